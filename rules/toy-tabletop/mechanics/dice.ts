import { type DicePool, meanHits } from '../../core/index.ts';
import { type Box, FRONT } from '../../geometry/box.ts';
import type { TableAction } from '../../tabletop/table-actions.ts';
import type { ToyTabletopState } from '../state/state.ts';

type S = ToyTabletopState;

/** The shots of a unit at another. @rule 3.3 5 or more hits, 6 at a unit in a wood */
export function shotDice(s: S, unit: number, target: number): DicePool {
  return { dice: s.cardOf(unit).shots, face: s.isIn(s.boxOf(target), s.scenario.terrain.wood) ? 6 : 5 };
}

/** Dice that riders add to their blows when they charge. */
const CHARGE_BONUS = 2;

/** The dice of a charger, standing in `end`, and of the unit that it charges.
 * @rule 4.2 4 or more hits, uphill 5 or more; riders add two dice; a unit struck in the flank or rear does not answer */
export function meleeDice(s: S, unit: number, target: number, side: number, end: Box): readonly [made: DicePool, taken: DicePool] {
  const { hill } = s.scenario.terrain;
  const [high, low] = [s.isIn(s.boxOf(target), hill), s.isIn(end, hill)];
  const bonus = s.typeOf(unit) === 'riders' ? CHARGE_BONUS : 0;
  return [
    { dice: s.cardOf(unit).blows + bonus, face: high && !low ? 5 : 4 },
    { dice: side === FRONT ? s.cardOf(target).blows : 0, face: low && !high ? 5 : 4 },
  ];
}

/** Highest face of a D6 with which a unit holds. @rule 5.1 no more than the hits it can still take */
export function moraleOf(s: S, unit: number): number {
  return Math.min(6, s.left(unit));
}

/** Hits that an action makes and takes on average; none if it is no shot or charge. */
export function hitsOf(s: S, { kind, unit, target, side, end }: TableAction): { readonly made: number; readonly taken: number } {
  if (kind === 'shoot') return { made: meanHits(shotDice(s, unit, target), s.left(target)), taken: 0 };
  if (kind !== 'charge' || end === undefined) return { made: 0, taken: 0 };
  const [made, taken] = meleeDice(s, unit, target, side, end);
  return { made: meanHits(made, s.left(target)), taken: meanHits(taken, s.left(unit)) };
}
