import { Box, TOUCH } from '../geometry/box.ts';
import { StripView } from '../geometry/box-motion.ts';
import { HALF_TURN, QUARTER_TURN, turnBetween } from '../geometry/plane.ts';
import type { Bodies } from './bodies.ts';
import { canComeAt, chargeDistance, chargeHeading } from './charge-reach.ts';
import { farthestOffset, leansRight, setAgainst } from './contact.ts';
import { Course, goOn } from './course.ts';
import { type TableSize, tableEdges } from './edges.ts';
import { BoxList, CLEARANCE, Obstacles } from './obstacles.ts';
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

/** Moves of bases of any size, by the plain rules of most open tables: a turn about the middle, then straight on as far as the whole front finds
 * room; a charge ends with the front flush against a side. One for each game; its boxes hold until the next question. */
export class Manoeuvres {
  /** The base after the turn asked for last. */
  readonly turned = new Box();
  /** Where the move asked for last ends. */
  readonly landed = new Box();
  /** Ticks of the charge asked for last, by its measure. */
  way = 0;
  private readonly walls: readonly Box[];
  private readonly obstacles = new Obstacles();
  private readonly passing = { halfLane: 0, mostSpare: 0, endsPass: true };
  private readonly course = new Course(this.obstacles, this.passing);
  private readonly none = new BoxList();
  private readonly view = new StripView();

  /** @param closed ground that nobody may enter */
  constructor(table: TableSize, closed: readonly Box[]) {
    this.walls = [...closed, ...tableEdges(table)];
  }

  /** Begins to look at the moves of a unit of up to so many ticks. @param except a unit that does not count */
  begin(s: Bodies, unit: number, reach: number, except = -1): void {
    this.gather(s, unit, s.boxOf(unit), reach, except);
  }

  private gather(s: Bodies, unit: number, base: Box, reach: number, except: number): void {
    const { obstacles, walls } = this;
    this.passing.halfLane = base.halfWidth - TOUCH;
    obstacles.begin(base, reach + base.halfWidth + base.halfDepth + CLEARANCE);
    for (let i = 0; i < walls.length; i++) obstacles.addGround(walls[i]!, false);
    for (let other = 0; other < s.unitCount; other++) {
      if (other !== unit && other !== except && s.isOnTable(other)) obstacles.addBase(s.boxOf(other), s.sideOf(other) !== s.sideOf(unit));
    }
  }

  /** Turns the unit's base. @returns false if it has no room; it always has for no turn and for an about-face */
  turn(base: Box, heading: number): boolean {
    const { obstacles, turned } = this;
    turned.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
    if (obstacles.isClear || turnBetween(base.heading, heading) % HALF_TURN === 0) return true;
    return obstacles.fits(turned) && obstacles.letsTurn(base, heading, this.none);
  }

  /** Looks straight ahead of the turned base. @returns how many ticks it can go at most */
  look(reach: number): number {
    this.course.look(this.turned, reach, -1);
    return this.course.most();
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
    if (!this.turn(base, chargeHeading(base, goal, side)) || !this.view.sees(goal, this.turned, base.halfWidth)) return false;
    const way = Math.max(0, this.view.near - base.halfDepth);
    return this.course.isOpen(this.turned, way, this.none) && this.findRoom(base, goal, side, enough);
  }

  /** Finds room against a side: middle to middle if possible, else as near to that as it goes. */
  private findRoom(base: Box, goal: Box, side: number, enough: number): boolean {
    const most = farthestOffset(goal, side, base.halfWidth, enough);
    const lean = leansRight(base, goal, side) ? 1 : -1;
    return OFFSETS.some(
      (offset) => Math.abs(offset) <= most && this.obstacles.holds(setAgainst(base, goal, side, lean * offset, this.landed), this.none),
    );
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
