import type { AecEnv, ParallelEnv } from '../../api/aec-env.ts';
import type { Report } from '../report/report.ts';
import type { AecContext, AecOptions } from './aec/aec-checks.ts';
import { aecContext } from './aec/api-test.ts';
import { type EnvCheck, runChecks, subjectOf } from './session/context.ts';
import { parallelContext } from './parallel/parallel-api-test.ts';
import type { ParallelContext, ParallelOptions } from './parallel/parallel-checks.ts';
import { seedChecks } from './any/seed-checks.ts';
import { plays } from './any/single-checks.ts';

/** Promises about seeds of an environment of agents in turn. */
export const seedTestChecks: readonly EnvCheck<AecContext>[] = [plays, ...seedChecks];
/** Promises about seeds of an environment of all agents at once. */
export const parallelSeedTestChecks: readonly EnvCheck<ParallelContext>[] = [plays, ...seedChecks];

/** Checks over whole games that seeds mean what they should in an environment of agents in turn. Never throws for a faulty environment. */
export function seedTest(makeEnv: () => AecEnv, options: AecOptions = {}): Report {
  return runChecks(subjectOf(makeEnv), seedTestChecks, aecContext(makeEnv, options));
}

/** Checks over whole games that seeds mean what they should in an environment of all agents at once. Never throws for a faulty one. */
export function parallelSeedTest(makeEnv: () => ParallelEnv, options: ParallelOptions = {}): Report {
  return runChecks(subjectOf(makeEnv), parallelSeedTestChecks, parallelContext(makeEnv, options));
}
