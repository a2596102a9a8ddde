import { expectThat } from '../../report/report.ts';
import type { AecContext } from './aec-checks.ts';
import type { EnvCheck } from '../session/context.ts';
import { forbiddenBy, tryActions } from '../any/mask-checks.ts';

const illegalLoses: EnvCheck<AecContext> = {
  name: 'illegal-loses',
  about: 'where illegal actions lose, one that the mask forbids ends the game for all: who played it has -1, the others 1',
  comparesTwins: true,
  applies: ({ options }) => options.illegalActions === 'lose',
  run: (context) =>
    tryActions(context, forbiddenBy, (session, frame, action, where) => {
      const { env } = session;
      const offender = env.agentSelection;
      session.step(session.decide(frame, action));
      for (const agent of env.possibleAgents) {
        const expected = agent === offender ? -1 : 1;
        expectThat(env.terminations[agent] === true, () => `${where}: the illegal action ${action} does not end the game for ${agent}`);
        expectThat(
          env.rewards[agent] === expected,
          () => `${where}: after the illegal action ${action} of ${offender}, ${agent} has ${env.rewards[agent]}`,
        );
      }
    }),
};

/** What becomes of illegal actions where they are not refused. */
export const loseChecks: readonly EnvCheck<AecContext>[] = [illegalLoses];
