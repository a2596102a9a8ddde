import { setImmediate } from 'node:timers/promises';
import { createAgent } from '../../agents/index.ts';
import type { Game } from '../../rules/core/index.ts';
import { loadChoice } from '../task.ts';
import { WorkerDeath, workerEntry, WorkerSlot } from '../worker-slot.ts';
import { type FullLadderConfig, rungPlans, type RungPlan } from './ladder-plan.ts';
import { type LadderGame, RUNG_LETTERS } from './ladder-summary.ts';
import { playGame } from './match.ts';
import type { MatchWorkerApi } from './match-worker.ts';

/** Which game of which rung, from 0. */
export type LadderJob = Pick<LadderGame, 'rung' | 'game'>;

/** Plays single games of a ladder, one at a time. */
export interface LadderPlayer {
  /** Null if the game was broken off by `close`. */
  play(job: LadderJob): Promise<LadderGame | null>;
  /** Breaks off the game in hand. */
  close(): Promise<void>;
}

function letterOf(result: number): string {
  if (result === 0) return RUNG_LETTERS.draw;
  return result > 0 ? RUNG_LETTERS.win : RUNG_LETTERS.loss;
}

/** Plays one game with fresh agents: it depends on the rung's seed and its own number alone. The two games of a pair meet the same dice. */
async function playRungGame(game: Game, plan: RungPlan, job: LadderJob, signal: AbortSignal): Promise<LadderGame | null> {
  const seed = `${plan.seed}/${job.game >> 1}`;
  const strongSide = job.game % 2;
  const strong = await createAgent(plan.strong, { seed: `${seed}/strong-${strongSide}` });
  const weak = await createAgent(plan.weak, { seed: `${seed}/weak-${strongSide}` });
  try {
    const { returns, decisions } = await playGame(game, strongSide === 0 ? [strong, weak] : [weak, strong], { seed, signal });
    return signal.aborted ? null : { ...job, result: letterOf(returns[strongSide]!), decisions };
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

  constructor(config: FullLadderConfig) {
    this.game = loadChoice(config);
    this.plans = rungPlans(config);
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
export class ThreadLadderPlayer implements LadderPlayer {
  private readonly slot: WorkerSlot<MatchWorkerApi>;
  private isClosed = false;

  constructor(config: FullLadderConfig) {
    this.slot = new WorkerSlot(workerEntry('evaluation/match-worker'), { config });
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
