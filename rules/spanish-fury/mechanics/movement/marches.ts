import { Approach, NEVER } from '../../../geometry/box-approach.ts';
import { Box } from '../../../geometry/box.ts';
import { StripView } from '../../../geometry/box-motion.ts';
import { wheelArc, wheelOn } from '../../../geometry/box-wheel.ts';
import { distanceBetween, eastOf, HALF_TURN, normalHeading, northOf, UNIT } from '../../../geometry/plane.ts';
import { goOn, sweepOn } from '../../../tabletop/course.ts';
import type { Manoeuvres } from '../../../tabletop/manoeuvres.ts';
import { DUTY, GAP, GROUND } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { ORDER, SPEECH } from '../../charts/types.ts';
import { ABOUT, STRETCHES, WHEELS } from '../../state/actions.ts';
import type { FuryState, MarchEnds } from '../../state/state.ts';
import { comesTooNear, isFartherThan } from '../ground/distances.ts';
import { Duties } from './duties.ts';
import { allowanceOf, marchOf } from '../ground/paces.ts';
import { hardnessFor } from '../ground/passage.ts';

type S = FuryState;

// Places of wheels and stretches in their lists.
export const AHEAD = WHEELS.indexOf('0');
const WHEEL_STEP = 150;
const NONE = STRETCHES.indexOf('none');
const HALF = STRETCHES.indexOf('half');
const MARCH = STRETCHES.indexOf('march');
const FULL = STRETCHES.indexOf('full');
const EDGE = STRETCHES.indexOf('edge');
/** Gaps on offer in inches, by their place among the stretches: the widest first. */
const GAPS = [8, 5, 3] as const;
const GAP_STRETCHES = GAPS.map((inches) => STRETCHES.indexOf(`gap-${inches}`));

/** Ends that are nearer to one another than this, in ticks, are one choice. */
const SPACING = INCH / 2;
/** Widest wheel to either side, in steps; and that of who retires. */
const WIDEST = AHEAD;
const WIDEST_RETIRING = 3;

/** Orders that keep units away from the enemy, as sets. */
const DEMONSTRATED = 1 << ORDER.demonstrate;
const RESERVED = 1 << ORDER.reserve;

/** Tenths of a degree of a wheel, by its place in the list. */
export function turnOf(wheel: number): number {
  return (wheel - AHEAD) * WHEEL_STEP;
}

/** All ends that a unit's march may have: found for one unit, then read. One for each game. */
export class Marches implements MarchEnds {
  /** Wheel and stretch of each end by their places, how far it goes straight on, how much it costs in all (both in ticks), and which orders it fits. */
  readonly wheels = new Uint8Array(WHEELS.length * STRETCHES.length);
  readonly stretches = new Uint8Array(WHEELS.length * STRETCHES.length);
  readonly ways = new Int32Array(WHEELS.length * STRETCHES.length);
  readonly costs = new Int32Array(WHEELS.length * STRETCHES.length);
  readonly fits = new Uint8Array(WHEELS.length * STRETCHES.length);
  count = 0;
  /** Orders that at least one end fits, as a set: the others bind nobody. */
  fitted = 0;
  /** The base before and after a move: for who moves it. */
  readonly from = new Box();
  readonly to = new Box();
  /** What the base covers as it wheels, step by step, and then goes straight on. */
  private readonly swept: readonly Box[] = Array.from({ length: AHEAD + 1 }, () => new Box());
  /** The unit whose ends are all found, -1 for none, and the state in which it stood. */
  private found = -1;
  private seen = new Int16Array(0);
  private readonly manoeuvres: Manoeuvres;
  private readonly duties = new Duties();
  private readonly approach = new Approach();
  private readonly view = new StripView();
  /** The base that wheels: of who retires, turned about. */
  private readonly base = new Box();
  private isRetiring = false;
  /** Whether its speech is a March: no other lets units under Hold or Reserve go. */
  private isMarching = false;
  private allowance = 0;
  private march = 0;
  /** Enemies near enough to matter, and pieces of ground whose edges do. */
  private readonly enemies: Box[] = [];
  private readonly edges: Box[] = [];
  /** Stops along the present line, and whether all of it keeps five and twelve inches from the enemy. */
  private readonly stops = new Int32Array(STRETCHES.length);
  private stopCount = 0;
  private wheel = AHEAD;
  private cost = 0;
  private untilFive = NEVER;
  private untilTwelve = NEVER;
  /** The position of the unit, and how many ticks from it Hold lets it stand. */
  private holdX = 0;
  private holdY = 0;
  private held = 0;

  constructor(manoeuvres: Manoeuvres) {
    this.manoeuvres = manoeuvres;
  }

  /** Finds the ends of a unit's march, and which of some orders they fit. @param orders as a set; 0 for none
   * @param point that of a Manoeuvre, -1 if none is known
   * @rule 13.2 @rule 3.6 a wheel is paid by the arc of the outer corner, an about-turn by half the March
   * @rule 7.4 no move ends within two inches of an enemy @ruling SF-90 nobody moves sideways or backwards but to retire */
  find(s: S, unit: number, orders: number, point: number): this {
    this.begin(s, unit, orders, point);
    this.remember(s, unit);
    this.tryWheel(0);
    const widest = this.isRetiring ? WIDEST_RETIRING : WIDEST;
    for (let step = 1; step <= widest && this.tryWheel(-step); step++);
    for (let step = 1; step <= widest && this.tryWheel(step); step++);
    this.tryAbout();
    return this;
  }

  /** Finds the ends of a unit's march, whatever its orders; nothing is left to find if they were looked for last, in the same state. */
  findEnds(s: S, unit: number): this {
    return this.isKnown(s, unit) ? this : this.find(s, unit, 0, -1);
  }

  /** Finds the ends of a march after one wheel only. */
  findAfter(s: S, unit: number, orders: number, point: number, wheel: number): this {
    this.begin(s, unit, orders, point);
    this.found = -1;
    if (wheel === ABOUT) this.tryAbout();
    else this.tryWheel(wheel - AHEAD);
    return this;
  }

  /** Place of an end among those found; -1 if there is none. */
  placeOf(wheel: number, stretch: number): number {
    for (let i = 0; i < this.count; i++) if (this.wheels[i] === wheel && this.stretches[i] === stretch) return i;
    return -1;
  }

  /** Leaves in `to` where the unit looked at comes to stand at an end found. */
  endOf(i: number): Box {
    this.turnBase(this.wheels[i]!);
    goOn(this.manoeuvres.turned, this.ways[i]!, this.to);
    const facesBack = this.isRetiring && this.wheels[i] !== ABOUT;
    const { x, y, heading, halfWidth, halfDepth } = this.to;
    return facesBack ? this.to.set(x, y, normalHeading(heading + HALF_TURN), halfWidth, halfDepth) : this.to;
  }

  /** What the unit looked at covers on its way to an end found. */
  sweepTo(i: number): readonly Box[] {
    const { base, swept, manoeuvres } = this;
    const wheel = this.wheels[i]!;
    const step = Math.sign(wheel - AHEAD) * WHEEL_STEP;
    for (let pose = 0; pose < AHEAD; pose++) {
      const turn = wheel === ABOUT ? 0 : step * Math.min(pose + 1, Math.abs(wheel - AHEAD));
      wheelOn(base, turn, normalHeading(base.heading + turn), swept[pose]!);
    }
    this.turnBase(wheel);
    sweepOn(manoeuvres.turned, this.ways[i]!, swept[AHEAD]!);
    return swept;
  }

  private remember({ data }: S, unit: number): void {
    if (this.seen.length !== data.length) this.seen = new Int16Array(data.length);
    this.seen.set(data);
    this.found = unit;
  }

  /** Whether all ends are found that a unit has in a state. */
  private isKnown({ data }: S, unit: number): boolean {
    if (this.found !== unit || this.seen.length !== data.length) return false;
    for (let cell = 0; cell < data.length; cell++) if (data[cell] !== this.seen[cell]) return false;
    return true;
  }

  private begin(s: S, unit: number, orders: number, point: number): void {
    const base = s.boxOf(unit);
    this.count = this.fitted = 0;
    this.isRetiring = s.speech(unit) === SPEECH.retire;
    this.isMarching = s.speech(unit) === SPEECH.march;
    this.allowance = allowanceOf(s, unit);
    this.march = marchOf(s, unit);
    this.duties.begin(s, unit, orders, point);
    const heading = this.isRetiring ? normalHeading(base.heading + HALF_TURN) : base.heading;
    this.base.set(base.x, base.y, heading, base.halfWidth, base.halfDepth);
    const reach = this.allowance + 2 * base.halfDepth;
    this.holdX = s.holdX(unit);
    this.holdY = s.holdY(unit);
    this.held = Math.max(DUTY.hold * INCH, distanceBetween(base.x, base.y, this.holdX, this.holdY));
    this.gatherEnemies(s, unit, reach + INCH * DUTY.reserve);
    this.gatherEdges(s, unit, reach);
    this.manoeuvres.begin(s, unit, reach);
  }

  private gatherEnemies(s: S, unit: number, reach: number): void {
    const enemies = s.enemiesOf(s.sideOf(unit));
    this.enemies.length = 0;
    for (let i = 0; i < enemies.length; i++) {
      const enemy = enemies[i]!;
      if (s.isOnTable(enemy) && this.isNear(s.boxOf(enemy), reach)) this.enemies.push(s.boxOf(enemy));
    }
  }

  /** Ground at whose edge a unit may wish to stop: where it would be tested, and what covers. */
  private gatherEdges(s: S, unit: number, reach: number): void {
    const { ground } = s.scenario;
    this.edges.length = 0;
    for (let i = 0; i < ground.length; i++) {
      const { kind, boxes } = ground[i]!;
      if (GROUND[kind].cover === 'none' && hardnessFor(s, unit, kind, false) === 'free') continue;
      for (let part = 0; part < boxes.length; part++) if (this.isNear(boxes[part]!, reach)) this.edges.push(boxes[part]!);
    }
  }

  private isNear(box: Box, reach: number): boolean {
    const { base } = this;
    const far = reach + base.halfWidth + base.halfDepth + box.halfWidth + box.halfDepth;
    return Math.abs(box.x - base.x) <= far && Math.abs(box.y - base.y) <= far;
  }

  /** Adds the ends after a wheel by so many steps. @returns whether there may be room for a wider one to the same side */
  private tryWheel(step: number): boolean {
    const arc = Math.ceil(wheelArc(this.base, step * WHEEL_STEP));
    if (arc > this.allowance || !this.turnBase(AHEAD + step)) return false;
    this.addAlong(AHEAD + step, arc);
    return true;
  }

  /** @rule 13.2 @rule 4.1 it costs half the March, but those who retire nothing: they end with their backs to the enemy */
  private tryAbout(): void {
    const cost = this.isRetiring ? 0 : this.march >> 1;
    if (!this.turnBase(ABOUT)) return;
    this.addAlong(ABOUT, cost);
  }

  private turnBase(wheel: number): boolean {
    const { base, manoeuvres } = this;
    if (wheel !== ABOUT) return manoeuvres.wheel(base, turnOf(wheel));
    return manoeuvres.turn(base, this.isRetiring ? base.heading : normalHeading(base.heading + HALF_TURN));
  }

  /** Adds the ends on the line straight ahead of the turned base. */
  private addAlong(wheel: number, cost: number): void {
    const { manoeuvres } = this;
    const rest = this.allowance - cost;
    this.wheel = wheel;
    this.cost = cost;
    const wide = this.until(GAPS[0] * INCH);
    const clear = wide >= rest ? rest : Math.min(rest, this.until(GAP * INCH));
    this.untilFive = wide >= rest || (this.duties.orders & DEMONSTRATED) === 0 ? NEVER : this.until(DUTY.demonstrate * INCH);
    this.untilTwelve = this.until(DUTY.reserve * INCH);
    const full = manoeuvres.look(clear);
    if (wheel === AHEAD || (manoeuvres.hasRoom && this.keepsClear(0, GAP))) this.add(NONE, 0);
    if (full < SPACING || !this.keepsClear(full, GAP)) return;
    this.add(FULL, full);
    this.stops[0] = full;
    this.stopCount = 1;
    if (this.allowance > this.march) this.tryStop(MARCH, this.march - cost);
    const hasEdge = this.edges.length > 0 && this.tryStop(EDGE, this.nextEdge());
    if (wide < full) for (let i = 0; i < GAPS.length; i++) this.tryStop(GAP_STRETCHES[i]!, this.until(GAPS[i]! * INCH));
    if (this.isMarching) this.addLimits(hasEdge);
    if (this.stopCount === 1) this.tryStop(HALF, full >> 1);
  }

  /** Adds the stops of a March as far as orders let units go: to three inches from the position as half of the way, to twelve from the enemy as an edge.
   * Units have them whatever their order, as their number must not show it. @rule 12.1 @ruling SF-101 */
  private addLimits(hasEdge: boolean): void {
    const isHeld = this.tryLimit(HALF, this.untilHeld());
    if (!hasEdge) this.tryLimit(EDGE, this.untilTwelve);
    else if (!isHeld) this.tryLimit(HALF, this.untilTwelve);
  }

  /** Whole ticks that the middle of the turned base can go and still be as near to the position as Hold asks; 0 if it is too far already. */
  private untilHeld(): number {
    const { x, y, heading } = this.manoeuvres.turned;
    const [dx, dy] = [x - this.holdX, y - this.holdY];
    const ahead = (dx * eastOf(heading) + dy * northOf(heading)) / UNIT;
    const squared = ahead * ahead + this.held * this.held - dx * dx - dy * dy;
    if (squared < 0) return 0;
    const way = Math.floor(Math.sqrt(squared) - ahead);
    const end = goOn(this.manoeuvres.turned, way, this.to);
    return distanceBetween(end.x, end.y, this.holdX, this.holdY) <= this.held ? way : way - 1;
  }

  /** Whole ticks that the turned base can go until some enemy is so near; `NEVER` if it is not within the allowance. */
  private until(gap: number): number {
    let least = NEVER;
    const { turned } = this.manoeuvres;
    const near = this.allowance - this.cost + gap + SPACING;
    for (let i = 0; i < this.enemies.length; i++)
      if (!isFartherThan(turned, this.enemies[i]!, near)) least = Math.min(least, this.approach.until(turned, this.enemies[i]!, gap));
    return least;
  }

  /** Whether the turned base, so many ticks on, has no enemy within so many inches to whom it has come nearer. Of those beside it and behind it a wheel
   * may have brought it nearer. @rule 7.4 @rule 13.3 */
  private keepsClear(way: number, inches: number): boolean {
    const end = goOn(this.manoeuvres.turned, way, this.to);
    for (let i = 0; i < this.enemies.length; i++) if (comesTooNear(this.base, end, this.enemies[i]!, inches * INCH)) return false;
    return true;
  }

  /** Whole ticks to the next edge of ground ahead of the turned base; 0 if there is none. */
  private nextEdge(): number {
    const { turned } = this.manoeuvres;
    let least = Infinity;
    for (let i = 0; i < this.edges.length; i++) {
      if (!this.view.sees(this.edges[i]!, turned, turned.halfWidth)) continue;
      const way = this.view.near - turned.halfDepth;
      if (way >= SPACING) least = Math.min(least, way);
    }
    return least === Infinity ? 0 : Math.floor(least);
  }

  /** Adds a stop short of the farthest, unless it is nearly one of the others. @returns whether it did */
  private tryStop(stretch: number, way: number): boolean {
    if (way < SPACING || way > this.stops[0]! - SPACING) return false;
    for (let i = 1; i < this.stopCount; i++) if (Math.abs(this.stops[i]! - way) < SPACING) return false;
    return this.stopAt(stretch, way);
  }

  /** Adds a stop where an order lets a unit go no farther, however near to others. */
  private tryLimit(stretch: number, way: number): boolean {
    if (way < 1 || way >= this.stops[0]!) return false;
    for (let i = 1; i < this.stopCount; i++) if (this.stops[i] === way) return false;
    return this.stopAt(stretch, way);
  }

  private stopAt(stretch: number, way: number): boolean {
    if (!this.manoeuvres.mayStop(way) || !this.keepsClear(way, GAP)) return false;
    this.stops[this.stopCount++] = way;
    this.add(stretch, way);
    return true;
  }

  private add(stretch: number, way: number): void {
    const i = this.count++;
    const { orders } = this.duties;
    this.wheels[i] = this.wheel;
    this.stretches[i] = stretch;
    this.ways[i] = way;
    this.costs[i] = this.cost + way;
    this.fits[i] = 0;
    if (orders === 0) return;
    const keepsFive = (orders & DEMONSTRATED) === 0 || (way <= this.untilFive && this.keepsClear(way, DUTY.demonstrate));
    const keepsTwelve = (orders & RESERVED) === 0 || (way <= this.untilTwelve && this.keepsClear(way, DUTY.reserve));
    const isWhole = stretch === FULL || this.cost + way >= this.march;
    this.fits[i] = this.duties.kept(this.manoeuvres.endAt(way), isWhole, keepsFive, keepsTwelve);
    this.fitted |= this.fits[i]!;
  }
}
