import type { Refusal } from '../../../core/index.ts';
import { gapBetween } from '../../../geometry/box.ts';
import { RESERVE } from '../../state/layout.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** Whether a unit waits in a group that nothing has woken yet. @ruling O-39 */
export function isAsleep(s: S, unit: number): boolean {
  const group = s.group(unit);
  return group >= 0 && s.game.sleeps[group]! && s.awake(group) === 0;
}

/** Whether a unit stands still because its group may not move yet. It shoots and strikes. @ruling O-61 */
function isFrozen(s: S, unit: number): boolean {
  const group = s.group(unit);
  for (const one of s.scenario.special.frozen) if (one.group === group && s.turn < one.untilTurn) return true;
  return false;
}

/** Whether the unit's side still has an order for it; a unit given one may both move and shoot.
 * @ruling O-40 limits count moves and shots, not the fight */
function mayBeOrdered(s: S, unit: number): boolean {
  const activation = s.scenario.special.activation[s.sideOf(unit)];
  if (activation === null || s.ordered(unit) === 1 || s.orders > 0) return true;
  return activation.exempt.includes(s.group(unit));
}

/** Counts an order given to a unit: one a player turn, whatever it then does. @ruling O-40 */
export function order(s: S, unit: number): void {
  const activation = s.scenario.special.activation[s.sideOf(unit)];
  if (activation === null || s.ordered(unit) === 1 || activation.exempt.includes(s.group(unit))) return;
  s.setOrdered(unit, 1);
  s.orders--;
}

/** Whether a unit on the table may act at all in this player turn. */
export function mayAct(s: S, unit: number): boolean {
  return !isAsleep(s, unit) && mayBeOrdered(s, unit);
}

/** Whether a unit on the table may move. */
export function mayMove(s: S, unit: number): boolean {
  return s.done(unit) === 0 && mayAct(s, unit) && !isFrozen(s, unit);
}

/** Why a unit cannot be picked up to move. */
export function whyNoSelection(s: S, unit: number): Refusal {
  if (s.sideOf(unit) !== s.side) return ['1.0', 'Only units of the side whose turn it is move.'];
  if (s.done(unit) === 1) return ['1.0', 'The unit has had its move in this turn.'];
  if (s.place(unit) === RESERVE) return ['0.7', 'The unit is not due yet, one like it comes first, or there is no room on the edge.'];
  if (!s.isOnTable(unit)) return ['4.0', 'The unit has left the table.'];
  if (!mayAct(s, unit) || isFrozen(s, unit)) return whyNoOrders(s, unit);
  return ['1.5', 'The unit is in melee: it may only turn in place, with no enemy before its front and one on a flank or its rear.'];
}

/** What the scenario has against a unit that could move or shoot. */
export function whyNoOrders(s: S, unit: number): Refusal {
  if (isAsleep(s, unit)) return ['0.0', 'The scenario has the unit wait until something wakes its group.'];
  if (isFrozen(s, unit)) return ['0.0', 'The scenario has the unit stand still until a later turn.'];
  return ['0.0', 'The scenario lets no more units of this side act in this turn.'];
}

function wake(s: S, group: number): void {
  if (s.awake(group) === 1) return;
  s.setAwake(group, 1);
  if (s.listener !== null) s.tell('woke', '0.0', `Awake, and free to act: ${namesOfGroup(s, group)}.`);
}

function namesOfGroup(s: S, group: number): string {
  return s.scenario.units.flatMap((_, unit) => (s.group(unit) === group && s.isOnTable(unit) ? [s.nameOf(unit)] : [])).join(', ');
}

/** Wakes groups whose turn has come or that an enemy has come near to; one that touches them always does. @ruling O-39 */
export function wakeSleepers(s: S): void {
  for (const { group, within, turn } of s.scenario.special.asleep) {
    if (s.awake(group) === 1) continue;
    if ((turn > 0 && s.turn >= turn) || isEnemyNear(s, group, within)) wake(s, group);
  }
}

function isEnemyNear(s: S, group: number, within: number): boolean {
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.group(unit) !== group || !s.isOnTable(unit)) continue;
    for (let enemy = 0; enemy < s.scenario.units.length; enemy++) {
      if (s.sideOf(enemy) !== s.sideOf(unit) && s.isOnTable(enemy) && gapBetween(s.boxOf(unit), s.boxOf(enemy)) <= within) return true;
    }
  }
  return false;
}

/** Wakes the groups that watch for a shot at one of theirs, or for the loss of a unit of another group. */
export function wakeByShot(s: S, target: number): void {
  const group = s.group(target);
  for (const sleep of s.scenario.special.asleep) if (sleep.group === group && sleep.shotAt) wake(s, group);
}

export function wakeByLoss(s: S, unit: number): void {
  const lost = s.group(unit);
  for (const { group, lossIn } of s.scenario.special.asleep) if (lost >= 0 && (lossIn === lost || group === lost)) wake(s, group);
}
