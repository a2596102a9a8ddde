import { opponent, type Player } from '../../../core/index.ts';
import { oppositeDirection } from '../../../hexes/grid.ts';
import { CLOSED, type Ground, OPEN, STOP } from '../../../hexes/movement/ground.ts';
import { isHeldBack, mayEnterZone } from './march-rules.ts';
import type { Mover } from '../../state/mover.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { exerts, mayLeaveZone } from './zones.ts';

/** Marks, for a unit or a stack, the hexes within `reachHexes` of its own, which stays open. */
export function markForUnits(ground: Ground, state: BaronsWarState, mover: Mover, reachHexes: number): void {
  ground.clear();
  const { side, start, unit, purpose } = mover;
  const staysAway = purpose === 'march' && isHeldBack(state, unit);
  markFriends(ground, state, mover, reachHexes);
  markEnemies(ground, state, opponent(side), start, reachHexes, staysAway);
  const count = ground.markedCount;
  for (let i = 0; i < count; i++) markZone(ground, state, mover, ground.marked[i]!);
  ground.entry[start] = OPEN;
  ground.leaving = leavingOf(ground, state, mover);
}

/** Marks, for a leader, the hexes within `reachHexes` of another. He needs no room, but goes nowhere near the enemy without a friend.
 * @ruling R-21 */
export function markForLeader(ground: Ground, state: BaronsWarState, side: Player, from: number, reachHexes: number): void {
  ground.clear();
  markEnemies(ground, state, opponent(side), from, reachHexes, false);
  for (let i = ground.markedCount - 1; i >= 0; i--) {
    const hex = ground.marked[i]!;
    if (ground.inZone(hex) && state.isEmpty(hex)) ground.entry[hex] = CLOSED;
  }
}

/** @rule 7.31 a unit may pass another, not two, and a stack none @ruling R-35 */
function markFriends(ground: Ground, state: BaronsWarState, { side, start, under }: Mover, reachHexes: number): void {
  const friends = state.game.unitsOf[side];
  const { grid } = state.scenario;
  for (let i = 0; i < friends.length; i++) {
    const hex = state.hexOf(friends[i]!);
    if (hex >= 0 && (under >= 0 || state.underAt(hex) >= 0) && grid.distance(start, hex) <= reachHexes) ground.close(hex);
  }
}

function markEnemies(ground: Ground, state: BaronsWarState, enemy: Player, from: number, reachHexes: number, staysAway: boolean): void {
  const enemies = state.game.unitsOf[enemy];
  const { grid } = state.scenario;
  for (let i = 0; i < enemies.length; i++) {
    const hex = state.hexOf(enemies[i]!);
    if (hex < 0 || grid.distance(from, hex) > reachHexes + 1 || state.topAt(hex) !== enemies[i]) continue; // next to what is in reach, he still counts
    markEnemy(ground, state, hex, enemy, staysAway);
  }
}

/** Closes the enemy's hex, and those next to it to who must stay away from it; notes the hexes it controls.
 * @rule 6.2 units out of command may not move next to an enemy @rule 7.2 zones of control */
function markEnemy(ground: Ground, state: BaronsWarState, hex: number, enemy: Player, staysAway: boolean): void {
  const { neighbours } = state.scenario.grid;
  const facing = state.facingOf(state.topAt(hex));
  ground.close(hex);
  markControl(ground, state, hex, enemy, facing);
  markControl(ground, state, hex, enemy, facing === 5 ? 0 : facing + 1);
  for (let edge = hex * 6, end = edge + 6; staysAway && edge < end; edge++) if (neighbours[edge]! >= 0) ground.close(neighbours[edge]!);
}

/** Notes a hex that the enemy controls over one of his front hexsides. */
function markControl(ground: Ground, state: BaronsWarState, hex: number, enemy: Player, direction: number): void {
  const to = state.scenario.grid.neighbours[hex * 6 + direction]!;
  if (to >= 0 && exerts(state, enemy, hex, direction)) ground.addZone(to, oppositeDirection(direction));
}

/** What a zone of control makes of a hex.
 * @rule 7.23 stop on entering @rule 12.1 shaken units do not enter, nor [13.0] those of a Broken Battle */
function markZone(ground: Ground, state: BaronsWarState, mover: Mover, hex: number): void {
  const mask = ground.zones[hex]!;
  if (mask === 0 || ground.entry[hex] !== OPEN) return;
  const { unit, under, purpose } = mover;
  if (purpose === 'march' && !mayEnterZone(state, unit, hex, mask)) ground.entry[hex] = CLOSED;
  else ground.entry[hex] = under >= 0 && state.isShaken(under) ? CLOSED : STOP;
}

/** How the mover may leave its hex.
 * @rule 7.24 leaving an enemy zone @rule 7.23 not from zone to zone */
function leavingOf(ground: Ground, state: BaronsWarState, { start, purpose, unit, under }: Mover): number {
  if (!ground.inZone(start)) return OPEN;
  if (purpose === 'continuation') return STOP; // [10.2]
  return purpose === 'march' && mayLeaveZone(state, unit, under) ? STOP : CLOSED;
}
