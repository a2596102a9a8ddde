import type { Player } from '../../core/index.ts';
import { hasSight } from '../sight.ts';
import type { BaronsWarState } from '../state.ts';
import { facingScore, weighEnemies } from './battlefield.ts';
import { CAUTION } from './melee.ts';
import { bonusAt, forceAt, forecast, forecastAttack, type Newcomer } from './odds.ts';
import type { Opinion } from './opinion.ts';
import { hitCost, worthOf } from './worth.ts';

const newcomer: Newcomer = { direction: -1, force: 0, bonus: 0, hitCost: 0 };

/** What the unit in one hex could do to a target from another hex next to it. */
export function valueFrom(s: BaronsWarState, rider: number, from: number, target: number): number {
  const at = s.hexOf(rider);
  newcomer.direction = s.scenario.grid.directionTo(target, from);
  newcomer.force = forceAt(s, at, true);
  newcomer.bonus = bonusAt(s, at);
  newcomer.hitCost = hitCost(s, rider);
  forecastAttack(s, target, 1 << newcomer.direction, newcomer);
  return forecast.dealt - CAUTION * forecast.taken;
}

/** What a charge is worth seen from afar: from the nearest side of its target. The riders end shaken; out of sight there will be none. */
export function chargeValue(s: BaronsWarState, rider: number, target: number): number {
  const { grid } = s.scenario;
  const at = s.hexOf(rider);
  if (!hasSight(s, at, target)) return -1;
  const [direction] = grid.exitDirections(target, at);
  const from = grid.neighbours[target * 6 + direction]!;
  if (from < 0) return -1;
  return valueFrom(s, rider, from, target) - 0.08 * worthOf(s, rider);
}

const UNIT = 0;
const TARGET = 1;
const FROM = 5;

const ride: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return -10;
    return valueFrom(s, s.register(UNIT), Math.floor((action - first.move) / 6), s.register(TARGET));
  },
};

const victim: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    return action === first.pass ? -10 : chargeValue(s, s.register(0), action - first.attack);
  },
};

/** On to the best target in reach of the second ride, or where it is safe. */
const goOn: Opinion = {
  begin() {
    rode = -1;
    best = 0;
  },
  score(s, action) {
    const { first } = s.game.space;
    const unit = s.topAt(s.register(FROM));
    if (action === first.halt) return Math.max(0, bestBefore(s, unit, s.hexOf(unit), s.facingOf(unit)));
    const hex = Math.floor((action - first.move) / 6);
    const facing = (action - first.move) % 6;
    if (hex !== rode) weighEnemies(s, (rode = hex), s.sideOf(unit));
    best = bestBefore(s, unit, hex, facing);
    return best > 0 ? best + 0.001 * facingScore(facing) : -1;
  },
};
let rode = -1;
let best = 0;

/** Best attack through the two front hexsides of a place. */
function bestBefore(s: BaronsWarState, unit: number, hex: number, facing: number): number {
  const { neighbours } = s.scenario.grid;
  let value = -1;
  for (let side = 0; side < 2; side++) {
    const target = neighbours[hex * 6 + ((facing + side) % 6)]!;
    if (target >= 0 && s.holds((1 - s.sideOf(unit)) as Player, target)) value = Math.max(value, valueFrom(s, unit, hex, target));
  }
  return value;
}

const strikeAgain: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    const hex = s.register(FROM);
    return action === first.pass ? 0 : valueFrom(s, s.topAt(hex), hex, action - first.attack);
  },
};

const yes: Opinion = { score: (s, action) => (action === s.game.space.first.confirm ? 1 : 0) };

/** A leader whose arm counts rides along. */
const leader: Opinion = {
  score: (s, action) => (action === s.game.space.first.confirm ? s.combatBonusOf(s.register(4)) - 0.5 : 0),
};

/** The strongest riders first. */
const next: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    return action === first.pass ? -1 : worthOf(s, action - first.select);
  },
};

export const chargeOpinions = {
  'reaction/order': next,
  'reaction/charge': victim,
  'charge/next': next,
  'charge/leader': leader,
  'charge/ride': ride,
  'charge/enter': yes,
  'charge/continue': goOn,
  'charge/strike': strikeAgain,
} as const satisfies Record<string, Opinion>;
