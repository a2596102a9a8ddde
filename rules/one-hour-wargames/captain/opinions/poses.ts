import type { Player } from '../../../core/index.ts';
import { Box, FRONT, holdsPoint } from '../../../geometry/box.ts';
import { distanceBetween, eastOf, northOf, TICKS_PER_INCH, UNIT } from '../../../geometry/plane.ts';
import type { Crossing } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import type { DistanceField } from '../../../tabletop/fields/distance-field.ts';
import type { Gains } from '../../odds/gains.ts';
import type { Mind } from '../views/mind.ts';
import { isFort, isRedoubt, isShelter, slopeHelps } from '../../odds/ground.ts';
import { WEIGHTS as W } from '../views/weights.ts';
import { landingAt } from '../../../tabletop/charge-reach.ts';
import { type Pose, PoseSlot } from '../../../tabletop/pose.ts';
import { farthestShot, isInRange, isScreened, sideInReach } from '../views/reach.ts';

type S = OneHourState;

/** Friends this much farther away than their move still help. */
const NEAR = 2 * TICKS_PER_INCH;

/** The ground before and beside a crossing that has to be kept open, and how near those wait who want to pass, in ticks. */
const BEFORE = 5 * TICKS_PER_INCH;
const BESIDE = TICKS_PER_INCH;
const WAITING = 10 * TICKS_PER_INCH;

/** More than sums of some worths are rounded by. */
const ROUNDING = 1e-9;
/** More than looking at an enemy can be worth: directions are up to 0.017% longer than one. */
const MOST_LOOK = 1.001 * W.look;

/** Judges places where a unit might stand at the end of its side's move. */
export class Poses {
  private readonly mind: Mind;
  private readonly gains: Gains;
  /** The pose that is judged, that of somebody else, and where a charger would stand. */
  private readonly here = new PoseSlot();
  private readonly other = new PoseSlot();
  private readonly landing = new PoseSlot();

  /** Crossings with the ground about them: who stops there is in the way of those behind. */
  private readonly narrows: readonly Box[];

  /** The unit judged last, the look at the position for which that was, and what it can hope for and fear from each enemy: a charge at it and
   * by it, wherever they stand; and the most that `chances` can be. */
  private judged = -1;
  private judgedAt = -1;
  private readonly hopes: Float64Array;
  private readonly fears: Float64Array;
  private mostHope = 0;
  /** Where that unit was last judged, in ticks, and its progress there. */
  private atX = NaN;
  private atY = NaN;
  private progressHere = 0;
  /** Found at that place once it is settled: whether it is cover, what cover or height is worth, and the most that `chances` can be. */
  private isSettled = false;
  private inCover = false;
  private coverHere = 0;
  private hopeHere = 0;

  constructor(mind: Mind, crossings: readonly Crossing[], units: number) {
    this.mind = mind;
    this.gains = mind.gains;
    this.narrows = crossings.map(({ box }) => new Box().set(box.x, box.y, box.heading, box.halfWidth + BEFORE, box.halfDepth + BESIDE));
    this.hopes = new Float64Array(units);
    this.fears = new Float64Array(units);
  }

  /** What it is worth for a unit to stand at a place in ticks with a heading; `opponent` is an enemy it fights there, -1 if none;
   * `threat` is the weight of a charge in its next turn. What is worth less than `least` may be told as any number below that. */
  value(s: S, unit: number, x: number, y: number, heading: number, opponent = -1, threat = W.threat, least = -Infinity): number {
    const { survey, posture } = this.mind;
    if (this.ceiling(s, unit, x, y) < least) return -Infinity;
    if (!this.isSettled) this.settle(s, unit, x, y);
    if (this.progressHere + MOST_LOOK + this.coverHere + this.hopeHere + ROUNDING < least) return -Infinity;
    this.here.set(x, y, eastOf(heading) / UNIT, northOf(heading) / UNIT);
    survey.measure(x, y);
    const fixed = this.progressHere + (this.looks() + this.coverHere);
    const chances = opponent >= 0 || this.hopeHere <= 0 ? 0 : this.chances(s, unit, threat);
    if (fixed + chances < least) return -Infinity;
    return fixed + chances - posture.caution * this.danger(s, unit, opponent);
  }

  /** More than `value` can be for any heading at a place. */
  ceiling(s: S, unit: number, x: number, y: number): number {
    this.weigh(s, unit);
    if (x !== this.atX || y !== this.atY) {
      this.atX = x;
      this.atY = y;
      this.isSettled = false;
      this.progressHere = this.progress(s, unit, x, y);
    }
    return this.progressHere + MOST_LOOK + W.cover + this.mostHope + ROUNDING;
  }

  /** Reckons what the unit can hope for and fear from each enemy. */
  private weigh(s: S, unit: number): void {
    const { survey, gains } = this.mind;
    if (this.judged === unit && this.judgedAt === survey.stamp) return;
    this.judged = unit;
    this.judgedAt = survey.stamp;
    this.atX = this.atY = NaN;
    this.mostHope = 0;
    for (let i = 0; i < survey.enemies.count; i++) {
      const enemy = survey.enemies.at(i);
      this.hopes[enemy] = gains.most(s, unit, enemy, survey.before[enemy]! >= 0);
      this.fears[enemy] = gains.most(s, enemy, unit, false);
      this.mostHope = Math.max(this.mostHope, W.threat * this.hopes[enemy]!);
      if (survey.shoots[unit] === 1) this.mostHope = Math.max(this.mostHope, W.aim * gains.shot(s, unit, enemy, false));
    }
  }

  /** Finds what any heading at the place judged has in common: cover, and the most that `chances` can be. */
  private settle(s: S, unit: number, x: number, y: number): void {
    const { survey } = this.mind;
    survey.measure(x, y);
    const { nearest } = survey;
    this.isSettled = true;
    this.inCover = isShelter(s, x, y) || isRedoubt(s, x, y);
    const isHelped = nearest >= 0 && (this.inCover || slopeHelps(s, x, y, survey.x[nearest]!, survey.y[nearest]!));
    this.coverHere = isHelped ? W.cover : 0;
    this.hopeHere = this.hopeAt(s, unit);
  }

  /** The most that a charge or shot of the unit can be worth from the place measured. */
  private hopeAt(s: S, unit: number): number {
    const { survey, gains } = this.mind;
    const within = survey.chargesWithin[unit]!;
    const range = survey.shoots[unit] === 1 ? farthestShot(s) : -1;
    let hope = 0;
    for (let i = 0; i < survey.enemies.count; i++) {
      const enemy = survey.enemies.at(i);
      if (survey.squared[enemy]! <= within) hope = Math.max(hope, W.threat * this.hopes[enemy]!);
      if (survey.distance[enemy]! <= range) hope = Math.max(hope, W.aim * gains.shot(s, unit, enemy, survey.inCover[enemy] === 1));
    }
    return hope;
  }

  /** Where the unit is sent, and how far that is. */
  private progress(s: S, unit: number, x: number, y: number): number {
    const { goals, posture, survey } = this.mind;
    const { field, area, exit } = goals.of[unit]!;
    const { turnLimit, special } = s.scenario;
    let value = this.isLost(s, survey.side, x, y) ? -2 : 0;
    if (field === null) return value;
    const turns = field.at(x, y) / survey.moveInches[unit]!;
    const late = turns - (turnLimit - s.turn);
    value -= (exit >= 0 && special.exits[exit]!.side === survey.side ? W.leaving : 1) * posture.pull * turns;
    if ((area >= 0 || exit >= 0) && late > 0) value -= W.late * late;
    if (area >= 0 && holdsPoint(s.scenario.areas[area]!.box, x, y)) value += W.inside + (W.insideLate * s.turn) / turnLimit;
    return value;
  }

  /** Whether those who stand here when the turn ends are lost. */
  private isLost(s: S, side: Player, x: number, y: number): boolean {
    const { lostInArea } = s.scenario.special;
    for (let i = 0; i < lostInArea.length; i++) {
      const lost = lostInArea[i]!;
      if (lost.side === side && s.turn <= lost.turn && holdsPoint(s.scenario.areas[lost.area]!.box, x, y)) return true;
    }
    return false;
  }

  /** What it costs to stay where others have to pass. */
  jam(s: S, unit: number, x: number, y: number): number {
    const { goals, posture } = this.mind;
    const box = this.narrowAt(x, y);
    if (box === null) return 0;
    const { area, field } = goals.of[unit]!;
    if (field === null || (area >= 0 && holdsPoint(s.scenario.areas[area]!.box, box.x, box.y))) return 0;
    return W.jam * posture.pressure * Math.min(3, this.countWaiting(unit, x, y, field));
  }

  private narrowAt(x: number, y: number): Box | null {
    for (let i = 0; i < this.narrows.length; i++) if (holdsPoint(this.narrows[i]!, x, y)) return this.narrows[i]!;
    return null;
  }

  /** Friends near a place who have farther to go. */
  private countWaiting(unit: number, x: number, y: number, field: DistanceField): number {
    const { mine, inMelee, x: xs, y: ys } = this.mind.survey;
    const inches = field.at(x, y);
    let waiting = 0;
    for (let i = 0; i < mine.count; i++) {
      const friend = mine.at(i);
      if (friend === unit || inMelee[friend] === 1 || distanceBetween(xs[friend]!, ys[friend]!, x, y) >= WAITING) continue;
      if (field.at(xs[friend]!, ys[friend]!) > inches) waiting++;
    }
    return waiting;
  }

  /** Worth of looking at the nearest enemy. */
  private looks(): number {
    const { here } = this;
    const { nearest, x, y, distance } = this.mind.survey;
    if (nearest < 0) return 0;
    const facing = ((x[nearest]! - here.x) * here.east + (y[nearest]! - here.y) * here.north) / (distance[nearest]! + 1);
    return W.look * facing;
  }

  /** What enemies could do to the unit, `here`, in their next turn: charges, and shots. */
  private danger(s: S, unit: number, opponent: number): number {
    const { here } = this;
    const { survey } = this.mind;
    const { enemies } = survey;
    const fort = isFort(s, here.x, here.y);
    let most = 0;
    let sum = 0;
    let shots = 0;
    for (let i = 0; i < enemies.count; i++) {
      const enemy = enemies.at(i);
      if (enemy === opponent || survey.inMelee[enemy] === 1) continue;
      if (survey.shoots[enemy] === 1) shots += this.shotFrom(s, enemy, unit);
      if (fort || (opponent < 0 && this.fears[enemy]! <= 0) || survey.squared[enemy]! > survey.chargesWithin[enemy]!) continue;
      const gain = this.chargeFrom(s, enemy, unit, opponent >= 0);
      if (gain <= 0) continue;
      sum += gain;
      most = Math.max(most, gain);
    }
    if (sum > 0) sum = (most + W.gang * (sum - most)) / (1 + W.support * this.friendsNear(unit));
    return sum + W.shot * shots;
  }

  /** Worth that a shot of an enemy takes from the unit, `here`. */
  private shotFrom(s: S, enemy: number, unit: number): number {
    const { here, other } = this;
    const { survey } = this.mind;
    if (survey.distance[enemy]! > farthestShot(s)) return 0;
    survey.poseOf(enemy, other);
    if (!isInRange(s, other, here, survey.onRedoubt[enemy] === 1) || isScreened(survey, unit, enemy, other, here)) return 0;
    return this.gains.shot(s, enemy, unit, this.inCover);
  }

  /** Gain of an enemy that charges the unit, `here`; of no matter how much less than nothing. */
  private chargeFrom(s: S, enemy: number, unit: number, isBeset: boolean): number {
    const { here, other, landing } = this;
    const { survey, gains } = this.mind;
    survey.poseOf(enemy, other);
    const side = sideInReach(s, other, survey.move[enemy]!, here);
    if (side < 0 || (isBeset && side === FRONT)) return 0;
    landingAt(here, side, s.scenario, landing);
    const gain = isBeset ? gains.joining(s, enemy, unit, side, here, landing) : gains.duel(s, enemy, unit, side, here, landing);
    return gain > 0 && this.isOpen(s, enemy, unit, other) ? gain : 0;
  }

  /** Whether nothing stands between a charger and where it would stand, in `landing`. */
  private isOpen(s: S, by: number, unit: number, from: Pose): boolean {
    const { landing } = this;
    const { survey, routes } = this.mind;
    return !isScreened(survey, by, unit, from, landing) && !routes.isCut(s.sideOf(by), s.type(by), from.x, from.y, landing.x, landing.y);
  }

  /** What a friend could add in this turn to a charge of another unit upon an enemy, from any side but that. */
  joining(s: S, friend: number, enemy: number, taken: number): number {
    const { here, other, landing } = this;
    const { survey, gains } = this.mind;
    survey.poseOf(enemy, here);
    survey.poseOf(friend, other);
    const side = sideInReach(s, other, survey.move[friend]!, here);
    if (side < 0 || side === taken || s.contactOf(enemy, side) >= 0) return 0;
    landingAt(here, side, s.scenario, landing);
    return this.isOpen(s, friend, enemy, other) ? gains.joining(s, friend, enemy, side, here, landing) : 0;
  }

  private friendsNear(unit: number): number {
    const { here } = this;
    const { mine, inMelee, move, x, y } = this.mind.survey;
    let count = 0;
    for (let i = 0; i < mine.count; i++) {
      const friend = mine.at(i);
      if (friend === unit || inMelee[friend] === 1) continue;
      if (distanceBetween(x[friend]!, y[friend]!, here.x, here.y) < move[friend]! + NEAR) count++;
    }
    return count;
  }

  /** What the unit could do from `here` in its next turn, if the enemy stands still: one charge, or one shot. */
  private chances(s: S, unit: number, threat: number): number {
    const { survey } = this.mind;
    const { enemies } = survey;
    let best = 0;
    for (let i = 0; i < enemies.count; i++) {
      const enemy = enemies.at(i);
      if (survey.shoots[unit] === 1) best = this.shotAt(s, unit, enemy, best);
      if (threat * this.hopes[enemy]! <= best || survey.inFort[enemy] === 1) continue;
      if (survey.squared[enemy]! <= survey.chargesWithin[unit]!) best = this.chargeAt(s, unit, enemy, threat, best);
    }
    return best;
  }

  /** The weight of a shot of the unit from `here` at an enemy, or `best` if that is more. */
  private shotAt(s: S, unit: number, enemy: number, best: number): number {
    const { here, other } = this;
    const { survey } = this.mind;
    if (survey.distance[enemy]! > farthestShot(s)) return best;
    const weight = W.aim * this.gains.shot(s, unit, enemy, survey.inCover[enemy] === 1);
    if (weight <= best) return best;
    survey.poseOf(enemy, other);
    return isInRange(s, here, other, isRedoubt(s, here.x, here.y)) && !isScreened(survey, unit, enemy, here, other) ? weight : best;
  }

  /** The weight of a charge of the unit from `here` at an enemy, or `best` if that is more. */
  private chargeAt(s: S, unit: number, enemy: number, threat: number, best: number): number {
    const { here, other, landing } = this;
    const { survey, gains } = this.mind;
    survey.poseOf(enemy, other);
    const side = sideInReach(s, here, survey.move[unit]!, other);
    if (side < 0 || s.contactOf(enemy, side) >= 0) return best;
    landingAt(other, side, s.scenario, landing);
    const gain =
      survey.before[enemy]! >= 0 ? gains.joining(s, unit, enemy, side, other, landing) : gains.duel(s, unit, enemy, side, other, landing);
    return threat * gain > best && this.isOpen(s, unit, enemy, here) ? threat * gain : best;
  }
}
