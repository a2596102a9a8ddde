import { createAgent } from '../../../agents/index.ts';
import type { Game } from '../../../rules/core/index.ts';
import { type GameChoice, loadChoice } from '../../matches/game-choice.ts';
import type { JobPlayer } from '../../matches/jobs.ts';
import { type JobThreads, playOnThreads } from '../../threads/job-threads.ts';
import type { RungPlan } from './ladder-plan.ts';
import { type LadderGame, letterOf } from './ladder-summary.ts';
import { playGame } from '../../matches/match.ts';

/** Which game of which rung, from 0. */
export type LadderJob = Pick<LadderGame, 'rung' | 'game'>;

/** The matches of a ladder or of a pool, as plain data that can travel to a worker. */
export interface PlannedMatches {
  readonly choice: GameChoice;
  /** A `rung` of a job is a place in this list. */
  readonly plans: readonly RungPlan[];
}

/** What a worker that plays matches can be asked. */
export type MatchWorkerApi = JobPlayer<LadderJob, LadderGame>;

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
export class LocalLadderPlayer implements MatchWorkerApi {
  private readonly game: Game;
  private readonly plans: readonly RungPlan[];
  private readonly controller = new AbortController();

  constructor({ choice, plans }: PlannedMatches) {
    this.game = loadChoice(choice);
    this.plans = plans;
  }

  play(job: LadderJob): Promise<LadderGame | null> {
    return playRungGame(this.game, this.plans[job.rung]!, job, this.controller.signal);
  }

  close(): Promise<void> {
    this.controller.abort();
    return Promise.resolve();
  }
}

/** Plays the games named, begun in this order; each is reported once.
 * @throws Error if an agent or a thread fails */
export function playPlannedGames(
  matches: PlannedMatches,
  jobs: readonly LadderJob[],
  threads: JobThreads,
  onGame: (game: LadderGame) => void,
): Promise<void> {
  const makers = { here: () => new LocalLadderPlayer(matches), entry: 'evaluation/ladder/match-worker', data: { matches } };
  return playOnThreads<LadderJob, LadderGame>(makers, jobs, threads, onGame);
}
