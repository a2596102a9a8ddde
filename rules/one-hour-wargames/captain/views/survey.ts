import type { Player } from '../../../core/index.ts';
import { FRONT } from '../../../geometry/box.ts';
import { eastOf, northOf, TICKS_PER_INCH, UNIT } from '../../../geometry/plane.ts';
import type { PoseSlot } from '../../../tabletop/pose.ts';
import type { OneHourState } from '../../state/state.ts';
import { isFort, isRedoubt, isShelter } from '../../odds/ground.ts';

type S = OneHourState;

const MOST_UNITS = 64;

/** Some of the units, in the order of their numbers; made once and filled again. */
export class UnitList {
  private readonly units = new Uint8Array(MOST_UNITS);
  count = 0;

  add(unit: number): void {
    this.units[this.count++] = unit;
  }

  at(place: number): number {
    return this.units[place]!;
  }
}

const perUnit = (): Float64Array => new Float64Array(MOST_UNITS);
const flagPerUnit = (): Uint8Array => new Uint8Array(MOST_UNITS);

/** Where everybody stands, looked at once for each decision. Fields are by unit. */
export class Survey {
  readonly mine = new UnitList();
  readonly enemies = new UnitList();
  /** Everybody on the table. */
  readonly all = new UnitList();
  side: Player = 0;
  /** Counts the positions looked at. */
  stamp = 0;
  readonly x = perUnit();
  readonly y = perUnit();
  /** Direction of the front. */
  readonly east = perUnit();
  readonly north = perUnit();
  readonly inMelee = flagPerUnit();
  /** Enemy before the front, -1 if none. */
  readonly before = new Int16Array(MOST_UNITS);
  /** How far a unit moves: in inches and in ticks, and the square of how far off its charge can find the middle of a base. */
  readonly moveInches = perUnit();
  readonly move = perUnit();
  readonly chargesWithin = perUnit();
  readonly shoots = flagPerUnit();
  /** What it stands on. */
  readonly onRedoubt = flagPerUnit();
  readonly inFort = flagPerUnit();
  readonly inCover = flagPerUnit();

  /** Ticks to each enemy from the place measured last, their squares, and the nearest enemy, -1 if there is none. */
  readonly distance = perUnit();
  readonly squared = perUnit();
  nearest = -1;
  private measuredX = NaN;
  private measuredY = NaN;

  update(s: S, side: Player): void {
    this.side = side;
    this.stamp++;
    this.measuredX = NaN;
    this.mine.count = this.enemies.count = this.all.count = 0;
    for (let unit = 0; unit < s.scenario.units.length; unit++) {
      if (s.type(unit) < 0) continue;
      this.noteCard(s, unit);
      if (!s.isOnTable(unit)) {
        this.forgetPlace(unit);
        continue;
      }
      this.all.add(unit);
      (s.sideOf(unit) === side ? this.mine : this.enemies).add(unit);
      this.notePlace(s, unit);
    }
  }

  /** Notes what the type of a unit can do. */
  private noteCard(s: S, unit: number): void {
    const card = s.cardOf(unit);
    this.moveInches[unit] = card.moveInches;
    this.move[unit] = card.moveInches * TICKS_PER_INCH;
    const within = this.move[unit]! + s.scenario.halfDepth + s.scenario.halfWidth;
    this.chargesWithin[unit] = within * within;
    this.shoots[unit] = card.shoot === null ? 0 : 1;
  }

  /** A unit that is not on the table is nowhere, or what it did in the position looked at before would count in this one. */
  private forgetPlace(unit: number): void {
    this.x[unit] = this.y[unit] = this.east[unit] = this.north[unit] = 0;
    this.before[unit] = -1;
    this.inMelee[unit] = this.onRedoubt[unit] = this.inFort[unit] = this.inCover[unit] = 0;
  }

  private notePlace(s: S, unit: number): void {
    const x = s.x(unit);
    const y = s.y(unit);
    const heading = s.heading(unit);
    this.x[unit] = x;
    this.y[unit] = y;
    this.east[unit] = eastOf(heading) / UNIT;
    this.north[unit] = northOf(heading) / UNIT;
    this.inMelee[unit] = s.isInMelee(unit) ? 1 : 0;
    this.before[unit] = s.contactOf(unit, FRONT);
    this.onRedoubt[unit] = isRedoubt(s, x, y) ? 1 : 0;
    this.inFort[unit] = isFort(s, x, y) ? 1 : 0;
    this.inCover[unit] = this.onRedoubt[unit] === 1 || isShelter(s, x, y) ? 1 : 0;
  }

  /** How a unit stands. */
  poseOf(unit: number, into: PoseSlot): PoseSlot {
    return into.set(this.x[unit]!, this.y[unit]!, this.east[unit]!, this.north[unit]!);
  }

  /** Measures from a place in ticks to every enemy. */
  measure(x: number, y: number): void {
    if (x === this.measuredX && y === this.measuredY) return;
    this.measuredX = x;
    this.measuredY = y;
    this.nearest = -1;
    let least = Infinity;
    for (let i = 0; i < this.enemies.count; i++) {
      const enemy = this.enemies.at(i);
      const dx = this.x[enemy]! - x;
      const dy = this.y[enemy]! - y;
      const squared = dx * dx + dy * dy;
      const distance = Math.sqrt(squared);
      this.squared[enemy] = squared;
      this.distance[enemy] = distance;
      if (distance >= least) continue;
      this.nearest = enemy;
      least = distance;
    }
  }
}
