import {
  type ActionSpace,
  type Feature,
  oneHot,
  opponent,
  type Player,
  scoreFeatures,
  unitAtHand,
  type UnitValue,
  valueFeatures,
} from '../../core/index.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { holderOf } from '../bodies.ts';
import type { TableAction, Moves } from '../table-actions.ts';
import type { AnyUnitState, UnitScenario } from '../state/unit-state.ts';
import type { Encoding } from './table-encoder.ts';

/** What a ruleset adds to what networks see of every game with units on a table. */
export interface Features<S, K extends string> {
  /** Changes whenever a number that a network sees would differ. */
  readonly version: string;
  /** Side of a cell of the map, in inches. */
  readonly cellInches: number;
  /** Points that count as very many. */
  readonly manyPoints: number;
  readonly units: readonly Feature<[s: S, unit: number]>[];
  readonly actions: readonly Feature<[s: S, action: TableAction<K>]>[];
}

/** What of a ruleset is seen. */
interface Shown<S, K extends string> {
  readonly stepNames: readonly string[];
  readonly types: readonly string[];
  readonly values: readonly UnitValue<S>[];
  readonly features: Features<S, K>;
}

/** What networks see of a scenario: turn, points, step and who holds places; where units stand, their types, values and ground; ground, places and units on
 * the map; kinds of actions and where they lead; and what the ruleset adds. */
export function createEncoding<S extends AnyUnitState, K extends string>(
  { stepNames, types, values, features }: Shown<S, K>,
  scenario: UnitScenario,
  { kinds }: ActionSpace<never>,
  moves: Moves<S, K>,
): Encoding<S, K> {
  const { terrain, areas, units, turns } = scenario;
  const grounds = Object.keys(terrain);
  const held = (s: S, side: Player): number => areas.filter(({ box }) => holderOf(s, box) === side).length / Math.max(1, areas.length);
  return {
    version: features.version,
    table: scenario,
    cell: features.cellInches * TICKS_PER_INCH,
    sides: units.map(({ side }) => side),
    globals: [
      ...scoreFeatures<S>(stepNames, turns, features.manyPoints),
      ['own-places', 0, 1, 'share of the places that the viewer holds', (s, viewer) => held(s, viewer)],
      ['enemy-places', 0, 1, 'share of the places that the enemy holds', (s, viewer) => held(s, opponent(viewer))],
    ],
    units: [
      ...oneHot(types, 'for', (s: S, unit: number) => types.indexOf(s.typeOf(unit))),
      ...valueFeatures(values),
      ['at-hand', 0, 1, '1 if the decision or roll is about it', (s, unit) => Number(unitAtHand(s) === unit)],
      ...oneHot(grounds, 'on', (s: S, unit: number) => grounds.findIndex((type) => s.isIn(s.boxOf(unit), terrain[type]!))),
      ...features.units,
    ],
    ground: [
      ...grounds.map((type) => [type, `share that is ${type}`, terrain[type]!] as const),
      ['places', 'share to be held', areas.map(({ box }) => box)],
    ],
    bases: valueFeatures(values),
    actions: features.actions,
    decoder: {
      kinds,
      reader(s) {
        const unit = unitAtHand(s);
        return (action) => moves.decode(s, action, unit);
      },
    },
  };
}
