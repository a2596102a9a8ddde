import { Box, isFarFrom, isSameBox, meets, overlapOf, overlaps, overlapsBy, TOUCH } from '../geometry/box.ts';
import { CornerSweep } from '../geometry/box-motion.ts';
import { isTurnWithin, WheelSweep } from '../geometry/box-wheel.ts';
import { UNIT, UNIT_SQUARED } from '../geometry/plane.ts';

/** A march stops this far from an enemy, in ticks, so that it does not touch: contact is made by charges. */
export const CLEARANCE = 2 * TOUCH;

/** What does not stop a base that asks. */
export interface Exempt {
  includes(box: Box): boolean;
}

/** Boxes that are exempt; made once and filled again. */
export class BoxList implements Exempt {
  private readonly boxes: Box[] = [];
  private count = 0;

  clear(): this {
    this.count = 0;
    return this;
  }

  add(box: Box): void {
    this.boxes[this.count++] = box;
  }

  includes(box: Box): boolean {
    for (let i = 0; i < this.count; i++) if (this.boxes[i] === box) return true;
    return false;
  }
}

/** Distances that decide whether something is within reach of the corners of a turning base are taken this much too long, in ticks. */
const CLOSE_MARGIN = 4 * TOUCH;

/** Places and directions are rounded by less than this, in ticks; a turn may bring a base so much deeper into another. */
const TURN_SLACK = 0.5;

/** No cosine: of what has not been looked at since the last question. */
const UNKNOWN = 2;

/** Everything near one base that it may not enter: made once, filled again for each question. Bases and ground may be of any size. */
export class Obstacles {
  readonly boxes: Box[] = [];
  /** Whether each is an enemy that the base does not touch yet. */
  readonly hostile: boolean[] = [];
  /** Whether each is terrain that a road leads through. */
  readonly natural: boolean[] = [];
  /** Whether the base may pass through each, but not stop on it. */
  readonly passable: boolean[] = [];
  count = 0;
  /** Of those, how many the corners of the base could touch as it turns. */
  private closeCount = 0;
  /** What was in the way when something last did not fit: it is likely to be again. */
  private inTheWay = 0;
  /** The base asked for, and how many ticks from its centre something may lie and count. */
  private base = new Box();
  private within = 0;
  /** The base at the end of a turn, and how its corners get there. */
  private readonly turned = new Box();
  private readonly sweep = new CornerSweep();
  private readonly wheel = new WheelSweep();
  /** The base that wheeled last, and the cosines of its widest wheels to the left and to the right, off the road and then by road. */
  private readonly wheeler = new Box();
  private readonly wheelCosines = new Float64Array(4).fill(UNKNOWN);

  /** Begins anew for a base: what lies within so many ticks of its centre will count. */
  begin(base: Box, within: number): this {
    this.base = base;
    this.within = within;
    this.count = this.closeCount = 0;
    this.wheelCosines.fill(UNKNOWN);
    return this;
  }

  /** Takes in ground that the base may not enter, if it is near; `isNatural` if a road leads through it. */
  addGround(box: Box, isNatural: boolean): void {
    const nearness = nearnessOf(this.base, box, this.within);
    if (nearness !== FAR) this.add(box, false, isNatural, false, nearness === CLOSE);
  }

  /** Takes in another base, if it is near. */
  addBase(box: Box, isEnemy: boolean): void {
    const nearness = nearnessOf(this.base, box, this.within);
    if (nearness === FAR) return;
    const isClose = nearness === CLOSE;
    this.add(box, isEnemy && !(isClose && meets(this.base, box)), false, false, isClose);
  }

  /** Takes in another base through which this one may pass, if it is near. */
  addPassable(box: Box): void {
    const nearness = nearnessOf(this.base, box, this.within);
    if (nearness !== FAR) this.add(box, false, false, true, nearness === CLOSE);
  }

  /** Takes in a box wherever it lies, as one that the corners of the base could touch. */
  addClose(box: Box): void {
    this.add(box, false, false, false, true);
  }

  private add(box: Box, isHostile: boolean, isNatural: boolean, isPassable: boolean, isClose: boolean): void {
    this.boxes[this.count] = box;
    this.hostile[this.count] = isHostile;
    this.passable[this.count] = isPassable;
    this.natural[this.count++] = isNatural;
    if (isClose) this.closeCount++;
  }

  /** These without all but one, by its place: for who asks what is in the way. */
  only(i: number): Obstacles {
    const one = new Obstacles().begin(this.base, this.within);
    one.add(this.boxes[i]!, this.hostile[i]!, this.natural[i]!, this.passable[i]!, true);
    return one;
  }

  /** Whether the base asked for can turn freely: its corners touch nothing. */
  get isClear(): boolean {
    return this.closeCount === 0;
  }

  /** Whether a base fits where it is: on nothing, and against no enemy it did not touch before; a base on a road fits on what the road leads through. */
  fits(base: Box, byRoad = false): boolean {
    if (this.inTheWay < this.count && this.isInTheWay(this.inTheWay, base, byRoad)) return false;
    for (let i = 0; i < this.count; i++) {
      if (!this.isInTheWay(i, base, byRoad)) continue;
      this.inTheWay = i;
      return false;
    }
    return true;
  }

  private isInTheWay(i: number, base: Box, byRoad: boolean): boolean {
    if (byRoad && this.natural[i]!) return false;
    return this.hostile[i]! ? meets(base, this.boxes[i]!) : overlaps(base, this.boxes[i]!);
  }

  /** Whether a base in contact fits, but for the boxes named: it may lie against enemies beside its target. */
  holds(base: Box, but: Exempt, byRoad = false): boolean {
    for (let i = 0; i < this.count; i++) {
      if (!(byRoad && this.natural[i]!) && overlaps(base, this.boxes[i]!) && !but.includes(this.boxes[i]!)) return false;
    }
    return true;
  }

  /** Whether a base may turn about its centre, but for the boxes named: no corner crosses what is closed. A turn brings what is near closer still
   * by very little, so it is judged more narrowly than the touch of bases: none enters another deeper than it lies in it already. */
  letsTurn(base: Box, heading: number, but: Exempt, byRoad = false): boolean {
    this.turned.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
    for (let i = 0; i < this.count; i++) {
      const box = this.boxes[i]!;
      if (this.passable[i]! || (byRoad && this.natural[i]!) || isFarFrom(base, box) || but.includes(box)) continue;
      if (this.turnsInto(base, heading, box)) return false;
    }
    return true;
  }

  /** Whether a base may wheel by so many tenths of a degree, up to a half turn, about the front corner on the side to which it turns. */
  letsWheel(base: Box, turn: number, byRoad = false): boolean {
    if (!isSameBox(base, this.wheeler)) {
      this.wheeler.copy(base);
      this.wheelCosines.fill(UNKNOWN);
    }
    const place = (turn > 0 ? 1 : 0) + (byRoad ? 2 : 0);
    if (this.wheelCosines[place] === UNKNOWN) this.wheelCosines[place] = this.cosineOfContact(base, turn > 0 ? 1 : -1, byRoad);
    return isTurnWithin(turn, this.wheelCosines[place]!);
  }

  /** Cosine of the widest turn by which a base may wheel to a side: 1 right, -1 left. */
  private cosineOfContact(base: Box, side: 1 | -1, byRoad: boolean): number {
    const { wheel, boxes, passable, natural } = this;
    wheel.begin(base, side);
    for (let i = 0; i < this.count; i++) if (!passable[i]! && !(byRoad && natural[i]!)) wheel.holdAgainst(boxes[i]!, TOUCH);
    return wheel.cosine;
  }

  /** Whether a turn, whose end is in `turned`, would bring a base deeper into a box than it lies in it, or than it may by touching. */
  private turnsInto(base: Box, heading: number, box: Box): boolean {
    if (!overlapsBy(base, box, 0))
      return this.sweep.hits(base, heading, box, TURN_SLACK) || overlapsBy(this.turned, box, TURN_SLACK * UNIT_SQUARED);
    const slack = Math.min(TOUCH, overlapOf(base, box) / UNIT_SQUARED) + TURN_SLACK;
    return this.sweep.hits(base, heading, box, slack) || overlapsBy(this.turned, box, slack * UNIT_SQUARED);
  }
}

const FAR = 0;
const NEAR = 1;
/** So near that a corner of the base could touch it in a turn. */
const CLOSE = 2;

function nearnessOf(base: Box, box: Box, within: number): number {
  const dx = box.x - base.x;
  const dy = box.y - base.y;
  const reach = within + box.halfWidth + box.halfDepth;
  if (Math.abs(dx) > reach || Math.abs(dy) > reach) return FAR;
  const across = Math.abs(dx * box.rx + dy * box.ry) / UNIT - box.halfWidth;
  const ahead = Math.abs(dy * box.rx - dx * box.ry) / UNIT - box.halfDepth;
  if (across > within || ahead > within) return FAR;
  const aside = Math.max(0, across - CLOSE_MARGIN);
  const off = Math.max(0, ahead - CLOSE_MARGIN);
  return aside * aside + off * off <= base.halfWidth * base.halfWidth + base.halfDepth * base.halfDepth ? CLOSE : NEAR;
}
