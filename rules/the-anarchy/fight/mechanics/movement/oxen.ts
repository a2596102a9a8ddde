import { CLASS } from '../../../charts/types.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { chartOfEngine } from '../ground/engines.ts';
import { canManStand, canStand, costInto, isShut } from '../ground/ground.ts';
import { hexAhead, wayBetween } from '../ground/ways.ts';

type S = AnarchyState;

// Teams of two oxen that draw an engine: one straight before it, the other before that one.

/** Hexes that a team draws an engine in a turn. @rule 1.3 */
export const DRAWN_HEXES = 4;

/** Where the first or the second ox of an engine's team stands, -1 off the map. @ruling AN-277 */
function teamPlace(s: S, engine: number, isSecond: boolean): number {
  const first = s.engineAt(engine) < 0 ? -1 : hexAhead(s, s.engineAt(engine), s.engineFacing(engine));
  return first < 0 || !isSecond ? first : hexAhead(s, first, s.engineFacing(engine));
}

/** The first or the second ox that is yoked to an engine, alive and in its place; -1 for none. */
export function oxOf(s: S, engine: number, isSecond: boolean): number {
  const ox = isSecond ? s.engineSecondOx(engine) : s.engineFirstOx(engine);
  return ox >= 0 && s.isOnMap(ox) && s.at(ox) === teamPlace(s, engine, isSecond) ? ox : -1;
}

/** Whether any ox is yoked to an engine: then men do not push it. @rule 1.3 @ruling AN-277 */
export function isYoked(s: S, engine: number): boolean {
  return s.game.hasOxen && (oxOf(s, engine, false) >= 0 || oxOf(s, engine, true) >= 0);
}

/** Engine to which an ox is yoked, -1 for none. */
export function engineOf(s: S, ox: number): number {
  for (let engine = 0; engine < s.scenario.engines.length; engine++)
    if (oxOf(s, engine, false) === ox || oxOf(s, engine, true) === ox) return engine;
  return -1;
}

/** Whether a beast is yoked, and cannot be led. */
export function isInTeam(s: S, beast: number): boolean {
  return s.game.hasOxen && s.type(beast) === CLASS.ox && engineOf(s, beast) >= 0;
}

/** Who leads the team of an engine: a man on foot next to both oxen, who has not moved, or has led it in this turn; -1 for nobody, or with an ox missing.
 * @rule 1.3 @param canGo whether he also has to be able to go along a hex */
export function droverOf(s: S, engine: number, canGo: boolean): number {
  const [first, second] = [oxOf(s, engine, false), oxOf(s, engine, true)];
  if (first < 0 || second < 0) return -1;
  const men = s.game.menOf[s.scenario.engines[engine]!.side];
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    if (!s.isUp(man) || s.isMounted(man) || s.hidden(man) === 1 || (s.moved(man) === 1 && s.engineDrover(engine) !== man)) continue;
    const isBeside = wayBetween(s, s.at(man), s.at(first)) >= 0 && wayBetween(s, s.at(man), s.at(second)) >= 0;
    if (isBeside && (!canGo || canFollow(s, man, s.beyond(s.at(man), s.engineFacing(engine))))) return man;
  }
  return -1;
}

function canFollow(s: S, man: number, to: number): boolean {
  return to >= 0 && s.isEmpty(to) && canManStand(s, man, to) && costInto(s, man, s.at(man), to) >= 0;
}

/** Whether a team can draw its engine a hex on, as far as it and who leads it are concerned. @rule 1.3 @ruling AN-44 of two */
export function canDraw(s: S, engine: number): boolean {
  const ahead = hexBeforeTeam(s, engine);
  if (isBarred(s, ahead) || !s.isEmpty(ahead)) return false;
  return s.enginePushed(engine) < DRAWN_HEXES && droverOf(s, engine, true) >= 0;
}

/** The hex into which the second ox of an engine's team would go next, -1 off the map. */
function hexBeforeTeam(s: S, engine: number): number {
  const second = teamPlace(s, engine, true);
  return second < 0 ? -1 : hexAhead(s, second, s.engineFacing(engine));
}

/** Whether oxen cannot enter a place, whoever leads them: a shut gate neither. @ruling AN-310 */
function isBarred(s: S, place: number): boolean {
  return place < 0 || s.partIn(place) >= 0 || !canStand(s, place, true) || isShut(s, place);
}

/** Whether the team of an engine cannot go on, whoever leads it. */
export function hasArrived(s: S, engine: number): boolean {
  return isBarred(s, hexBeforeTeam(s, engine));
}

// ---- yoking

/** Whether a man could yoke an ox in a place, or unyoke it. @rule 1.3 @ruling AN-277 */
export function canYoke(s: S, man: number, place: number): boolean {
  const ox = s.game.hasOxen ? s.topAt(place) : -1;
  if (ox < 0 || s.type(ox) !== CLASS.ox || s.sideOf(ox) !== s.sideOf(man)) return false;
  return engineOf(s, ox) >= 0 || teamFor(s, place, s.sideOf(man)) >= 0;
}

/** Engine of a side before which a place is one for an ox, twice its number, and one more for the second; -1 for none. */
export function teamFor(s: S, place: number, side: number): number {
  const { engines } = s.scenario;
  for (let engine = 0; engine < engines.length; engine++) {
    if (engines[engine]!.side !== side || engines[engine]!.isParked || chartOfEngine(s, engine).push === null) continue;
    for (let second = 0; second < 2; second++) if (teamPlace(s, engine, second === 1) === place) return 2 * engine + second;
  }
  return -1;
}

/** A full turn beside an ox is over: it is yoked, or unyoked. @rule 1.3 */
export function yoke(s: S, man: number, place: number): void {
  if (!canYoke(s, man, place)) return;
  const ox = s.topAt(place);
  const from = engineOf(s, ox);
  const team = from < 0 ? teamFor(s, place, s.sideOf(man)) : -1;
  if (from >= 0 && s.engineFirstOx(from) === ox) s.setEngineFirstOx(from, -1);
  else if (from >= 0) s.setEngineSecondOx(from, -1);
  else if ((team & 1) === 0) s.setEngineFirstOx(team >> 1, ox);
  else s.setEngineSecondOx(team >> 1, ox);
  if (s.listener !== null) s.tell('yoked', '1.3', `${s.nameOf(man)} ${from < 0 ? 'yokes' : 'unyokes'} ${s.nameOf(ox)}.`);
}
