import type { Rng } from '../../../../rules/core/index.ts';
import type { AnyEnv, EnvInfo, ResetOptions } from '../../../api/env.ts';
import type { PlayOptions } from './context.ts';
import { typeName } from './deep.ts';
import { entriesOf, type Frame, sampleAction, type Session } from './session.ts';

/** What `reset` and `step` of an environment for one agent answered. After a reset all but observation and info are undefined. */
export interface SingleShown {
  /** What came back as a whole: `Array of 5`. */
  readonly form: string;
  readonly observation: unknown;
  readonly reward?: unknown;
  readonly terminated?: unknown;
  readonly truncated?: unknown;
  readonly info: unknown;
}

export interface SingleOptions extends PlayOptions<AnyEnv> {
  /** Least and greatest sum of the rewards of an episode; null if there is no limit. Default [-1, 1]. */
  readonly returns?: readonly [low: number, high: number] | null;
  /** Steps after which an episode is truncated at the latest. */
  readonly maxEpisodeSteps?: number;
  /** Draws an action, where the mask does not say which there are. */
  readonly sample?: (env: AnyEnv, info: EnvInfo, rng: Rng) => unknown;
}

type SingleFrame = Frame<SingleShown>;

function formOf(result: unknown): string {
  return Array.isArray(result) ? `Array of ${result.length}` : typeName(result);
}

function toFrame(shown: SingleShown): SingleFrame {
  return { shown, mask: entriesOf(shown.info)['actionMask'], isOver: Boolean(shown.terminated) || Boolean(shown.truncated) };
}

/** Drives an environment for one agent. */
export function startSingle(env: AnyEnv, { sample }: Pick<SingleOptions, 'sample'> = {}): Session<AnyEnv, SingleShown> {
  return {
    env,
    reset(options?: ResetOptions): SingleFrame {
      const result: unknown = env.reset(options);
      const [observation, info] = Array.isArray(result) ? (result as unknown[]) : [];
      return toFrame({ form: formOf(result), observation, info });
    },
    step(action): SingleFrame {
      const result: unknown = env.step(action);
      const [observation, reward, terminated, truncated, info] = Array.isArray(result) ? (result as unknown[]) : [];
      return toFrame({ form: formOf(result), observation, reward, terminated, truncated, info });
    },
    sample({ shown, mask }, rng) {
      return sample === undefined ? sampleAction(env.actionSpace, mask, rng) : sample(env, shown.info as EnvInfo, rng);
    },
    decide: (_, action) => action,
    owned: ({ shown }) => shown,
  };
}
