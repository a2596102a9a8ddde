import type { AecEnv } from '../../../api/aec-env.ts';
import type { Report } from '../../report/report.ts';
import { type AecContext, type AecOptions, aecChecks } from './aec-checks.ts';
import { startAec } from '../session/aec-session.ts';
import { bufferChecks } from '../any/buffer-checks.ts';
import { type EnvCheck, PlayContext, runChecks, subjectOf } from '../session/context.ts';
import { turnInfos } from './info-checks.ts';
import { lifeChecks } from '../any/life-checks.ts';
import { loseChecks } from './lose-checks.ts';
import { maskChecks, refusalChecks } from '../any/mask-checks.ts';
import { specChecks } from '../any/spec-checks.ts';
import { turnChecks } from './turn-checks.ts';

export type ApiTestOptions = AecOptions;

/** Every promise of an environment of agents in turn, but for seeds and pictures, which have tests of their own. */
export const apiTestChecks: readonly EnvCheck<AecContext>[] = [
  ...aecChecks,
  ...turnChecks,
  turnInfos,
  ...lifeChecks,
  ...maskChecks,
  ...refusalChecks,
  ...loseChecks,
  ...bufferChecks,
  ...specChecks,
];

/** Two agents take so many steps in a cycle. */
const STEPS_A_CYCLE = 2;

export function aecContext(makeEnv: () => AecEnv, options: AecOptions): AecContext {
  const { numCycles = 1000, steps = numCycles * STEPS_A_CYCLE } = options;
  return new PlayContext({ makeEnv, start: startAec }, { ...options, steps });
}

/** Plays environments of agents in turn and answers which promises they keep: all that PettingZoo's `api_test` asks, and what it does not
 * ask. Never throws for a faulty environment.
 * @param makeEnv makes a fresh environment, always in the same way */
export function apiTest(makeEnv: () => AecEnv, options: ApiTestOptions = {}): Report {
  return runChecks(subjectOf(makeEnv), apiTestChecks, aecContext(makeEnv, options));
}
