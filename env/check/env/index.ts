import { actionMaskTestChecks } from './aec/action-mask-test.ts';
import { apiTestChecks } from './aec/api-test.ts';
import { checkEnvChecks } from './check-env.ts';
import { maxCyclesTestChecks } from './aec/max-cycles-test.ts';
import { observationTestChecks } from './aec/observation-test.ts';
import { parallelApiTestChecks } from './parallel/parallel-api-test.ts';
import { renderTestChecks } from './aec/render-test.ts';
import { parallelSeedTestChecks, seedTestChecks } from './seed-test.ts';
import { vectorTestChecks } from './vector/vector-test.ts';

export { actionMaskTest } from './aec/action-mask-test.ts';
export { apiTest, type ApiTestOptions } from './aec/api-test.ts';
export { checkEnv, type CheckEnvOptions } from './check-env.ts';
export { checkEnvs, type CheckEnvsOptions } from './check-envs.ts';
export { maxCyclesTest } from './aec/max-cycles-test.ts';
export { observationTest } from './aec/observation-test.ts';
export { parallelApiTest, type ParallelApiTestOptions } from './parallel/parallel-api-test.ts';
export { renderTest } from './aec/render-test.ts';
export { parallelSeedTest, seedTest } from './seed-test.ts';
export { vectorTest } from './vector/vector-test.ts';
export type { VectorTestOptions } from './session/vector-session.ts';

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
