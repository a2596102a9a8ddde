import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { WAYS } from '../../../state/scenario.ts';
import { BURNING_TURNS, FIRE_CHARTS, type FireChart } from '../../../charts/tables.ts';
import { type AnarchyState, BURNT } from '../../../state/state.ts';
import { engineIn, placeOfPart } from '../ground/engines.ts';
import { isFlammable } from '../ground/ground.ts';
import { kill, wound } from '../ground/harm.ts';
import { isRoofed } from '../ground/hulls.ts';
import { uncover } from '../ground/night.ts';
import { pushRetreat } from '../combat/retreats.ts';

type S = AnarchyState;

/** Turns of a hex that is burnt in the turn at hand, and still spreads, and of one that was burnt before. */
const BURNT_NOW = BURNING_TURNS + 1;
export const BURNT_BEFORE = BURNT_NOW + 1;

/** Row of the fire table of a place with wood. */
export function fireChartAt(s: S, place: number): FireChart {
  return FIRE_CHARTS[s.terrainAt(place).wood!];
}

/** @rule 3.2.4 A place catches fire; whoever stands there has to go at once, or is wounded. @rule B52 @rule B55 @ruling AN-87 */
export function catchFire(s: S, place: number): void {
  s.setWoodFire(s.woodIn(place), 1);
  uncover(s, engineIn(s, place));
  if (s.listener !== null) s.tell('fire', 'B52', `${s.placeName(place)} burns.`);
  const man = s.topAt(place);
  if (man >= 0 && !isRoofed(s, place)) pushRetreat(s, man, 1, place, 0); // [5.2.7] under a roof there is still time
}

/** A place burns no longer. @rule B54 what has been put out can burn again */
export function putOut(s: S, place: number): void {
  s.setWoodFire(s.woodIn(place), 0);
  if (s.listener !== null) s.tell('doused', 'B54', `The fire in ${s.placeName(place)} is put out.`);
}

/** Every fire is a turn older; what has burnt its time is burnt, a door open for good. Whoever has stayed in one is killed.
 * @rule B53 @rule B55 @ruling AN-87 */
export function ageFires(s: S): void {
  for (let wood = 0; wood < countWoods(s); wood++) {
    const fire = s.woodFire(wood);
    if (fire === 0 || fire === BURNT_BEFORE) continue;
    s.setWoodFire(wood, fire + 1);
    const place = placeOfWood(s, wood);
    if (fire > 1 && fire <= BURNING_TURNS) burnIn(s, place, fire);
    if (fire === BURNING_TURNS) burnDown(s, place);
  }
}

/** Rows of all that burns: places, then hexes of engines. */
export function countWoods(s: S): number {
  return s.scenario.woods.length + s.scenario.parts.length;
}

/** Place of a row of what burns, -1 off the map. */
export function placeOfWood(s: S, wood: number): number {
  const { woods } = s.scenario;
  return wood < woods.length ? woods[wood]! : placeOfPart(s, wood - woods.length);
}

function burnDown(s: S, place: number): void {
  const door = s.game.doorAt[place]!;
  if (door >= 0) s.setDoorState(door, BURNT);
  if (s.listener !== null) s.tell('burnt', 'B53', `${s.placeName(place)} is burnt.`);
}

/** Who is in a fire at the end of its second turn is killed; under a roof he is wounded then, and killed at the end of the third.
 * @rule 5.2.7 @rule 5.3.5 @rule 4.2.9 */
function burnIn(s: S, place: number, fire: number): void {
  const man = place < 0 ? -1 : s.topAt(place);
  if (man < 0) return;
  if (fire === 2 && isRoofed(s, place)) wound(s, man);
  else kill(s, man);
}

/** What hangs before a wall comes down. @rule 5.2.5 */
export function tearDown(s: S, place: number): void {
  wreck(s, place, '5.2.5', 'What hangs');
}

/** Wood in a place is gone, as if it were burnt. @param what it is, to tell of it */
export function wreck(s: S, place: number, rule: string, what: string): void {
  s.setWoodFire(s.woodIn(place), BURNT_BEFORE);
  if (s.listener !== null) s.tell('collapsed', rule, `${what} in ${s.placeName(place)} comes down.`);
}

/** A bridge is pulled down, or a footbridge laid where it was. @rule 3.2.3 */
export function turnBridge(s: S, place: number): void {
  const wood = s.game.woodAt[place]!;
  const isDown = s.woodFire(wood) > BURNING_TURNS;
  s.setWoodFire(wood, isDown ? 0 : BURNT_BEFORE);
  if (s.listener !== null) s.tell('bridge', '3.2.3', `The bridge in ${s.placeName(place)} is ${isDown ? 'laid again' : 'destroyed'}.`);
}

/** Whether a row of wood spreads its fire at the end of the turn: it burnt before the fires aged. */
function spreads(s: S, wood: number): boolean {
  return s.woodFire(wood) > 1 && s.woodFire(wood) <= BURNT_NOW;
}

/**
 * The next test whether fire goes from one place into another, from a number on; -1 when all are made. A test is `wood * 8 + way`: row of the burning
 * place among the woods, and the way to its neighbour. @rule B53
 */
export function nextSpread(s: S, from: number): number {
  for (let wood = from >> 3, way = from & 7; wood < countWoods(s); wood++, way = 0) {
    const place = spreads(s, wood) ? placeOfWood(s, wood) : -1;
    for (; place >= 0 && way < WAYS; way++) {
      const next = s.beyond(place, way);
      if (next >= 0 && isFlammable(s, next) && (way < DIRECTIONS || engineIn(s, next) === engineIn(s, place))) return wood * 8 + way;
    }
  }
  return -1;
}

/** Place into which a test lets fire spread. */
export function placeOfSpread(s: S, test: number): number {
  return s.beyond(placeOfWood(s, test >> 3), test & 7);
}
