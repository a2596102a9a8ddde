import type { Player } from '../../core/index.ts';
import { FRONT } from '../../geometry/box.ts';
import { eastOf, northOf, UNIT } from '../../geometry/plane.ts';
import type { OneHourState } from '../state.ts';
import type { Mind } from './mind.ts';
import type { Gains } from './gains.ts';
import { blowOn, groundHelps, isRedoubt } from './odds.ts';
import { Prospects } from './prospects.ts';
import { isInRange, Pose } from './reach.ts';
import { costOfHits } from './worth.ts';

type S = OneHourState;

/** Weights of the terms inside the hyperbolic tangent, near to a fit to 300 games of the captain against itself: early in the day and what is added by its end. */
const WEIGHT = {
  /** What the conditions of victory look like, -1 to 1. */
  prospects: 0.5,
  prospectsLate: 1.4,
  /** Worth left, as a share of both sides' worth left. */
  material: 0.4,
  materialLate: 0,
  /** Blows and shots that stand ready, as a share of both sides' worth left; those of the side whose turn it is come first. */
  ready: 1,
} as const;

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

const shooter = new Pose();
const goal = new Pose();

function poseOf(s: S, unit: number, into: Pose): Pose {
  const heading = s.headingOf(unit);
  return into.set(s.xOf(unit), s.yOf(unit), eastOf(heading) / UNIT, northOf(heading) / UNIT);
}

/** Worth that the next blow of a unit in melee takes. */
function blow(s: S, unit: number): number {
  let best = 0;
  for (let side = 0; side < 4; side++) {
    const enemy = s.contactOf(unit, side);
    if (enemy < 0) continue;
    const sheltered = groundHelps(s, s.boxOf(enemy), s.boxOf(unit));
    best = Math.max(best, costOfHits(s.typeOf(enemy), s.hitsOf(enemy), blowOn(s, unit, enemy, s.contactSide(enemy, unit), sheltered)));
    if (side === FRONT) break;
  }
  return best;
}

/** Worth that the best shot of a unit takes; what stands between is not looked at. */
function shot(s: S, gains: Gains, unit: number): number {
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

/** Blows and shots that stand ready: player 0's less player 1's. */
function readyLead(s: S, gains: Gains): number {
  let lead = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (!s.isOnTable(unit)) continue;
    const worth = s.isInMelee(unit) ? blow(s, unit) : s.cardOf(unit).shoot !== null ? shot(s, gains, unit) : 0;
    lead += (s.sideOf(unit) === 0 ? 1 : -1) * (s.sideOf(unit) === s.side ? SOONER : 1) * worth;
  }
  return lead;
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

/** Reads the features of a position. */
function readFeatures(s: S, prospects: Prospects, gains: Gains, into: Features): void {
  prospects.begin(s);
  const red = prospects.strength[0]!;
  const blue = prospects.strength[1]!;
  into.passed = s.turn / s.scenario.turnLimit;
  into.material = (red - blue) / (red + blue + 0.01);
  into.prospects = prospectsOf(s, prospects, into.material);
  into.ready = readyLead(s, gains) / (red + blue + 0.01);
}

/** Expected result from player 0's point of view, `[-1, 1]`. */
export function createEvaluation({ routes, gains }: Mind): (s: OneHourState) => number {
  const prospects = new Prospects(routes);
  const features: Features = { prospects: 0, material: 0, ready: 0, passed: 0 };
  return (s) => {
    if (s.depth === 0) return s.returns()[0];
    readFeatures(s, prospects, gains, features);
    const { prospects: outlook, material, ready, passed } = features;
    return Math.tanh(
      (WEIGHT.prospects + WEIGHT.prospectsLate * passed) * outlook +
        (WEIGHT.material + WEIGHT.materialLate * passed) * material +
        WEIGHT.ready * ready,
    );
  };
}
