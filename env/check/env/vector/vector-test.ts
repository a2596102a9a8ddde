import type { VectorEnv } from '../../../vector/vector-env.ts';
import type { Report } from '../../report/report.ts';
import { autoresetChecks } from './autoreset-checks.ts';
import { type EnvCheck, PlayContext, runChecks, subjectOf } from '../session/context.ts';
import { sideBySide, stepBeforeReset } from '../any/life-checks.ts';
import { seedChecks } from '../any/seed-checks.ts';
import { vectorChecks } from './vector-checks.ts';
import { vectorRefusalChecks } from './vector-refusal-checks.ts';
import { startVector, type VectorContext, type VectorTestOptions } from '../session/vector-session.ts';
import { vectorTwinChecks } from './vector-twin-checks.ts';

const STEPS = 50;

const closeTwice: EnvCheck<VectorContext> = {
  name: 'close-twice',
  about: 'close can be called before the first reset, in the middle of play, and twice',
  run(context) {
    const [fresh, played] = [context.open(), context.open()];
    played.reset({ seed: context.seed });
    for (const { env } of [fresh, fresh, played, played]) env.close();
  },
};

/** Every promise of a vector of environments. */
export const vectorTestChecks: readonly EnvCheck<VectorContext>[] = [
  ...vectorChecks,
  ...autoresetChecks,
  ...seedChecks.filter(({ name }) => name !== 'reset-options'),
  ...vectorRefusalChecks,
  ...vectorTwinChecks,
  stepBeforeReset,
  sideBySide,
  closeTwice,
];

/** Plays vectors of environments and answers which promises they keep. Never throws for a faulty one.
 * @param makeVec makes a fresh vector, always in the same way; all that are made are closed at the end */
export function vectorTest(makeVec: () => VectorEnv, options: VectorTestOptions = {}): Report {
  const made: VectorEnv[] = [];
  const makeEnv = (): VectorEnv => {
    const env = makeVec();
    made.push(env);
    return env;
  };
  const { steps = STEPS } = options;
  const context: VectorContext = new PlayContext({ makeEnv, start: startVector }, { ...options, steps });
  const report = runChecks(subjectOf(makeEnv), vectorTestChecks, context);
  closeAll(made);
  return report;
}

/** An error in closing has been reported by then. */
function closeAll(envs: readonly VectorEnv[]): void {
  for (const env of envs) {
    try {
      env.close();
    } catch {
      continue;
    }
  }
}
