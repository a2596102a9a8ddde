import { actionMaskTestChecks } from './action-mask-test.ts';
import { apiTestChecks } from './api-test.ts';
import { checkEnvChecks } from './check-env.ts';
import { maxCyclesTestChecks } from './max-cycles-test.ts';
import { observationTestChecks } from './observation-test.ts';
import { parallelApiTestChecks } from './parallel-api-test.ts';
import { renderTestChecks } from './render-test.ts';
import { parallelSeedTestChecks, seedTestChecks } from './seed-test.ts';
import { vectorTestChecks } from './vector-test.ts';

export { actionMaskTest } from './action-mask-test.ts';
export { apiTest, type ApiTestOptions } from './api-test.ts';
export { checkEnv, type CheckEnvOptions } from './check-env.ts';
export { checkEnvs, type CheckEnvsOptions } from './check-envs.ts';
export { maxCyclesTest } from './max-cycles-test.ts';
export { observationTest } from './observation-test.ts';
export { parallelApiTest, type ParallelApiTestOptions } from './parallel-api-test.ts';
export { renderTest } from './render-test.ts';
export { parallelSeedTest, seedTest } from './seed-test.ts';
export { vectorTest } from './vector-test.ts';
export type { VectorTestOptions } from './vector-session.ts';

/** One check of one test, for lists of what is checked. */
export interface EnvCheckCard {
  readonly test: string;
  readonly name: string;
  /** The promise, in one sentence. */
  readonly about: string;
}

const TESTS: Readonly<Record<string, readonly Omit<EnvCheckCard, 'test'>[]>> = {
  checkEnv: checkEnvChecks,
  apiTest: apiTestChecks,
  parallelApiTest: parallelApiTestChecks,
  seedTest: seedTestChecks,
  parallelSeedTest: parallelSeedTestChecks,
  maxCyclesTest: maxCyclesTestChecks,
  renderTest: renderTestChecks,
  observationTest: observationTestChecks,
  actionMaskTest: actionMaskTestChecks,
  vectorTest: vectorTestChecks,
};

/** Every check of every test of environments, in the order in which they run. */
export const envChecks: readonly EnvCheckCard[] = Object.entries(TESTS).flatMap(([test, checks]) =>
  checks.map(({ name, about }) => ({ test, name, about })),
);
