import { FRONT } from '../../geometry/box.ts';
import type { OneHourState } from '../state.ts';
import type { Mind } from './mind.ts';
import { blowOn, groundHelps, isRedoubt, shotGain } from './odds.ts';
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
export interface Features {
  prospects: number;
  material: number;
  ready: number;
  passed: number;
}

const shooter = new Pose();
const goal = new Pose();

function poseOf(s: S, unit: number, into: Pose): Pose {
  const box = s.boxOf(unit);
  return into.set(box.x, box.y, -box.ry / 4096, box.rx / 4096);
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
function shot(s: S, unit: number): number {
  poseOf(s, unit, shooter);
  const wide = isRedoubt(s, shooter.x, shooter.y);
  let best = 0;
  for (let enemy = 0; enemy < s.scenario.units.length; enemy++) {
    if (!s.isOnTable(enemy) || s.sideOf(enemy) === s.sideOf(unit) || !isInRange(s, shooter, poseOf(s, enemy, goal), wide)) continue;
    best = Math.max(best, shotGain(s, unit, enemy, goal.x, goal.y));
  }
  return SHOT * best;
}

/** Blows and shots that stand ready: player 0's less player 1's. */
function readyLead(s: S): number {
  let lead = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (!s.isOnTable(unit)) continue;
    const worth = s.isInMelee(unit) ? blow(s, unit) : s.cardOf(unit).shoot !== null ? shot(s, unit) : 0;
    lead += (s.sideOf(unit) === 0 ? 1 : -1) * (s.sideOf(unit) === s.side ? SOONER : 1) * worth;
  }
  return lead;
}

/** What the end of the day would bring, by the likelihood of every condition. */
function prospectsOf(s: S, prospects: Prospects, lead: number): number {
  const { conditions, otherwise } = s.scenario.victory;
  const chance = [0, 0];
  for (const one of conditions) chance[one.winner] = Math.max(chance[one.winner]!, prospects.likelihood(s, one.if));
  const [red, blue] = [chance[0]!, chance[1]!];
  const rest = otherwise === 'draw' ? 0 : otherwise === 'most-units' ? Math.tanh(4 * lead) : otherwise === 0 ? 1 : -1;
  return red * (1 - blue) - blue * (1 - red) + (1 - red) * (1 - blue) * rest;
}

/** Reads the features of a position. */
export function readFeatures(s: S, prospects: Prospects, into: Features): Features {
  prospects.begin(s);
  const [red, blue] = [prospects.strength[0]!, prospects.strength[1]!];
  into.passed = s.turn / s.scenario.turnLimit;
  into.material = (red - blue) / (red + blue + 0.01);
  into.prospects = prospectsOf(s, prospects, into.material);
  into.ready = readyLead(s) / (red + blue + 0.01);
  return into;
}

/** Expected result from player 0's point of view, `[-1, 1]`. */
export function createEvaluation({ routes }: Mind): (s: OneHourState) => number {
  const prospects = new Prospects(routes);
  const features: Features = { prospects: 0, material: 0, ready: 0, passed: 0 };
  return (s) => {
    if (s.depth === 0) return s.returns()[0];
    const { prospects: outlook, material, ready, passed } = readFeatures(s, prospects, features);
    return Math.tanh(
      (WEIGHT.prospects + WEIGHT.prospectsLate * passed) * outlook + (WEIGHT.material + WEIGHT.materialLate * passed) * material + WEIGHT.ready * ready,
    );
  };
}
