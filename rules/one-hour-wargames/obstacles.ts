import { Box, holdsPoint, isFarFrom, measureOverlap, meets, overlap, overlaps, TOUCH } from '../geometry/box.ts';
import { extent, extentInStrip, extentWithin, findAside, lookAt, strip, turnHits } from '../geometry/box-motion.ts';
import { eastOf, northOf, TICKS_PER_INCH, UNIT, UNIT_SQUARED } from '../geometry/plane.ts';
import type { OneHourState } from './state.ts';
import { GAP } from './tables/units.ts';

type S = OneHourState;

/** A march stops this far from an enemy, so that it does not touch: contact is made by charges [1.8]. */
const CLEARANCE = 2 * TOUCH;

/** Half of the lane that a base needs to pass: gaps have to be over 3 inches wide [1.7]. */
const HALF_LANE = GAP / 2 + 1;

/** A gap is less than so much wider than the base, in ticks: the half inch to spare on either side that crossings have, and what bases touch by.
 * @ruling O-13 */
const MOST_SPARE = TICKS_PER_INCH + TOUCH;

/** Stretches of a line on which a base cannot stop that are kept apart; with more, the line ends where they begin. */
const MOST_STRETCHES = 128;

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

/** The base at the end of a turn. */
const turnedTo = new Box();

/** All that a base may cover as it goes straight on. */
const swept = new Box();

/** Everything near a unit that it may not enter. One scratch list for each game, filled again for each question.
 * @rule 1.2 terrain and units @rule 1.3 bases may touch but not pass through each other @rule 0.7 must fit */
export class Obstacles {
  private readonly boxes: Box[] = [];
  /** Whether each is an enemy that the unit does not touch yet. */
  private readonly hostile: boolean[] = [];
  /** Whether each is terrain that a road leads through. @ruling O-14 */
  private readonly natural: boolean[] = [];
  private count = 0;
  /** Of those, how many the corners of the base could touch as it turns. */
  private closeCount = 0;
  /** What was in the way when something last did not fit: it is likely to be again. */
  private inTheWay = 0;
  /** Distances, from and to, at which a base that goes straight on would lie on something, and whether that is terrain. */
  private readonly from = new Float64Array(MOST_STRETCHES);
  private readonly to = new Float64Array(MOST_STRETCHES);
  private readonly onTerrain = new Uint8Array(MOST_STRETCHES);
  private stretches = 0;
  /** How far the last line looked at is open, and how far it is for a unit that a road leads through the terrain. */
  private free = 0;
  private freeByRoad = 0;
  /** How far a base goes straight on until something stops it, in ticks. */
  private stop = 0;
  /** Whether the ends of a base ride over whatever leaves its lane open. */
  private endsPass = false;

  private add(box: Box, isHostile: boolean, isNatural: boolean, isClose: boolean): void {
    this.boxes[this.count] = box;
    this.hostile[this.count] = isHostile;
    this.natural[this.count++] = isNatural;
    if (isClose) this.closeCount++;
  }

  /** Collects what lies within `reach` ticks of a unit's base; `except` is a unit that does not count. */
  gather(s: S, unit: number, reach: number, except = -1): this {
    return this.gatherAround(s, unit, s.boxOf(unit), reach, except);
  }

  /** Collects what lies near a base that the unit may take up. */
  gatherAround(s: S, unit: number, base: Box, reach = 0, except = -1): this {
    const within = reach + base.halfWidth + base.halfDepth + CLEARANCE;
    const { edges, redoubts } = s.game.ground;
    this.endsPass = s.game.rules.passing === 'ends';
    this.count = this.closeCount = 0;
    this.addGround(s, unit, base, within);
    for (let i = 0; i < edges.length; i++) this.addIfNear(base, edges[i]!, within, false);
    for (let i = 0; i < redoubts.length; i++) {
      const box = redoubts[i]!.boxes[0]!;
      if (isManned(s, unit, base, box)) this.add(box, false, false, true);
    }
    this.addUnits(s, unit, base, within, except);
    return this;
  }

  private addUnits(s: S, unit: number, base: Box, within: number, except: number): void {
    const side = s.sideOf(unit);
    const count = s.scenario.units.length;
    for (let other = 0; other < count; other++) {
      if (other === unit || other === except || !s.isOnTable(other)) continue;
      const box = s.boxOf(other);
      const nearness = nearnessOf(base, box, within);
      if (nearness === FAR) continue;
      const isClose = nearness === CLOSE;
      this.add(box, s.sideOf(other) !== side && !(isClose && meets(base, box)), false, isClose);
    }
  }

  /** Collects the closed ground near a unit, without other units. */
  gatherGround(s: S, unit: number): this {
    this.count = this.closeCount = 0;
    this.addGround(s, unit, s.boxOf(unit), 0);
    return this;
  }

  private addGround(s: S, unit: number, base: Box, within: number): void {
    const { impassable, barriers } = s.game.ground;
    const closed = impassable[s.sideOf(unit)]![s.typeOf(unit)]!;
    for (let i = 0; i < closed.length; i++) this.addIfNear(base, closed[i]!, within, !barriers.has(closed[i]!));
  }

  private addIfNear(base: Box, box: Box, within: number, isNatural: boolean): void {
    const nearness = nearnessOf(base, box, within);
    if (nearness !== FAR) this.add(box, false, isNatural, nearness === CLOSE);
  }

  /** Whether the base that these were gathered for can turn freely: its corners touch nothing. @rule 1.4 */
  get isClear(): boolean {
    return this.closeCount === 0;
  }

  /** Whether a base fits where it is: on nothing, and against no enemy it did not touch before. @rule 0.7 must fit @rule 1.3 */
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

  /** Whether a base in contact fits, but for the boxes named: it may lie against enemies beside its target. @ruling O-43 */
  holds(base: Box, but: Exempt, byRoad = false): boolean {
    for (let i = 0; i < this.count; i++) {
      if (!(byRoad && this.natural[i]!) && overlaps(base, this.boxes[i]!) && !but.includes(this.boxes[i]!)) return false;
    }
    return true;
  }

  /** Whether a base may turn about its centre, but for the boxes named. A turn brings what is near closer still by very little, so it is judged
   * more narrowly than the touch of bases: none enters another deeper than it lies in it already.
   * @rule 1.4 corners may not cross what is closed @ruling O-69 */
  letsTurn(base: Box, heading: number, but: Exempt, byRoad = false): boolean {
    turnedTo.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
    for (let i = 0; i < this.count; i++) {
      const box = this.boxes[i]!;
      if ((byRoad && this.natural[i]!) || isFarFrom(base, box) || but.includes(box)) continue;
      if (this.turnsInto(base, heading, box)) return false;
    }
    return true;
  }

  /** Whether a turn, whose end is in `turnedTo`, would bring a base deeper into a box than it lies in it, or than it may by touching. */
  private turnsInto(base: Box, heading: number, box: Box): boolean {
    measureOverlap(base, box);
    const before = Math.min(TOUCH, overlap.least / UNIT_SQUARED);
    // The usual slack is a constant, so that handing it on takes no memory.
    if (before <= 0 ? turnHits(base, heading, box, TURN_SLACK) : turnHits(base, heading, box, before + TURN_SLACK)) return true;
    measureOverlap(turnedTo, box);
    return overlap.least / UNIT_SQUARED > Math.max(0, before) + TURN_SLACK;
  }

  /** Looks along a straight line ahead of a base: how far it is open, and where the base would lie on something.
   * @rule 1.0 straight @rule 1.3 bases do not pass through each other @rule 1.7 gaps over 3 inches wide may be passed, the base must be clear at
   * the end @ruling O-13 */
  lookAhead(base: Box, reach: number): void {
    this.free = this.freeByRoad = reach;
    this.stretches = 0;
    sweepAhead(base, reach);
    for (let i = 0; i < this.count; i++) {
      const box = this.boxes[i]!;
      if (isOffCourse(base, box, reach) || !meets(swept, box)) continue;
      lookAt(box, base);
      strip.half = base.halfWidth + this.marginOf(i);
      if (!extentInStrip() || extent.far <= -base.halfDepth) continue;
      this.bar(i, base);
      if (!this.stops(i, base)) continue;
      if (this.hostile[i]!) this.stop -= CLEARANCE;
      this.close(this.natural[i]!);
    }
  }

  /** Whether a body, looked at from the base, stops it somewhere ahead: it closes the lane, or one end would ride over it and it bounds no gap.
   * How far the base may go is left in `stop`. @rule 1.3 @rule 1.7 @ruling O-13 */
  private stops(i: number, base: Box): boolean {
    const closesLane = extentWithin(HALF_LANE) && extent.far > base.halfDepth;
    this.stop = extent.near - base.halfDepth;
    if (this.endsPass || !extentWithin(base.halfWidth - TOUCH)) return closesLane;
    const ahead = extent.near - base.halfDepth;
    if (ahead < -2 * TOUCH) return closesLane; // the base lies on it already, or is past it
    this.stop = ahead;
    return closesLane || !this.boundsGap(i, base);
  }

  /** Whether a body beside the lane, whose extent has just been found, leaves a gap to another on the other side, not much wider than the base,
   * while the base is level with both. @rule 1.7 gaps @ruling O-13 */
  private boundsGap(i: number, base: Box): boolean {
    const { near, far } = extent;
    findAside();
    const { aside } = extent;
    strip.half = 2 * base.halfWidth + MOST_SPARE - Math.abs(aside);
    for (let other = 0; other < this.count; other++) {
      if (other === i) continue;
      lookAt(this.boxes[other]!, base);
      findAside();
      if (extent.aside * aside >= 0 || !extentInStrip()) continue;
      if (extent.near < far + 2 * base.halfDepth && extent.far > near - 2 * base.halfDepth) return true;
    }
    return false;
  }

  /** How far the base stops from an obstacle, in ticks; it may enter what is not hostile a little. */
  private marginOf(i: number): number {
    return this.hostile[i]! ? CLEARANCE : -TOUCH / 2;
  }

  /** The base cannot stop where it would lie on an obstacle, whose extent has just been found. */
  private bar(i: number, base: Box): void {
    const from = extent.near - base.halfDepth - this.marginOf(i);
    const to = extent.far + base.halfDepth + this.marginOf(i);
    const isNatural = this.natural[i]!;
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

  /** Whether the way is open so far ahead of a base, but for the boxes named. @rule 1.3 @rule 1.7 @ruling O-13 */
  isOpen(base: Box, distance: number, but: Exempt, byRoad = false): boolean {
    for (let i = 0; i < this.count; i++) {
      const box = this.boxes[i]!;
      if ((byRoad && this.natural[i]!) || but.includes(box)) continue;
      lookAt(box, base);
      if (this.stops(i, base) && this.stop < distance - TOUCH) return false;
    }
    return true;
  }

  /** Whether the base may stop after so many ticks along the line looked at. */
  maySettle(distance: number, byRoad: boolean): boolean {
    return distance <= (byRoad ? this.freeByRoad : this.free) && this.stretchAt(distance, byRoad) < 0;
  }

  /** A stretch in which the base cannot stop that holds a distance; -1 if none does. */
  private stretchAt(distance: number, byRoad: boolean): number {
    for (let i = 0; i < this.stretches; i++) {
      if (distance > this.from[i]! && distance < this.to[i]! && !(byRoad && this.onTerrain[i] === 1)) return i;
    }
    return -1;
  }

  /** The farthest place to stop along the line looked at, in whole ticks and at most `reach`; 0 if there is none. */
  farthest(reach: number, byRoad: boolean): number {
    let distance = wholeTicks(Math.min(reach, byRoad ? this.freeByRoad : this.free));
    for (let i = this.stretchAt(distance, byRoad); i >= 0 && distance > 0; i = this.stretchAt(distance, byRoad))
      distance = wholeTicks(this.from[i]!);
    return Math.max(0, distance);
  }
}

/** Whole ticks in a distance, as an integer of 32 bits: one that may be a fraction takes room on the heap whenever it is passed on. */
function wholeTicks(distance: number): number {
  return Math.floor(distance) | 0;
}

/** Sets `swept` to what a base covers that goes straight on, and a little more. */
function sweepAhead({ x, y, heading, halfWidth, halfDepth }: Box, reach: number): void {
  const middle = reach / 2 / UNIT;
  swept.set(
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

/** @rule 5.4 a redoubt holds one unit @ruling O-29 */
function isManned(s: S, unit: number, base: Box, redoubt: Box): boolean {
  if (holdsPoint(redoubt, base.x, base.y) && s.isOnTable(unit)) return false;
  for (let other = 0; other < s.scenario.units.length; other++) {
    if (other !== unit && s.isOnTable(other) && holdsPoint(redoubt, s.xOf(other), s.yOf(other))) return true;
  }
  return false;
}
