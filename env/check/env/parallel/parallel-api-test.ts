import type { ParallelEnv } from '../../../api/aec-env.ts';
import type { Report } from '../../report/report.ts';
import { bufferChecks } from '../any/buffer-checks.ts';
import { type EnvCheck, PlayContext, runChecks, subjectOf } from '../session/context.ts';
import { lifeChecks } from '../any/life-checks.ts';
import { maskChecks, refusalChecks } from '../any/mask-checks.ts';
import { parallelChecks, type ParallelContext, type ParallelOptions } from './parallel-checks.ts';
import { startParallel } from '../session/parallel-session.ts';
import { specChecks } from '../any/spec-checks.ts';

export type ParallelApiTestOptions = ParallelOptions;

/** Every promise of an environment of all agents at once, but for seeds and pictures. */
export const parallelApiTestChecks: readonly EnvCheck<ParallelContext>[] = [
  ...parallelChecks,
  ...lifeChecks,
  ...maskChecks,
  ...refusalChecks,
  ...bufferChecks,
  ...specChecks,
];

export function parallelContext(makeEnv: () => ParallelEnv, options: ParallelOptions): ParallelContext {
  const { numCycles = 1000, steps = numCycles } = options;
  return new PlayContext({ makeEnv, start: startParallel }, { ...options, steps });
}

/** Plays environments of all agents at once and answers which promises they keep: all that PettingZoo's `parallel_api_test` asks, and
 * what it does not ask. Never throws for a faulty environment.
 * @param makeEnv makes a fresh environment, always in the same way */
export function parallelApiTest(makeEnv: () => ParallelEnv, options: ParallelApiTestOptions = {}): Report {
  return runChecks(subjectOf(makeEnv), parallelApiTestChecks, parallelContext(makeEnv, options));
}
