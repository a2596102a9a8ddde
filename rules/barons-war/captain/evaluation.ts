import type { Player } from '../../core/index.ts';
import { BROKEN_STATUS, SHAKEN_STATUS, type BaronsWarState } from '../state.ts';
import { VICTORY_POINTS } from '../tables/charts.ts';
import { attackValue } from './melee.ts';
import { readyMask } from './odds.ts';
import { worthOf, worthTable } from './worth.ts';

/** Weights of the terms inside the hyperbolic tangent: a logistic fit to 34,000 positions of games between captains (docs/balance-barons-war.md). */
const WEIGHT = {
  /** Victory points that are safe, as a share of all there are. */
  secured: 2.25,
  /** Points that losses so far make likely. */
  coming: 1.15,
  /** Worth left, as a share of both sides' worth left. */
  material: 2.05,
  /** Worth shaken, as a share of a side's worth at the start; so are the next two. */
  shaken: 0.3,
  /** Good attacks that the activated Battle can still make. */
  imminent: 0.8,
  /** Good attacks that stand ready in front of the enemy. */
  potential: 0.65,
  /** Chits left, as a share of both sides' chits. */
  chits: 0.3,
  /** Leaders struck down. */
  leaders: 0.2,
  /** Mean elevation. */
  height: 0.09,
  /** Who wins level points, the more the nearer the limit. */
  limit: 0.25,
} as const;

/** Least share of its remaining points that a Battle already shaken is counted to lose. */
const SHAKEN_COMING = 0.3;
const CHIT_WORTH = [0, 0.25, 0.5, 0.85, 1.2] as const;

// Sums by side of the position evaluated last.
const worth = new Float64Array(2);
const initial = new Float64Array(2);
const shaken = new Float64Array(2);
const height = new Float64Array(2);
const imminent = new Float64Array(2);
const potential = new Float64Array(2);
const chits = new Float64Array(2);
const fallen = new Float64Array(2);
const secured = new Float64Array(2);
const coming = new Float64Array(2);
const most = new Float64Array(2);
const sums = [worth, initial, shaken, height, imminent, potential, chits, fallen, secured, coming, most] as const;

/** Player 0's sum less player 1's. */
function lead(sum: Float64Array): number {
  return sum[0]! - sum[1]!;
}

function sumUnit(s: BaronsWarState, unit: number, side: Player, unhurt: number): void {
  initial[side]! += unhurt;
  if (s.data[s.u.lost + unit] !== 0) return;
  const left = worthOf(s, unit);
  worth[side]! += left;
  if (s.isShaken(unit)) shaken[side]! += unhurt;
  const hex = s.hexOf(unit);
  if (hex < 0) return;
  height[side]! += unhurt * s.scenario.elevation[hex]!;
  if (s.topAt(hex) === unit) sumThreats(s, unit, hex, (1 - side) as Player);
}

function isBeside(s: BaronsWarState, hex: number, side: Player): boolean {
  const { neighbours } = s.scenario.grid;
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next >= 0 && s.holds(side, next)) return true;
  }
  return false;
}

/** Attacks that the enemies of a unit stand ready for: in this activation, and at all. */
function sumThreats(s: BaronsWarState, unit: number, hex: number, by: Player): void {
  if (!isBeside(s, hex, by)) return;
  const ready = readyMask(s, hex, by, -1, true);
  if (ready !== 0) potential[by]! += Math.max(0, attackValue(s, hex, ready));
  const acting = by === s.side && s.data[s.at.round] !== 0 && s.data[s.u.fought + unit] === 0;
  const free = acting ? readyMask(s, hex, by, s.battle, false) : 0;
  if (free !== 0) imminent[by]! += Math.max(0, attackValue(s, hex, free));
}

/** Chance, by what a Battle has lost, that it will yield more points. */
function likely(share: number, worst: number): number {
  const rising = share * share * (3 - 2 * share);
  return worst >= SHAKEN_STATUS ? Math.max(rising, SHAKEN_COMING) : rising;
}

function sumBattle(s: BaronsWarState, battle: number): void {
  const { battles, leaders } = s.scenario;
  const { side, units } = battles[battle]!;
  const worths = worthTable(s.scenario);
  let all = 0;
  let left = 0;
  for (const unit of units) {
    all += worths[unit]!;
    if (s.data[s.u.lost + unit] === 0) left += worthOf(s, unit);
  }
  const scorer = 1 - side;
  const schedule = VICTORY_POINTS[scorer]!;
  const worst = s.worstOf(battle);
  const points = schedule[worst]!;
  most[scorer]! += schedule[3]!;
  secured[scorer]! += points;
  coming[scorer]! += (schedule[3]! - points) * likely(1 - left / all, worst);
  if (s.hasFallen(battle)) fallen[side]! += (1 + leaders[battle]!.combatBonus) / battles.length;
  if (worst >= BROKEN_STATUS || s.data[s.at.revealed] === 0) return;
  for (let chit = 1; chit <= 4; chit++) chits[side]! += s.chitsOf(battle, chit) * CHIT_WORTH[chit as 0]!;
}

/** Who wins level points counts more as the limit draws near. */
function limitTerm(s: BaronsWarState): number {
  const { levelAtLimit, turnLimit } = s.scenario;
  if (levelAtLimit === null || s.game.rules.levelAtLimit === 'draw') return 0;
  const passed = s.data[s.at.turn]! / turnLimit;
  return (levelAtLimit === 0 ? 1 : -1) * passed * passed * passed;
}

/** Expected result from player 0's point of view, `[-1, 1]`. Secret chits are not looked at. */
export function evaluate(s: BaronsWarState): number {
  const { battles, units } = s.scenario;
  const worths = worthTable(s.scenario);
  for (const sum of sums) sum[0] = sum[1] = 0;
  for (let unit = 0; unit < units.length; unit++) sumUnit(s, unit, units[unit]!.side, worths[unit]!);
  for (let battle = 0; battle < battles.length; battle++) sumBattle(s, battle);
  const army = (initial[0]! + initial[1]!) / 2;
  const points = (most[0]! + most[1]!) / 2;
  const mean = height[0]! / (initial[0]! + 0.1) - height[1]! / (initial[1]! + 0.1);
  return Math.tanh(
    (WEIGHT.secured * lead(secured) + WEIGHT.coming * lead(coming)) / points +
      (WEIGHT.material * lead(worth)) / (worth[0]! + worth[1]! + 0.1) +
      (WEIGHT.imminent * lead(imminent) + WEIGHT.potential * lead(potential) - WEIGHT.shaken * lead(shaken)) / army +
      (WEIGHT.chits * lead(chits)) / (chits[0]! + chits[1]! + 3) -
      WEIGHT.leaders * lead(fallen) +
      WEIGHT.height * mean +
      WEIGHT.limit * limitTerm(s),
  );
}
