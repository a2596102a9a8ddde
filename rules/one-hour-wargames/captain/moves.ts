import type { Player } from '../../core/index.ts';
import { FRONT } from '../../geometry/box.ts';
import { distanceBetween, eastOf, HALF_TURN, headingTowards, normalHeading, northOf, TICKS_PER_INCH, UNIT } from '../../geometry/plane.ts';
import { DISTANCES, MOST, splitCharge, splitMarch } from '../actions.ts';
import { headingOf, marchEnd } from '../marches.ts';
import { mayMove } from '../orders.ts';
import type { OneHourState } from '../state.ts';
import { countExited } from '../victory.ts';
import type { Mind } from './mind.ts';
import { blowOn, duelGain, freeGain, groundHelps, isRedoubt, isShelter } from './odds.ts';
import type { Opinion } from './opinion.ts';
import type { Poses } from './poses.ts';
import { landingAt, Pose } from './reach.ts';
import { WEIGHTS as W } from './weights.ts';
import { costOfHits } from './worth.ts';

type S = OneHourState;

/** An enemy nearer than this, in ticks, is faced after a march. */
const FACED_WITHIN = 18 * TICKS_PER_INCH;
/** Worth of leaving by an exit while more have to, and once enough have. */
const LEAVES = 3;
const STAYS = -0.5;

const goal = new Pose();
const landing = new Pose();

/** Judges what a unit can do in its move. */
export class Moves implements Opinion {
  private readonly mind: Mind;
  private readonly poses: Poses;
  unit = 0;

  constructor(mind: Mind, poses: Poses) {
    this.mind = mind;
    this.poses = poses;
  }

  begin(s: S): void {
    this.unit = s.register(0);
    this.mind.look(s, s.side);
  }

  score(s: S, action: number): number {
    const { space } = s.game;
    const argument = space.argument(action);
    const kind = space.kindOf(action);
    if (kind === 'march') return this.march(s, argument);
    if (kind === 'turn') return this.inPlace(s, headingOf(s, this.unit, argument), W.threat);
    if (kind === 'charge') return this.charge(s, argument);
    if (kind === 'exit') return this.exit(s);
    return kind === 'about' ? this.about(s, argument) : this.standing(s);
  }

  /** What standing as it does is worth: a charge that it could make it would make now. */
  standing(s: S): number {
    return this.inPlace(s, s.headingOf(this.unit), W.idle);
  }

  private inPlace(s: S, heading: number, threat: number): number {
    const [x, y] = [s.xOf(this.unit), s.yOf(this.unit)];
    return this.poses.value(s, this.unit, x, y, heading, -1, threat) - this.poses.jam(s, this.unit, x, y);
  }

  /** A march counts as what its end is worth with the front to the nearest enemy. */
  private march(s: S, argument: number): number {
    const { heading: choice, distance } = splitMarch(argument);
    const heading = headingOf(s, this.unit, choice);
    let [x, y] = [s.xOf(this.unit), s.yOf(this.unit)];
    if (distance === MOST) ({ x, y } = marchEnd(s, this.unit, choice, distance));
    else {
      const ticks = (DISTANCES[distance] as number) * TICKS_PER_INCH;
      x += (ticks * eastOf(heading)) / UNIT;
      y += (ticks * northOf(heading)) / UNIT;
    }
    return this.poses.value(s, this.unit, x, y, this.frontAt(x, y, heading));
  }

  private frontAt(x: number, y: number, heading: number): number {
    const { survey } = this.mind;
    let [dx, dy, least] = [0, 0, FACED_WITHIN];
    for (const enemy of survey.enemies) {
      const distance = distanceBetween(survey.x[enemy]!, survey.y[enemy]!, x, y);
      if (distance >= least) continue;
      [dx, dy, least] = [survey.x[enemy]! - x, survey.y[enemy]! - y, distance];
    }
    return least < FACED_WITHIN ? headingTowards(dx, dy) : heading;
  }

  /** Where the charger would stand, and what the fight is worth. */
  private charge(s: S, argument: number): number {
    const { target, side } = splitCharge(argument);
    landingAt(s, goal.of(this.mind.survey, target), side, landing);
    const heading = normalHeading(s.boxOf(target).sideHeading(side) + HALF_TURN);
    return this.poses.value(s, this.unit, landing.x, landing.y, heading, target) + this.exchange(s, target, side);
  }

  /** What charging a side of an enemy, in `goal`, is worth, the charger in `landing`. */
  private exchange(s: S, target: number, side: number): number {
    const { survey, posture, goals } = this.mind;
    const isBusy = survey.before[target]! >= 0;
    let gain = (isBusy ? freeGain : duelGain)(s, this.unit, target, side, goal, landing);
    if (isRedoubt(s, goal.x, goal.y)) gain -= costOfHits(s.typeOf(this.unit), s.hitsOf(this.unit), blowOn(s, target, this.unit, FRONT, isShelter(s, landing.x, landing.y)));
    if (!isBusy) gain += W.joint * this.others(s, target, side);
    if (gain < 0) gain *= 1 - W.bearable * posture.pressure;
    const { area, enemy } = goals.of[this.unit]!;
    if (enemy === target || (area >= 0 && isNear(s, area, goal.x, goal.y))) gain += W.onGoal * posture.pressure;
    return gain + (survey.inMelee[target] === 1 ? W.helps : 0);
  }

  /** What the other units that can charge the target now would add. */
  private others(s: S, target: number, side: number): number {
    const { survey } = this.mind;
    let sum = 0;
    for (const friend of survey.mine) {
      if (friend !== this.unit && survey.inMelee[friend] === 0 && mayMove(s, friend)) sum += this.poses.joining(s, friend, target, side);
    }
    return sum;
  }

  private exit(s: S): number {
    const { exits } = this.mind.aims[s.side];
    return exits.some(({ units }) => countExited(s, s.side as Player) < units) ? LEAVES : STAYS;
  }

  /** Turning to an enemy undoubles its blows. @rule 3.2 */
  private about(s: S, side: number): number {
    const enemy = s.contactOf(this.unit, side);
    const sheltered = groundHelps(s, s.boxOf(this.unit), s.boxOf(enemy));
    const doubled = blowOn(s, enemy, this.unit, side, sheltered);
    const single = blowOn(s, enemy, this.unit, FRONT, sheltered);
    return 1 + costOfHits(s.typeOf(this.unit), s.hitsOf(this.unit), doubled - single);
  }
}

function isNear(s: S, area: number, x: number, y: number): boolean {
  const { box } = s.scenario.areas[area]!;
  return Math.abs(x - box.x) < box.halfWidth + TICKS_PER_INCH && Math.abs(y - box.y) < box.halfDepth + TICKS_PER_INCH;
}

/** The turn that ends a march. */
export function createFacing(mind: Mind, poses: Poses): Opinion {
  return {
    begin: (s) => mind.look(s, s.side),
    score(s, action) {
      const unit = s.register(0);
      return poses.value(s, unit, s.xOf(unit), s.yOf(unit), headingOf(s, unit, s.game.space.argument(action)));
    },
  };
}
