import { Box, FRONT, RIGHT } from '../geometry/box.ts';
import {
  eastOf,
  eastward,
  FULL_TURN,
  HALF_TURN,
  headingTowards,
  northOf,
  northward,
  QUARTER_TURN,
  TICKS_PER_INCH,
  turnBetween,
  UNIT,
} from '../geometry/plane.ts';
import type { ActionList } from '../core/index.ts';
import { AHEAD, COMPASS_STEP, DISTANCES, MOST } from './actions.ts';
import { BoxList, Obstacles } from './obstacles.ts';
import { isAstride, roadAhead } from './roads.ts';
import type { Exit } from './scenario.ts';
import type { OneHourState } from './state.ts';
import { ROAD_BONUS } from './tables/units.ts';

type S = OneHourState;

const obstacles = new Obstacles();
/** The base as it would stand after its first turn, and after the straight move. */
const turned = new Box();
const moved = new Box();

/** The shortest march worth a choice of its own when it is the farthest possible. */
const LEAST_MARCH = TICKS_PER_INCH / 10;

/** The distances on offer in ticks; 0 for the last. */
export const DISTANCE_TICKS = DISTANCES.map((inches) => (inches === 'most' ? 0 : inches * TICKS_PER_INCH));

/** Heading named by a place in the list of headings on offer; -1 where it names nothing (a friend, the unit itself, a unit gone).
 * @rule 1.4 any turn is allowed; those on offer are the compass, quarter turns, and towards enemies and landmarks @ruling O-12 */
export function headingOf(s: S, unit: number, choice: number): number {
  const { space } = s.game;
  if (choice < AHEAD) return choice * COMPASS_STEP;
  if (choice < space.firstUnitHeading) return (s.headingOf(unit) + (choice - AHEAD) * QUARTER_TURN) % FULL_TURN;
  if (choice < space.firstLandmarkHeading) {
    const other = choice - space.firstUnitHeading;
    if (!s.isOnTable(other) || s.sideOf(other) === s.sideOf(unit)) return -1;
    return headingTowards(s.xOf(other) - s.xOf(unit), s.yOf(other) - s.yOf(unit));
  }
  const mark = s.scenario.landmarks[choice - space.firstLandmarkHeading]!;
  if (mark.x === s.xOf(unit) && mark.y === s.yOf(unit)) return -1;
  return headingTowards(mark.x - s.xOf(unit), mark.y - s.yOf(unit));
}

const choices: number[] = [];
const headings: number[] = [];
/** The list in which a heading was last found; one number for each list. */
const listedIn = new Float64Array(FULL_TURN);
let lists = 0;

/** Fills `choices` and `headings` with the different headings on offer, in the order of the list, and counts them. */
function listHeadings(s: S, unit: number): number {
  let count = 0;
  lists++;
  for (let choice = 0; choice < s.game.space.headings.length; choice++) {
    const heading = headingOf(s, unit, choice);
    if (heading < 0 || listedIn[heading] === lists) continue;
    listedIn[heading] = lists;
    choices[count] = choice;
    headings[count++] = heading;
  }
  return count;
}

/** How far the unit may go straight on, in ticks, road bonus apart.
 * @rule 1.1 move distances */
export function reachOf(s: S, unit: number): number {
  const { stayOnRoad } = s.scenario.special;
  if (stayOnRoad !== null && isBoundToRoad(s, unit)) return stayOnRoad.reach;
  return s.cardOf(unit).moveInches * TICKS_PER_INCH;
}

/** Whether the scenario keeps the unit on a road. @ruling O-34 */
export function isBoundToRoad(s: S, unit: number): boolean {
  const { stayOnRoad } = s.scenario.special;
  return stayOnRoad !== null && stayOnRoad.sides[s.sideOf(unit)] && s.data[s.at.offRoad] === 0;
}

/** One way to slide a base, in ticks to its right and ahead. */
interface Slide {
  readonly across: number;
  readonly ahead: number;
}

/** Slides tried to make room for a quarter turn, nearest first: by quarters of an inch, up to one and a half to any side. */
const SLIDES: readonly Slide[] = createSlides();

function createSlides(): Slide[] {
  const steps = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].map((quarters) => (quarters * TICKS_PER_INCH) / 4);
  const slides = steps.flatMap((ahead) => steps.map((across): Slide => ({ across, ahead })));
  return slides
    .filter(({ across, ahead }) => across !== 0 || ahead !== 0)
    .sort((a, b) => a.across ** 2 + a.ahead ** 2 - b.across ** 2 - b.ahead ** 2);
}

/** Turns a unit's base to a heading and leaves it in `into`.
 * @rule 1.4 about the centre; corners may not cross what is closed, but quarter turns (the base slid to fit) and about-faces are always allowed
 * @rule 1.2 a road leads through closed terrain @ruling O-11 @returns false if there is no room */
function turn(s: S, base: Box, heading: number, into: Box): boolean {
  into.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
  if (obstacles.isClear) return true;
  const angle = Math.abs(turnBetween(base.heading, heading));
  if (angle === 0 || angle === HALF_TURN) return true;
  const byRoad = isAstride(s, into);
  if (obstacles.fits(into, byRoad) && (angle === QUARTER_TURN || obstacles.letsTurn(base, heading, nothing, byRoad))) return true;
  return angle === QUARTER_TURN && slide(base, into);
}

const nothing = new BoxList();

/** Slides a base that has made a quarter turn over to where it fits, no farther than half the difference of its sides either way. */
function slide(from: Box, into: Box): boolean {
  const most = from.halfWidth - from.halfDepth;
  for (let i = 0; i < SLIDES.length; i++) {
    const { across, ahead } = SLIDES[i]!;
    if (Math.abs(across) > most || Math.abs(ahead) > most) continue;
    into.x = from.x + eastward(from.sideHeading(RIGHT), across) + eastward(from.heading, ahead);
    into.y = from.y + northward(from.sideHeading(RIGHT), across) + northward(from.heading, ahead);
    if (obstacles.fits(into)) return true;
  }
  return false;
}

function goOn(base: Box, distance: number, into: Box): Box {
  return into.set(
    base.x + eastward(base.heading, distance),
    base.y + northward(base.heading, distance),
    base.heading,
    base.halfWidth,
    base.halfDepth,
  );
}

/** What a unit can do along one heading, in ticks: how far it may go off the road, how far on it, and the greater of both; -1 is not at all.
 * Valid until the next call. */
const course = { open: 0, road: 0, reach: 0 };

/** Turns a unit to a heading and looks along it.
 * @rule 1.0 turn, straight move, turn @rule 1.2 3 inches more along a road, which also leads through closed terrain @ruling O-34 O-70 */
function lookAlong(s: S, unit: number, heading: number): boolean {
  const base = s.boxOf(unit);
  if (!turn(s, base, heading, turned)) return false;
  const isBound = isBoundToRoad(s, unit);
  const hasSlid = turned.x !== base.x || turned.y !== base.y;
  const road = hasSlid ? -1 : roadAhead(s, turned);
  if (isBound && road < 0 && isAstride(s, base)) return false;
  course.open = isBound ? -1 : reachOf(s, unit);
  course.road = Math.min(road, reachOf(s, unit) + (isBound ? 0 : ROAD_BONUS));
  course.reach = Math.max(course.open, course.road);
  obstacles.lookAhead(turned, course.reach);
  return true;
}

/** Whether the unit may stop so far along the course. */
function mayStop(distance: number): boolean {
  return (
    (distance <= course.open && obstacles.maySettle(distance, false)) || (distance <= course.road && obstacles.maySettle(distance, true))
  );
}

/** The farthest the unit can go along the course. */
function mostOf(): number {
  const open = course.open > 0 ? obstacles.farthest(course.open, false) : 0;
  return course.road > 0 ? Math.max(open, obstacles.farthest(course.road, true)) : open;
}

function gatherFor(s: S, unit: number): void {
  obstacles.gather(s, unit, reachOf(s, unit) + ROAD_BONUS + TICKS_PER_INCH);
}

/** Whether the unit surely has two moves or more: turns to all sides, or about-face and a march straight ahead. `false` promises nothing. */
export function hasSeveralMarches(s: S, unit: number): boolean {
  if (isBoundToRoad(s, unit)) return false;
  gatherFor(s, unit);
  return obstacles.isClear || (lookAlong(s, unit, s.headingOf(unit)) && mostOf() >= LEAST_MARCH);
}

/** Where the farthest marches of the list made last end, in ticks, by the choice of heading: for players who look before they leap. */
export const farthestEnds: { readonly x: number[]; readonly y: number[] } = { x: [], y: [] };

/** Adds the turns on the spot and the marches of a unit. */
export function listMarches(s: S, unit: number, into: ActionList): void {
  gatherFor(s, unit);
  const count = listHeadings(s, unit);
  for (let i = 0; i < count; i++) {
    if (lookAlong(s, unit, headings[i]!)) addAlong(s, unit, choices[i]!, headings[i]!, into);
  }
}

function addAlong(s: S, unit: number, choice: number, heading: number, into: ActionList): void {
  const { space } = s.game;
  if (heading !== s.headingOf(unit)) into.push(space.first.turn + choice);
  const { reach } = course;
  const first = space.march(choice, 0);
  let last = 0;
  for (let d = 0; d < MOST && DISTANCE_TICKS[d]! <= reach; d++) {
    if (!mayStop(DISTANCE_TICKS[d]!)) continue;
    into.push(first + d);
    last = DISTANCE_TICKS[d]!;
  }
  const most = mostOf();
  if (most >= last + LEAST_MARCH) {
    into.push(space.march(choice, MOST));
    farthestEnds.x[choice] = turned.x + eastward(heading, most);
    farthestEnds.y[choice] = turned.y + northward(heading, most);
  }
  if (exitAhead(s, unit) >= 0) into.push(space.first.exit + choice);
}

/** Turns a unit to a heading on offer, after which it stands in `turned`. */
export function turnUnit(s: S, unit: number, choice: number): void {
  gatherFor(s, unit);
  turn(s, s.boxOf(unit), headingOf(s, unit, choice), turned);
  s.stand(unit, turned.x, turned.y, turned.heading);
}

/** Moves a unit by a heading and a distance on offer. @returns how far it has gone straight on, in ticks */
export function marchUnit(s: S, unit: number, choice: number, distance: number): number {
  gatherFor(s, unit);
  lookAlong(s, unit, headingOf(s, unit, choice));
  const ticks = distance === MOST ? mostOf() : DISTANCE_TICKS[distance]!;
  goOn(turned, ticks, moved);
  s.stand(unit, moved.x, moved.y, moved.heading);
  return ticks;
}

/** Where a march would end; the box is valid until the next question. */
export function marchEnd(s: S, unit: number, choice: number, distance: number): Box {
  gatherFor(s, unit);
  lookAlong(s, unit, headingOf(s, unit, choice));
  return goOn(turned, distance === MOST ? mostOf() : DISTANCE_TICKS[distance]!, moved);
}

/** Adds the turns that may end a move; `ahead` is none. @rule 1.4 a second turn */
export function listFacings(s: S, unit: number, into: ActionList): void {
  const { space } = s.game;
  const base = s.boxOf(unit);
  const bound = isBoundToRoad(s, unit);
  obstacles.gather(s, unit, 2 * TICKS_PER_INCH);
  into.push(space.first.face + AHEAD);
  const count = listHeadings(s, unit);
  for (let i = 0; i < count; i++) {
    if (headings[i] === base.heading || !turn(s, base, headings[i]!, turned)) continue;
    if (!bound || isAstride(s, turned)) into.push(space.first.face + choices[i]!);
  }
}

/** Makes the last turn of a move. */
export function faceUnit(s: S, unit: number, choice: number): void {
  obstacles.gather(s, unit, 2 * TICKS_PER_INCH);
  turn(s, s.boxOf(unit), headingOf(s, unit, choice), turned);
  s.stand(unit, turned.x, turned.y, turned.heading);
}

/** By which exit the unit, turned as in `turned`, can leave the table straight ahead: its front reaches the edge. -1 if by none.
 * @rule 1.2 the edge is closed unless the scenario lets a side leave @ruling O-33 */
function exitAhead(s: S, unit: number): number {
  const { exits } = s.scenario.special;
  for (let i = 0; i < exits.length; i++) {
    if (exits[i]!.side === s.sideOf(unit) && s.turn >= exits[i]!.fromTurn && leadsTo(s, exits[i]!)) return i;
  }
  return -1;
}

/** By which exit a unit leaves that goes straight on along a heading on offer. */
export function exitBy(s: S, unit: number, choice: number): number {
  gatherFor(s, unit);
  lookAlong(s, unit, headingOf(s, unit, choice));
  return exitAhead(s, unit);
}

/** Where the middle of the front reaches the edge as a unit leaves along a heading on offer, in ticks. */
export function exitPlace(s: S, unit: number, choice: number): { readonly x: number; readonly y: number } {
  const distance = ticksToEdge(s, s.scenario.special.exits[exitBy(s, unit, choice)]!);
  return frontAfter(distance);
}

/** The middle of the front so many ticks along the course. */
function frontAfter(distance: number): { readonly x: number; readonly y: number } {
  return {
    x: turned.sideX(FRONT) + (distance * eastOf(turned.heading)) / UNIT,
    y: turned.sideY(FRONT) + (distance * northOf(turned.heading)) / UNIT,
  };
}

function leadsTo(s: S, exit: Exit): boolean {
  const distance = ticksToEdge(s, exit);
  if (distance > course.reach || !isOpenTo(s, distance)) return false;
  const { x, y } = frontAfter(distance);
  const along = exit.edge === 'north' || exit.edge === 'south' ? x : y;
  return along >= exit.from && along <= exit.to;
}

/** Ticks straight ahead from the middle of the front to the line of an edge; infinite if it never gets there. */
function ticksToEdge(s: S, { edge }: Exit): number {
  const { width, height } = s.scenario;
  const east = eastOf(turned.heading) / UNIT;
  const north = northOf(turned.heading) / UNIT;
  const speed = edge === 'north' ? north : edge === 'south' ? -north : edge === 'east' ? east : -east;
  const x = turned.sideX(FRONT);
  const y = turned.sideY(FRONT);
  const gap = edge === 'north' ? height - y : edge === 'south' ? y : edge === 'east' ? width - x : x;
  return speed <= 0.1 ? Infinity : Math.max(0, gap) / speed;
}

/** Whether nothing but the table's edge stands in the way of a base that goes so far. */
function isOpenTo(s: S, distance: number): boolean {
  if (distance <= course.road) return obstacles.isOpen(turned, distance, s.game.ground.edges, true);
  return distance <= course.open && obstacles.isOpen(turned, distance, s.game.ground.edges);
}
