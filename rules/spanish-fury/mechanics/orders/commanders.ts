import { type FuryState, MARCHING_OFF, PURSUING, ROUTING } from '../../state/state.ts';
import { hasSpeech } from './speeches.ts';

type S = FuryState;

/** Whether a general acts before another: by falling Strategy, of equal ones the side that goes first in this turn. @rule 8.5 @rule 11.2 */
function precedes(s: S, one: number, other: number): boolean {
  const [a, b] = [s.generalStrategy(one), s.generalStrategy(other)];
  if (a !== b) return a > b;
  const [isFirst, isOtherFirst] = [s.sideOfGeneral(one) === s.first, s.sideOfGeneral(other) === s.first];
  return isFirst === isOtherFirst ? one < other : isFirst;
}

/** The general who acts at a place in the order, from 0; -1 beyond the last. A brigade whose general is lost acts when he would have. */
export function commanderAt(s: S, place: number): number {
  const { length } = s.scenario.generals;
  for (let general = 0; general < length; general++) {
    let before = 0;
    for (let other = 0; other < length; other++) if (other !== general && precedes(s, other, general)) before++;
    if (before === place) return general;
  }
  return -1;
}

/** Whether a unit has still to act in this turn, at its owner's will. */
export function isToAct(s: S, unit: number): boolean {
  return s.acted(unit) === 0 && hasSpeech(s, unit);
}

/** Whether some unit has still to act with a general. */
export function hasToAct(s: S, general: number): boolean {
  const units = s.game.unitsOf[s.sideOfGeneral(general)];
  for (let i = 0; i < units.length; i++) if (isToAct(s, units[i]!) && s.commanderOf(units[i]!) === general) return true;
  return false;
}

/** Whether generals of both sides with the same Strategy have troops that act, so that a die has to say who goes first. @rule 11.2 */
export function isContested(s: S): boolean {
  const [ours, theirs] = s.game.generalsOf;
  for (const one of ours)
    for (const other of theirs)
      if (s.generalStrategy(one) === s.generalStrategy(other) && hasToAct(s, one) && hasToAct(s, other)) return true;
  return false;
}

/** Kinds of forced moves, in their order. @rule 11.2 */
const FORCED = [ROUTING, PURSUING, MARCHING_OFF] as const;

/** The next unit that moves by force, -1 if all have: routers, then pursuers, then those who march off. @rule 11.2 */
export function nextForced(s: S): number {
  for (const status of FORCED)
    for (let unit = 0; unit < s.unitCount; unit++) if (s.status(unit) === status && s.acted(unit) === 0) return unit;
  return -1;
}
