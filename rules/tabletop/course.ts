import { Box, meets, TOUCH } from '../geometry/box.ts';
import { StripView } from '../geometry/box-motion.ts';
import { eastOf, eastward, northOf, northward, UNIT } from '../geometry/plane.ts';
import { CLEARANCE, type Exempt, type Obstacles } from './obstacles.ts';

/** How bases pass by what stands beside their way, in ticks. */
export interface Passing {
  /** Half of the lane that a base needs: a gap has to be wider than that lane. */
  readonly halfLane: number;
  /** A gap is less than so much wider than the base. */
  readonly mostSpare: number;
  /** Whether the ends of a base ride over whatever leaves its lane open, and not only over what bounds a gap. */
  readonly endsPass: boolean;
}

/** Stretches of a line on which a base cannot stop that are kept apart; with more, the line ends where they begin. */
const MOST_STRETCHES = 128;

/** How far a base can go straight on among obstacles, off the road and on it, and where it may stop. Distances in ticks. */
export class Course {
  /** How far it may go at most off the road and on it, and the greater of both; -1 is not at all. */
  open = 0;
  road = 0;
  reach = 0;
  /** How the base passes by what stands beside its way. */
  passing: Passing;
  private readonly obstacles: Obstacles;
  /** All that the base may cover as it goes straight on, and how what lies there is seen from it. */
  private readonly swept = new Box();
  private readonly view = new StripView();
  /** Distances, from and to, at which a base that goes straight on would lie on something, and whether that is terrain. */
  private readonly from = new Float64Array(MOST_STRETCHES);
  private readonly to = new Float64Array(MOST_STRETCHES);
  private readonly onTerrain = new Uint8Array(MOST_STRETCHES);
  private stretches = 0;
  /** How far the line is open, whether or not the base may stop there; and how far it is for one that a road leads through the terrain. */
  free = 0;
  freeByRoad = 0;
  /** How far a base goes straight on until something stops it. */
  private stop = 0;

  constructor(obstacles: Obstacles, passing: Passing) {
    this.obstacles = obstacles;
    this.passing = passing;
  }

  /** Looks along a straight line ahead of a base: how far it is open, and where the base would lie on something.
   * @param open farthest way off the road @param road farthest way along the road that the base is on */
  look(base: Box, open: number, road: number): void {
    this.open = open;
    this.road = road;
    const { swept, view } = this;
    const reach = (this.reach = Math.max(open, road));
    const { boxes, count, natural, passable } = this.obstacles;
    this.free = this.freeByRoad = reach;
    this.stretches = 0;
    sweepAhead(base, reach, swept);
    for (let i = 0; i < count; i++) {
      const box = boxes[i]!;
      if (isOffCourse(base, box, reach) || !meets(swept, box)) continue;
      view.look(box, base);
      view.half = base.halfWidth + this.marginOf(i);
      if (!view.reaches() || view.far <= -base.halfDepth) continue;
      this.bar(i, base);
      if (passable[i]! || !this.stops(i, base)) continue;
      if (this.obstacles.hostile[i]!) this.stop -= CLEARANCE;
      this.close(natural[i]!);
    }
  }

  /** Whether a body, looked at from the base, stops it somewhere ahead: it closes the lane, or one end would ride over it and it bounds no gap.
   * How far the base may go is left in `stop`. */
  private stops(i: number, base: Box): boolean {
    const { view } = this;
    const closesLane = view.reachesInto(this.passing.halfLane) && view.far > base.halfDepth;
    this.stop = view.near - base.halfDepth;
    if (this.passing.endsPass || !view.reachesInto(base.halfWidth - TOUCH)) return closesLane;
    const ahead = view.near - base.halfDepth;
    if (ahead < -2 * TOUCH) return closesLane; // the base lies on it already, or is past it
    this.stop = ahead;
    return closesLane || !this.boundsGap(i, base);
  }

  /** Whether a body beside the lane, whose extent has just been found, leaves a gap to another on the other side, not much wider than the base,
   * while the base is level with both. */
  private boundsGap(i: number, base: Box): boolean {
    const { view } = this;
    const { boxes, count } = this.obstacles;
    view.findAside();
    const { near, far, aside } = view;
    view.half = 2 * base.halfWidth + this.passing.mostSpare - Math.abs(aside);
    for (let other = 0; other < count; other++) {
      if (other === i) continue;
      view.look(boxes[other]!, base);
      view.findAside();
      if (view.aside * aside >= 0 || !view.reaches()) continue;
      if (view.near < far + 2 * base.halfDepth && view.far > near - 2 * base.halfDepth) return true;
    }
    return false;
  }

  /** How far the base stops from an obstacle; it may enter what is not hostile a little. */
  private marginOf(i: number): number {
    return this.obstacles.hostile[i]! ? CLEARANCE : -TOUCH / 2;
  }

  /** The base cannot stop where it would lie on an obstacle, whose extent has just been found. */
  private bar(i: number, base: Box): void {
    const from = this.view.near - base.halfDepth - this.marginOf(i);
    const to = this.view.far + base.halfDepth + this.marginOf(i);
    const isNatural = this.obstacles.natural[i]!;
    if (from >= this.freeByRoad || to <= 0) return;
    if (this.stretches === MOST_STRETCHES) {
      this.stop = from;
      this.close(isNatural);
      return;
    }
    this.from[this.stretches] = from;
    this.to[this.stretches] = to;
    this.onTerrain[this.stretches++] = isNatural ? 1 : 0;
  }

  /** The line is open only as far as `stop`. */
  private close(isNatural: boolean): void {
    const open = Math.max(0, this.stop);
    this.free = Math.min(this.free, open);
    if (!isNatural) this.freeByRoad = Math.min(this.freeByRoad, open);
  }

  /** Whether the way is open so far ahead of a base, but for the boxes named. */
  isOpen(base: Box, distance: number, but: Exempt, byRoad = false): boolean {
    const { boxes, count, natural, passable } = this.obstacles;
    for (let i = 0; i < count; i++) {
      const box = boxes[i]!;
      if (passable[i]! || (byRoad && natural[i]!) || but.includes(box)) continue;
      this.view.look(box, base);
      if (this.stops(i, base) && this.stop < distance - TOUCH) return false;
    }
    return true;
  }

  /** Whether the base may stop so far along the line looked at. */
  mayStop(distance: number): boolean {
    return (distance <= this.open && this.maySettle(distance, false)) || (distance <= this.road && this.maySettle(distance, true));
  }

  private maySettle(distance: number, byRoad: boolean): boolean {
    return distance <= (byRoad ? this.freeByRoad : this.free) && this.stretchAt(distance, byRoad) < 0;
  }

  /** A stretch in which the base cannot stop that holds a distance; -1 if none does. */
  private stretchAt(distance: number, byRoad: boolean): number {
    for (let i = 0; i < this.stretches; i++) {
      if (distance > this.from[i]! && distance < this.to[i]! && !(byRoad && this.onTerrain[i] === 1)) return i;
    }
    return -1;
  }

  /** The farthest place to stop along the line looked at, in whole ticks; 0 if there is none. */
  most(): number {
    const open = this.open > 0 ? this.farthest(this.open, false) : 0;
    return this.road > 0 ? Math.max(open, this.farthest(this.road, true)) : open;
  }

  private farthest(reach: number, byRoad: boolean): number {
    let distance = wholeTicks(Math.min(reach, byRoad ? this.freeByRoad : this.free));
    for (let i = this.stretchAt(distance, byRoad); i >= 0 && distance > 0; i = this.stretchAt(distance, byRoad))
      distance = wholeTicks(this.from[i]!);
    return Math.max(0, distance);
  }
}

/** Sets a box to where a base stands that has gone so many ticks straight on. */
export function goOn({ x, y, heading, halfWidth, halfDepth }: Box, distance: number, into: Box): Box {
  return into.set(x + eastward(heading, distance), y + northward(heading, distance), heading, halfWidth, halfDepth);
}

/** Sets a box to all that a base covers which goes so many ticks straight on. */
export function sweepOn(base: Box, distance: number, into: Box): Box {
  const { x, y, heading, halfWidth, halfDepth } = base;
  return into.set(x + eastward(heading, distance / 2), y + northward(heading, distance / 2), heading, halfWidth, halfDepth + distance / 2);
}

/** Whole ticks in a distance, as an integer of 32 bits: one that may be a fraction takes room on the heap whenever it is passed on. */
function wholeTicks(distance: number): number {
  return Math.floor(distance) | 0;
}

/** Sets a box to what a base covers that goes straight on, and a little more. */
function sweepAhead({ x, y, heading, halfWidth, halfDepth }: Box, reach: number, into: Box): void {
  const middle = reach / 2 / UNIT;
  into.set(
    x + eastOf(heading) * middle,
    y + northOf(heading) * middle,
    heading,
    halfWidth + 2 * CLEARANCE,
    halfDepth + reach / 2 + 2 * CLEARANCE,
  );
}

/** Whether a box surely lies behind, beside or beyond all that a base covers when it goes straight on: a quick look before the exact one. */
function isOffCourse(base: Box, box: Box, reach: number): boolean {
  const dx = box.x - base.x;
  const dy = box.y - base.y;
  const around = box.halfWidth + box.halfDepth + 2 * CLEARANCE;
  if (Math.abs(dx * base.rx + dy * base.ry) > (base.halfWidth + around) * UNIT) return true;
  const ahead = dy * base.rx - dx * base.ry;
  return ahead < -(base.halfDepth + around) * UNIT || ahead > (base.halfDepth + around + reach) * UNIT;
}
