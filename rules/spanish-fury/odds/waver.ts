import type { Waver, WaverCause } from '../charts/types.ts';
import { fiercestCharger } from '../mechanics/charges/charges.ts';
import { WAYS, waysFrom, waysUpTo } from '../charts/dice.ts';
import { causeOfCharge, evadesUpTo, waverModifier, waverRow, waysOfWaver } from '../mechanics/morale/waver.ts';
import type { FuryState } from '../state/state.ts';

type S = FuryState;

/** Chances, 0 to 1, of the results that a row of a card has. */
export type WaverChances = Readonly<Partial<Record<Waver, number>>>;

/** Exact chances of a Waver test. @param enemy whose Ferocity counts, -1 for none */
export function chancesOfWaver(s: S, unit: number, cause: WaverCause, enemy: number): WaverChances {
  const row = waverRow(s, unit, cause);
  const [first, second, third] = waysOfWaver(row, waverModifier(s, unit, enemy));
  return { [row[0][1]]: first / WAYS, [row[1]]: second / WAYS, [row[2][1]]: third / WAYS };
}

/** Exact chance that a Waver test comes to one result. @param enemy whose Ferocity counts, -1 for none */
export function chanceOfWaver(s: S, unit: number, cause: WaverCause, enemy: number, result: Waver): number {
  const [[most, first], second, [least, third]] = waverRow(s, unit, cause);
  const modifier = waverModifier(s, unit, enemy);
  const [low, high] = [waysUpTo(most - modifier), waysFrom(least - modifier)];
  return ((first === result ? low : 0) + (second === result ? WAYS - low - high : 0) + (third === result ? high : 0)) / WAYS;
}

/** Exact chance that a unit flees or leaves the field by a Waver test. @param enemy whose Ferocity counts, -1 for none */
export function chanceToBreak(s: S, unit: number, cause: WaverCause, enemy: number): number {
  return chanceOfWaver(s, unit, cause, enemy, 'routs') + chanceOfWaver(s, unit, cause, enemy, 'marches-off');
}

/** Exact chance that a unit charges an enemy when it is told to. */
export function chanceToCharge(s: S, unit: number, target: number): number {
  return chanceOfWaver(s, unit, 'to-charge', target, 'charges');
}

/** Exact chances of what a unit does when it is charged, if it does not evade. @rule 15.3 */
export function chancesOfAnswer(s: S, unit: number, charger: number): WaverChances {
  return chancesOfWaver(s, unit, causeOfCharge(s, charger), fiercestCharger(s, unit, charger));
}

/** Exact chance that a loose unit gets away when it evades. */
export function chanceToEvade(s: S, unit: number): number {
  return waysUpTo(evadesUpTo(s, unit)) / WAYS;
}
