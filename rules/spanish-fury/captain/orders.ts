import { holdsPoint, ticksToPoint } from '../../geometry/box.ts';
import { INCH } from '../charts/measures.ts';
import { ORDER, SPEECH } from '../charts/types.ts';
import { RALLY } from '../charts/charts.ts';
import { chanceToObey } from '../odds/doubt.ts';
import { canCharge, chargeReach } from '../rules/charges.ts';
import { inchesToEnemy, nearestEnemy, ticksBetween } from '../rules/distances.ts';
import { canFireAt, farthestShot, firingStands } from '../rules/fire.ts';
import { marchOf } from '../rules/paces.ts';
import { type FuryState, ROUTING } from '../state/state.ts';
import { bestFormation } from './formations.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { WEIGHTS } from './weights.ts';
import { chargeValue, gainOfWaiting, strengthShare, worthOf } from './worth.ts';

type S = FuryState;

/** Levels lost from which a unit would rather rally, and inches from the enemy within which it cannot. */
const SHAKEN = 2;
const PRESSED = 6;

// ---- orders

/** Whether a brigade lives by its fire: more of its stands shoot than fight. */
function isShot(s: S, brigade: number): boolean {
  let [shot, stands] = [0, 0];
  for (const unit of s.compiled.brigades[brigade]!.units) {
    if (!s.isReady(unit)) continue;
    stands += s.stands(unit);
    shot += firingStands(s, unit);
  }
  return 2 * shot > stands;
}

/** What the charges within two turns of a brigade's units are worth, as a share of the brigade. */
function prospect(s: S, brigade: number): number {
  let [gain, worth] = [0, 0];
  for (const unit of s.compiled.brigades[brigade]!.units) {
    if (!s.isReady(unit)) continue;
    worth += worthOf(s, unit);
    gain += bestProspect(s, unit);
  }
  return gain / Math.max(1, worth);
}

/** The best charge that a unit could make now or after a March; 0 for none. */
function bestProspect(s: S, unit: number): number {
  const ticks = chargeReach(s, unit) + marchOf(s, unit);
  let best = 0;
  for (const enemy of s.enemiesOf(s.sideOf(unit)))
    if (s.isOnTable(enemy) && s.status(enemy) !== ROUTING && ticksBetween(s, unit, enemy) <= ticks)
      best = Math.max(best, chargeValue(s, unit, enemy));
  return best;
}

/** How well an order suits a brigade: Assault while there is something to win, Harass for shot, Hold for who is weak or wins by waiting. */
function suits(s: S, brigade: number, order: number): number {
  const side = s.sideOfBrigade(brigade);
  const strength = strengthShare(s, side);
  const waits = gainOfWaiting(s, side);
  const w = WEIGHTS;
  if (order === ORDER.assault)
    return w.assault + w.strength * strength - w.waits * waits - (isShot(s, brigade) ? w.shot : 0) + w.prospect * prospect(s, brigade);
  if (order === ORDER.harass) return isShot(s, brigade) ? w.harass - (w.waits * waits) / 2 : w.pester;
  if (order === ORDER.manoeuvre) return pointValue(s, brigade, s.brigadePoint(brigade));
  return order === ORDER.hold ? w.hold - w.weakness * strength + (w.waits * waits) / 2 : 0.1;
}

/** What it is worth to send a brigade to a point: to an objective of the enemy that is open, and near. */
function pointValue(s: S, brigade: number, point: number): number {
  const { points, objectives } = s.compiled;
  const side = s.sideOfBrigade(brigade);
  const place = points[point];
  const objective = place === undefined ? -1 : objectives.findIndex(({ box }) => holdsPoint(box, place.x, place.y));
  if (objective < 0 || s.objectiveHolder(objective) === side) return -1;
  const { box } = objectives[objective]!;
  if (s.enemiesOf(side).some((enemy) => s.isReady(enemy) && holdsPoint(box, s.x(enemy), s.y(enemy)))) return -1;
  const ways = s.compiled.brigades[brigade]!.units.filter((unit) => s.isReady(unit)).map((unit) => ticksToPoint(box, s.x(unit), s.y(unit)));
  return WEIGHTS.manoeuvre - (WEIGHTS.manoeuvreWay * Math.min(...ways)) / INCH;
}

/** What it is worth to send a brigade an order that suits it so well, by the chance that it obeys. */
function gainOf(s: S, brigade: number, order: number, suited: number): number {
  return chanceToObey(s, brigade, order) * (suited - suits(s, brigade, s.brigadeOrder(brigade)));
}

/** The best that any new order is worth to a brigade. */
function bestGain(s: S, brigade: number): number {
  let best = 0;
  for (const order of ORDERS_CONSIDERED)
    if (order !== s.brigadeOrder(brigade)) best = Math.max(best, gainOf(s, brigade, order, suits(s, brigade, order)));
  for (let point = 0; point < s.compiled.points.length; point++)
    if (point !== s.brigadePoint(brigade)) best = Math.max(best, gainOf(s, brigade, ORDER.manoeuvre, pointValue(s, brigade, point)));
  return best;
}

const ORDERS_CONSIDERED = [ORDER.assault, ORDER.harass, ORDER.hold, ORDER.reserve];

const sending: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    return action === first.done ? WEIGHTS.change : bestGain(s, action - first.brigade);
  },
};

/** @param value of an order for the brigade at hand, by how well it suits it */
function choosing(value: (s: S, brigade: number, order: number, suited: number) => number): Opinion {
  return {
    score(s, action) {
      const { space } = s.game;
      const brigade = s.register(0);
      if (space.kindOf(action) === 'point') return value(s, brigade, ORDER.manoeuvre, pointValue(s, brigade, space.argument(action)));
      return value(s, brigade, space.argument(action), suits(s, brigade, space.argument(action)));
    },
  };
}

// ---- generals

/** A general goes to the regiment that fights most, not to one in melee that may take him with it. */
const attaching: Opinion = {
  score(s, action) {
    const { space } = s.game;
    const kind = space.kindOf(action);
    if (kind === 'done') return 0;
    if (kind === 'detach') return -1;
    const [general, unit] = [space.oneOf(action), space.targetOf(action)];
    const seat = s.generalUnit(general);
    return worthOf(s, unit) - (seat < 0 ? 0 : worthOf(s, seat)) - 1;
  },
};

// ---- speeches

function bestCharge(s: S, unit: number): number {
  let best = -Infinity;
  for (const enemy of s.enemiesOf(s.sideOf(unit)))
    if (s.isOnTable(enemy) && canCharge(s, unit, enemy)) best = Math.max(best, chargeValue(s, unit, enemy));
  return best;
}

function hasShot(s: S, unit: number): boolean {
  if (s.cardOf(unit).weapon === null) return false;
  return s.enemiesOf(s.sideOf(unit)).some((enemy) => canFireAt(s, unit, enemy));
}

/** What it is worth to halt and rally. */
function rallyValue(s: S, unit: number, near: number): number {
  const level = s.level(unit);
  if (level < SHAKEN) return -1;
  const row = RALLY[s.cardOf(unit).training];
  const mean = row.reduce((sum, levels) => sum + Math.min(level, levels), 0) / row.length;
  return WEIGHTS.rally * (near < PRESSED ? 0.5 : 1) * mean * (level >= 4 ? 1.5 : level === 3 ? 1 : 0.4);
}

/** Shot that has somebody in range stands and fires; others come on. */
function holdValue(s: S, unit: number): number {
  if (s.isGun(unit)) return 2;
  return hasShot(s, unit) && firingStands(s, unit) > 1 ? WEIGHTS.aim : 0.4;
}

function doubleValue(s: S, unit: number, near: number): number {
  const isFar = near > (marchOf(s, unit) + chargeReach(s, unit)) / s.compiled.inch;
  return isFar && s.level(unit) === 0 ? 1.2 : 0.3;
}

/** Loose troops get out of the way of those who could ride them down. */
function retireValue(s: S, unit: number): number {
  const enemy = nearestEnemy(s, unit);
  const isPrey = enemy >= 0 && canCharge(s, enemy, unit) && chargeValue(s, enemy, unit) > 0.3 * worthOf(s, unit);
  return isPrey && !hasShot(s, unit) ? 1.1 : -1;
}

const SPEECH_VALUES: Readonly<Record<number, (s: S, unit: number, near: number) => number>> = {
  [SPEECH.charge](s, unit) {
    const best = bestCharge(s, unit);
    return best > 0 ? WEIGHTS.charge + best : best === -Infinity ? 0.9 : -1;
  },
  [SPEECH.march]: (s, unit) => (s.isGun(unit) ? 0.5 : hasShot(s, unit) && farthestShot(s, unit) > marchOf(s, unit) ? 1.1 : 1),
  [SPEECH.double]: doubleValue,
  [SPEECH.hold]: holdValue,
  [SPEECH.rally]: rallyValue,
  [SPEECH.form]: (s, unit, near) => (bestFormation(s, unit) === s.formation(unit) ? -1 : near < 10 ? WEIGHTS.form : 0.2),
  [SPEECH.retire]: retireValue,
};

const speaking: Opinion = {
  score(s, action) {
    const unit = s.register(0);
    return SPEECH_VALUES[s.game.space.argument(action)]?.(s, unit, inchesToEnemy(s, unit)) ?? 0;
  },
};

/** Those nearest to the enemy go first, out of the way of the others. */
const selecting: Opinion = { score: (s, action) => -inchesToEnemy(s, s.game.space.argument(action)) };

/** Nobody gives up the field while there is a chance. */
const offering: Opinion = { score: (s, action) => Number(action === s.game.space.first.pass) };

/** Opinions on command. */
export const orderOpinions: Opinions = {
  'command/first-order': choosing((_s, _brigade, _order, suited) => suited),
  'command/order': sending,
  'command/new-order': choosing(gainOf),
  'command/attach': attaching,
  'command/speech': speaking,
  'command/offer': offering,
  'action/select': selecting,
};
