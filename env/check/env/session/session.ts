import type { Rng } from '../../../../rules/core/index.ts';
import type { EnvMetadata, ResetOptions } from '../../../api/env.ts';
import type { EnvSpec, RenderMode } from '../../../api/spec.ts';
import { CheckFailure, expectThat, reasonOf } from '../../report/report.ts';

/** What every kind of environment has, also a vector of them. */
export interface CommonEnv {
  readonly spec: EnvSpec;
  close(): void;
}

/** What environments have that are played alone: for one agent, for agents in turn, for all agents at once. */
export interface LoneEnv extends CommonEnv {
  readonly metadata: EnvMetadata;
  readonly renderMode: RenderMode | null;
  readonly unwrapped: { readonly unwrapped: unknown };
  render(mode?: RenderMode | null): string | null;
}

/** What an environment shows at one point of an episode. Nothing in it is taken on trust: checks find out what is wrong. */
export interface Frame<S> {
  /** Everything that is seen, of one shape for each kind of environment. */
  readonly shown: S;
  /** The action mask of who is to decide; undefined if there is none. */
  readonly mask: unknown;
  readonly isOver: boolean;
}

/** One environment of any kind, driven step by step in one way. */
export interface Session<E extends CommonEnv, S> {
  readonly env: E;
  reset(options?: ResetOptions): Frame<S>;
  step(action: unknown): Frame<S>;
  /** What `step` takes next, drawn among what the masks allow. */
  sample(frame: Frame<S>, rng: Rng): unknown;
  /** What `step` takes so that who is to decide plays this action. */
  decide(frame: Frame<S>, action: unknown): unknown;
  /** The parts of a frame that belong to the caller, who may write into them. */
  owned(frame: Frame<S>): unknown;
}

/** A value as an object whose entries may be looked at, whatever it is. */
export function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** The indices that a mask allows; none if it is no mask. */
export function allowedBy(mask: unknown): number[] {
  if (!(mask instanceof Int8Array)) return [];
  return [...mask.keys()].filter((action) => mask[action] !== 0);
}

/** An action of a space: one that the mask allows, where there is a usable mask. */
export function sampleAction(space: { sample(rng: Rng): unknown }, mask: unknown, rng: Rng): unknown {
  const allowed = allowedBy(mask);
  return allowed.length > 0 ? allowed[rng.below(allowed.length)] : space.sample(rng);
}

/** Fails unless the call throws an error with one of the codes and a message. */
export function expectRefused(what: string, codes: readonly string[], call: () => unknown): void {
  try {
    call();
  } catch (error) {
    const { code } = entriesOf(error);
    const isStable = typeof code === 'string' && codes.includes(code);
    const message = `${what} is refused with ${typeof code === 'string' ? code : 'no code'}, not ${codes.join(' or ')}: ${reasonOf(error)}`;
    return expectThat(isStable && reasonOf(error) !== '', () => message);
  }
  throw new CheckFailure(`${what} is accepted`);
}

/** Runs a call that may be refused; what is thrown is not looked at. */
export function attempt(call: () => unknown): void {
  try {
    call();
  } catch {
    // Whether and how it is refused is another check's affair.
  }
}
