import { ActionList, byKind } from '../../../core/index.ts';
import { FRONT } from '../../../geometry/box.ts';
import { eastOf, HALF_TURN, headingTowards, normalHeading, northOf, TICKS_PER_INCH, UNIT } from '../../../geometry/plane.ts';
import { type ActionSpace, MOST, type Offers } from '../../state/actions.ts';
import { headingOf } from '../../mechanics/movement/headings.ts';
import { listCharges } from '../../mechanics/movement/charges.ts';
import { DISTANCE_TICKS, listMarches } from '../../mechanics/movement/marches.ts';
import { listMeleeTurns } from '../../mechanics/movement/melee-turns.ts';
import { mayMove } from '../../mechanics/movement/orders.ts';
import { ofUnit } from '../../mechanics/procedures/frames.ts';
import type { OneHourState } from '../../state/state.ts';
import { countExited } from '../../mechanics/victory/victory.ts';
import type { Mind } from '../views/mind.ts';
import { groundHelps, isRedoubt, isShelter } from '../../odds/ground.ts';
import { meanBlow } from '../../odds/rolls.ts';
import type { Opinion } from './opinion.ts';
import type { Poses } from './poses.ts';
import { landingAt } from '../../../tabletop/charge-reach.ts';
import { PoseSlot } from '../../../tabletop/pose.ts';
import { WEIGHTS as W } from '../views/weights.ts';
import { costOfHits } from '../../odds/worth.ts';

type S = OneHourState;

/** An enemy nearer than this, in ticks, is faced after a march. */
const FACED_WITHIN = 18 * TICKS_PER_INCH;
/** Worth of leaving by an exit while more have to, and once enough have. */
const LEAVES = 3;
const STAYS = -0.5;

/** Judges what a unit can do in its move. */
export class Moves {
  readonly opinion: Opinion = byKind<S>(
    {
      pass: (s, _, __, least) => this.standing(s, least),
      turn: (s, heading, _, least) => this.inPlace(s, headingOf(s, this.unit, heading), W.threat, least),
      march: (s, heading, distance, least) => this.march(s, heading, distance, least),
      exit: (s) => this.exit(s),
      charge: (s, target, side) => this.charge(s, target, side),
      about: (s, side) => this.about(s, side),
    },
    (s) => this.begin(s),
  );
  private readonly mind: Mind;
  private readonly poses: Poses;
  private unit = 0;
  /** Heading of the marches last judged, by its place in the list of those on offer; -1 if none has been. */
  private choice = -1;
  private heading = 0;
  private endX = 0;
  private endY = 0;
  private readonly moves = new ActionList();
  private readonly addMarches: (s: S, into: ActionList) => void;
  private readonly addFights: (s: S, into: ActionList) => void;
  /** The enemy that is charged, and where the charger would stand. */
  private readonly goal = new PoseSlot();
  private readonly landing = new PoseSlot();

  constructor(mind: Mind, poses: Poses, space: ActionSpace) {
    this.mind = mind;
    this.poses = poses;
    this.addMarches = space.listBy((s: S, into: Offers<'turn' | 'march' | 'exit'>) => listMarches(s, this.unit, into));
    this.addFights = space.listBy((s: S, into: Offers<'charge' | 'about'>) => {
      if (s.isInMelee(this.unit)) listMeleeTurns(s, this.unit, into);
      else listCharges(s, this.unit, into);
    });
  }

  private begin(s: S): void {
    this.mind.look(s, s.side);
    this.turnTo(s, s.subject);
  }

  /** Turns to another unit of the position looked at, and lists its marches. */
  private turnTo(s: S, unit: number): void {
    this.unit = unit;
    this.choice = -1;
    this.moves.clear();
    if (!s.isInMelee(unit)) this.addMarches(s, this.moves);
  }

  /** Turns to another unit of the position looked at, and lists its moves. */
  judge(s: S, unit: number): ActionList {
    this.turnTo(s, unit);
    this.addFights(s, this.moves);
    return this.moves;
  }

  /** More than a march can be worth. */
  ceiling(s: S, heading: number, distance: number): number {
    this.findEnd(s, heading, distance);
    return this.poses.ceiling(s, this.unit, this.endX, this.endY);
  }

  /** What it is worth for the unit to stand where it does. Charges that it could make next turn count little, since it could make them now. */
  standing(s: S, least = -Infinity): number {
    return this.inPlace(s, s.heading(this.unit), W.idle, least);
  }

  private inPlace(s: S, heading: number, threat: number, least: number): number {
    const x = s.x(this.unit);
    const y = s.y(this.unit);
    const value = this.poses.value(s, this.unit, x, y, heading, -1, threat, least);
    return value === -Infinity ? value : value - this.poses.jam(s, this.unit, x, y);
  }

  /** A march counts as what its end is worth with the front to the nearest enemy. */
  private march(s: S, choice: number, distance: number, least: number): number {
    this.findEnd(s, choice, distance);
    const { endX, endY } = this;
    if (this.poses.ceiling(s, this.unit, endX, endY) < least) return -Infinity;
    return this.poses.value(s, this.unit, endX, endY, this.frontAt(endX, endY), -1, W.threat, least);
  }

  /** Finds where a march ends; one that goes as far as it can is among those listed last. */
  private findEnd(s: S, choice: number, distance: number): void {
    if (choice !== this.choice) {
      this.choice = choice;
      this.heading = headingOf(s, this.unit, choice);
    }
    const ticks = DISTANCE_TICKS[distance]!;
    const { farthestX, farthestY } = s.game.scratch.marches;
    this.endX = distance === MOST ? farthestX[choice]! : s.x(this.unit) + (ticks * eastOf(this.heading)) / UNIT;
    this.endY = distance === MOST ? farthestY[choice]! : s.y(this.unit) + (ticks * northOf(this.heading)) / UNIT;
  }

  private frontAt(x: number, y: number): number {
    const { survey } = this.mind;
    survey.measure(x, y);
    const { nearest } = survey;
    if (nearest < 0 || survey.distance[nearest]! >= FACED_WITHIN) return this.heading;
    return headingTowards(survey.x[nearest]! - x, survey.y[nearest]! - y);
  }

  /** Where the charger would stand, and what the fight is worth. */
  private charge(s: S, target: number, side: number): number {
    const { landing } = this;
    landingAt(this.mind.survey.poseOf(target, this.goal), side, s.scenario, landing);
    const heading = normalHeading(s.boxOf(target).sideHeading(side) + HALF_TURN);
    return this.poses.value(s, this.unit, landing.x, landing.y, heading, target) + this.exchange(s, target, side);
  }

  /** What charging a side of an enemy, in `goal`, is worth, the charger in `landing`. */
  private exchange(s: S, target: number, side: number): number {
    const { goal, landing } = this;
    const { survey, posture, goals, gains } = this.mind;
    const isBusy = survey.before[target]! >= 0;
    let gain = isBusy ? gains.joining(s, this.unit, target, side, goal, landing) : gains.duel(s, this.unit, target, side, goal, landing);
    if (isRedoubt(s, goal.x, goal.y))
      gain -= costOfHits(s.type(this.unit), s.hits(this.unit), meanBlow(s, target, this.unit, FRONT, isShelter(s, landing.x, landing.y)));
    if (!isBusy) gain += W.joint * this.others(s, target, side);
    if (gain < 0) gain *= 1 - W.bearable * posture.pressure;
    const { area, enemy } = goals.of[this.unit]!;
    if (enemy === target || (area >= 0 && isNear(s, area, goal.x, goal.y))) gain += W.onGoal * posture.pressure;
    return gain + (survey.inMelee[target] === 1 ? W.helps : 0);
  }

  /** What the other units that can charge the target now would add. */
  private others(s: S, target: number, side: number): number {
    const { mine, inMelee } = this.mind.survey;
    let sum = 0;
    for (let i = 0; i < mine.count; i++) {
      const friend = mine.at(i);
      if (friend !== this.unit && inMelee[friend] === 0 && mayMove(s, friend)) sum += this.poses.joining(s, friend, target, side);
    }
    return sum;
  }

  private exit(s: S): number {
    const { exits } = this.mind.aims[s.side];
    const gone = countExited(s, s.side);
    for (let i = 0; i < exits.length; i++) if (gone < exits[i]!.units) return LEAVES;
    return STAYS;
  }

  /** Turning to an enemy undoubles its blows. @shows 3.2 */
  private about(s: S, side: number): number {
    const enemy = s.contactOf(this.unit, side);
    const sheltered = groundHelps(s, s.boxOf(this.unit), s.boxOf(enemy));
    const doubled = meanBlow(s, enemy, this.unit, side, sheltered);
    const single = meanBlow(s, enemy, this.unit, FRONT, sheltered);
    return 1 + costOfHits(s.type(this.unit), s.hits(this.unit), doubled - single);
  }
}

function isNear(s: S, area: number, x: number, y: number): boolean {
  const { box } = s.scenario.areas[area]!;
  return Math.abs(x - box.x) < box.halfWidth + TICKS_PER_INCH && Math.abs(y - box.y) < box.halfDepth + TICKS_PER_INCH;
}

/** The turn that ends a march. */
export function createFacing(mind: Mind, poses: Poses): Opinion {
  return byKind<S>(
    {
      face(s, heading, _, least) {
        const unit = ofUnit.unit(s);
        return poses.value(s, unit, s.x(unit), s.y(unit), headingOf(s, unit, heading), -1, W.threat, least);
      },
    },
    (s) => mind.look(s, s.side),
  );
}
