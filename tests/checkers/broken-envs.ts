import type { AecEnv, AnyEnv, ParallelEnv, Report, ResetOptions } from '../../env/index.ts';
import type { VectorEnv } from '../../env/vector/index.ts';

/** Members that replace those of an environment; what is there is handed over as it was. */
export type Faults<E> = (env: E) => Record<string, unknown>;

/** An environment around another one that has some members of its own. */
export function spoil<E extends AnyEnv | AecEnv | ParallelEnv | VectorEnv>(env: E, faults: Faults<E>): E {
  const changes = faults(env);
  const descriptors = Object.getOwnPropertyDescriptors(changes);
  return new Proxy(env, {
    get(target, name) {
      const change = descriptors[name as string];
      if (change !== undefined) return change.get === undefined ? (change.value as unknown) : (change.get.call(changes) as unknown);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/* eslint-disable @typescript-eslint/no-explicit-any -- what broken environments give has no type */
export type Given = any[];

/** Changes what `step` gives, and what `reset` gives if asked to; `step` counts from 1 in each episode, 0 is the reset. */
export function changing(
  change: (given: Given, step: number, env: AnyEnv, action?: unknown) => unknown,
  alsoReset = false,
): Faults<AnyEnv> {
  return (env) => {
    let step = 0;
    return {
      reset(options?: ResetOptions) {
        const given: Given = env.reset(options);
        step = 0;
        return alsoReset ? change(given, 0, env) : given;
      },
      step(action: unknown) {
        const given: Given = env.step(action);
        step++;
        return change(given, step, env, action);
      },
    };
  };
}
/* eslint-enable @typescript-eslint/no-explicit-any */

let drawn = 0;

/** Different at each call, whatever the seed: what a clock or an unseeded generator would give. */
export function noise(): number {
  return ++drawn;
}

/** The names of the checks that fail. */
export function failing({ checks }: Report): string[] {
  return checks.filter(({ ok }) => !ok).map(({ name }) => name);
}
