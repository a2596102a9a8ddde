import type { Player } from '../core/index.ts';
import { Box, gapBetween, holdsPoint, meets, shareInside } from '../geometry/box.ts';
import { TICKS_PER_INCH, UNIT } from '../geometry/plane.ts';
import { meanHits } from './encoder-odds.ts';
import { BACK, chargeReach, NOTHING, shotReach, type Stand } from './encoder-reach.ts';
import { armoured, canCharge, canShoot, contactsOf, eastward, hillOf, inFort, list, meleeOf, moveOf, northward, shootsWide, shotOf, standing, xOf, yOf } from './encoder-survey.ts';
import { MOST_AREAS } from './encoder-tables.ts';
import { halvings } from './shooting.ts';
import type { Terrain } from './scenario.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** Friends this near stand by, in ticks. */
const BESIDE = 8 * TICKS_PER_INCH;
const GUARDS_WITHIN = TICKS_PER_INCH / 2;

const other: Stand = { x: 0, y: 0, east: 0, north: 0 };

function standOf(unit: number): Stand {
  other.x = xOf[unit]!;
  other.y = yOf[unit]!;
  other.east = eastward[unit]!;
  other.north = northward[unit]!;
  return other;
}

/** A base somewhere on the table and what may happen to it there, judged by distance and arc after a survey. Lengths in ticks. */
export class Pose implements Stand {
  private readonly box = new Box();
  x = 0;
  y = 0;
  east = 0;
  north = 0;
  heading = 0;
  cover = false;
  hill = 0;
  crest = false;
  crossing = false;
  road = false;
  private fort = false;
  /** Ticks to the nearest enemy, middle to middle; infinite if there is none. */
  nearest = Infinity;
  aim = 0;
  seen = 0;
  friends = 0;
  chargers = 0;
  flankers = 0;
  chargeDanger = 0;
  shooters = 0;
  shotDanger = 0;
  targets = 0;
  bestCharge = 0;
  bestFlank = false;
  marks = 0;
  bestShot = 0;
  toExit = 0;
  readonly toArea = new Float64Array(MOST_AREAS);
  readonly inArea = new Uint8Array(MOST_AREAS);

  /** Puts a unit of the survey somewhere.
   * @param taken bits of its sides that are in contact */
  judge(s: S, unit: number, x: number, y: number, heading: number, taken: number): this {
    this.box.set(x, y, heading, s.scenario.halfWidth, s.scenario.halfDepth);
    this.x = x;
    this.y = y;
    this.heading = heading;
    this.east = -this.box.ry / UNIT;
    this.north = this.box.rx / UNIT;
    this.lookDown(s);
    this.lookFar(s, s.sideOf(unit));
    this.countFriends(s.sideOf(unit), unit);
    this.lookRound(s, unit, taken);
    return this;
  }

  private isInside(s: S, box: Box): boolean {
    const part = shareInside(this.box, box);
    return s.game.rules.inside === 'half' ? part >= 0.5 - 1e-9 : part >= 1 - 1e-6;
  }

  private isWithin(s: S, terrain: readonly Terrain[]): boolean {
    for (const one of terrain) if (this.isInside(s, one.boxes[0]!)) return true;
    return false;
  }

  private lookDown(s: S): void {
    const { shelters, redoubts, forts, hills, roadLegs } = s.game.ground;
    this.cover = this.isWithin(s, shelters) || this.isWithin(s, redoubts);
    this.fort = this.isWithin(s, forts);
    this.hill = 0;
    this.crest = false;
    for (let i = 0; i < hills.length; i++) {
      const { box, ridge } = hills[i]!;
      if (!this.isInside(s, box)) continue;
      this.hill = i + 1;
      this.crest = ridge !== null && meets(this.box, ridge);
    }
    this.crossing = false;
    for (const { box } of s.scenario.crossings) if (this.isNear(box) && gapBetween(this.box, box) <= GUARDS_WITHIN) this.crossing = true;
    this.road = false;
    for (const { box } of roadLegs) if (holdsPoint(box, this.x, this.y)) this.road = true;
  }

  private isNear(box: Box): boolean {
    const reach = box.halfWidth + box.halfDepth + this.box.halfWidth + this.box.halfDepth + GUARDS_WITHIN;
    return Math.abs(box.x - this.x) <= reach && Math.abs(box.y - this.y) <= reach;
  }

  private lookFar(s: S, side: Player): void {
    const { areas, special } = s.scenario;
    for (let i = 0; i < MOST_AREAS && i < areas.length; i++) {
      const { box } = areas[i]!;
      const dx = Math.max(0, Math.abs(box.x - this.x) - box.halfWidth);
      const dy = Math.max(0, Math.abs(box.y - this.y) - box.halfDepth);
      this.toArea[i] = Math.sqrt(dx * dx + dy * dy);
      this.inArea[i] = this.isInside(s, box) ? 1 : 0;
    }
    for (let i = areas.length; i < MOST_AREAS; i++) this.toArea[i] = this.inArea[i] = 0;
    this.toExit = Infinity;
    for (const exit of special.exits) {
      if (exit.side !== side) continue;
      const isUpright = exit.edge === 'north' || exit.edge === 'south';
      const along = isUpright ? this.x : this.y;
      const across = isUpright ? this.y : this.x;
      const edge = exit.edge === 'north' ? s.scenario.height : exit.edge === 'east' ? s.scenario.width : 0;
      const aside = Math.max(0, exit.from - along, along - exit.to);
      this.toExit = Math.min(this.toExit, Math.sqrt(aside * aside + (edge - across) * (edge - across)));
    }
    if (this.toExit === Infinity) this.toExit = 0;
  }

  private countFriends(side: Player, unit: number): void {
    this.friends = 0;
    for (let i = 0; i < standing[side]; i++) {
      const friend = list[side][i]!;
      const dx = xOf[friend]! - this.x;
      const dy = yOf[friend]! - this.y;
      if (friend !== unit && dx * dx + dy * dy <= BESIDE * BESIDE) this.friends++;
    }
  }

  private lookRound(s: S, unit: number, taken: number): void {
    this.nearest = Infinity;
    this.aim = this.seen = 0;
    this.chargers = this.flankers = this.chargeDanger = this.shooters = this.shotDanger = 0;
    this.targets = this.bestCharge = this.marks = this.bestShot = 0;
    this.bestFlank = false;
    const enemy = 1 - s.sideOf(unit);
    const isArmoured = s.cardOf(unit).armoured;
    for (let i = 0; i < standing[enemy]!; i++) {
      const foe = list[enemy as Player][i]!;
      const stand = standOf(foe);
      this.lookAt(stand);
      this.fear(s, foe, stand, taken, isArmoured);
      this.hope(s, unit, foe, stand, taken);
    }
  }

  private lookAt(stand: Stand): void {
    const dx = stand.x - this.x;
    const dy = stand.y - this.y;
    const distance = Math.sqrt(dx * dx + dy * dy);
    if (distance >= this.nearest) return;
    this.nearest = distance;
    this.aim = distance === 0 ? 0 : (dx * this.east + dy * this.north) / distance;
    this.seen = distance === 0 ? 0 : -(dx * stand.east + dy * stand.north) / distance;
  }

  /** What an enemy could do to it. */
  private fear(s: S, foe: number, stand: Stand, taken: number, isArmoured: boolean): void {
    const reach = canCharge[foe] === 1 && !this.fort ? chargeReach(stand, this, moveOf[foe]!, taken) : NOTHING;
    if (reach !== NOTHING) {
      const doublings = reach === BACK ? 1 : 0;
      this.chargers++;
      this.flankers += doublings;
      this.chargeDanger += meanHits(meleeOf[foe]!, doublings, halvings(s, this.cover || (this.hill > 0 && hillOf[foe] !== this.hill), isArmoured));
    }
    if (canShoot[foe] !== 1 || !shotReach(stand, this, shootsWide[foe] === 1)) return;
    this.shooters++;
    this.shotDanger += meanHits(shotOf[foe]!, 0, halvings(s, this.cover, isArmoured));
  }

  /** What it could do to an enemy, unless it is in contact. The enemy's cover is left out of account. */
  private hope(s: S, unit: number, foe: number, stand: Stand, taken: number): void {
    if (taken !== 0) return;
    const { moveInches, shoot } = s.cardOf(unit);
    const reach = inFort[foe] === 1 ? NOTHING : chargeReach(this, stand, moveInches * TICKS_PER_INCH, contactsOf[foe]!);
    if (reach !== NOTHING) {
      const isBehind = reach === BACK;
      const isUphill = hillOf[foe]! > 0 && hillOf[foe] !== this.hill;
      this.targets++;
      this.bestFlank ||= isBehind;
      this.bestCharge = Math.max(this.bestCharge, meanHits(s.cardOf(unit).melee + s.game.eliteOf(s.sideOf(unit)).melee, isBehind ? 1 : 0, halvings(s, isUphill, armoured[foe] === 1)));
    }
    if (shoot === null || !shotReach(this, stand, false)) return;
    this.marks++;
    this.bestShot = Math.max(this.bestShot, meanHits(shoot + s.game.eliteOf(s.sideOf(unit)).shoot, 0, halvings(s, false, armoured[foe] === 1)));
  }
}
