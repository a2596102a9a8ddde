import type { Offers } from '../../../state/actions.ts';
import { THINGS } from '../../../state/layout.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { costInto } from './ground.ts';
import { breakTask, dropThings, isBeast } from './harm.ts';
import { isLadder } from './levels.ts';
import { wayBetween } from './ways.ts';

type S = AnarchyState;

// What two men carry together: ladders, and buckets of oil. The one leads, the other goes along beside him.

const LOADS: readonly number[] = [THINGS.indexOf('ladder'), THINGS.indexOf('oil')];

/** Whether a thing takes two men. @rule 3.4.4 @rule 4.3.2 */
export function isLoad(s: S, thing: number): boolean {
  return LOADS.includes(s.scenario.things[thing]!.kind);
}

/** Load that a man carries as the one who leads, -1 for none. */
export function loadOf(s: S, man: number): number {
  const { things } = s.scenario;
  for (let thing = 0; thing < things.length; thing++) if (s.thingBearer(thing) === man && s.thingMate(thing) >= 0) return thing;
  return -1;
}

/** Load that a man helps to carry, -1 for none. */
export function helpsWith(s: S, man: number): number {
  const { things } = s.scenario;
  for (let thing = 0; thing < things.length; thing++) if (s.thingMate(thing) === man) return thing;
  return -1;
}

/** Whether a man carries something, or helps to. */
export function isLaden(s: S, man: number): boolean {
  for (let thing = 0; thing < s.scenario.things.length; thing++)
    if (s.thingBearer(thing) === man || s.thingMate(thing) === man) return true;
  return false;
}

/** Whether a man has his hands free. */
function isFree(s: S, man: number): boolean {
  return !isLaden(s, man);
}

/** Load that lies where a man stands, and that he could lift; -1 for none. */
function loadUnder(s: S, man: number): number {
  const { things } = s.scenario;
  for (let thing = 0; thing < things.length; thing++)
    if (isLoad(s, thing) && s.thingAt(thing) === s.at(man) && s.thingTop(thing) < 0 && s.thingBearer(thing) < 0) return thing;
  return -1;
}

/** Adds the men with whom a man, who has not moved, could lift what lies where he stands. @rule 4.3.2 @ruling AN-96 */
export function addLifts(s: S, man: number, into: Offers<'lift'>): void {
  if (s.isMounted(man) || !isFree(s, man) || loadUnder(s, man) < 0) return;
  const men = s.game.menOf[s.sideOf(man)];
  for (let i = 0; i < men.length; i++) if (canHelp(s, man, men[i]!)) into.push('lift', men[i]!);
}

function canHelp(s: S, man: number, mate: number): boolean {
  if (mate === man || !s.isUp(mate) || s.isMounted(mate) || isBeast(s, mate) || s.moved(mate) === 1 || s.hidden(mate) === 1) return false;
  return isFree(s, mate) && wayBetween(s, s.at(man), s.at(mate)) >= 0 && canGoWith(s, man, s.at(mate));
}

/** Whether whoever helps to carry could stand in a place next to the one who leads. */
function canGoWith(s: S, man: number, place: number): boolean {
  return !isLadder(s, place) && costInto(s, man, s.at(man), place) >= 0;
}

/** Two men take up what lies under the first. */
export function lift(s: S, man: number, mate: number): void {
  const thing = loadUnder(s, man);
  s.setThingBearer(thing, man);
  s.setThingMate(thing, mate);
  s.setThingAt(thing, -1);
  breakTask(s, mate);
  if (s.listener !== null) s.tell('lifted', 'B18', `${s.nameOf(man)} and ${s.nameOf(mate)} take up the ${nameOf(s, thing)}.`);
}

export function nameOf(s: S, thing: number): string {
  return s.scenario.things[thing]!.name.toLowerCase();
}

/** A man lets go of what he carries with another, or helps to carry; it lies where the one who leads stands. @rule 4.3.2
 * @param isForced whether he does not set it down of his own will */
export function letGo(s: S, man: number, isForced: boolean): void {
  const thing = Math.max(loadOf(s, man), helpsWith(s, man));
  if (thing >= 0) dropThings(s, s.thingBearer(thing), isForced);
}

/** Whether a place is one to which who leads a load may take it, as far as the load goes: not up ladders. */
export function bearsLoad(s: S, man: number, place: number): boolean {
  return !isLadder(s, place) || loadOf(s, man) < 0;
}
