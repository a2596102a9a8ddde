import type { Player } from '../../core/index.ts';
import { FRONT } from '../../geometry/box.ts';
import { eastOf, northOf, UNIT } from '../../geometry/plane.ts';
import type { OneHourState } from '../state/state.ts';
import type { Mind } from './views/mind.ts';
import type { Gains } from '../odds/gains.ts';
import { groundHelps, isRedoubt } from '../odds/ground.ts';
import { meanBlow } from '../odds/rolls.ts';
import { Prospects } from './views/prospects.ts';
import { PoseSlot } from '../../tabletop/pose.ts';
import { isInRange } from './views/reach.ts';
import { costOfHits } from '../odds/worth.ts';

type S = OneHourState;

/** Weights of the terms inside the hyperbolic tangent, near to a fit to 300 games of the captain against itself: early in
 * the day and what is added by its end. */
export const WEIGHT = {
  /** What the conditions of victory look like, -1 to 1. */
  prospects: 0.5,
  prospectsLate: 1.4,
  /** Worth left, as a share of both sides' worth left. */
  material: 0.4,
  materialLate: 0,
  /** Blows and shots that stand ready, as a share of both sides' worth left; those of the side whose turn it is come first. */
  ready: 1,
} as const;
export const WEIGHT_WORDS = {
  prospects: 'the aims of the battle',
  prospectsLate: 'the aims of the battle',
  material: 'the units that are left',
  materialLate: 'the units that are left',
  ready: 'blows and shots that stand ready',
} as const;
type Weights = Readonly<Record<keyof typeof WEIGHT, number>>;

/** Blows that fall before the enemy's. */
const SOONER = 1.5;
/** A shot can still be spoilt. */
const SHOT = 0.6;

/** What a position looks like to player 0. */
interface Features {
  prospects: number;
  material: number;
  ready: number;
  passed: number;
}

function poseOf(s: S, unit: number, into: PoseSlot): PoseSlot {
  const heading = s.heading(unit);
  return into.set(s.x(unit), s.y(unit), eastOf(heading) / UNIT, northOf(heading) / UNIT);
}

/** Worth that the next blow of a unit in melee takes. */
function blow(s: S, unit: number): number {
  let best = 0;
  for (let side = 0; side < 4; side++) {
    const enemy = s.contactOf(unit, side);
    if (enemy < 0) continue;
    const sheltered = groundHelps(s, s.boxOf(enemy), s.boxOf(unit));
    best = Math.max(best, costOfHits(s.type(enemy), s.hits(enemy), meanBlow(s, unit, enemy, s.contactSide(enemy, unit), sheltered)));
    if (side === FRONT) break;
  }
  return best;
}

/** Likelihood of the likeliest condition under which a side wins. */
function chanceOf(s: S, prospects: Prospects, winner: Player): number {
  const { conditions } = s.scenario.victory;
  let chance = 0;
  for (let i = 0; i < conditions.length; i++) {
    if (conditions[i]!.winner === winner) chance = Math.max(chance, prospects.likelihood(s, conditions[i]!.if));
  }
  return chance;
}

/** What the end of the day would bring, by the likelihood of every condition. */
function prospectsOf(s: S, prospects: Prospects, lead: number): number {
  const { otherwise } = s.scenario.victory;
  const red = chanceOf(s, prospects, 0);
  const blue = chanceOf(s, prospects, 1);
  const rest = otherwise === 'draw' ? 0 : otherwise === 'most-units' ? Math.tanh(4 * lead) : otherwise === 0 ? 1 : -1;
  return red * (1 - blue) - blue * (1 - red) + (1 - red) * (1 - blue) * rest;
}

/** What a position is expected to lead to. */
export class Evaluation {
  private readonly gains: Gains;
  private readonly prospects: Prospects;
  private readonly features: Features = { prospects: 0, material: 0, ready: 0, passed: 0 };
  private readonly shooter = new PoseSlot();
  private readonly goal = new PoseSlot();

  constructor({ routes, gains }: Mind) {
    this.gains = gains;
    this.prospects = new Prospects(routes);
  }

  /** Expected result from player 0's point of view, `[-1, 1]`. */
  of(s: S): number {
    return s.depth === 0 ? s.returns()[0] : Math.tanh(this.sum(s, WEIGHT));
  }

  /** The weighted sum of the features; the expected result is its hyperbolic tangent. */
  sum(s: S, weights: Weights): number {
    this.read(s);
    const { prospects, material, ready, passed } = this.features;
    return (
      (weights.prospects + weights.prospectsLate * passed) * prospects +
      (weights.material + weights.materialLate * passed) * material +
      weights.ready * ready
    );
  }

  /** Reads the features of a position. */
  private read(s: S): void {
    const { features, prospects } = this;
    prospects.begin(s);
    const red = prospects.strength[0]!;
    const blue = prospects.strength[1]!;
    features.passed = s.turn / s.scenario.turnLimit;
    features.material = (red - blue) / (red + blue + 0.01);
    features.prospects = prospectsOf(s, prospects, features.material);
    features.ready = this.readyLead(s) / (red + blue + 0.01);
  }

  /** Blows and shots that stand ready: player 0's less player 1's. */
  private readyLead(s: S): number {
    let lead = 0;
    for (let unit = 0; unit < s.scenario.units.length; unit++) {
      if (!s.isOnTable(unit)) continue;
      const worth = s.isInMelee(unit) ? blow(s, unit) : s.cardOf(unit).shoot !== null ? this.shot(s, unit) : 0;
      lead += (s.sideOf(unit) === 0 ? 1 : -1) * (s.sideOf(unit) === s.side ? SOONER : 1) * worth;
    }
    return lead;
  }

  /** Worth that the best shot of a unit takes; what stands between is not looked at. */
  private shot(s: S, unit: number): number {
    const { gains, shooter, goal } = this;
    poseOf(s, unit, shooter);
    const wide = isRedoubt(s, shooter.x, shooter.y);
    const side = s.sideOf(unit);
    let best = 0;
    for (let enemy = 0; enemy < s.scenario.units.length; enemy++) {
      if (!s.isOnTable(enemy) || s.sideOf(enemy) === side || !isInRange(s, shooter, poseOf(s, enemy, goal), wide)) continue;
      best = Math.max(best, gains.shotAt(s, unit, enemy, goal.x, goal.y));
    }
    return SHOT * best;
  }
}
