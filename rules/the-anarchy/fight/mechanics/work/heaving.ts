import type { IntList } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { BALLISTA_POINTS, ENGINE } from '../../../charts/engines.ts';
import { TERRAIN } from '../../../charts/terrain.ts';
import type { Offers } from '../../../state/actions.ts';
import { THINGS } from '../../../state/layout.ts';
import { type AnarchyState, HAS_FOUGHT } from '../../../state/state.ts';
import { engineIn, isSound, rebuildParts } from '../ground/engines.ts';
import { canStand, groundCost } from '../ground/ground.ts';
import { breakTask } from '../ground/harm.ts';
import { ladderAtFoot } from '../movement/ladders.ts';
import { isLadder } from '../ground/levels.ts';
import { isLaden } from '../ground/loads.ts';
import { DEFENSIVE_SHOT, OWN_SHOT } from '../missiles/missiles.ts';
import { sleeps } from '../ground/night.ts';
import { nearestRoom } from '../ground/room.ts';
import { revealBy } from '../sight/secrets.ts';
import { isInZone } from '../ground/zones.ts';

type S = AnarchyState;

// What several men carry together for a turn, and do nothing else: ballistae, and piles of rocks.

/** How such a thing is carried. */
interface Heavy {
  /** Men who carry it, and steps within which they are of it, from the place that it has or gets. */
  readonly men: number;
  readonly reach: number;
  /** Points of ground that it goes in a turn; one hex in any case, if there are none. */
  readonly points: number;
}

/** @rule 4.4.2 four men, two hexes of flat ground or one that is obstructed @ruling AN-270 */
const BALLISTA: Heavy = { men: 4, reach: 2, points: BALLISTA_POINTS };
/** @rule 4.5.2 two men, one hex @ruling AN-270 */
const ROCKS: Heavy = { men: 2, reach: 1, points: 0 };

const ROCK_PILE = THINGS.indexOf('rocks');

/** Pile of rocks in a place, -1 for none. */
function pileIn(s: S, place: number): number {
  const { things } = s.scenario;
  for (let thing = 0; thing < things.length; thing++) if (things[thing]!.kind === ROCK_PILE && s.thingAt(thing) === place) return thing;
  return -1;
}

/** Ballista of a side in a place that can be carried, -1 for none. */
function ballistaIn(s: S, side: number, place: number): number {
  const engine = engineIn(s, place);
  if (engine < 0) return -1;
  const card = s.scenario.engines[engine]!;
  return card.kind === ENGINE.ballista && !card.isParked && card.side === side && isSound(s, engine) ? engine : -1;
}

function heavyIn(s: S, side: number, place: number): Heavy | null {
  return ballistaIn(s, side, place) >= 0 ? BALLISTA : pileIn(s, place) >= 0 ? ROCKS : null;
}

// ---- who carries

/** Points of a step on foot, in armour too; -1 where nobody goes, or by a ladder. */
function stepCost(s: S, from: number, to: number): number {
  return to < 0 || isLadder(s, to) ? -1 : groundCost(s, from, to, false, true);
}

/** Whether one walks from one place to another in so many steps at most. */
function isWithin(s: S, from: number, to: number, steps: number): boolean {
  if (from === to) return true;
  if (s.distance(from, to) > steps || steps === 0) return false;
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(from, way);
    if (stepCost(s, from, next) >= 0 && isWithin(s, next, to, steps - 1)) return true;
  }
  return false;
}

/** Whether a man has done nothing in this turn, and could carry something. @rule 4.4.2 @rule 4.5.2 @ruling AN-270 not beside the enemy */
function isFree(s: S, man: number): boolean {
  if (!s.isUp(man) || s.isMounted(man) || s.hidden(man) === 1 || sleeps(s, man)) return false;
  return s.moved(man) === 0 && (s.shots(man) & OWN_SHOT) === 0 && !isLaden(s, man) && !isInZone(s, man);
}

/** Lists who carries what is in a place, the one who leads first; answers whether they are enough. */
function gather(s: S, leader: number, from: number, { men, reach }: Heavy): boolean {
  const { crew } = s.game.scratch;
  const own = s.game.menOf[s.sideOf(leader)];
  crew.clear();
  crew.push(leader);
  for (let steps = 1; steps <= reach; steps++)
    for (let i = 0; i < own.length && crew.length < men; i++)
      if (!crew.includes(own[i]!) && isFree(s, own[i]!) && isWithin(s, from, s.at(own[i]!), steps)) crew.push(own[i]!);
  return crew.length >= men;
}

// ---- where to

/** Whether what is carried may be set down in a place: nobody is there but who carries it, and nothing else stands there. */
function canLie(s: S, side: number, to: number, isEngine: boolean): boolean {
  const man = s.topAt(to);
  if (s.partIn(to) >= 0 || pileIn(s, to) >= 0 || (man >= 0 && s.sideOf(man) !== side)) return false;
  return !isEngine || ((man < 0 || s.game.scratch.crew.includes(man)) && ladderAtFoot(s, to) < 0);
}

/** Lists where those could stand who have carried something to a place. @param isEngine whether nobody stands in its own hex */
function listRoom(s: S, to: number, { reach }: Heavy, isEngine: boolean, room: IntList): void {
  room.clear();
  room.push(to);
  for (let i = 0, end = 1, steps = 0; steps < reach; steps++, end = room.length)
    for (; i < end; i++)
      for (let way = 0; way < DIRECTIONS; way++) {
        const next = s.beyond(room.at(i), way);
        if (stepCost(s, room.at(i), next) >= 0 && !room.includes(next)) room.push(next);
      }
  let kept = 0;
  for (let i = isEngine ? 1 : 0; i < room.length; i++) if (isFreeFor(s, room.at(i))) room.items[kept++] = room.at(i);
  room.length = kept;
}

/** Whether a man of the crew could stand in a place, for all that his side knows. */
function isFreeFor(s: S, place: number): boolean {
  const man = s.topAt(place);
  return (
    (man < 0 || s.hidden(man) === 1 || s.game.scratch.crew.includes(man)) &&
    canStand(s, place, false) &&
    s.terrainOf(place) !== TERRAIN.deep
  );
}

/** Lists where what is in a place can be carried by a man who leads others. */
function listGoals(s: S, man: number, from: number): IntList {
  const { spots } = s.game.scratch;
  const heavy = heavyIn(s, s.sideOf(man), from);
  spots.clear();
  if (heavy === null || !isWithin(s, from, s.at(man), 1) || !gather(s, man, from, heavy)) return spots;
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(from, way);
    const points = stepCost(s, from, next);
    if (points < 0 || (heavy.points > 0 && points > heavy.points) || isHeldByFoe(s, man, next)) continue;
    noteGoal(s, man, heavy, next, spots);
    for (let on = 0; points < heavy.points && on < DIRECTIONS; on++) {
      const beyond = s.beyond(next, on);
      const more = beyond === from ? -1 : stepCost(s, next, beyond);
      if (more >= 0 && points + more <= heavy.points) noteGoal(s, man, heavy, beyond, spots);
    }
  }
  return spots;
}

function isHeldByFoe(s: S, man: number, place: number): boolean {
  const other = s.topAt(place);
  return s.partIn(place) >= 0 || (other >= 0 && s.sideOf(other) !== s.sideOf(man));
}

function noteGoal(s: S, man: number, heavy: Heavy, to: number, spots: IntList): void {
  if (spots.includes(to) || !canLie(s, s.sideOf(man), to, heavy === BALLISTA)) return;
  const { seats } = s.game.scratch;
  listRoom(s, to, heavy, heavy === BALLISTA, seats);
  if (seats.length >= heavy.men) spots.push(to);
}

/** Adds where a man who leads others can carry what is in a place. */
export function addHeaveGoals(s: S, man: number, from: number, into: Offers<'goal'>): void {
  const spots = listGoals(s, man, from);
  for (let i = 0; i < spots.length; i++) into.push('goal', spots.at(i));
}

/** Adds the places of what a man who has not moved could carry with others: his own, and those next to him. */
export function addHeaves(s: S, man: number, into: Offers<'heave'>): void {
  if (!s.game.hasHeavy || !isFree(s, man)) return;
  addHeave(s, man, s.at(man), into);
  for (let way = 0; way < DIRECTIONS; way++) addHeave(s, man, s.beyond(s.at(man), way), into);
}

function addHeave(s: S, man: number, from: number, into: Offers<'heave'>): void {
  if (from < 0 || heavyIn(s, s.sideOf(man), from) === null) return;
  if (listGoals(s, man, from).length > 0) into.push('heave', from);
}

// ---- carrying

/** Men carry what is in one place to another, keep their order about it as far as there is room, and do nothing else in this turn.
 * @rule 4.4.2 @rule 4.5.2 */
export function heave(s: S, man: number, from: number, to: number): void {
  const heavy = heavyIn(s, s.sideOf(man), from)!;
  const engine = ballistaIn(s, s.sideOf(man), from);
  const { crew, seats, ledFrom } = s.game.scratch;
  gather(s, man, from, heavy);
  ledFrom.clear();
  for (let i = 0; i < crew.length; i++) ledFrom.push(s.at(crew.at(i)));
  for (let i = 0; i < crew.length; i++) s.lift(crew.at(i));
  if (engine < 0) s.setThingAt(pileIn(s, from), to);
  else {
    s.setEngineAt(engine, to);
    s.setEngineWorked(engine, 0);
    rebuildParts(s);
  }
  for (let i = 0; i < crew.length; i++) {
    listRoom(s, to, heavy, engine >= 0, seats);
    s.place(crew.at(i), nearestSeat(s, crew.at(i), from, to, ledFrom.at(i)));
    spend(s, crew.at(i));
  }
  for (let i = 0; i < crew.length; i++) revealBy(s, crew.at(i));
  if (s.listener === null) return;
  const name = engine < 0 ? 'pile of rocks' : s.scenario.engines[engine]!.name.toLowerCase();
  s.tell('carried', engine < 0 ? '4.5.2' : '4.4.2', `${s.nameOf(man)} and others carry the ${name} to ${s.placeName(to)}.`);
}

/** The free place of those at hand that is nearest to where he would have come with what he carries; where hidden men leave none, as near as he could go. */
function nearestSeat(s: S, man: number, from: number, to: number, stood: number): number {
  const { seats } = s.game.scratch;
  const wanted = alongWith(s, from, to, stood);
  let best = -1;
  for (let i = 0; i < seats.length; i++) {
    const place = seats.at(i);
    if (s.isEmpty(place) && (best < 0 || s.distance(place, wanted) < s.distance(best, wanted))) best = place;
  }
  return best < 0 ? nearestRoom(s, man, stood) : best;
}

/** Where a man comes who goes the steps that lead from one place to another; where he stood, if that is off the map. */
function alongWith(s: S, from: number, to: number, stood: number): number {
  for (let way = 0; way < DIRECTIONS; way++) {
    const [next, gone] = [s.beyond(from, way), s.beyond(stood, way)];
    if (next < 0 || gone < 0) continue;
    if (next === to) return gone;
    for (let on = 0; on < DIRECTIONS; on++) if (s.beyond(next, on) === to && s.beyond(gone, on) >= 0) return s.beyond(gone, on);
  }
  return stood;
}

/** That was his turn: he neither shoots, works nor attacks. */
function spend(s: S, man: number): void {
  breakTask(s, man);
  s.setMoved(man, 1);
  s.setWalked(man, s.allowanceOf(man));
  s.setShots(man, OWN_SHOT | DEFENSIVE_SHOT);
  s.setFought(man, HAS_FOUGHT);
}
