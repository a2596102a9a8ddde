import type { Player } from '../../../core/index.ts';
import { AMBUSH, HIDDEN, type IronState, PURSUING, WAITING } from '../../state/state.ts';

type S = IronState;

/** Whether a Battle has a unit that is on the map, to come, or in pursuit. */
export function isInPlay(s: S, battle: number): boolean {
  return isOnField(s, battle) || hasUnit(s, battle, WAITING) || hasUnit(s, battle, PURSUING);
}

/** Whether a Battle has a unit in a status. */
export function hasUnit(s: S, battle: number, status: number): boolean {
  const { units } = s.scenario.battles[battle]!;
  for (let i = 0; i < units.length; i++) if (s.status(units[i]!) === status) return true;
  return false;
}

/** Whether a Battle has a unit on the map. */
function isOnField(s: S, battle: number): boolean {
  const { units } = s.scenario.battles[battle]!;
  for (let i = 0; i < units.length; i++) if (s.isOnMap(units[i]!)) return true;
  return false;
}

/** Whether a Battle can be activated at all: it takes part, and somebody of it is left. @rule 6.1 */
export function canBeActivated(s: S, battle: number): boolean {
  return s.battleNeutral(battle) === 0 && !s.scenario.battles[battle]!.isIdle && isInPlay(s, battle);
}

/** Whether a leader of a Battle is on the map, or in pursuit: without one it can neither continue nor seize. @rule 6.2 @rule 6.4 @rule 14.9 */
export function isLed(s: S, battle: number): boolean {
  const { leaders } = s.scenario.battles[battle]!;
  for (let i = 0; i < leaders.length; i++) if (s.isPresent(leaders[i]!) || s.isHunting(leaders[i]!)) return true;
  return false;
}

/** Whether a Battle of a leader is still in play. */
export function leadsAny(s: S, leader: number): boolean {
  const { battles } = s.scenario.leaders[leader]!;
  for (let i = 0; i < battles.length; i++) if (isInPlay(s, battles[i]!)) return true;
  return false;
}

/** Whether a side has no more than one Battle on the map that it can activate. @rule 6.2 */
export function hasOnlyBattle(s: S, side: Player): boolean {
  let count = 0;
  for (const battle of s.game.battlesOf[side]) if (canBeActivated(s, battle) && isOnField(s, battle)) count++;
  return count <= 1;
}

/** Hexes by which those of a Battle who wait off the map enter: pursuers where the enemy has fled. @rule 7.5 @rule 14.9 */
export function entriesOf(s: S, battle: number): readonly number[] {
  const back = s.battleWayBack(battle);
  return back >= 0 ? [back] : s.scenario.battles[battle]!.entry;
}

/** Hexes by which a unit enters that is off the map. @rule 7.5 @rule 14.9 @rule 16.7 */
export function entriesFor(s: S, unit: number): readonly number[] {
  return s.status(unit) === HIDDEN ? s.scenario.units[unit]!.ambush : entriesOf(s, s.battleOf(unit));
}

/** Whether a unit off the map may enter it: a reinforcement, or the one whose ambush is activated. @rule 7.5 @rule 16.7 */
export function isAboutToEnter(s: S, unit: number): boolean {
  return s.status(unit) === WAITING || (s.status(unit) === HIDDEN && isSprung(s, unit));
}

/** Whether a unit is the one whose ambush is activated: the only one of its side that is In Command then. @rule 16.7 */
export function isSprung(s: S, unit: number): boolean {
  return s.activation === AMBUSH && s.sideOf(unit) === s.side && s.inCommand(unit) === 1;
}

/** Whether a unit lies in ambush, and can come: it has a hex to enter by, and a Battle to join. @rule 16.7 @ruling MI-91 */
export function canAmbush(s: S, unit: number): boolean {
  if (s.status(unit) !== HIDDEN || !canBeActivated(s, s.battleOf(unit))) return false;
  const { ambush } = s.scenario.units[unit]!;
  for (let i = 0; i < ambush.length; i++) if (s.isEmpty(ambush[i]!)) return true;
  return false;
}

/** Whether a Battle has units in pursuit. @rule 14.9 */
export function isPursuing(s: S, battle: number): boolean {
  return hasUnit(s, battle, PURSUING);
}
