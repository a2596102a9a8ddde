import { byKind } from '../../../core/index.ts';
import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { HEAVY_CAVALRY } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { inZone } from '../../mechanics/ground/zones.ts';
import { nearestEnemy } from '../views/battlefield.ts';
import type { Opinions } from './opinion.ts';

/** Whether a unit stands against the enemy as it should and cannot leave: nothing to be done with it. */
function isLocked(s: BaronsWarState, unit: number): boolean {
  const hex = s.hexOf(unit);
  if (hex < 0 || s.isShaken(unit) || !inZone(s, s.enemy, hex)) return false;
  const { neighbours } = s.scenario.grid;
  const facing = s.facingOf(unit);
  let before = false;
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next < 0 || !s.holds(s.enemy, next)) continue;
    if (arcOf(facing, direction) !== FRONT) return false;
    before = true;
  }
  return before;
}

/** Strongest blows first: riders, then men-at-arms, then foot; among these the nearest. Leaders go last, where command is needed. */
function valueOfPiece(s: BaronsWarState, piece: number, isStack: boolean): number {
  const { units } = s.scenario;
  if (piece >= units.length) return s.leaderMoved(piece - units.length) === 1 ? -1 : 0.5;
  if (s.moved(piece) === 1 || isLocked(s, piece)) return -1;
  const hex = s.hexOf(piece);
  if (hex < 0) return 50;
  if (!isStack && s.underAt(hex) >= 0 && s.moved(s.underAt(hex)) === 0) return -1;
  const type = units[piece]!.type;
  const distance = Math.min(40, nearestEnemy(s, hex, s.side));
  const reach = type === HEAVY_CAVALRY && distance > 4 ? -10 : 3 * type;
  return 50 + reach - distance + (isStack ? 0.5 : 0);
}

/** Opinions on whom to move next. */
export const orderOpinions: Opinions = {
  'move/select': byKind<BaronsWarState>({
    select: (s, piece) => valueOfPiece(s, piece, false),
    'select-stack': (s, unit) => valueOfPiece(s, unit, true),
  }),
};
