import { opponent, type Player } from '../../core/index.ts';
import { isAdjacentTo } from '../mechanics/ground/zones.ts';
import { BROKEN_STATUS, SHAKEN_STATUS, type BaronsWarState } from '../state/state.ts';
import { VICTORY_POINTS } from '../charts/charts.ts';
import type { Captain } from './views/captain.ts';
import type { Forecast } from './views/forecast.ts';
import { readyMask } from './views/ready.ts';
import type { Worths } from './views/worth.ts';

/** Weights of the terms inside the hyperbolic tangent: a logistic fit to 34,000 positions of games between captains (docs/balance-barons-war.md). */
export const WEIGHT = {
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
export const WEIGHT_WORDS = {
  secured: 'victory points that are safe',
  coming: 'victory points that losses make likely',
  material: 'the troops that are left',
  shaken: 'troops that are not shaken',
  imminent: 'attacks that the activated Battle can still make',
  potential: 'attacks that stand ready',
  chits: 'chits that are left',
  leaders: 'leaders on their feet',
  height: 'high ground',
  limit: 'level points at the end',
} as const;
type Weights = Readonly<Record<keyof typeof WEIGHT, number>>;

/** Least share of its remaining points that a Battle already shaken is counted to lose. */
const SHAKEN_COMING = 0.3;
const CHIT_WORTH = [0, 0.25, 0.5, 0.85, 1.2] as const;

/** Player 0's sum less player 1's. */
function lead(sum: Float64Array): number {
  return sum[0]! - sum[1]!;
}

/** Chance, by what a Battle has lost, that it will yield more points. */
function likely(share: number, worst: number): number {
  const rising = share * share * (3 - 2 * share);
  return worst >= SHAKEN_STATUS ? Math.max(rising, SHAKEN_COMING) : rising;
}

/** Who wins level points counts more as the limit draws near. */
function limitTerm(s: BaronsWarState): number {
  const { levelAtLimit, turnLimit } = s.scenario;
  if (levelAtLimit === null || s.game.options.levelAtLimit === 'draw') return 0;
  const passed = s.turn / turnLimit;
  return (levelAtLimit === 0 ? 1 : -1) * passed * passed * passed;
}

/** What a position is worth. Keeps the sums by side of the position evaluated last. */
export class Evaluation {
  private readonly worth = new Float64Array(2);
  private readonly initial = new Float64Array(2);
  private readonly shaken = new Float64Array(2);
  private readonly height = new Float64Array(2);
  private readonly imminent = new Float64Array(2);
  private readonly potential = new Float64Array(2);
  private readonly chits = new Float64Array(2);
  private readonly fallen = new Float64Array(2);
  private readonly secured = new Float64Array(2);
  private readonly coming = new Float64Array(2);
  private readonly most = new Float64Array(2);
  private readonly sums: readonly Float64Array[];
  private readonly worths: Worths;
  private readonly forecast: Forecast;

  constructor({ worths, forecast }: Captain) {
    this.worths = worths;
    this.forecast = forecast;
    const { worth, initial, shaken, height, imminent, potential, chits, fallen, secured, coming, most } = this;
    this.sums = [worth, initial, shaken, height, imminent, potential, chits, fallen, secured, coming, most];
  }

  /** Expected result from player 0's point of view, `[-1, 1]`. Secret chits are not looked at. */
  evaluate(s: BaronsWarState): number {
    return Math.tanh(this.sum(s, WEIGHT));
  }

  /** What is inside the hyperbolic tangent. */
  sum(s: BaronsWarState, weights: Weights): number {
    this.add(s);
    const { worth, initial, most, height, chits } = this;
    const army = (initial[0]! + initial[1]!) / 2;
    const points = (most[0]! + most[1]!) / 2;
    const mean = height[0]! / (initial[0]! + 0.1) - height[1]! / (initial[1]! + 0.1);
    return (
      (weights.secured * lead(this.secured) + weights.coming * lead(this.coming)) / points +
      (weights.material * lead(worth)) / (worth[0]! + worth[1]! + 0.1) +
      (weights.imminent * lead(this.imminent) + weights.potential * lead(this.potential) - weights.shaken * lead(this.shaken)) / army +
      (weights.chits * lead(chits)) / (chits[0]! + chits[1]! + 3) -
      weights.leaders * lead(this.fallen) +
      weights.height * mean +
      weights.limit * limitTerm(s)
    );
  }

  private add(s: BaronsWarState): void {
    const { battles, units } = s.scenario;
    for (const sum of this.sums) sum[0] = sum[1] = 0;
    for (let unit = 0; unit < units.length; unit++) this.addUnit(s, unit, units[unit]!.side);
    for (let battle = 0; battle < battles.length; battle++) this.addBattle(s, battle);
  }

  private addUnit(s: BaronsWarState, unit: number, side: Player): void {
    const unhurt = this.worths.unhurt[unit]!;
    this.initial[side]! += unhurt;
    if (s.lost(unit) !== 0) return;
    this.worth[side]! += this.worths.of(s, unit);
    if (s.isShaken(unit)) this.shaken[side]! += unhurt;
    const hex = s.hexOf(unit);
    if (hex < 0) return;
    this.height[side]! += unhurt * s.scenario.elevation[hex]!;
    if (s.topAt(hex) === unit) this.addThreats(s, unit, hex, opponent(side));
  }

  /** Attacks that the enemies of a unit stand ready for: in this activation, and at all. */
  private addThreats(s: BaronsWarState, unit: number, hex: number, by: Player): void {
    if (!isAdjacentTo(s, by, hex)) return;
    const ready = readyMask(s, hex, by, -1, true);
    if (ready !== 0) this.potential[by]! += Math.max(0, this.forecast.value(s, hex, ready));
    const acting = by === s.side && s.round !== 0 && s.fought(unit) === 0;
    const free = acting ? readyMask(s, hex, by, s.battle, false) : 0;
    if (free !== 0) this.imminent[by]! += Math.max(0, this.forecast.value(s, hex, free));
  }

  private addBattle(s: BaronsWarState, battle: number): void {
    const { battles, leaders } = s.scenario;
    const { side } = battles[battle]!;
    const scorer = opponent(side);
    const schedule = VICTORY_POINTS[scorer]!;
    const worst = s.worstOf(battle);
    const points = schedule[worst]!;
    this.most[scorer]! += schedule[3]!;
    this.secured[scorer]! += points;
    this.coming[scorer]! += (schedule[3]! - points) * likely(this.lossOf(s, battle), worst);
    if (s.hasFallen(battle)) this.fallen[side]! += (1 + leaders[battle]!.combatBonus) / battles.length;
    if (worst >= BROKEN_STATUS || s.revealed === 0) return;
    for (let chit = 1; chit <= 4; chit++) this.chits[side]! += s.chitsOf(battle, chit) * CHIT_WORTH[chit as 0]!;
  }

  /** Share of its worth that a Battle has lost. */
  private lossOf(s: BaronsWarState, battle: number): number {
    let all = 0;
    let left = 0;
    for (const unit of s.scenario.battles[battle]!.units) {
      all += this.worths.unhurt[unit]!;
      if (s.lost(unit) === 0) left += this.worths.of(s, unit);
    }
    return 1 - left / all;
  }
}
