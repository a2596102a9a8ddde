import { Box, FRONT, TOUCH } from '../geometry/box.ts';
import { StripView } from '../geometry/box-motion.ts';
import { wheelOn } from '../geometry/box-wheel.ts';
import { distanceBetween, HALF_TURN, headingTowards, normalHeading, QUARTER_TURN, turnBetween } from '../geometry/plane.ts';
import type { Bodies } from './bodies.ts';
import { canComeAt, chargeDistance, chargeHeading } from './charge-reach.ts';
import { farthestOffset, leansRight, offsetAhead, restOffset, setAgainst, stretchStruck } from './contact.ts';
import { Course, goOn, sweepOn } from './course.ts';
import { inchOf, type TableSize, tableEdges } from './edges.ts';
import { BoxList, CLEARANCE, Obstacles } from './obstacles.ts';
import { Roads } from './roads.ts';
import { sidesteps } from './slide.ts';

/** How far from the middle of a side a charger looks for room, in ticks, nearest first: twelve quarters of an inch. */
const OFFSETS = sidesteps(12);

/** Limits of a charge. */
export interface ChargeLimits {
  /** Ticks from the middle of the front to the middle of the side. */
  readonly reach: number;
  /** The one turn before it, in tenths of a degree. */
  readonly widestTurn: number;
  /** Ticks of the side that the charger's front has to cover, or all of it. */
  readonly enough: number;
}

/** Who may go where, if that differs from unit to unit. */
export interface Passage {
  /** Ground that a unit may not enter but by road, beside what is closed to all. */
  closedTo(s: Bodies, unit: number): readonly Box[];
  /** The roads that lead it through. */
  roadsFor(s: Bodies, unit: number): Roads;
  /** Whether a unit may pass through another, on which it does not stop. */
  passes(s: Bodies, unit: number, other: number): boolean;
}

const NO_ROADS = new Roads([], 0);
const NOWHERE: readonly Box[] = [];
const PLAIN: Passage = { closedTo: () => NOWHERE, roadsFor: () => NO_ROADS, passes: () => false };

/** Moves of bases of any size, by the plain rules of most open tables: a turn about the middle, then straight on as far as the whole front finds
 * room; a charge ends with the front flush against a side. One for each game; its boxes hold until the next question. */
export class Manoeuvres {
  /** The base after the turn asked for last. */
  readonly turned = new Box();
  /** Where the move asked for last ends. */
  readonly landed = new Box();
  /** Ticks of the charge asked for last, by its measure. */
  way = 0;
  /** Ticks that the front of a charger goes straight on until it meets the other base. */
  ahead = 0;
  /** Ticks that its middle goes straight on. */
  private straight = 0;
  private readonly half = new Box();
  private readonly part = new Box();
  private readonly swept: readonly [Box, Box] = [new Box(), new Box()];
  /** Ticks between the places along a side at which a charger looks for room. */
  private readonly sidestep: number;
  private readonly walls: readonly Box[];
  /** What may be in the way of the unit looked at. */
  readonly obstacles = new Obstacles();
  private readonly passing = { halfLane: 0, mostSpare: 0, endsPass: true };
  /** The line looked at. */
  readonly course = new Course(this.obstacles, this.passing);
  private readonly none = new BoxList();
  private readonly view = new StripView();
  private readonly passage: Passage;
  private roads = NO_ROADS;

  /** @param closed ground that nobody may enter */
  constructor(table: TableSize, closed: readonly Box[], passage = PLAIN) {
    this.walls = [...closed, ...tableEdges(table)];
    this.sidestep = inchOf(table) / 4;
    this.passage = passage;
  }

  /** Begins to look at the moves of a unit of up to so many ticks. @param except a unit that does not count */
  begin(s: Bodies, unit: number, reach: number, except = -1): void {
    this.gather(s, unit, s.boxOf(unit), reach, except);
  }

  private gather(s: Bodies, unit: number, base: Box, reach: number, except: number): void {
    const { obstacles, passage, walls } = this;
    this.passing.halfLane = base.halfWidth - TOUCH;
    obstacles.begin(base, reach + base.halfWidth + base.halfDepth + CLEARANCE);
    for (let i = 0; i < walls.length; i++) obstacles.addGround(walls[i]!, false);
    const closed = passage.closedTo(s, unit);
    for (let i = 0; i < closed.length; i++) obstacles.addGround(closed[i]!, true);
    this.roads = passage.roadsFor(s, unit);
    for (let other = 0; other < s.unitCount; other++) {
      if (other === unit || other === except || !s.isOnTable(other)) continue;
      if (passage.passes(s, unit, other)) obstacles.addPassable(s.boxOf(other));
      else obstacles.addBase(s.boxOf(other), s.sideOf(other) !== s.sideOf(unit));
    }
  }

  /** Turns the unit's base among what may be in its way. @returns false if it has no room; it always has for no turn and for an about-face */
  turn(base: Box, heading: number, obstacles = this.obstacles): boolean {
    const { turned } = this;
    turned.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
    if (obstacles.isClear || turnBetween(base.heading, heading) % HALF_TURN === 0) return true;
    const byRoad = this.roads.holds(turned);
    return obstacles.fits(turned, byRoad) && obstacles.letsTurn(base, heading, this.none, byRoad);
  }

  /** Wheels the unit's base by so many tenths of a degree, to the right if positive: about the front corner on that side, less than half a turn.
   * @returns false if something is in the way; no wheel leaves it as it is */
  wheel(base: Box, turn: number, obstacles = this.obstacles): boolean {
    const { turned } = this;
    if (turn === 0) return this.turn(base, base.heading, obstacles);
    wheelOn(base, turn, normalHeading(base.heading + turn), turned);
    return obstacles.letsWheel(base, turn, this.roads.holds(turned));
  }

  /** Whether the turned base finds room where it stands. */
  get hasRoom(): boolean {
    return this.obstacles.fits(this.turned, this.roads.holds(this.turned));
  }

  /** Looks straight ahead of the turned base. @returns how many ticks it can go at most */
  look(reach: number): number {
    this.course.look(this.turned, reach, Math.min(this.roads.ahead(this.turned), reach));
    return this.course.most();
  }

  /** How far the line looked at is open, off the road or along it, whether or not the base may stop there. */
  get open(): number {
    const { free, freeByRoad, road } = this.course;
    return Math.max(free, Math.min(road, freeByRoad));
  }

  /** Where the turned base comes to stand so many ticks along the line looked at. */
  endAt(distance: number): Box {
    return goOn(this.turned, distance, this.landed);
  }

  /** Whether it may stop there. */
  mayStop(distance: number): boolean {
    return this.course.mayStop(distance);
  }

  /** Whether a unit can charge a side of another, as far as room and reach decide it; it would come to stand in `landed`. */
  canCharge(s: Bodies, unit: number, target: number, side: number, { reach, widestTurn, enough }: ChargeLimits): boolean {
    const base = s.boxOf(unit);
    const goal = s.boxOf(target);
    this.way = chargeDistance(base, goal, side);
    if (this.way > reach || !canComeAt(base, goal, side, widestTurn)) return false;
    this.begin(s, unit, reach + 2 * (base.halfWidth + base.halfDepth), target);
    return this.goesIn(base, goal, side, chargeHeading(base, goal, side), enough);
  }

  /** Whether a unit can come at a side of another: it turns once, towards the place where it comes to rest, goes straight there and squares up. Its front
   * goes `way` ticks and meets the other after `ahead`; it would come to stand in `landed`. */
  canReach(s: Bodies, unit: number, target: number, side: number, limits: ChargeLimits): boolean {
    return this.comesAgainst(s, unit, s.boxOf(target), side, limits, target);
  }

  /** The same for a side of any box, one unit left out of account. The front rests on the side as near to where the unit comes from as there is room and a
   * way: all of it, or all of the side, if possible. Where no such turn is possible it goes straight ahead. */
  comesAgainst(s: Bodies, unit: number, goal: Box, side: number, limits: ChargeLimits, except: number): boolean {
    const base = s.boxOf(unit);
    const most = farthestOffset(goal, side, base.halfWidth, limits.enough);
    const nearest = restOffset(base, goal, side);
    const inward = nearest > 0 ? -1 : 1;
    this.begin(s, unit, limits.reach + 2 * (base.halfWidth + base.halfDepth), except);
    for (let step = 0; step <= most + Math.abs(nearest); step += this.sidestep) {
      if (this.turnsTo(base, goal, side, nearest + inward * step, most, limits)) return true;
      if (step > 0 && this.turnsTo(base, goal, side, nearest - inward * step, most, limits)) return true;
    }
    const ahead = offsetAhead(base, goal, side);
    if (!(Math.abs(ahead) <= most) || !this.liesAhead(base, goal, limits.enough)) return false;
    setAgainst(base, goal, side, ahead, this.landed);
    return this.comesTo(base, goal, base.heading, limits.reach);
  }

  /** Whether a base can turn towards a place against a side, and come there. */
  private turnsTo(base: Box, goal: Box, side: number, offset: number, most: number, { reach, widestTurn }: ChargeLimits): boolean {
    if (Math.abs(offset) > most) return false;
    const { x, y } = setAgainst(base, goal, side, offset, this.landed);
    const heading = headingTowards(x - base.x, y - base.y);
    return Math.abs(turnBetween(base.heading, heading)) <= widestTurn && this.comesTo(base, goal, heading, reach);
  }

  /** Whether a base that turns to a heading comes to the place in `landed`. */
  private comesTo(base: Box, goal: Box, heading: number, reach: number): boolean {
    const { turned, landed } = this;
    turned.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
    const way = distanceBetween(turned.sideX(FRONT), turned.sideY(FRONT), landed.sideX(FRONT), landed.sideY(FRONT));
    this.way = Math.round(way);
    return this.way <= reach && this.holds(landed) && this.turn(base, heading) && this.isWayOpen(goal);
  }

  /** Whether the way of the turned base is open to the place in `landed`: for all of it until it meets the goal, and for the half that is behind then,
   * while the base squares up. */
  private isWayOpen(goal: Box): boolean {
    const { turned, landed, view, course, passing, none } = this;
    this.straight = distanceBetween(turned.x, turned.y, landed.x, landed.y);
    const meets = view.sees(goal, turned, turned.halfWidth) && view.far > -turned.halfDepth;
    this.ahead = meets ? Math.min(this.straight, Math.max(0, view.near - turned.halfDepth)) : this.straight;
    const byRoad = this.roads.ahead(turned) >= this.ahead;
    if (!course.isOpen(turned, this.ahead, none, byRoad)) return false;
    passing.halfLane = this.trailingHalf().halfWidth - TOUCH;
    const isOpen = course.isOpen(this.half, this.straight, none, byRoad);
    passing.halfLane = turned.halfWidth - TOUCH;
    return isOpen;
  }

  /** The half of the turned base that is behind as it squares up. */
  private trailingHalf(): Box {
    const { turned, landed, half } = this;
    const side = turnBetween(turned.heading, landed.heading) < 0 ? 0.5 : -0.5;
    const [x, y] = [Math.round(turned.pointX(side, 0)), Math.round(turned.pointY(side, 0))];
    return half.set(x, y, turned.heading, turned.halfWidth / 2, turned.halfDepth);
  }

  /** The part of a box behind that stretch of its side on which the front in `landed` rests. */
  partStruck(goal: Box, side: number): Box {
    return stretchStruck(this.landed, goal, side, this.part);
  }

  /** What a base covers on the way asked for last, between where it begins and where it comes to rest. */
  sweepWay(): readonly [Box, Box] {
    sweepOn(this.turned, this.ahead, this.swept[0]);
    sweepOn(this.trailingHalf(), this.straight, this.swept[1]);
    return this.swept;
  }

  /** Whether enough of a box lies straight ahead of a base. */
  private liesAhead(base: Box, goal: Box, enough: number): boolean {
    return this.view.sees(goal, base, Math.max(TOUCH, base.halfWidth - enough)) && this.view.near >= base.halfDepth - TOUCH;
  }

  /** Whether a base can turn to a heading, go straight on until its front meets another, and find room against a side of it. */
  private goesIn(base: Box, goal: Box, side: number, heading: number, enough: number): boolean {
    if (!this.turn(base, heading) || !this.view.sees(goal, this.turned, base.halfWidth)) return false;
    this.ahead = Math.max(0, this.view.near - base.halfDepth);
    const byRoad = this.roads.ahead(this.turned) >= this.ahead;
    return this.course.isOpen(this.turned, this.ahead, this.none, byRoad) && this.findRoom(base, goal, side, enough);
  }

  /** Whether a unit would fit into a box, one other unit left out of account. */
  fits(s: Bodies, unit: number, box: Box, except: number): boolean {
    this.gather(s, unit, box, 0, except);
    return this.holds(box);
  }

  /** Finds room against a side: middle to middle if possible, else as near to that as it goes. */
  private findRoom(base: Box, goal: Box, side: number, enough: number): boolean {
    const most = farthestOffset(goal, side, base.halfWidth, enough);
    const lean = leansRight(base, goal, side) ? 1 : -1;
    return OFFSETS.some((offset) => Math.abs(offset) <= most && this.holds(setAgainst(base, goal, side, lean * offset, this.landed)));
  }

  /** Whether a base may stand where it is, against an enemy too. */
  private holds(base: Box): boolean {
    return this.obstacles.holds(base, this.none, this.roads.holds(base));
  }

  /** Pushes a unit straight along a heading that is its own or a quarter turn from it, without turning it; it would end in `landed`.
   * @returns how many ticks it can go */
  push(s: Bodies, unit: number, heading: number, reach: number): number {
    const { x, y, heading: own, halfWidth, halfDepth } = s.boxOf(unit);
    const isAcross = Math.round((heading - own) / QUARTER_TURN) % 2 !== 0;
    this.turned.set(x, y, heading, isAcross ? halfDepth : halfWidth, isAcross ? halfWidth : halfDepth);
    this.gather(s, unit, this.turned, reach, -1);
    const way = this.look(reach);
    const end = this.endAt(way);
    end.set(end.x, end.y, own, halfWidth, halfDepth);
    return way;
  }
}
