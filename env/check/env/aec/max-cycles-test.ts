import type { AecEnv } from '../../../api/aec-env.ts';
import { expectThat, type Report } from '../../report/report.ts';
import type { AecContext, AecOptions } from './aec-checks.ts';
import { type AecShown, isFinished } from '../session/aec-session.ts';
import { aecContext } from './api-test.ts';
import { type EnvCheck, runChecks, subjectOf } from '../session/context.ts';
import { eachFrame, type Run } from '../session/play.ts';
import { plays } from '../any/single-checks.ts';

/** Steps after which the episodes are cut: an even and an odd number, so that either agent is to move. */
const LIMITS = [4, 5];
/** Steps beyond the limit that are waited for the end. */
const PATIENCE = 8;

/** Environments with several limits of steps. */
class LimitContext {
  readonly isDeterministic = true;
  readonly limited: readonly { readonly limit: number; readonly context: AecContext }[];

  constructor(makeEnv: (maxEpisodeSteps: number) => AecEnv, options: AecOptions) {
    this.limited = LIMITS.map((limit) => ({ limit, context: aecContext(() => makeEnv(limit), { ...options, steps: limit + PATIENCE }) }));
  }

  /** The episodes under all limits, as one run. */
  get run(): Run<AecShown> {
    const runs = this.limited.map(({ context }) => context.run);
    return { episodes: runs.flatMap(({ episodes }) => episodes), fault: runs.find(({ fault }) => fault !== null)?.fault ?? null };
  }
}

type Visit = (shown: AecShown, step: number, limit: number) => void;

/** Calls `visit` with every moment at which no agent has taken its last step. */
function eachMoment({ limited }: LimitContext, visit: Visit): void {
  for (const { limit, context } of limited) {
    eachFrame(context.run, ({ shown }, step, { frames }) => {
      const isWhole = frames.slice(0, step).every((frame) => frame.shown.agent !== null && !isFinished(frame.shown, frame.shown.agent));
      if (isWhole && shown.agent !== null) visit(shown, step, limit);
    });
  }
}

const truncatedAtLimit: EnvCheck<LimitContext> = {
  name: 'max-cycles',
  about: 'an episode that is not terminated before is truncated for all agents after as many steps as the limit says, and none before',
  run: (context) =>
    eachMoment(context, ({ agents, terminations, truncations }, step, limit) => {
      const isTerminated = agents.some((agent) => terminations[agent] === true);
      const cut = agents.filter((agent) => truncations[agent] === true).length;
      const expected = step >= limit && !isTerminated ? agents.length : 0;
      expectThat(
        cut === expected,
        () => `with the limit ${limit}, ${cut} of ${agents.length} agents are truncated after ${step} steps, not ${expected}`,
      );
    }),
};

const agentsLeave: EnvCheck<LimitContext> = {
  name: 'truncated-agents-leave',
  about: 'after the cut each agent takes its last step, and then none is left',
  run: ({ run }) =>
    run.episodes.forEach(({ frames }) => expectThat(frames.at(-1)?.isOver === true, () => 'agents are left after the limit')),
};

/** Promises about the limit of steps. */
export const maxCyclesTestChecks: readonly EnvCheck<LimitContext>[] = [plays, truncatedAtLimit, agentsLeave];

/** Checks that environments of agents in turn end after exactly so many steps. Never throws for a faulty one.
 * @param makeEnv makes an environment whose episodes are truncated after so many steps of all agents together */
export function maxCyclesTest(makeEnv: (maxEpisodeSteps: number) => AecEnv, options: AecOptions = {}): Report {
  return runChecks(
    subjectOf(() => makeEnv(LIMITS[0]!)),
    maxCyclesTestChecks,
    new LimitContext(makeEnv, options),
  );
}
