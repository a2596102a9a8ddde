import { createHash } from 'node:crypto';
import type { AnyEnv, Env, EnvObservation, ResetOptions, Space, StepResult } from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';

/** Any environment that takes flat actions. */
export type FlatEnv = Env<EnvObservation, number | string, Space<number>>;

export interface Trace<Obs = EnvObservation> {
  readonly steps: StepResult<Obs>[];
  readonly actions: number[];
}

/** One episode of random actions; everything that came back. */
export function rollOut(env: AnyEnv, seed: number, { mostSteps = 200, reset = { seed } as ResetOptions } = {}): Trace {
  const rng = Rng.from(seed);
  let [, info] = env.reset(reset);
  const trace: Trace = { steps: [], actions: [] };
  for (let i = 0; i < mostSteps; i++) {
    const action = env.actionSpace.sample(rng, info.actionMask) as number;
    const step = env.step(action) as StepResult;
    trace.steps.push(step);
    trace.actions.push(action);
    info = step[4];
    if (step[2] || step[3]) break;
  }
  return trace;
}

/** Everything that an episode gave back, in 40 characters. */
export function fingerprint({ steps, actions }: Trace): string {
  const hash = createHash('sha1').update(actions.join());
  for (const [observation, reward, terminated, truncated, info] of steps) {
    const parts = ArrayBuffer.isView(observation) ? [observation] : Object.values({ ...observation });
    for (const cells of parts as Float32Array[]) hash.update(cells);
    hash.update(JSON.stringify([reward, terminated, truncated, info.player, info.plies, info.victoryPoints]));
  }
  return hash.digest('hex');
}

/** Anything as text that is equal for equal things, their arrays of numbers byte for byte: quick to compare where there are thousands of cells. */
export function written(thing: unknown): string {
  const plain = (_: string, value: unknown): unknown =>
    ArrayBuffer.isView(value) ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') : value;
  return JSON.stringify(thing, plain);
}
