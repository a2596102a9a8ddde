import type { AecEnv } from '../../../api/aec-env.ts';
import type { Report } from '../../report/report.ts';
import type { AecContext, AecOptions } from './aec-checks.ts';
import { aecContext } from './api-test.ts';
import { type EnvCheck, runChecks, subjectOf } from '../session/context.ts';
import { renderChecks } from '../any/render-checks.ts';
import { plays } from '../any/single-checks.ts';

/** Promises about pictures. */
export const renderTestChecks: readonly EnvCheck<AecContext>[] = [plays, ...renderChecks];

/** Checks what an environment of agents in turn draws. Tests of one's own are passed as `options.pictures`. Never throws for a faulty one. */
export function renderTest(makeEnv: () => AecEnv, options: AecOptions = {}): Report {
  return runChecks(subjectOf(makeEnv), renderTestChecks, aecContext(makeEnv, options));
}
