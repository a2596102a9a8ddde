import type { Rng } from '../../../../rules/core/index.ts';
import type { VectorEnv, VectorInfos, VectorResetOptions } from '../../../vector/vector-env.ts';
import type { AnyEnv, ResetOptions } from '../../../api/env.ts';
import type { PlayContext, PlayOptions } from './context.ts';
import { isCells, typeName } from './deep.ts';
import { allowedBy, entriesOf, type Frame, type Session } from './session.ts';

/** One environment's part of arrays whose first dimension is the environment. */
export type Row = Readonly<Record<string, ArrayLike<number>>>;

/** What `reset` and `step` of a vector of environments answered. After a reset the middle arrays are undefined. */
export interface VectorShown {
  /** What came back as a whole: `Array of 5`. */
  readonly form: string;
  readonly observations: unknown;
  readonly rewards?: unknown;
  readonly terminations?: unknown;
  readonly truncations?: unknown;
  /** Without final observations and infos. */
  readonly infos: unknown;
  readonly hasFinals: boolean;
  /** Final observations of the environments whose episodes ended in this step, by their numbers. */
  readonly finals: Readonly<Record<string, Row>>;
  /** Likewise the counts of those episodes. */
  readonly finalInfos: Readonly<Record<string, Row>>;
}

/** What is done to a vector between two moments: a step of all, or a reset of some. */
export type VectorMove = { readonly actions: readonly number[] } | { readonly resetMask: readonly number[] };

export type VectorFrame = Frame<VectorShown>;

export interface VectorTestOptions extends Omit<PlayOptions<VectorEnv>, 'illegalActions' | 'pictures'> {
  /** Makes a single environment like those in the vector, whose actions are indices; without it they are not compared. */
  readonly makeSingle?: () => AnyEnv;
  /** Other ways to make the same vector, as with other numbers of threads, which must play the same games. */
  readonly alike?: readonly (() => VectorEnv)[];
  readonly illegalActions?: 'error' | 'lose';
}

export type VectorContext = PlayContext<VectorEnv, VectorShown, VectorTestOptions>;

/** The part of one environment of every array. */
export function rowOf(arrays: unknown, i: number, count: number): Row {
  const parts = Object.entries(entriesOf(arrays)).filter(([, part]) => isCells(part)) as [string, Float32Array][];
  return Object.fromEntries(parts.map(([name, part]) => [name, part.slice((i * part.length) / count, ((i + 1) * part.length) / count)]));
}

/** Whether the episode of an environment ended in the step that led here. */
export function hasEnded({ terminations, truncations }: Pick<VectorShown, 'terminations' | 'truncations'>, i: number): boolean {
  return isOverIn(terminations, i) || isOverIn(truncations, i);
}

/** Whether the game of an environment ended, and was not just cut. */
export function hasTerminated({ terminations }: Pick<VectorShown, 'terminations'>, i: number): boolean {
  return isOverIn(terminations, i);
}

function isOverIn(endings: unknown, i: number): boolean {
  return Number(entriesOf(endings)[i] ?? 0) === 1;
}

function maskOfRow({ observations }: VectorShown, i: number, count: number): unknown {
  return rowOf(observations, i, count)['actionMask'];
}

/** The actions that the mask of one environment allows. */
export function allowedIn(shown: VectorShown, i: number, count: number): number[] {
  return allowedBy(maskOfRow(shown, i, count));
}

/** The rows of those environments whose episodes ended in this step; what the others hold is of earlier ones. */
function finalsOf(arrays: unknown, shown: Pick<VectorShown, 'terminations' | 'truncations'>, count: number): VectorShown['finals'] {
  const ended = Array.from({ length: count }, (_, i) => i).filter((i) => arrays !== undefined && hasEnded(shown, i));
  return Object.fromEntries(ended.map((i) => [i, rowOf(arrays, i, count)]));
}

function toFrame(result: unknown, count: number): VectorFrame {
  const parts = Array.isArray(result) ? (result as unknown[]) : [];
  const [observations, rewards, terminations, truncations] = parts.length > 2 ? parts : [parts[0]];
  const { finalObservation, finalInfo, ...infos } = entriesOf(parts.at(-1)) as Partial<VectorInfos>;
  const form = Array.isArray(result) ? `Array of ${result.length}` : typeName(result);
  const shown = { form, observations, rewards, terminations, truncations, infos, hasFinals: finalObservation !== undefined };
  const lasts = { finals: finalsOf(finalObservation, shown, count), finalInfos: finalsOf(finalInfo, shown, count) };
  return { shown: { ...shown, ...lasts }, mask: undefined, isOver: false };
}

/** Drives a vector of environments; in the mode `disabled` it resets by `resetMask` what has ended. */
export function startVector(env: VectorEnv): Session<VectorEnv, VectorShown> {
  const { numEnvs } = env;
  const count = Array.from({ length: numEnvs }, (_, i) => i);
  const isDisabled = env.metadata.autoresetMode === 'disabled';
  return {
    env,
    reset: (options?: ResetOptions | VectorResetOptions): VectorFrame => toFrame(env.reset(options as VectorResetOptions), numEnvs),
    step(move): VectorFrame {
      const { actions, resetMask } = entriesOf(move) as { actions?: ArrayLike<number>; resetMask?: ArrayLike<number> };
      return toFrame(resetMask === undefined ? env.step(actions ?? []) : env.reset({ options: { resetMask } }), numEnvs);
    },
    sample({ shown }: VectorFrame, rng: Rng): VectorMove {
      const resetMask = count.map((i) => (hasEnded(shown, i) ? 1 : 0));
      if (isDisabled && resetMask.includes(1)) return { resetMask };
      const pick = (allowed: readonly number[]): number => (allowed.length === 0 ? 0 : allowed[rng.below(allowed.length)]!);
      return { actions: count.map((i) => pick(allowedIn(shown, i, numEnvs))) };
    },
    decide: (_, actions) => ({ actions }),
    owned: () => null,
  };
}
