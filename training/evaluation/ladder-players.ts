import { setImmediate } from 'node:timers/promises';
import { createAgent } from '../../agents/index.ts';
import type { Game } from '../../rules/core/index.ts';
import { type GameChoice, loadChoice } from '../settings/task.ts';
import { WorkerDeath, workerEntry, WorkerSlot } from '../threads/worker-slot.ts';
import type { RungPlan } from './ladder-plan.ts';
import { type LadderGame, letterOf } from './ladder-summary.ts';
import { playGame } from './match.ts';

/** Which game of which rung, from 0. */
export type LadderJob = Pick<LadderGame, 'rung' | 'game'>;

/** The matches of a ladder or of a pool, as plain data that can travel to a worker. */
export interface PlannedMatches {
  readonly choice: GameChoice;
  /** A `rung` of a job is a place in this list. */
  readonly plans: readonly RungPlan[];
}

/** Plays single games of planned matches, one at a time. */
interface LadderPlayer {
  /** Null if the game was broken off by `close`. */
  play(job: LadderJob): Promise<LadderGame | null>;
  /** Breaks off the game in hand. */
  close(): Promise<void>;
}

/** What a worker that plays matches can be asked: `close` is answered first; then nothing keeps its thread alive. */
export type MatchWorkerApi = LadderPlayer;

/** Plays one game with fresh agents: it depends on the rung's seed and its own number alone. The two games of a pair meet the same dice. */
async function playRungGame(game: Game, plan: RungPlan, job: LadderJob, signal: AbortSignal): Promise<LadderGame | null> {
  const seed = `${plan.seed}/${job.game >> 1}`;
  const strongSide = job.game % 2;
  const strong = await createAgent(plan.strong, { seed: `${seed}/strong-${strongSide}` });
  const weak = await createAgent(plan.weak, { seed: `${seed}/weak-${strongSide}` });
  try {
    const { returns, decisions, forfeit } = await playGame(game, strongSide === 0 ? [strong, weak] : [weak, strong], { seed, signal });
    const told = forfeit === undefined ? {} : { forfeit };
    return signal.aborted ? null : { ...job, result: letterOf(returns[strongSide]!), decisions, ...told };
  } finally {
    await strong.close?.();
    await weak.close?.();
  }
}

/** Plays in this thread. */
export class LocalLadderPlayer implements LadderPlayer {
  private readonly game: Game;
  private readonly plans: readonly RungPlan[];
  private readonly controller = new AbortController();

  constructor({ choice, plans }: PlannedMatches) {
    this.game = loadChoice(choice);
    this.plans = plans;
  }

  async play(job: LadderJob): Promise<LadderGame | null> {
    await setImmediate(); // lets a call of close through, however short the games are
    return playRungGame(this.game, this.plans[job.rung]!, job, this.controller.signal);
  }

  close(): Promise<void> {
    this.controller.abort();
    return Promise.resolve();
  }
}

/** Plays in a worker thread of its own. */
class ThreadLadderPlayer implements LadderPlayer {
  private readonly slot: WorkerSlot<MatchWorkerApi>;
  private isClosed = false;

  constructor(matches: PlannedMatches) {
    this.slot = new WorkerSlot(workerEntry('evaluation/match-worker'), { matches });
    this.slot.start();
  }

  /** @throws WorkerDeath if the thread ends by itself */
  async play(job: LadderJob): Promise<LadderGame | null> {
    try {
      return await this.slot.call((worker) => worker.play(job));
    } catch (error) {
      if (this.isClosed && error instanceof WorkerDeath) return null;
      throw error;
    }
  }

  close(): Promise<void> {
    this.isClosed = true;
    return this.slot.stop((worker) => worker.close());
  }
}

/** How many games are played at a time, and what ends them. */
export interface LadderThreads {
  /** Threads to play on; with 1, the default, the caller's own. The games are the same with any number. */
  readonly threads?: number;
  /** Ends the play between two moves; games in hand are dropped. */
  readonly signal?: AbortSignal;
}

/** Plays the games named, begun in this order; each is reported once.
 * @throws Error if an agent or a thread fails */
export async function playPlannedGames(
  matches: PlannedMatches,
  jobs: readonly LadderJob[],
  { threads = 1, signal }: LadderThreads,
  onGame: (game: LadderGame) => void,
): Promise<void> {
  const waiting = [...jobs];
  const Player = threads === 1 ? LocalLadderPlayer : ThreadLadderPlayer;
  const players = Array.from({ length: Math.min(threads, jobs.length) }, (): LadderPlayer => new Player(matches));
  const closeAll = (): Promise<unknown> => Promise.all(players.map((player) => player.close()));
  const onAbort = (): void => void closeAll();
  signal?.addEventListener('abort', onAbort);
  const playAll = async (player: LadderPlayer): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined && signal?.aborted !== true; job = waiting.shift()) {
      const played = await player.play(job);
      if (played !== null) onGame(played);
    }
  };
  try {
    await Promise.all(players.map(playAll));
  } finally {
    signal?.removeEventListener('abort', onAbort);
    await closeAll();
  }
}
