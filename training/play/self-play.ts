import { settled } from '../../agents/advice/settled.ts';
import type { Search } from '../../agents/search/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import type { ActionList, State } from '../../rules/core/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import type { GameRows } from '../rows/game-rows.ts';
import { SelfPlayContext } from './game-in-play.ts';
import type { LockstepGame } from './lockstep-game.ts';
import type { ScenarioMix } from '../settings/mix.ts';
import { PolicyGame } from './policy-game.ts';
import { createSearch, SearchedGame } from './searched-game.ts';
import { SearchedWarmup } from './searched-warmup.ts';
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
  /** States judged by networks since the last report. */
  readonly evaluations: number;
  /** Milliseconds of play since the last report, and those of them spent in networks, encoding included. */
  readonly playedMs: number;
  readonly networkMs: number;
}

/** A network call to come: the games that wait for it, with their leaves. */
class Round {
  readonly games: LockstepGame[] = [];
  readonly leaves: State[] = [];
  readonly legal: ActionList[] = [];

  add(game: LockstepGame): void {
    this.games.push(game);
    this.leaves.push(game.leafState);
    this.legal.push(game.leafLegal);
  }

  clear(): void {
    this.games.length = 0;
    this.leaves.length = 0;
    this.legal.length = 0;
  }

  /** Answers how many decisions were taken at once upon the judgements. */
  async judge(evaluator: Evaluator): Promise<number> {
    if (this.games.length === 0) return 0;
    const before = this.decisions;
    const answers = await evaluator.evaluate(this.leaves, this.legal);
    answers.forEach((answer, i) => this.games[i]!.backup(answer));
    return this.decisions - before;
  }

  private get decisions(): number {
    return this.games.reduce((sum, { decisions }) => sum + decisions, 0);
  }
}

/** What networks were asked since the last report. */
interface Meter {
  states: number;
  milliseconds: number;
}

/** A network whose work is counted. */
function metered(network: Evaluator, meter: Meter): Evaluator {
  return {
    async evaluate(states, legal) {
      const start = performance.now();
      const answers = await network.evaluate(states, legal);
      meter.milliseconds += performance.now() - start;
      meter.states += states.length;
      return answers;
    },
    close: () => network.close?.(),
  };
}

/** Plays many games in lockstep, by search or by policy alone: every game goes on to its next leaf, then one network call judges all leaves. */
export class SelfPlay {
  private readonly context: SelfPlayContext;
  private readonly searchedWarmup: SearchedWarmup;
  private evaluator: Evaluator | null = null;
  private snapshot: Evaluator | null = null;
  /** Networks that others have replaced; a round under way may still ask them. */
  private readonly retired: Evaluator[] = [];
  private readonly waiting: number[] = [];
  private readonly warmups: WarmupGame[] = [];
  private active: LockstepGame[] = [];
  /** Searches that are free, by scenario; those of variations are not kept, as there are many. */
  private readonly idleSearches: Search[][];
  private readonly own = new Round();
  private readonly earlier = new Round();
  private finished: GameRows[] = [];
  private decisions = 0;
  private readonly meter: Meter = { states: 0, milliseconds: 0 };
  private playedMs = 0;

  constructor(mix: ScenarioMix, config: TrainingConfig, seed: string | number) {
    this.context = new SelfPlayContext(mix, config, seed);
    this.searchedWarmup = new SearchedWarmup(mix, config, seed);
    this.idleSearches = mix.scenarios.map(() => []);
  }

  /** The judge of all leaves from now on, also in games that have begun. The one before is closed once nothing asks it. */
  setEvaluator(evaluator: Evaluator): void {
    if (this.evaluator !== null) this.retired.push(this.evaluator);
    this.evaluator = this.judgeBy(evaluator);
  }

  /** An earlier network, which plays one side of some games. The one before is closed once nothing asks it. */
  setSnapshot(evaluator: Evaluator): void {
    if (this.snapshot !== null) this.retired.push(this.snapshot);
    this.snapshot = this.judgeBy(evaluator);
  }

  private async closeRetired(): Promise<void> {
    for (const network of this.retired.splice(0)) await network.close?.();
  }

  /** A network as the searches ask it. */
  private judgeBy(evaluator: Evaluator): Evaluator {
    const judge = metered(evaluator, this.meter);
    return this.context.config.horizon === 'turn' ? settled(judge) : judge;
  }

  /** Plays on as ordered. */
  async play(order: PlayOrder): Promise<PlayReport> {
    this.waiting.push(...order.games);
    this.warmups.push(...(order.warmups ?? []));
    const start = performance.now();
    const end = start + (order.milliseconds ?? Infinity);
    let rounds = order.rounds ?? Infinity;
    while (rounds-- > 0 && performance.now() < end && (await this.playRound()));
    this.playedMs += performance.now() - start;
    return this.report();
  }

  private report(): PlayReport {
    const { finished, decisions, meter, playedMs } = this;
    const { states: evaluations, milliseconds: networkMs } = meter;
    this.finished = [];
    this.decisions = this.playedMs = meter.states = meter.milliseconds = 0;
    return {
      finished,
      inFlight: this.active.length,
      waiting: this.waiting.length + this.warmups.length,
      decisions,
      evaluations,
      networkMs,
      playedMs,
    };
  }

  /** One network call for each network that is asked, and those for commitments; or one game of the warm-up. False if there is nothing to play. */
  private async playRound(): Promise<boolean> {
    await this.closeRetired();
    if (await this.playWarmupGame()) return true;
    this.fillPlaces();
    await this.advanceGames();
    if (this.active.length === 0) return this.waiting.length > 0 && this.evaluator !== null;
    this.decisions += await this.own.judge(this.evaluator!);
    this.decisions += await this.earlier.judge(this.snapshot!);
    return true;
  }

  private async playWarmupGame(): Promise<boolean> {
    const warmup = this.warmups.shift();
    if (warmup === undefined) return false;
    const game = warmup.sides[0] === 'search' ? await this.searchedWarmup.play(warmup.number) : playWarmup(this.context, warmup);
    this.decisions += game.summary.decisions;
    this.finished.push(game);
    return true;
  }

  private fillPlaces(): void {
    const { config } = this.context;
    while (this.active.length < config.gamesInFlight && this.waiting.length > 0 && this.evaluator !== null) {
      this.active.push(this.createGame(this.waiting.shift()!));
    }
  }

  private createGame(number: number): LockstepGame {
    const { mix, config } = this.context;
    const scenario = mix.scenarioOf(number);
    const hasSnapshot = this.snapshot !== null;
    if (config.method === 'policy-gradient') return new PolicyGame(this.context, number, scenario, hasSnapshot);
    const search = this.idleSearches[scenario]?.pop() ?? createSearch(mix.games[scenario]!, config);
    return new SearchedGame(this.context, number, scenario, search, hasSnapshot);
  }

  /** Takes every game to its next leaf; those that end make room. */
  private async advanceGames(): Promise<void> {
    this.own.clear();
    this.earlier.clear();
    const before = this.active;
    this.active = [];
    for (const game of before) {
      if (await this.toNextLeaf(game)) {
        (game.asksSnapshot ? this.earlier : this.own).add(game);
        this.active.push(game);
      } else {
        this.finished.push(game.finish());
        if (game instanceof SearchedGame) this.idleSearches[game.play.scenario]?.push(game.search);
      }
    }
  }

  /** Plays one game on, with its commitments solved on the way. False if it is over. */
  private async toNextLeaf(game: LockstepGame): Promise<boolean> {
    const before = game.decisions;
    let pause = game.advance();
    for (; pause === 'commitment'; pause = game.advance()) await game.solveCommitment(this.evaluator!);
    this.decisions += game.decisions - before;
    return pause === 'leaf';
  }

  async close(): Promise<void> {
    await this.closeRetired();
    await this.evaluator?.close?.();
    await this.snapshot?.close?.();
    this.evaluator = this.snapshot = null;
  }
}
