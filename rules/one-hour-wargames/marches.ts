import { Box, FRONT, holdsPoint } from '../geometry/box.ts';
import { eastOf, eastward, FULL_TURN, HALF_TURN, headingTowards, northOf, northward, QUARTER_TURN, TICKS_PER_INCH, turnBetween, UNIT } from '../geometry/plane.ts';
import type { ActionList } from '../core/index.ts';
import { AHEAD, COMPASS_STEP, DISTANCES, MOST, RELATIVE } from './actions.ts';
import { Obstacles } from './obstacles.ts';
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

const DISTANCE_TICKS = DISTANCES.map((inches) => (inches === 'most' ? 0 : inches * TICKS_PER_INCH));

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

const choices = new Int16Array(64);
const headings = new Int16Array(64);

/** Fills `choices` and `headings` with the different headings on offer, in the order of the list, and counts them. */
function listHeadings(s: S, unit: number): number {
  let count = 0;
  for (let choice = 0; choice < s.game.space.headings.length; choice++) {
    const heading = headingOf(s, unit, choice);
    if (heading < 0 || isListed(heading, count)) continue;
    choices[count] = choice;
    headings[count++] = heading;
  }
  return count;
}

function isListed(heading: number, count: number): boolean {
  for (let i = 0; i < count; i++) if (headings[i] === heading) return true;
  return false;
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

/** Slides tried, nearest first, to make room for a quarter turn, in ticks: a quarter of an inch up to one and a half. */
const SLIDES = [1, 2, 3, 4, 5, 6].map((quarters) => (quarters * TICKS_PER_INCH) / 4);

/** Turns a unit's base to a heading and leaves it in `into`.
 * @rule 1.4 about the centre; corners may not cross what is closed, but quarter turns (the base slid to fit) and about-faces are always allowed
 * @ruling O-11 @returns false if there is no room */
function turn(base: Box, heading: number, into: Box): boolean {
  const angle = Math.abs(turnBetween(base.heading, heading));
  into.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
  if (angle === 0 || angle === HALF_TURN) return true;
  if (angle !== QUARTER_TURN) return obstacles.fits(into) && obstacles.letsTurn(base, heading);
  if (obstacles.fits(into)) return true;
  for (const slide of SLIDES) {
    for (let side = 0; side < RELATIVE.length; side++) {
      const way = base.sideHeading(side);
      into.set(base.x + eastward(way, slide), base.y + northward(way, slide), heading, base.halfWidth, base.halfDepth);
      if (obstacles.fits(into)) return true;
    }
  }
  return false;
}

/** Whether a base stands astride a road and looks along it; the leg's heading counts both ways.
 * @rule 1.2 base astride the road @ruling O-15 */
function isAstride(s: S, base: Box): boolean {
  for (const { box } of s.game.ground.roadLegs) {
    if (isAlong(box.heading, base.heading) && holdsPoint(box, base.x, base.y)) return true;
  }
  return false;
}

function isAlong(road: number, heading: number): boolean {
  const turnAway = Math.abs(turnBetween(road, heading));
  return Math.min(turnAway, HALF_TURN - turnAway) <= ROAD_SLACK;
}

/** Headings this near to that of a road, in tenths of a degree, lie along it. */
const ROAD_SLACK = 10;

function goOn(base: Box, distance: number, into: Box): Box {
  return into.set(base.x + eastward(base.heading, distance), base.y + northward(base.heading, distance), base.heading, base.halfWidth, base.halfDepth);
}

/** What a unit can do along one heading; valid until the next call. */
const course = { reach: 0, isRoad: false, bound: false };

/** Turns a unit to a heading and looks along it.
 * @rule 1.0 turn, straight move, turn @rule 1.2 3 inches more along a road, which also leads through closed terrain */
function lookAlong(s: S, unit: number, heading: number): boolean {
  const base = s.boxOf(unit);
  if (!turn(base, heading, turned)) return false;
  course.bound = isBoundToRoad(s, unit);
  course.isRoad = isAstride(s, base.heading === heading ? base : turned);
  if (course.bound && !course.isRoad) return false;
  course.reach = reachOf(s, unit) + (course.isRoad && !course.bound ? ROAD_BONUS : 0);
  obstacles.lookAhead(turned, course.reach, course.isRoad);
  return true;
}

/** Whether the unit may stop so far along the course. */
function mayStop(s: S, unit: number, distance: number): boolean {
  if (!obstacles.maySettle(distance)) return false;
  const needsRoad = course.bound || distance > reachOf(s, unit);
  return !needsRoad || isAstride(s, goOn(turned, distance, moved));
}

/** The farthest the unit can go along the course. */
function mostOf(s: S, unit: number): number {
  const far = obstacles.farthest(course.reach);
  if (mayStop(s, unit, far)) return far;
  const near = obstacles.farthest(Math.min(far, reachOf(s, unit)));
  return mayStop(s, unit, near) ? near : 0;
}

function gatherFor(s: S, unit: number): void {
  obstacles.gather(s, unit, reachOf(s, unit) + ROAD_BONUS + TICKS_PER_INCH);
}

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
  let last = 0;
  for (let d = 0; d < MOST && DISTANCE_TICKS[d]! <= course.reach; d++) {
    if (!mayStop(s, unit, DISTANCE_TICKS[d]!)) continue;
    into.push(space.march(choice, d));
    last = DISTANCE_TICKS[d]!;
  }
  if (mostOf(s, unit) >= last + LEAST_MARCH) into.push(space.march(choice, MOST));
  if (canExit(s, unit)) into.push(space.first.exit + choice);
}

/** Turns a unit to a heading on offer, after which it stands in `turned`. */
export function turnUnit(s: S, unit: number, choice: number): void {
  gatherFor(s, unit);
  turn(s.boxOf(unit), headingOf(s, unit, choice), turned);
  s.stand(unit, turned.x, turned.y, turned.heading);
}

/** Moves a unit by a heading and a distance on offer. */
export function marchUnit(s: S, unit: number, choice: number, distance: number): void {
  gatherFor(s, unit);
  lookAlong(s, unit, headingOf(s, unit, choice));
  goOn(turned, distance === MOST ? mostOf(s, unit) : DISTANCE_TICKS[distance]!, moved);
  s.stand(unit, moved.x, moved.y, moved.heading);
}

/** Where a march would end, for players who look before they leap; the box is valid until the next question. */
export function marchEnd(s: S, unit: number, choice: number, distance: number): Box {
  gatherFor(s, unit);
  lookAlong(s, unit, headingOf(s, unit, choice));
  return goOn(turned, distance === MOST ? mostOf(s, unit) : DISTANCE_TICKS[distance]!, moved);
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
    if (headings[i] === base.heading || !turn(base, headings[i]!, turned)) continue;
    if (!bound || isAstride(s, turned)) into.push(space.first.face + choices[i]!);
  }
}

/** Makes the last turn of a move. */
export function faceUnit(s: S, unit: number, choice: number): void {
  obstacles.gather(s, unit, 2 * TICKS_PER_INCH);
  turn(s.boxOf(unit), headingOf(s, unit, choice), turned);
  s.stand(unit, turned.x, turned.y, turned.heading);
}

/** Whether the unit, turned as in `turned`, can leave the table straight ahead: its front reaches the edge.
 * @rule 1.2 the edge is closed unless the scenario lets a side leave @ruling O-33 */
function canExit(s: S, unit: number): boolean {
  for (const exit of s.scenario.special.exits) {
    if (exit.side === s.sideOf(unit) && s.turn >= exit.fromTurn && leadsTo(s, exit)) return true;
  }
  return false;
}

function leadsTo(s: S, exit: Exit): boolean {
  const distance = ticksToEdge(s, exit);
  if (distance > course.reach || !isOpenTo(s, distance)) return false;
  const x = turned.sideX(FRONT) + (distance * eastOf(turned.heading)) / UNIT;
  const y = turned.sideY(FRONT) + (distance * northOf(turned.heading)) / UNIT;
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
  return obstacles.isOpen(turned, distance, s.game.ground.edges, course.isRoad);
}
