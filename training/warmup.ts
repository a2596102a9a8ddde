import { Rng } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import type { GameSummary } from './game-rows.ts';
import { squashMargin } from './targets.ts';

/** Who plays a side of a warm-up game: chance, the ruleset's own player, a search without a network (then both sides), or liking for actions by the sum of their features times these weights. */
export type WarmupSide = 'random' | 'scripted' | 'search' | Float32Array;

/** A game to be played without a network. */
export interface WarmupGame {
  readonly number: number;
  readonly sides: readonly [WarmupSide, WarmupSide];
  /** Games with equal labels meet the same dice as long as the same is played. */
  readonly label: string;
  /** Whether the choices are to be learnt, and not only the result. */
  readonly teaches: boolean;
}

/** Where a warm-up stands; can be saved and gone on with. */
export interface WarmupState {
  /** Generations of the evolution that are over. */
  readonly generation: number;
  /** Games that were played after it. */
  readonly played: number;
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

type WarmupConfig = Pick<
  TrainingConfig,
  'warmupPolicy' | 'warmupGames' | 'evolutionGenerations' | 'evolutionCandidates' | 'evolutionGames'
>;

interface Plan extends Omit<WarmupGame, 'number'> {
  /** Which candidate is tried, if any, and the side it plays. */
  readonly candidate: number;
  readonly side: 0 | 1;
}

/** Generations in which candidates meet only random play. */
const EASY_GENERATIONS = 2;
const ELITE_SHARE = 0.25;
const FIRST_DEVIATION = 1.5;
const LEAST_DEVIATION = 0.3;

/**
 * The games before the first network. Between random players nothing much happens, so nothing can be learnt from them. So
 * simple players evolve first (cross-entropy method, Rubinstein 1999): each likes actions by a weighted sum of
 * their features; weights are drawn around a mean, tried in a few games, and the best quarter make the next mean.
 * Nobody teaches them anything: they start at random, and count only results and leads. Then the mean plays
 * against itself, and the network learns from those games.
 */
export class Warmup {
  private readonly config: WarmupConfig;
  private readonly seed: string | number;
  private generation: number;
  private played: number;
  private mean: Float32Array;
  private deviation: Float32Array;
  private candidates: Float32Array[] = [];
  private queue: Plan[] = [];
  private readonly outstanding = new Map<number, Plan>();
  private results: { readonly candidate: number; readonly result: number; readonly margin: number }[] = [];

  /** @param features Fa */
  constructor(features: number, config: WarmupConfig, seed: string | number, saved?: WarmupState | null) {
    this.config = config;
    this.seed = seed;
    this.generation = saved?.generation ?? (config.warmupPolicy === 'evolved' ? 0 : config.evolutionGenerations);
    this.played = saved?.played ?? 0;
    this.mean = Float32Array.from(saved?.mean ?? new Float32Array(features));
    this.deviation = Float32Array.from(saved?.deviation ?? new Float32Array(features).fill(FIRST_DEVIATION));
    this.plan();
  }

  private get isEvolving(): boolean {
    return this.generation < this.config.evolutionGenerations;
  }

  /** Whether all games have been handed out and come back. */
  get isOver(): boolean {
    return this.queue.length === 0 && this.outstanding.size === 0;
  }

  /** Games to play now, at most `count`. More may follow once these are over. */
  take(count: number, nextNumber: () => number): WarmupGame[] {
    return this.queue.splice(0, Math.max(0, count)).map((plan) => {
      const number = nextNumber();
      this.outstanding.set(number, plan);
      const { sides, label, teaches } = plan;
      return { number, sides, label, teaches };
    });
  }

  /** Takes note of a finished game; games that are not of the warm-up are passed over. */
  note({ game, result, margin }: GameSummary): void {
    const plan = this.outstanding.get(game);
    if (plan === undefined) return;
    this.outstanding.delete(game);
    const sign = plan.side === 0 ? 1 : -1;
    if (plan.candidate >= 0) this.results.push({ candidate: plan.candidate, result: sign * result, margin: sign * margin });
    else this.played++;
    if (!this.isOver) return;
    if (this.isEvolving) this.select();
    this.plan();
  }

  /** Hands the games that were lost with their actor out again. Call when nobody holds any. */
  recover(): void {
    this.queue.push(...this.outstanding.values());
    this.outstanding.clear();
  }

  private plan(): void {
    if (this.isEvolving) this.planGeneration();
    else this.planGames();
  }

  private planGeneration(): void {
    const { generation, config, mean, deviation } = this;
    const rng = Rng.from(`${this.seed}/generation ${generation}`);
    this.candidates = Array.from({ length: config.evolutionCandidates }, () => mean.map((m, i) => m + deviation[i]! * rng.normal()));
    this.results = [];
    this.candidates.forEach((weights, candidate) => {
      for (let game = 0; game < config.evolutionGames; game++) {
        const pair = game >> 1;
        const other: WarmupSide = generation < EASY_GENERATIONS || pair % 2 === 0 ? 'random' : mean;
        const side = (game & 1) as 0 | 1;
        const sides: [WarmupSide, WarmupSide] = side === 0 ? [weights, other] : [other, weights];
        this.queue.push({ candidate, side, sides, label: `evolution ${generation}/${pair}`, teaches: false });
      }
    });
  }

  private planGames(): void {
    const { warmupPolicy, warmupGames } = this.config;
    const side: WarmupSide = warmupPolicy === 'evolved' ? this.mean : warmupPolicy;
    for (let game = this.played; game < warmupGames; game++) {
      this.queue.push({ candidate: -1, side: 0, sides: [side, side], label: `warm-up ${game}`, teaches: warmupPolicy !== 'random' });
    }
  }

  /** The best candidates make the next mean; how much they differ makes the next deviation. */
  private select(): void {
    const usual = this.results.reduce((sum, { margin }) => sum + Math.abs(margin), 0) / this.results.length || 1;
    const fitness = new Float64Array(this.candidates.length);
    for (const { candidate, result, margin } of this.results) fitness[candidate]! += result + squashMargin(margin, usual);
    const elite = Array.from(fitness.keys())
      .sort((a, b) => fitness[b]! - fitness[a]! || a - b)
      .slice(0, Math.max(2, Math.round(this.candidates.length * ELITE_SHARE)))
      .map((candidate) => this.candidates[candidate]!);
    this.mean = this.mean.map((_, i) => elite.reduce((sum, weights) => sum + weights[i]!, 0) / elite.length);
    this.deviation = this.deviation.map((before, i) => {
      const spread = elite.reduce((sum, weights) => sum + (weights[i]! - this.mean[i]!) ** 2, 0) / elite.length;
      return Math.max(LEAST_DEVIATION, (before + Math.sqrt(spread)) / 2);
    });
    this.generation++;
  }

  save(): WarmupState {
    return { generation: this.generation, played: this.played, mean: [...this.mean], deviation: [...this.deviation] };
  }
}
