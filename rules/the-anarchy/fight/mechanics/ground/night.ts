import { opponent, type Player, type Rng } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { type AnarchyState, ASLEEP, AWAKE, MOVEMENT, UNKNOWN, WAKEFUL } from '../../../state/state.ts';
import { rebuildParts } from './engines.ts';

type S = AnarchyState;

// A camp at night: some of its men sleep, and which of its engines is which the other side cannot see. Who is asleep is as good as upright for all that the
// other side is asked, or sees: only the camp's own answers leave him out.

// ---- engines under covers

/** Everybody sees from now on which engine this is. @param engine -1 for none @ruling AN-141 */
export function uncover(s: S, engine: number): void {
  if (engine < 0 || s.engineCovered(engine) === 0) return;
  s.setEngineCovered(engine, 0);
  const { name } = s.scenario.engines[engine]!;
  if (s.listener !== null) s.tell('uncovered', '7.7.2', `In ${s.placeName(s.engineAt(engine))} stands the ${name.toLowerCase()}.`);
}

/** Whether a side has engines of which the other one does not know which they are. */
function coversEngines(s: S, side: Player): boolean {
  const { engines } = s.scenario;
  for (let engine = 0; engine < engines.length; engine++) if (engines[engine]!.side === side && s.engineCovered(engine) > 0) return true;
  return false;
}

/** Covered engines of a side, ascending, and where they stand, ascending. */
function coveredOf(s: S, side: Player): { readonly engines: readonly number[]; readonly places: readonly number[] } {
  const engines = s.scenario.engines.flatMap((card, engine) => (card.side === side && s.engineCovered(engine) > 0 ? [engine] : []));
  return { engines, places: engines.map((engine) => s.engineAt(engine)).sort((a, b) => a - b) };
}

/** Sets covered engines down in some places, one after another. @param covered 1 as they are, 2 as the other side sees them */
function standIn(s: S, engines: readonly number[], places: readonly number[], covered: 1 | 2): void {
  engines.forEach((engine, i) => {
    s.setEngineAt(engine, places[i]!);
    s.setEngineCovered(engine, covered);
  });
  rebuildParts(s);
}

// ---- sleep

/** Whether a man sleeps. @rule 7.7.2 @ruling AN-140 */
export function sleeps(s: S, man: number): boolean {
  return s.rest(man) === ASLEEP;
}

/** Whether a side is asked at night for what its sleepers cannot do, since silence would tell of them. */
export function maySleep(s: S, side: Player): boolean {
  return s.scenario.night?.side === side && hasDoubtful(s, side);
}

/** Whether the other side does not know of some man of a side whether he sleeps. */
function hasDoubtful(s: S, side: Player): boolean {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) if (s.rest(men[i]!) !== AWAKE) return true;
  return false;
}

/** A man is awake for all to see: he acts, is hurt, or an enemy is near. Of those who wake together nobody learns who slept. @ruling AN-140 */
export function rouse(s: S, man: number): void {
  if (s.rest(man) === AWAKE) return;
  if (sleeps(s, man)) s.sleepers--;
  s.setRest(man, AWAKE);
}

/** Whether an enemy on his feet, whom all see, is so near that sleepers wake. */
function isNear(s: S, enemy: number, man: number, hexes: number): boolean {
  return s.isUp(enemy) && s.hidden(enemy) === 0 && s.distance(s.at(enemy), s.at(man)) <= hexes;
}

/** Wakes everybody near an enemy, or all when the night is over; before the first movement nobody is heard.
 * @param enemy the only one who has moved, -1 for all of them @ruling AN-140 */
export function wakeNear(s: S, enemy: number): void {
  const { night } = s.scenario;
  if (night === null || !hasDoubtful(s, night.side) || (enemy < 0 && !hasMoved(s))) return;
  const men = s.game.menOf[night.side];
  for (let i = 0; i < men.length; i++)
    if (s.rest(men[i]!) !== AWAKE && (s.turn >= night.until || isWoken(s, men[i]!, enemy, night.within))) rouse(s, men[i]!);
  if (s.listener !== null && !hasDoubtful(s, night.side)) s.tell('woke', '7.7.2', 'Nobody in the camp sleeps any more.');
}

/** Whether the first movement phase of the game is over. */
function hasMoved(s: S): boolean {
  return s.turn > 1 || s.side !== s.first || s.phase >= MOVEMENT;
}

function isWoken(s: S, man: number, enemy: number, hexes: number): boolean {
  if (!s.isOnMap(man)) return true;
  if (enemy >= 0) return s.sideOf(enemy) !== s.sideOf(man) && isNear(s, enemy, man, hexes);
  const enemies = s.game.menOf[opponent(s.sideOf(man))];
  for (let i = 0; i < enemies.length; i++) if (isNear(s, enemies[i]!, man, hexes)) return true;
  return false;
}

/** Whether a side is still surprised: its men neither move nor shoot. @rule 7.7.2 @ruling AN-140 */
export function isSurprised(s: S, side: Player): boolean {
  const { night } = s.scenario;
  return night !== null && night.side === side && s.turn <= night.idleTurns;
}

// ---- setting up

/** Places in which a covered engine may be said to stand: its own, and those of all that come after it. */
export function labelsOf(s: S, engine: number): number[] {
  const { side } = s.scenario.engines[engine]!;
  return coveredOf(s, side)
    .engines.filter((other) => other >= engine)
    .map((other) => s.engineAt(other))
    .sort((a, b) => a - b);
}

/** A covered engine stands in a place, and whatever was there where it was. */
export function swapInto(s: S, engine: number, place: number): void {
  const { engines } = s.scenario;
  const was = s.engineAt(engine);
  for (let other = 0; other < engines.length; other++) if (s.engineAt(other) === place) s.setEngineAt(other, was);
  s.setEngineAt(engine, place);
  rebuildParts(s);
}

/** Men of the camp who may sleep, those in tents: the first of them do, until its player says otherwise. @param men ascending */
export function layToRest(s: S, men: readonly number[]): void {
  s.sleepers = Math.min(s.scenario.night!.sleepers, men.length);
  lay(s, men, (place) => place < s.sleepers);
}

/** The last of the sleepers who have been named, while so many are still to be; -1 for none. They are named in the order of the scenario. */
function lastNamed(s: S, left: number): number {
  const men = s.game.menOf[s.scenario.night!.side];
  let named = s.sleepers - left;
  let last = -1;
  for (let i = 0; i < men.length && named > 0; i++) {
    if (!sleeps(s, men[i]!)) continue;
    last = men[i]!;
    named--;
  }
  return last;
}

/** Adds who may be named next as a sleeper; it leaves enough men for the others. @param left who are still to be named, he among them */
export function addSleepers(s: S, left: number, into: Offers<'select'>): void {
  const men = s.game.menOf[s.scenario.night!.side];
  const after = lastNamed(s, left);
  let free = 0;
  for (let i = 0; i < men.length; i++) if (men[i]! > after && s.rest(men[i]!) !== AWAKE) free++;
  for (let i = 0; i < men.length; i++) {
    if (men[i]! <= after || s.rest(men[i]!) === AWAKE) continue;
    if (free >= left) into.push('select', men[i]!);
    free--;
  }
}

/** A man is named as a sleeper. The others who are still to be named are those after him, until their turn comes: so many sleep at any time. */
export function nameSleeper(s: S, man: number, left: number): void {
  const men = s.game.menOf[s.scenario.night!.side];
  const after = lastNamed(s, left);
  let more = left;
  for (let i = 0; i < men.length; i++) {
    if (men[i]! <= after || s.rest(men[i]!) === AWAKE) continue;
    const isAsleep = men[i]! >= man && more > 0;
    s.setRest(men[i]!, isAsleep ? ASLEEP : WAKEFUL);
    if (isAsleep) more--;
  }
}

// ---- what the other side knows

/** Whether a side keeps anything of its night from the other one. */
export function hidesNight(s: S, side: Player): boolean {
  return s.depth > 0 && (coversEngines(s, side) || maySleep(s, side));
}

/** Men of the camp of whom the other side does not know whether they sleep, ascending. */
function doubtful(s: S, side: Player): readonly number[] {
  return s.game.menOf[side].filter((man) => s.rest(man) !== AWAKE);
}

function lay(s: S, men: readonly number[], asleep: (place: number) => boolean): void {
  men.forEach((man, i) => s.setRest(man, asleep(i) ? ASLEEP : WAKEFUL));
}

/** Takes away what the viewer does not know: covered engines stand in the order of the scenario, and nobody is known to sleep. */
export function concealNight(s: S, viewer: Player): void {
  const side = opponent(viewer);
  if (!hidesNight(s, side)) return;
  const { engines, places } = coveredOf(s, side);
  standIn(s, engines, places, 2);
  for (const man of doubtful(s, side)) s.setRest(man, UNKNOWN);
}

/** Draws it anew: every order of the engines, and every choice of sleepers, is as likely. @ruling AN-142 */
export function resampleNight(s: S, viewer: Player, rng: Rng): void {
  const side = opponent(viewer);
  if (!hidesNight(s, side)) return;
  const { engines, places } = coveredOf(s, side);
  standIn(s, engines, shuffled(places, rng), 1);
  const men = doubtful(s, side);
  const chosen = new Set(shuffled([...men.keys()], rng).slice(0, s.sleepers));
  lay(s, men, (place) => chosen.has(place));
}

function shuffled(list: readonly number[], rng: Rng): number[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const other = rng.below(i + 1);
    [mixed[i], mixed[other]] = [mixed[other]!, mixed[i]!];
  }
  return mixed;
}
