import { Rng } from '../../rules/core/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import type { GameSummary } from '../rows/game-rows.ts';
import { squashMargin } from '../rows/targets.ts';

/**
 * Who plays a side of a warm-up game: chance, the ruleset's own player, a search without a network (then both sides), or liking for
 * actions by the sum of their features times these weights.
 */
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

type WarmupConfig = Pick<
  TrainingConfig,
  'warmupPolicy' | 'warmupGames' | 'evolutionGenerations' | 'evolutionCandidates' | 'evolutionGames'
>;

/** How a game of the warm-up ended. */
type Outcome = Pick<GameSummary, 'result' | 'margin'>;

interface Plan extends Omit<WarmupGame, 'number'> {
  /** Names the game among all of the warm-up, also after the run was killed. */
  readonly part: string;
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
  /** Games that the run has already, by `part`. */
  private readonly kept: ReadonlyMap<string, Outcome>;
  private generation: number;
  private mean: Float32Array;
  private deviation: Float32Array;
  private candidates: Float32Array[] = [];
  private queue: Plan[] = [];
  private readonly outstanding = new Map<number, Plan>();
  private results: (Outcome & { readonly candidate: number })[] = [];

  /** @param features Fa @param kept what was played before the run was interrupted, by `part` */
  constructor(features: number, config: WarmupConfig, seed: string | number, kept: ReadonlyMap<string, Outcome> = new Map()) {
    this.config = config;
    this.seed = seed;
    this.kept = kept;
    this.generation = config.warmupPolicy === 'evolved' ? 0 : config.evolutionGenerations;
    this.mean = new Float32Array(features);
    this.deviation = new Float32Array(features).fill(FIRST_DEVIATION);
    this.plan();
  }

  /** Weights that have evolved so far. `[Fa]` */
  get evolved(): Float32Array {
    return this.mean;
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

  /** Which game of the warm-up has been handed out under a number; undefined for others. */
  partOf(game: number): string | undefined {
    return this.outstanding.get(game)?.part;
  }

  /** Takes note of a finished game; games that are not of the warm-up are passed over. */
  note(summary: GameSummary): void {
    const plan = this.outstanding.get(summary.game);
    if (plan === undefined) return;
    this.outstanding.delete(summary.game);
    this.count(plan, summary);
    if (!this.isOver || !this.isEvolving) return;
    this.select();
    this.plan();
  }

  private count({ candidate, side }: Plan, { result, margin }: Outcome): void {
    const sign = side === 0 ? 1 : -1;
    if (candidate >= 0) this.results.push({ candidate, result: sign * result, margin: sign * margin });
  }

  /** Hands the games that were lost with their actor out again. Call when nobody holds any. */
  recover(): void {
    this.queue.push(...this.outstanding.values());
    this.outstanding.clear();
  }

  /** Plans the games to come: a generation, or those after the last one. */
  private plan(): void {
    for (;;) {
      const plans = this.isEvolving ? this.planGeneration() : this.planGames();
      this.queue = plans.filter((plan) => !this.isKept(plan));
      if (this.queue.length > 0 || !this.isEvolving) return;
      this.select();
    }
  }

  /** Whether the run has a game already; it counts as played. */
  private isKept(plan: Plan): boolean {
    const outcome = this.kept.get(plan.part);
    if (outcome !== undefined) this.count(plan, outcome);
    return outcome !== undefined;
  }

  private planGeneration(): Plan[] {
    const { generation, mean, deviation } = this;
    const { evolutionCandidates, evolutionGames } = this.config;
    const rng = Rng.from(`${this.seed}/generation ${generation}`);
    this.candidates = Array.from({ length: evolutionCandidates }, () => mean.map((m, i) => m + deviation[i]! * rng.normal()));
    this.results = [];
    return this.candidates.flatMap((weights, candidate) =>
      Array.from({ length: evolutionGames }, (_, game): Plan => {
        const pair = game >> 1;
        const other: WarmupSide = generation < EASY_GENERATIONS || pair % 2 === 0 ? 'random' : mean;
        const side = (game & 1) as 0 | 1;
        const part = `${this.seed}/evolved ${evolutionCandidates}x${evolutionGames} ${generation}/${candidate}/${game}`;
        return {
          part,
          candidate,
          side,
          sides: side === 0 ? [weights, other] : [other, weights],
          label: `evolution ${generation}/${pair}`,
          teaches: false,
        };
      }),
    );
  }

  private planGames(): Plan[] {
    const { warmupPolicy, warmupGames } = this.config;
    if (warmupPolicy === 'none') return [];
    const side: WarmupSide = warmupPolicy === 'evolved' ? this.mean : warmupPolicy;
    return Array.from({ length: warmupGames }, (_, game): Plan => {
      const part = `${this.seed}/${warmupPolicy} ${game}`;
      return { part, candidate: -1, side: 0, sides: [side, side], label: `warm-up ${game}`, teaches: warmupPolicy !== 'random' };
    });
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
}
