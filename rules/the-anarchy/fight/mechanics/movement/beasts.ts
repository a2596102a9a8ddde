import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { CLASS } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { type AnarchyState, ON_MAP, WAITING } from '../../../state/state.ts';
import { canStand, costInto, groundCost } from '../ground/ground.ts';
import { couldWalk, nearestRoom } from '../ground/room.ts';
import { reveal } from '../sight/secrets.ts';
import { breakTask, isBeast } from '../ground/harm.ts';
import { isInTeam } from './oxen.ts';
import { guardsOf, GUARDS } from '../combat/prisoners.ts';

type S = AnarchyState;

/** What a man can lead, in sixths: two horses or oxen, three pack animals, one prisoner. @rule B15 @rule B57 @ruling AN-57 */
const LEADS = 6;

function loadOf(s: S, led: number): number {
  if (!isBeast(s, led)) return LEADS;
  return s.type(led) === CLASS['pack-animal'] ? 2 : 3;
}

/** Whether a man of the side to which a beast belongs, on his feet or in the saddle, stands next to it. @rule B15 */
export function hasFriendBeside(s: S, beast: number): boolean {
  const at = s.at(beast);
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(at, way);
    const man = next < 0 ? -1 : s.topAt(next);
    if (man >= 0 && s.sideOf(man) === s.sideOf(beast) && s.isUp(man) && s.hidden(man) === 0 && !isBeast(s, man)) return true;
  }
  return false;
}

// ---- leading

/** Whether a man leads a beast in the move at hand. */
export function leadsBeast(s: S, man: number): boolean {
  const { beasts } = s.game;
  for (let i = 0; i < beasts.length; i++) if (s.leader(beasts[i]!) === man) return true;
  return false;
}

/** Adds the beasts and prisoners next to a man whom he may take along too, those of higher numbers than he leads already. @rule B15 @rule B57 */
export function addLeads(s: S, man: number, into: Offers<'lead'>): void {
  if (s.unarmed(man) === 1) return;
  const last = lastLed(s, man);
  const left = LEADS - loadLed(s, man);
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = s.beyond(s.at(man), way);
    const other = place < 0 ? -1 : s.topAt(place);
    if (other > last && loadOf(s, other) <= left && canLead(s, man, other) && areTogether(s, man, other)) into.push('lead', place);
  }
}

function lastLed(s: S, man: number): number {
  let last = -1;
  for (let other = 0; other < s.scenario.men.length; other++) if (s.leader(other) === man) last = other;
  return last;
}

function loadLed(s: S, man: number): number {
  let load = 0;
  for (let other = 0; other < s.scenario.men.length; other++) if (s.leader(other) === man) load += loadOf(s, other);
  return load;
}

/** @rule B15 once a player turn; beasts of the other side only where none of its men is next to them @ruling AN-57 @rule B57 prisoners whom two men guard */
function canLead(s: S, man: number, other: number): boolean {
  if (s.moved(other) === 1 || isInTeam(s, other)) return false;
  if (!isBeast(s, other)) return s.captor(other) === s.sideOf(man) && guardsOf(s, other) >= GUARDS;
  return s.sideOf(other) === s.sideOf(man) || !hasFriendBeside(s, other);
}

/** Whether the one could go to the other, and back: no shut door, no wall, no side of an engine lies between them. @ruling AN-57 */
function areTogether(s: S, man: number, other: number): boolean {
  return costInto(s, other, s.at(man), s.at(other)) >= 0 && costInto(s, other, s.at(other), s.at(man)) >= 0;
}

/** A man takes a beast or a prisoner along: they go as fast as the slowest. @rule B15 @rule B57 a prisoner goes as one who is wounded */
export function lead(s: S, man: number, other: number): void {
  reveal(s, man);
  s.setLeader(other, man);
  const own = s.allowanceOf(other);
  s.budget = Math.min(s.budget, isBeast(s, other) ? own : Math.ceil(s.chart(other).foot.movement / 2));
  if (s.listener !== null) s.tell('led', 'B15', `${s.nameOf(man)} leads ${s.nameOf(other)}.`);
}

/** Nobody is led any more; who was has had his move. */
export function releaseLed(s: S): void {
  for (let other = 0; other < s.scenario.men.length; other++) {
    if (s.leader(other) < 0) continue;
    s.setLeader(other, -1);
    s.setMoved(other, 1);
  }
}

/** Takes those whom a man leads off the map, to make room for his step; `settleLed` puts them back. */
export function liftLed(s: S, man: number): void {
  const { led, ledFrom } = s.game.scratch;
  led.clear();
  ledFrom.clear();
  for (let other = 0; other < s.scenario.men.length; other++) {
    if (s.leader(other) !== man) continue;
    led.push(other);
    ledFrom.push(s.at(other));
    s.lift(other);
  }
}

/** Puts them next to where he has come: where they were, or as near to it as there is room; who finds none is left behind. @rule B15 @ruling AN-57 */
export function settleLed(s: S, man: number): void {
  const { led, ledFrom } = s.game.scratch;
  for (let i = 0; i < led.length; i++) settle(s, man, led.at(i), ledFrom.at(i));
}

/** Hexes that who is led goes more than he is away from who leads him: by way of where that one came from. */
const DETOUR = 2;

function settle(s: S, man: number, other: number, from: number): void {
  const at = s.at(man);
  let best = canFollow(s, at, other, from, from) ? from : -1;
  for (let way = 0; best !== from && way < DIRECTIONS; way++) {
    const place = s.beyond(at, way);
    if (place < 0 || (best >= 0 && s.distance(place, from) >= s.distance(best, from))) continue;
    if (canFollow(s, at, other, from, place)) best = place;
  }
  if (best < 0) s.setLeader(other, -1);
  s.place(other, best < 0 ? roomFor(s, other, from) : best);
}

/** Whether who is led could come from a place into one next to who leads him, and from there to him. @param at where that one is */
function canFollow(s: S, at: number, other: number, from: number, place: number): boolean {
  if (!s.isEmpty(place) || s.distance(place, at) !== 1 || costInto(s, other, at, place) < 0) return false;
  return couldWalk(s, other, from, place, s.distance(from, at) + DETOUR);
}

/** Where who is left behind stays: there, or as near as he could go; in a position that somebody wrote perhaps nowhere, and then anywhere near. */
function roomFor(s: S, other: number, from: number): number {
  const room = nearestRoom(s, other, from);
  return room >= 0 ? room : nearestFree(s, from);
}

/** The free place on the map that is nearest to one. */
function nearestFree(s: S, from: number): number {
  let best = -1;
  for (let place = 0; place < s.scenario.places.count; place++)
    if (s.isEmpty(place) && canStand(s, place, true) && (best < 0 || s.distance(place, from) < s.distance(best, from))) best = place;
  return best;
}

// ---- into the saddle, and out of it

/** Adds the horses that a man who has not moved can mount. @rule B14 a friendly one next to him */
export function addMounts(s: S, man: number, into: Offers<'mount'>): void {
  if (s.isMounted(man) || s.chart(man).mounted === null || !canStand(s, s.at(man), true)) return;
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = s.beyond(s.at(man), way);
    const horse = place < 0 ? -1 : s.topAt(place);
    if (horse < 0 || s.type(horse) !== CLASS.warhorse || s.sideOf(horse) !== s.sideOf(man)) continue;
    if (s.leader(horse) < 0 && costInto(s, man, s.at(man), place) >= 0) into.push('mount', place);
  }
}

/** A man mounts: the horse's head is where it stood, its tail where he did. @rule B14 for the whole allowance */
export function mount(s: S, man: number, place: number): void {
  reveal(s, man);
  const [horse, from] = [s.topAt(place), s.at(man)];
  breakTask(s, man);
  s.lift(man);
  s.lift(horse);
  s.setPresence(horse, WAITING);
  s.setHorse(man, horse);
  s.place(man, place);
  s.placeTail(man, from);
  s.spent = s.budget;
  if (s.listener !== null) s.tell('mounted', 'B14', `${s.nameOf(man)} mounts.`);
}

/** Adds the places where a rider can get down. @rule B14 within half the allowance, next to the horse's head */
export function addDismounts(s: S, man: number, into: Offers<'dismount'>): void {
  if (!s.isMounted(man) || 2 * s.spent > s.budget) return;
  const head = s.at(man);
  const { isArmoured } = s.chart(man);
  for (let way = 0; way < DIRECTIONS; way++) {
    const place = s.beyond(head, way);
    if (place < 0 || (!s.isEmpty(place) && s.topAt(place) !== man)) continue;
    if (groundCost(s, head, place, false, isArmoured) >= 0) into.push('dismount', place);
  }
}

/** A rider gets down; his horse stands where its head was. @rule B14 he moves no more */
export function dismount(s: S, man: number, place: number): void {
  const [horse, head] = [s.horse(man), s.at(man)];
  breakTask(s, man);
  s.lift(man);
  s.setHorse(man, -1);
  s.setPresence(horse, ON_MAP);
  s.place(horse, head);
  s.place(man, place);
  s.spent = s.budget;
  if (s.listener !== null) s.tell('dismounted', 'B14', `${s.nameOf(man)} dismounts.`);
}
