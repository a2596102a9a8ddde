import { ORDER, SPEECH } from '../charts/types.ts';
import { RALLY } from '../charts/charts.ts';
import { chanceToObey } from '../odds/doubt.ts';
import { canCharge, chargeReach } from '../rules/charges.ts';
import { inchesToEnemy, nearestEnemy } from '../rules/distances.ts';
import { canFireAt, farthestShot, firingStands } from '../rules/fire.ts';
import { marchOf } from '../rules/paces.ts';
import type { FuryState } from '../state/state.ts';
import { bestFormation } from './formations.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { chargeValue, strengthShare, worthOf } from './worth.ts';

type S = FuryState;

/** Levels lost from which a unit would rather rally, and inches from the enemy within which it cannot. */
const SHAKEN = 2;
const PRESSED = 6;
/** What a change of orders must be worth. */
const EFFORT = 0.15;

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

/** Mean levels lost of a brigade's units. */
function disorderOf(s: S, brigade: number): number {
  const units = s.compiled.brigades[brigade]!.units.filter((unit) => s.isReady(unit));
  return units.reduce((sum, unit) => sum + s.level(unit), 0) / Math.max(1, units.length);
}

/** How well an order suits a brigade. */
function suits(s: S, brigade: number, order: number): number {
  const side = s.sideOfBrigade(brigade);
  const strength = strengthShare(s, side);
  const disorder = disorderOf(s, brigade);
  const isTired = disorder >= 3;
  if (order === ORDER.assault) return isTired ? 0.3 : 0.2 + 1.2 * strength - (isShot(s, brigade) ? 0.5 : 0);
  if (order === ORDER.harass) return isShot(s, brigade) ? 0.75 : 0.3;
  if (order === ORDER.hold) return isTired ? 0.6 : 0.9 - 0.8 * strength;
  return order === ORDER.reserve && isTired ? 0.4 : 0.1;
}

/** What it is worth to send a brigade an order, by the chance that it obeys. */
function gainOf(s: S, brigade: number, order: number): number {
  return chanceToObey(s, brigade, order) * (suits(s, brigade, order) - suits(s, brigade, s.brigadeOrder(brigade)));
}

const ORDERS_CONSIDERED = [ORDER.assault, ORDER.harass, ORDER.hold, ORDER.reserve];

const sending: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.done) return EFFORT;
    const brigade = action - first.brigade;
    return Math.max(...ORDERS_CONSIDERED.map((order) => (order === s.brigadeOrder(brigade) ? 0 : gainOf(s, brigade, order))));
  },
};

/** @param value of an order for the brigade at hand */
function choosing(value: (s: S, brigade: number, order: number) => number): Opinion {
  return {
    score(s, action) {
      const { space } = s.game;
      return space.kindOf(action) === 'point' ? -1 : value(s, s.register(0), space.argument(action));
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
  return (near < PRESSED ? 0.5 : 1) * mean * (level >= 4 ? 1.5 : level === 3 ? 1 : 0.4);
}

/** Shot that has somebody in range stands and fires; others come on. */
function holdValue(s: S, unit: number): number {
  if (s.isGun(unit)) return 2;
  return hasShot(s, unit) && firingStands(s, unit) > 1 ? 1.4 : 0.4;
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
    return best > 0 ? 2 + best : best === -Infinity ? 0.9 : -1;
  },
  [SPEECH.march]: (s, unit) => (s.isGun(unit) ? 0.5 : hasShot(s, unit) && farthestShot(s, unit) > marchOf(s, unit) ? 1.1 : 1),
  [SPEECH.double]: doubleValue,
  [SPEECH.hold]: holdValue,
  [SPEECH.rally]: rallyValue,
  [SPEECH.form]: (s, unit, near) => (bestFormation(s, unit) === s.formation(unit) ? -1 : near < 10 ? 1.6 : 0.2),
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
  'command/first-order': choosing(suits),
  'command/order': sending,
  'command/new-order': choosing(gainOf),
  'command/attach': attaching,
  'command/speech': speaking,
  'command/offer': offering,
  'action/select': selecting,
};
