import { opponent } from '../../../core/index.ts';
import { INFANTRY, MEN_AT_ARMS } from '../../state/scenario.ts';
import { BROKEN_STATUS, type BaronsWarState } from '../../state/state.ts';
import { NEW_ATTACKS } from '../../charts/charts.ts';
import { isAdjacentTo } from './zones.ts';

/** Notes for every unit of a Battle, and of no other, whether it stands next to an enemy as its movement begins.
 * @rule 6.2 who does may come next to others and fire out of command too */
export function noteBeginnings(state: BaronsWarState, battle: number): void {
  const { side, units } = state.scenario.battles[battle]!;
  state.fillUnits('beganNext', 0);
  for (const unit of units) {
    const hex = state.hexOf(unit);
    state.setBeganNext(unit, hex >= 0 && isAdjacentTo(state, opponent(side), hex) ? 1 : 0);
  }
}

/** Whether lack of command holds a unit back: it may not move next to an enemy, nor fire of its own.
 * @rule 6.2 unless it began the movement segment next to one @ruling R-18 */
export function isHeldBack(state: BaronsWarState, unit: number): boolean {
  return state.inCommand(unit) === 0 && state.beganNext(unit) === 0;
}

/** Whether rank, spirit and the chit allow a unit to enter this enemy zone; `mask` says from where it is exerted.
 * @rule 7.22 not out of command @rule 12.1 not if shaken @rule 13.0 not in a Broken Battle @rule 5.3 only as many new attacks as the chit allows */
export function mayEnterZone(state: BaronsWarState, unit: number, hex: number, mask: number): boolean {
  if (state.isShaken(unit) || state.inCommand(unit) === 0 || state.status(state.battleOf(unit)) === BROKEN_STATUS) return false;
  const { neighbours } = state.scenario.grid;
  let fresh = 0;
  for (let direction = 0; direction < 6; direction++) {
    if (((mask >> direction) & 1) === 0) continue;
    const target = neighbours[hex * 6 + direction]!;
    if (isBarredTarget(state, unit, target)) return false;
    if (isNewAttack(state, unit, target)) fresh++;
  }
  return fresh <= newAttacksLeft(state);
}

/** @rule 14.1 Edward's Battle may attack only the Battle named before play */
export function isBarredTarget(state: BaronsWarState, unit: number, target: number): boolean {
  const { scenario } = state;
  const named = state.edwardTarget;
  if (named < 0 || state.edwardFree === 1 || state.battleOf(unit) !== scenario.edwardBattle) return false;
  const defender = state.topAt(target);
  return defender >= 0 && state.battleOf(defender) !== named;
}

/** Whether attacking this hex would count against the chit: not if the unit began the activation next to it.
 * @ruling R-12 */
export function isNewAttack(state: BaronsWarState, unit: number, target: number): boolean {
  if (state.newAttack1 === target || state.newAttack2 === target) return false;
  const start = state.start(unit);
  return start < 0 || state.scenario.grid.distance(start, target) !== 1;
}

/** New attacks the chit still allows [5.3]. */
export function newAttacksLeft(state: BaronsWarState): number {
  const made = (state.newAttack1 >= 0 ? 1 : 0) + (state.newAttack2 >= 0 ? 1 : 0);
  return NEW_ATTACKS[state.chit as 0]! - made;
}

/** Counts an attack against the chit, if it is a new one and the chit is limited. */
export function noteNewAttack(state: BaronsWarState, unit: number, target: number): void {
  if (NEW_ATTACKS[state.chit as 0] === Infinity || !isNewAttack(state, unit, target)) return;
  if (state.newAttack1 < 0) state.newAttack1 = target;
  else state.newAttack2 = target;
}

/** Whether a unit may end its move on a hex with these friends: the allowed pairs of one Battle.
 * @rule 7.3 two infantry, two cavalry, two men-at-arms, or one of each foot @rule 7.31 of the same Battle @ruling R-30 */
export function mayStack(state: BaronsWarState, unit: number, other: number): boolean {
  if (state.battleOf(unit) !== state.battleOf(other)) return false;
  const a = state.typeOf(unit);
  const b = state.typeOf(other);
  return a === b || (a <= MEN_AT_ARMS && b <= MEN_AT_ARMS && (a === INFANTRY || b === INFANTRY));
}
