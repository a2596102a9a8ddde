import type { AnyEnv } from '../../api/env.ts';
import type { Report } from '../report/report.ts';
import { bufferChecks } from './any/buffer-checks.ts';
import { type EnvCheck, PlayContext, runChecks, subjectOf } from './session/context.ts';
import { singleInfos } from './aec/info-checks.ts';
import { lifeChecks } from './any/life-checks.ts';
import { maskChecks, refusalChecks } from './any/mask-checks.ts';
import { renderChecks } from './any/render-checks.ts';
import { seedChecks } from './any/seed-checks.ts';
import { type SingleContext, singleChecks } from './any/single-checks.ts';
import { type SingleOptions, startSingle } from './session/single-session.ts';
import { specChecks } from './any/spec-checks.ts';

export type CheckEnvOptions = SingleOptions;

/** Every promise of an environment for one agent. */
export const checkEnvChecks: readonly EnvCheck<SingleContext>[] = [
  ...singleChecks,
  singleInfos,
  ...seedChecks,
  ...lifeChecks,
  ...maskChecks,
  ...refusalChecks,
  ...bufferChecks,
  ...renderChecks,
  ...specChecks,
];

/** Plays environments for one agent and answers which promises they keep: all that Gymnasium's `check_env` asks, over whole episodes,
 * and what it does not ask. Never throws for a faulty environment.
 * @param makeEnv makes a fresh environment, always in the same way */
export function checkEnv(makeEnv: () => AnyEnv, options: CheckEnvOptions = {}): Report {
  const context: SingleContext = new PlayContext({ makeEnv, start: (env) => startSingle(env, options) }, options);
  return runChecks(subjectOf(makeEnv), checkEnvChecks, context);
}
