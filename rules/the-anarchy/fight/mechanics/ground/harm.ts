import { TERRAIN } from '../../../charts/terrain.ts';
import { CLASS } from '../../../charts/types.ts';
import { THINGS } from '../../../state/layout.ts';
import { STEP } from '../../../state/steps.ts';
import { type AnarchyState, DEAD, HEALTHY, ON_MAP, STUNNED, WOUNDED } from '../../../state/state.ts';
import { rouse } from './night.ts';

type S = AnarchyState;

const OIL = THINGS.indexOf('oil');

/** Horses, oxen and pack animals. */
export function isBeast(s: S, man: number): boolean {
  return s.type(man) >= CLASS.warhorse;
}

/** His work at hand comes to nothing, and everybody sees that he is awake. @rule B18 */
export function breakTask(s: S, man: number): void {
  rouse(s, man);
  if (s.task(man) === 0) return;
  s.setTask(man, 0);
  s.setTaskAt(man, -1);
  s.setTaskTurns(man, 0);
}

/** What he carries lies where he stands, or where the man stands whom he helps to carry it. @ruling AN-95 @rule 4.3.2 who does not set oil
 * down of his own will spills it */
export function dropThings(s: S, man: number, isForced = true): void {
  for (let thing = 0; thing < s.scenario.things.length; thing++) {
    const bearer = s.thingBearer(thing);
    if (bearer < 0 || (bearer !== man && s.thingMate(thing) !== man)) continue;
    s.setThingAt(thing, s.at(bearer));
    s.setThingBearer(thing, -1);
    releaseMate(s, s.thingMate(thing), bearer);
    s.setThingMate(thing, -1);
    if (isForced && s.scenario.things[thing]!.kind === OIL) spill(s, thing);
    if (s.listener !== null) s.tell('dropped', 'B18', `${s.nameOf(man)} drops the ${THINGS[s.scenario.things[thing]!.kind]!}.`);
  }
}

/** A bucket falls, and its oil spreads. @rule 4.3.2 */
function spill(s: S, thing: number): void {
  const at = s.thingAt(thing);
  s.setThingAt(thing, -1);
  s.setThingGone(thing, s.side);
  s.push(STEP['oil/spread'], at, 0, -1);
}

/** Who helped to carry goes along no more; whatever he has gone with the other was his move. */
function releaseMate(s: S, mate: number, bearer: number): void {
  if (mate < 0 || s.leader(mate) !== bearer) return;
  s.setLeader(mate, -1);
  if (s.spent === 0) return;
  s.setMoved(mate, 1);
  s.setWalked(mate, s.spent);
}

/** He is wounded; who was wounded or stunned before is killed. @rule B9 a beast that is hit at all is killed @ruling AN-94 */
export function wound(s: S, man: number): void {
  if (s.health(man) !== HEALTHY || isBeast(s, man)) return kill(s, man);
  breakTask(s, man);
  s.setHealth(man, WOUNDED);
  if (s.listener !== null) s.tell('wounded', 'B9', `${s.nameOf(man)} is wounded.`);
}

/** He is stunned, a rider thrown besides; who was wounded or stunned before is killed. @rule B9 @rule B47 @ruling AN-94
 * @rule 2.2.2 on scaffolding the rail does not hold him: he falls @ruling AN-276 */
export function stun(s: S, man: number): void {
  if (s.health(man) !== HEALTHY || isBeast(s, man)) return kill(s, man);
  breakTask(s, man);
  dropThings(s, man);
  if (s.isMounted(man)) throwRider(s, man);
  if (s.at(man) >= 0 && s.terrainOf(s.at(man)) === TERRAIN.scaffolding) return s.push(STEP['scaffold/fall'], man, 0);
  s.setHealth(man, STUNNED);
  s.setRising(man, 0);
  if (s.listener !== null) s.tell('stunned', 'B8', `${s.nameOf(man)} is stunned.`);
}

/** He is killed and taken away; his horse is loose. @rule B6 @rule B47 */
export function kill(s: S, man: number): void {
  const [place, horse] = [s.at(man), s.horse(man)];
  breakTask(s, man);
  dropThings(s, man);
  s.lift(man);
  s.setHealth(man, DEAD);
  s.setRising(man, 0);
  s.setCaptor(man, -1);
  s.setLeader(man, -1);
  if (!isBeast(s, man)) s.setFellAt(man, place);
  if (s.listener !== null) s.tell('killed', 'B8', `${s.nameOf(man)} is killed.`);
  if (horse >= 0) setLoose(s, man, horse, place);
}

/** A rider's horse is killed; he stands where its head was, unhurt. @rule B27 @rule B47 @ruling AN-459 */
export function killHorse(s: S, man: number): void {
  const [place, horse] = [s.at(man), s.horse(man)];
  breakTask(s, man);
  s.lift(man);
  s.setHorse(man, -1);
  s.place(man, place);
  s.setHealth(horse, DEAD);
  if (s.listener !== null) s.tell('horse-killed', 'B27', `${s.nameOf(man)} loses his horse.`);
}

/** A rider falls behind his horse, which is loose where its head was. @rule B47 @ruling AN-93 */
export function throwRider(s: S, man: number): void {
  const [place, tail, horse] = [s.at(man), s.tail(man), s.horse(man)];
  breakTask(s, man);
  s.lift(man);
  setLoose(s, man, horse, place);
  s.place(man, tail);
  if (s.listener !== null) s.tell('thrown', 'B47', `${s.nameOf(man)} is thrown.`);
}

/** The horse that a man rode stands without him. @rule B15 */
function setLoose(s: S, man: number, horse: number, place: number): void {
  s.setHorse(man, -1);
  s.setPresence(horse, ON_MAP);
  s.place(horse, place);
}
