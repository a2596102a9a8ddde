import type { Search } from '../agents/search/index.ts';
import type { Evaluator } from '../models/evaluator.ts';
import type { ActionList, Game, State } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import type { GameRows } from './game-rows.ts';
import type { SelfPlayContext } from './game-in-play.ts';
import { createSearch, SearchedGame } from './searched-game.ts';
import { StateCells } from './state-cells.ts';
import type { WarmupGame } from './warmup.ts';
import { playWarmup } from './warmup-game.ts';

/** How far to play before reporting. */
export interface PlayOrder {
  /** Numbers of games to take up as places become free. */
  readonly games: readonly number[];
  /** Games to play first, without a network. */
  readonly warmups?: readonly WarmupGame[];
  /** Stop after so long, */
  readonly milliseconds?: number;
  /** or after so many rounds of network calls. */
  readonly rounds?: number;
}

/** What came of an order. */
export interface PlayReport {
  readonly finished: GameRows[];
  /** Games begun and not over. */
  readonly inFlight: number;
  /** Numbers handed over and not begun. */
  readonly waiting: number;
  /** Player decisions taken since the last report, of finished games and others. */
  readonly decisions: number;
  /** States judged by the network since the last report. */
  readonly evaluations: number;
}

/** Plays many games in lockstep: every game goes on to its next leaf, then one network call judges all leaves. */
export class SelfPlay {
  private readonly context: SelfPlayContext;
  private evaluator: Evaluator | null = null;
  private readonly waiting: number[] = [];
  private readonly warmups: WarmupGame[] = [];
  private readonly active: SearchedGame[] = [];
  private readonly idleSearches: Search[] = [];
  private readonly leaves: State[] = [];
  private readonly leafLegal: ActionList[] = [];
  private finished: GameRows[] = [];
  private decisions = 0;
  private evaluations = 0;

  constructor(game: Game, config: TrainingConfig, seed: string | number) {
    this.context = { game, config, seed, cells: new StateCells(game) };
  }

  /** The judge of all leaves from now on, also in games that have begun. The one before is closed. */
  async setEvaluator(evaluator: Evaluator): Promise<void> {
    const before = this.evaluator;
    this.evaluator = evaluator;
    await before?.close?.();
  }

  /** Plays on as ordered. */
  async play(order: PlayOrder): Promise<PlayReport> {
    this.waiting.push(...order.games);
    this.warmups.push(...(order.warmups ?? []));
    const end = performance.now() + (order.milliseconds ?? Infinity);
    let rounds = order.rounds ?? Infinity;
    while (rounds-- > 0 && performance.now() < end && (await this.playRound()));
    return this.report();
  }

  private report(): PlayReport {
    const { finished, decisions, evaluations } = this;
    this.finished = [];
    this.decisions = 0;
    this.evaluations = 0;
    return { finished, inFlight: this.active.length, waiting: this.waiting.length + this.warmups.length, decisions, evaluations };
  }

  /** One network call, or one game of the warm-up. False if there is nothing to play. */
  private async playRound(): Promise<boolean> {
    if (this.playWarmupGame()) return true;
    this.fillPlaces();
    this.advanceGames();
    if (this.leaves.length === 0) return this.waiting.length > 0 && this.evaluator !== null;
    const answers = await this.evaluator!.evaluate(this.leaves, this.leafLegal);
    this.evaluations += answers.length;
    answers.forEach((answer, i) => this.active[i]!.search.backup(answer));
    return true;
  }

  private playWarmupGame(): boolean {
    const warmup = this.warmups.shift();
    if (warmup === undefined) return false;
    const game = playWarmup(this.context, warmup);
    this.decisions += game.summary.decisions;
    this.finished.push(game);
    return true;
  }

  private fillPlaces(): void {
    while (this.active.length < this.context.config.gamesInFlight && this.waiting.length > 0 && this.evaluator !== null) {
      const search = this.idleSearches.pop() ?? createSearch(this.context);
      this.active.push(new SearchedGame(this.context, this.waiting.shift()!, search));
    }
  }

  /** Takes every game to its next leaf; those that end make room. Afterwards leaf `i` is that of `active[i]`. */
  private advanceGames(): void {
    this.leaves.length = 0;
    this.leafLegal.length = 0;
    for (let i = 0; i < this.active.length; ) {
      const game = this.active[i]!;
      const before = game.decisions;
      const waits = game.advance();
      this.decisions += game.decisions - before;
      if (waits) {
        this.leaves.push(game.search.leafState);
        this.leafLegal.push(game.search.leafLegal);
        i++;
      } else {
        this.finished.push(game.finish());
        this.idleSearches.push(game.search);
        this.active.splice(i, 1);
      }
    }
  }

  async close(): Promise<void> {
    await this.evaluator?.close?.();
    this.evaluator = null;
  }
}
