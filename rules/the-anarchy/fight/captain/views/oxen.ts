import { CLASS } from '../../../charts/types.ts';
import { engineOf, hasArrived, isYoked, oxOf, teamFor } from '../../mechanics/movement/oxen.ts';
import { wayBetween } from '../../mechanics/ground/ways.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { hasWork, hexesLeft, isInTheWay } from './rams.ts';

type S = AnarchyState;

/** What it is worth to lead a team, or to stand ready to unyoke it, where nobody else does: more than a seat in its engine, although it is in the way. */
const DROVER = 24;
/** What it is worth to yoke an ox, and to unyoke it once its engine goes no farther. */
const YOKE = 10;
const UNYOKE = 20;
/** Hexes of its way from which on oxen save an engine time, and up to which they leave the rest to its crew, while there is room to lead them off. Ours. */
const LONG_WAY = 12;
const SHORT_WAY = 6;
/** What each hex away from an engine is worth to who leads an ox out of its way, and how many count. */
const ASIDE = 2;
const FAR_ASIDE = 6;

/** What it is worth to yoke or to unyoke the ox in a place; less than nothing where it does no good. */
export function worthOfYoking(s: S, side: number, place: number): number {
  const ox = s.topAt(place);
  const engine = engineOf(s, ox);
  if (engine >= 0) return isAtEnd(s, engine) ? UNYOKE : -1;
  const team = teamFor(s, place, side);
  return team >= 0 && hasWork(s, team >> 1) && hexesLeft(s, team >> 1) >= LONG_WAY ? YOKE : -1;
}

/** Whether a team has done its work: it cannot go on, or its engine is so near that its crew pushes it. */
export function isAtEnd(s: S, engine: number): boolean {
  return hasArrived(s, engine) || !hasWork(s, engine) || hexesLeft(s, engine) <= SHORT_WAY;
}

/** What draws a man to a place beside a team of his side: to lead it while there is nobody else for that, and to unyoke it at the end of its way; and
 * away from an engine with an ox that was unyoked. */
export function besideTeam(s: S, man: number, place: number): number {
  if (!s.game.hasOxen || s.isMounted(man)) return 0;
  const { engines } = s.scenario;
  for (let engine = 0; engine < engines.length; engine++) {
    if (engines[engine]!.side !== s.sideOf(man) || !hasWork(s, engine)) continue;
    if (leadsOx(s, man)) return ASIDE * Math.min(FAR_ASIDE, s.distance(place, s.engineAt(engine)));
    if (!isYoked(s, engine)) continue;
    const [first, second] = [oxOf(s, engine, false), oxOf(s, engine, true)];
    const isFor = isAtEnd(s, engine)
      ? isBeside(s, place, first) || isBeside(s, place, second)
      : isBeside(s, place, first) && isBeside(s, place, second);
    if (isFor && !hasDrover(s, man, first, second)) return DROVER;
  }
  return 0;
}

function leadsOx(s: S, man: number): boolean {
  const { beasts } = s.game;
  for (let i = 0; i < beasts.length; i++) if (s.leader(beasts[i]!) === man && s.type(beasts[i]!) === CLASS.ox) return true;
  return false;
}

function isBeside(s: S, place: number, ox: number): boolean {
  return ox >= 0 && wayBetween(s, place, s.at(ox)) >= 0;
}

/** Whether another man on foot stands next to both oxen. */
function hasDrover(s: S, man: number, first: number, second: number): boolean {
  const men = s.game.menOf[s.sideOf(man)];
  for (let i = 0; i < men.length; i++) {
    const other = men[i]!;
    if (other === man || !s.isUp(other) || s.isMounted(other) || s.type(other) === CLASS.ox) continue;
    if (isBeside(s, s.at(other), first) && isBeside(s, s.at(other), second)) return true;
  }
  return false;
}

/** Whether a beast stands where an engine of its side has still to pass, and is led away. */
export function blocksEngine(s: S, beast: number): boolean {
  return s.game.hasOxen && s.type(beast) === CLASS.ox && engineOf(s, beast) < 0 && isInTheWay(s, s.sideOf(beast), s.at(beast));
}
