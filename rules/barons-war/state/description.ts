import type { Json } from '../../core/index.ts';
import type { BaronsWarState } from './state.ts';

/** The worst a Battle has suffered, by name; for logs and pictures. */
const WORST_NAMES = ['sound', 'shaken', 'broken', 'eliminated'] as const;

/** What follows from the cells of units, leaders and Battles, as people count it. @rule 8.61 @rule 6.0 @rule 13.0 */
export function derivedValues(s: BaronsWarState): Readonly<Record<string, Json>> {
  const { units, leaders, battles } = s.scenario;
  const named = <T extends { readonly id: string }>(things: readonly T[], valuesOf: (thing: T, index: number) => Json): Json =>
    Object.fromEntries(things.map((thing, i) => [thing.id, valuesOf(thing, i)]));
  return {
    units: named(units, ({ name }, unit) => ({
      name,
      strength: s.strengthOf(unit),
      morale: s.moraleOf(unit),
      movementPoints: s.movementOf(unit),
    })),
    leaders: named(leaders, ({ name }, leader) => ({
      name,
      combatBonus: s.combatBonusOf(leader),
      commandSpanHexes: s.commandSpanOf(leader),
    })),
    battles: named(battles, ({ name }, battle) => ({
      name,
      worst: WORST_NAMES[s.worstOf(battle)]!,
      unitsLeft: s.unitsLeft(battle),
      emptyBoxes: s.emptyBoxes(battle),
    })),
  };
}
