import type { Box } from '../../../geometry/box.ts';
import { eastward, HALF_TURN, northward, QUARTER_TURN, TICKS_PER_INCH, turnBetween } from '../../../geometry/plane.ts';
import type { Refusal } from '../../../core/index.ts';
import { goOn } from '../../../tabletop/course.ts';
import type { Obstacles } from '../../../tabletop/obstacles.ts';
import { frontAfter, ticksToEdge } from '../../../tabletop/edges.ts';
import { slideToFit } from '../../../tabletop/slide.ts';
import { AHEAD, DISTANCES, MOST, type Offers } from '../../state/actions.ts';
import { headingOf, listHeadings } from './headings.ts';
import { gather } from '../ground/obstacles.ts';
import { PASSING } from '../../state/passing.ts';
import { isAstride, roadAhead } from '../ground/roads.ts';
import type { Exit } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { ROAD_BONUS } from '../../charts/units.ts';

type S = OneHourState;

/** The shortest march worth a choice of its own when it is the farthest possible. */
const LEAST_MARCH = TICKS_PER_INCH / 10;

/** Why a unit in melee does not go anywhere. @rule 1.5 */
export const IN_MELEE: Refusal = ['1.5', 'The unit is in melee and may only turn in place.'];

/** The distances on offer in ticks; 0 for the last. */
export const DISTANCE_TICKS = DISTANCES.map((inches) => (inches === 'most' ? 0 : inches * TICKS_PER_INCH));

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
  return stayOnRoad !== null && stayOnRoad.sides[s.sideOf(unit)] && s.offRoad === 0;
}

/** Turns a unit's base to a heading and leaves it in `into`.
 * @rule 1.4 about the centre; corners may not cross what is closed, but quarter turns (the base slid to fit) and about-faces are always allowed
 * @rule 1.2 a road leads through closed terrain @ruling O-11 O-69 none goes deeper into another than it lies in it @returns false if there is no room */
export function turnBase(s: S, base: Box, heading: number, into: Box, obstacles: Obstacles = s.game.scratch.marches.obstacles): boolean {
  const { nothing } = s.game.scratch.marches;
  into.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
  if (obstacles.isClear) return true;
  const angle = Math.abs(turnBetween(base.heading, heading));
  if (angle === 0 || angle === HALF_TURN) return true;
  const byRoad = isAstride(s, into);
  if (obstacles.fits(into, byRoad) && (angle === QUARTER_TURN || obstacles.letsTurn(base, heading, nothing, byRoad))) return true;
  return angle === QUARTER_TURN && slideToFit(obstacles, base, into);
}

/** Turns a unit to a heading and looks along it.
 * @rule 1.0 turn, straight move, turn @rule 1.2 3 inches more along a road, which also leads through closed terrain @ruling O-34 O-70 */
function lookAlong(s: S, unit: number, heading: number): boolean {
  const { course, turned } = s.game.scratch.marches;
  const base = s.boxOf(unit);
  if (!turnBase(s, base, heading, turned)) return false;
  const isBound = isBoundToRoad(s, unit);
  const hasSlid = turned.x !== base.x || turned.y !== base.y;
  const road = hasSlid ? -1 : roadAhead(s, turned);
  if (isBound && road < 0 && isAstride(s, base)) return false;
  course.look(turned, isBound ? -1 : reachOf(s, unit), Math.min(road, reachOf(s, unit) + (isBound ? 0 : ROAD_BONUS)));
  return true;
}

/** Gathers what may be in a unit's way, turns it to any heading and looks along that; false if it may not turn so. */
export function lookAhead(s: S, unit: number, heading: number): boolean {
  gatherFor(s, unit);
  return lookAlong(s, unit, heading);
}

function gatherFor(s: S, unit: number): void {
  const { course, obstacles } = s.game.scratch.marches;
  course.passing = PASSING[s.game.options.passing];
  gather(obstacles, s, unit, reachOf(s, unit) + ROAD_BONUS + TICKS_PER_INCH);
}

/** Whether the unit surely has two moves or more: turns to all sides, or about-face and a march straight ahead. `false` promises nothing. */
export function hasSeveralMarches(s: S, unit: number): boolean {
  if (isBoundToRoad(s, unit)) return false;
  gatherFor(s, unit);
  const { course, obstacles } = s.game.scratch.marches;
  return obstacles.isClear || (lookAlong(s, unit, s.heading(unit)) && course.most() >= LEAST_MARCH);
}

/** Adds the turns on the spot and the marches of a unit. @returns how many */
export function listMarches(s: S, unit: number, into: Offers<'turn' | 'march' | 'exit'>): number {
  gatherFor(s, unit);
  const { choices, headings } = s.game.scratch.headings;
  const count = listHeadings(s, unit);
  let moves = 0;
  for (let i = 0; i < count; i++) {
    if (lookAlong(s, unit, headings[i]!)) moves += addAlong(s, unit, choices[i]!, headings[i]!, into);
  }
  return moves;
}

function addAlong(s: S, unit: number, choice: number, heading: number, into: Offers<'turn' | 'march' | 'exit'>): number {
  const turns = heading !== s.heading(unit);
  if (turns) into.push('turn', choice);
  const moves = Number(turns) + addStops(s, choice, heading, into);
  if (exitAhead(s, unit) < 0) return moves;
  into.push('exit', choice);
  return moves + 1;
}

/** Adds the marches along a heading, and notes where the farthest ends. */
function addStops(s: S, choice: number, heading: number, into: Offers<'march'>): number {
  const { course, farthestX, farthestY, turned } = s.game.scratch.marches;
  const { reach } = course;
  let moves = 0;
  let last = 0;
  for (let d = 0; d < MOST && DISTANCE_TICKS[d]! <= reach; d++) {
    if (!course.mayStop(DISTANCE_TICKS[d]!)) continue;
    into.push('march', choice, d);
    moves++;
    last = DISTANCE_TICKS[d]!;
  }
  const most = course.most();
  if (most < last + LEAST_MARCH) return moves;
  into.push('march', choice, MOST);
  farthestX[choice] = turned.x + eastward(heading, most);
  farthestY[choice] = turned.y + northward(heading, most);
  return moves + 1;
}

/** Why a unit does not march or turn so. */
export function whyNoMarch(s: S, unit: number, choice: number): Refusal {
  if (s.isInMelee(unit)) return IN_MELEE;
  if (headingOf(s, unit, choice) < 0) return ['1.4', 'There is nothing to head for: the unit named is a friend or is not on the table.'];
  return [
    '1.0',
    'The unit cannot make that move: the turn needs room, the way must be open, the end clear of other bases and closed ground, within its move distance.',
  ];
}

/** Turns a unit to a heading on offer, after which it stands in the game's `turned`. */
export function turnUnit(s: S, unit: number, choice: number): void {
  gatherFor(s, unit);
  const { turned } = s.game.scratch.marches;
  turnBase(s, s.boxOf(unit), headingOf(s, unit, choice), turned);
  s.stand(unit, turned.x, turned.y, turned.heading);
}

/** Moves a unit by a heading and a distance on offer. @returns how far it has gone straight on, in ticks */
export function marchUnit(s: S, unit: number, choice: number, distance: number): number {
  gatherFor(s, unit);
  lookAlong(s, unit, headingOf(s, unit, choice));
  const { course, moved, turned } = s.game.scratch.marches;
  const ticks = distance === MOST ? course.most() : DISTANCE_TICKS[distance]!;
  goOn(turned, ticks, moved);
  s.stand(unit, moved.x, moved.y, moved.heading);
  return ticks;
}

/** Where a march would end; the box is valid until the next question. */
export function marchEnd(s: S, unit: number, choice: number, distance: number): Box {
  gatherFor(s, unit);
  lookAlong(s, unit, headingOf(s, unit, choice));
  const { course, moved, turned } = s.game.scratch.marches;
  return goOn(turned, distance === MOST ? course.most() : DISTANCE_TICKS[distance]!, moved);
}

/** Adds the turns that may end a move; `ahead` is none. @rule 1.4 a second turn */
export function listFacings(s: S, unit: number, into: Offers<'face'>): void {
  const base = s.boxOf(unit);
  const bound = isBoundToRoad(s, unit);
  const { obstacles, turned } = s.game.scratch.marches;
  const { choices, headings } = s.game.scratch.headings;
  gather(obstacles, s, unit, 2 * TICKS_PER_INCH);
  into.push('face', AHEAD);
  const count = listHeadings(s, unit);
  for (let i = 0; i < count; i++) {
    if (headings[i] === base.heading || !turnBase(s, base, headings[i]!, turned)) continue;
    if (!bound || isAstride(s, turned)) into.push('face', choices[i]!);
  }
}

/** Makes the last turn of a move. */
export function faceUnit(s: S, unit: number, choice: number): void {
  const { obstacles, turned } = s.game.scratch.marches;
  gather(obstacles, s, unit, 2 * TICKS_PER_INCH);
  turnBase(s, s.boxOf(unit), headingOf(s, unit, choice), turned);
  s.stand(unit, turned.x, turned.y, turned.heading);
}

/** By which exit the unit, turned as in the game's `turned`, can leave the table straight ahead: its front reaches the edge. -1 if by none.
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
  const { edge } = s.scenario.special.exits[exitBy(s, unit, choice)]!;
  const { turned } = s.game.scratch.marches;
  return frontAfter(turned, ticksToEdge(turned, edge, s.scenario));
}

function leadsTo(s: S, exit: Exit): boolean {
  const { course, turned } = s.game.scratch.marches;
  const distance = ticksToEdge(turned, exit.edge, s.scenario);
  if (distance > course.reach || !isOpenTo(s, distance)) return false;
  const { x, y } = frontAfter(turned, distance);
  const along = exit.edge === 'north' || exit.edge === 'south' ? x : y;
  return along >= exit.from && along <= exit.to;
}

/** Whether nothing but the table's edge stands in the way of a base that goes so far. */
function isOpenTo(s: S, distance: number): boolean {
  const { course, turned } = s.game.scratch.marches;
  if (distance <= course.road) return course.isOpen(turned, distance, s.game.ground.edges, true);
  return distance <= course.open && course.isOpen(turned, distance, s.game.ground.edges);
}
