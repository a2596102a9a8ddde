import type { AecEnv } from '../../../api/aec-env.ts';
import type { Report } from '../../report/report.ts';
import { aecChecks, type AecContext, type AecOptions } from './aec-checks.ts';
import { aecContext } from './api-test.ts';
import { type EnvCheck, runChecks, subjectOf } from '../session/context.ts';
import { maskChecks, refusalChecks } from '../any/mask-checks.ts';

/** Promises about masks. */
export const actionMaskTestChecks: readonly EnvCheck<AecContext>[] = [
  ...aecChecks.filter(({ name }) => name === 'plays' || name === 'waiting-masks'),
  ...maskChecks,
  ...refusalChecks,
];

/** Checks that masks are well formed and honest both ways in an environment of agents in turn. Never throws for a faulty one. */
export function actionMaskTest(makeEnv: () => AecEnv, options: AecOptions = {}): Report {
  return runChecks(subjectOf(makeEnv), actionMaskTestChecks, aecContext(makeEnv, options));
}
