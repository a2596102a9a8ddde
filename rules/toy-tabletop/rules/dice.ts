import { type Box, FRONT } from '../../geometry/box.ts';
import type { ToyTabletopState } from '../state/state.ts';

type S = ToyTabletopState;

/** Some dice, each of which hits from a face up. */
interface Dice {
  readonly dice: number;
  readonly face: number;
}

/** Exact weights of 0, 1, … hits, in lowest terms. */
export function hitWeights({ dice, face }: Dice): number[] {
  const misses = 6 / (7 - face) - 1;
  let weights = [1];
  for (let i = 0; i < dice; i++)
    weights = Array.from({ length: weights.length + 1 }, (_, hits) => misses * (weights[hits] ?? 0) + (weights[hits - 1] ?? 0));
  return weights;
}

/** The shots of a unit at another. @rule 3.3 5 or more hits, 6 at a unit in a wood */
export function shotDice(s: S, unit: number, target: number): Dice {
  return { dice: s.cardOf(unit).shots, face: s.isIn(s.boxOf(target), s.compiled.terrain.wood) ? 6 : 5 };
}

/** Dice that riders add to their blows when they charge. */
const CHARGE_BONUS = 2;

/** The dice of a charger, standing in `end`, and of the unit that it charges.
 * @rule 4.2 4 or more hits, uphill 5 or more; riders add two dice; a unit struck in the flank or rear does not answer */
export function meleeDice(s: S, unit: number, target: number, side: number, end: Box): readonly [made: Dice, taken: Dice] {
  const { hill } = s.compiled.terrain;
  const [high, low] = [s.isIn(s.boxOf(target), hill), s.isIn(end, hill)];
  const bonus = s.typeOf(unit) === 'riders' ? CHARGE_BONUS : 0;
  return [
    { dice: s.cardOf(unit).blows + bonus, face: high && !low ? 5 : 4 },
    { dice: side === FRONT ? s.cardOf(target).blows : 0, face: low && !high ? 5 : 4 },
  ];
}
