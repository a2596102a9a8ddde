import { type Box, overlaps } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { MoveRules } from '../../tabletop/table-actions.ts';
import type { ToyTabletopState } from '../state/state.ts';

type S = ToyTabletopState;

/** Whether a base lies on rough ground, if only with a corner. @rule 2.3 @ruling T-02 */
function isRough({ scenario: { terrain } }: S, base: Box): boolean {
  return terrain.wood.some((box) => overlaps(box, base)) || terrain.marsh.some((box) => overlaps(box, base));
}

function reachOf(s: S, unit: number): number {
  return s.cardOf(unit).move * TICKS_PER_INCH;
}

/** @rule 2.1 one turn to one of eight headings, then straight on @rule 2.2 not through other bases or off the table @rule 4.1 a charge after a turn of at most
 * 45 degrees, at a side before which the unit stands, in sight, against at least 1.5 inches of it */
export const MOVES: MoveRules<S> = {
  points: ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'],
  reachOf,
  /** @rule 2.3 a move that begins or ends on rough ground is half as long */
  reachTo: (s, unit, end) => reachOf(s, unit) / (isRough(s, s.boxOf(unit)) || isRough(s, end) ? 2 : 1),
  charge: { widestTurn: 450, enough: 1.5 * TICKS_PER_INCH },
};

/** What is seen through, in ticks: gaps between bases, and woods for a little way. @rule 3.2 */
export const SIGHT = { gap: TICKS_PER_INCH, enough: 1.5 * TICKS_PER_INCH, through: 2 * TICKS_PER_INCH };
