import type { Player } from '../../core/index.ts';
import { Box, FRONT, holdsPoint } from '../../geometry/box.ts';
import { distanceBetween, eastOf, northOf, TICKS_PER_INCH, UNIT } from '../../geometry/plane.ts';
import type { Crossing } from '../scenario.ts';
import type { OneHourState } from '../state.ts';
import type { Mind } from './mind.ts';
import { duelGain, freeGain, groundHelps, isFort, isRedoubt, isShelter, shotGain } from './odds.ts';
import { WEIGHTS as W } from './weights.ts';
import { isInRange, isScreened, landingAt, Pose, sideInReach } from './reach.ts';

type S = OneHourState;

/** Friends this much farther away than their move still help. */
const NEAR = 2 * TICKS_PER_INCH;

/** The ground before and beside a crossing that has to be kept open, and how near those wait who want to pass, in ticks. */
const BEFORE = 5 * TICKS_PER_INCH;
const BESIDE = TICKS_PER_INCH;
const WAITING = 10 * TICKS_PER_INCH;

const target = new Pose();
const other = new Pose();
const landing = new Pose();
const nearby = new Pose();

/** Judges places where a unit might stand at the end of its side's move. */
export class Poses {
  private readonly mind: Mind;

  /** Crossings with the ground about them: who stops there is in the way of those behind. */
  private readonly narrows: readonly Box[];

  constructor(mind: Mind, crossings: readonly Crossing[]) {
    this.mind = mind;
    this.narrows = crossings.map(({ box }) => new Box().set(box.x, box.y, box.heading, box.halfWidth + BEFORE, box.halfDepth + BESIDE));
  }

  /** What it is worth for a unit to stand at a place in ticks with a heading; `opponent` is an enemy it fights there, -1 if none;
   * `threat` is the weight of a charge in its next turn. */
  value(s: S, unit: number, x: number, y: number, heading: number, opponent = -1, threat = W.threat): number {
    target.set(x, y, eastOf(heading) / UNIT, northOf(heading) / UNIT);
    const { caution } = this.mind.posture;
    const danger = this.danger(s, unit, opponent);
    const chances = opponent >= 0 ? 0 : this.chances(s, unit, threat);
    return this.progress(s, unit, x, y) + this.ground(s, x, y) + chances - caution * danger;
  }

  /** Where the unit is sent, and how far that is. */
  progress(s: S, unit: number, x: number, y: number): number {
    const { goals, posture, survey } = this.mind;
    const { field, area, exit } = goals.of[unit]!;
    const { turnLimit, special } = s.scenario;
    let value = this.isLost(s, survey.side, x, y) ? -2 : 0;
    if (field === null) return value;
    const turns = field.at(x, y) / s.cardOf(unit).moveInches;
    const late = turns - (turnLimit - s.turn);
    value -= (exit >= 0 && special.exits[exit]!.side === survey.side ? W.leaving : 1) * posture.pull * turns;
    if ((area >= 0 || exit >= 0) && late > 0) value -= W.late * late;
    if (area >= 0 && holdsPoint(s.scenario.areas[area]!.box, x, y)) value += W.inside + (W.insideLate * s.turn) / turnLimit;
    return value;
  }

  /** Whether those who stand here when the turn ends are lost. */
  private isLost(s: S, side: Player, x: number, y: number): boolean {
    for (const lost of s.scenario.special.lostInArea) {
      if (lost.side === side && s.turn <= lost.turn && holdsPoint(s.scenario.areas[lost.area]!.box, x, y)) return true;
    }
    return false;
  }

  /** What it costs to stay where others have to pass. */
  jam(s: S, unit: number, x: number, y: number): number {
    const { survey, goals, posture } = this.mind;
    for (const box of this.narrows) {
      if (!holdsPoint(box, x, y)) continue;
      const { area, field } = goals.of[unit]!;
      if (field === null || (area >= 0 && holdsPoint(s.scenario.areas[area]!.box, box.x, box.y))) return 0;
      const inches = field.at(x, y);
      let waiting = 0;
      for (const friend of survey.mine) {
        if (friend !== unit && survey.inMelee[friend] === 0 && distanceBetween(survey.x[friend]!, survey.y[friend]!, x, y) < WAITING && field.at(survey.x[friend]!, survey.y[friend]!) > inches) waiting++;
      }
      return W.jam * posture.pressure * Math.min(3, waiting);
    }
    return 0;
  }

  private ground(s: S, x: number, y: number): number {
    const { survey } = this.mind;
    let [nearest, least] = [-1, Infinity];
    for (const enemy of survey.enemies) {
      const distance = distanceBetween(survey.x[enemy]!, survey.y[enemy]!, x, y);
      if (distance < least) [nearest, least] = [enemy, distance];
    }
    if (nearest < 0) return 0;
    const facing = ((survey.x[nearest]! - x) * target.east + (survey.y[nearest]! - y) * target.north) / (least + 1);
    const covered = isShelter(s, x, y) || isRedoubt(s, x, y) || groundHelps(s, target, nearby.of(survey, nearest));
    return W.look * facing + (covered ? W.cover : 0);
  }

  /** What enemies could do to the unit there in their next turn: charges, and shots. */
  private danger(s: S, unit: number, opponent: number): number {
    const { survey } = this.mind;
    const fort = isFort(s, target.x, target.y);
    let [most, sum, shots] = [0, 0, 0];
    for (const enemy of survey.enemies) {
      if (enemy === opponent || (survey.inMelee[enemy] === 1 && survey.before[enemy]! >= 0)) continue;
      other.of(survey, enemy);
      if (s.cardOf(enemy).shoot !== null && survey.inMelee[enemy] === 0) shots += this.shotAt(s, enemy, unit);
      const gain = fort || survey.inMelee[enemy] === 1 ? 0 : this.chargeOn(s, enemy, unit, opponent >= 0);
      if (gain <= 0) continue;
      sum += gain;
      most = Math.max(most, gain);
    }
    if (sum > 0) sum = (most + W.gang * (sum - most)) / (1 + W.support * this.friendsNear(s, unit));
    return sum + W.shot * shots;
  }

  private shotAt(s: S, enemy: number, unit: number): number {
    if (!isInRange(s, other, target, isRedoubt(s, other.x, other.y))) return 0;
    if (isScreened(this.mind.survey, unit, enemy, other.x, other.y, target.x, target.y)) return 0;
    return shotGain(s, enemy, unit, target.x, target.y);
  }

  /** Gain of an enemy, in `other`, that charges the unit, in `target`. */
  private chargeOn(s: S, enemy: number, unit: number, isBeset: boolean): number {
    const side = sideInReach(s, other, s.cardOf(enemy).moveInches * TICKS_PER_INCH, target);
    if (side < 0 || (isBeset && side === FRONT) || !this.isOpen(s, enemy, unit, side)) return 0;
    return isBeset ? freeGain(s, enemy, unit, side, target, landing) : duelGain(s, enemy, unit, side, target, landing);
  }

  /** Whether nothing stands between a charger, in `other`, and a side of its target, in `target`; leaves where it would stand in `landing`. */
  private isOpen(s: S, by: number, unit: number, side: number): boolean {
    const { survey, routes } = this.mind;
    const { x, y } = landingAt(s, target, side, landing);
    return !isScreened(survey, by, unit, other.x, other.y, x, y) && !routes.isCut(s.sideOf(by), s.typeOf(by), other.x, other.y, x, y);
  }

  /** What a friend could add in this turn to a charge of another unit upon an enemy, from any side but that. */
  joining(s: S, friend: number, enemy: number, taken: number): number {
    const { survey } = this.mind;
    target.of(survey, enemy);
    other.of(survey, friend);
    const side = sideInReach(s, other, s.cardOf(friend).moveInches * TICKS_PER_INCH, target);
    if (side < 0 || side === taken || s.contactOf(enemy, side) >= 0 || !this.isOpen(s, friend, enemy, side)) return 0;
    return freeGain(s, friend, enemy, side, target, landing);
  }

  private friendsNear(s: S, unit: number): number {
    const { survey } = this.mind;
    let count = 0;
    for (const friend of survey.mine) {
      if (friend === unit || survey.inMelee[friend] === 1) continue;
      const reach = s.cardOf(friend).moveInches * TICKS_PER_INCH + NEAR;
      if (distanceBetween(survey.x[friend]!, survey.y[friend]!, target.x, target.y) < reach) count++;
    }
    return count;
  }

  /** What the unit could do from there in its next turn, if the enemy stands still: one charge, or one shot. */
  private chances(s: S, unit: number, threat: number): number {
    const { survey } = this.mind;
    const card = s.cardOf(unit);
    let best = 0;
    const own = other.set(target.x, target.y, target.east, target.north);
    for (const enemy of survey.enemies) {
      target.of(survey, enemy);
      best = Math.max(best, card.shoot === null ? 0 : W.aim * this.shotFrom(s, unit, enemy, own));
      const side = isFort(s, target.x, target.y) ? -1 : sideInReach(s, own, card.moveInches * TICKS_PER_INCH, target);
      if (side < 0 || s.contactOf(enemy, side) >= 0 || !this.isOpen(s, unit, enemy, side)) continue;
      const gain = survey.before[enemy]! >= 0 ? freeGain : duelGain;
      best = Math.max(best, threat * gain(s, unit, enemy, side, target, landing));
    }
    target.set(own.x, own.y, own.east, own.north);
    return best;
  }

  private shotFrom(s: S, unit: number, enemy: number, own: Pose): number {
    if (!isInRange(s, own, target, isRedoubt(s, own.x, own.y))) return 0;
    if (isScreened(this.mind.survey, unit, enemy, own.x, own.y, target.x, target.y)) return 0;
    return shotGain(s, unit, enemy, target.x, target.y);
  }
}
