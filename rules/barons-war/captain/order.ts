import { arcOf, FRONT } from '../../geometry/hex-grid.ts';
import { HEAVY_CAVALRY } from '../scenario.ts';
import type { BaronsWarState } from '../state.ts';
import { inZone } from '../zones.ts';
import { nearestEnemy } from './battlefield.ts';
import type { Opinion } from './opinion.ts';

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
const select: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    const isStack = action >= first['select-stack'];
    const piece = action - (isStack ? first['select-stack'] : first.select);
    const { units } = s.scenario;
    if (piece >= units.length) return s.data[s.l.moved + piece - units.length] === 1 ? -1 : 0.5;
    if (s.data[s.u.moved + piece] === 1 || isLocked(s, piece)) return -1;
    const hex = s.hexOf(piece);
    if (hex < 0) return 50;
    if (!isStack && s.underAt(hex) >= 0 && s.data[s.u.moved + s.underAt(hex)] === 0) return -1;
    const type = units[piece]!.type;
    const distance = Math.min(40, nearestEnemy(s, hex, s.side));
    const reach = type === HEAVY_CAVALRY && distance > 4 ? -10 : 3 * type;
    return 50 + reach - distance + (isStack ? 0.5 : 0);
  },
};

export const orderOpinions = { 'move/select': select } as const satisfies Record<string, Opinion>;
