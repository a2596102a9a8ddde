import type { ActionInput, Player, Position, RulesetOptions, Seed } from '../../rules/core/index.ts';
import { badOption, show } from '../game/faults.ts';
import type { EnvObservation } from '../game/observer.ts';
import type { ActionMask, Discrete, Space } from '../spaces/index.ts';
import { type EnvSpec, RENDER_MODES, type RenderMode } from './spec.ts';

/** @throws RulesError BAD_OPTION unless it is a mode or null */
export function checkRenderMode(mode: unknown): asserts mode is RenderMode | null {
  if (mode === null || RENDER_MODES.some((known) => known === mode)) return;
  badOption(`A render mode is ${RENDER_MODES.map((known) => `"${known}"`).join(' or ')}; got ${show(mode)}.`, '/mode');
}

export interface EnvMetadata {
  readonly renderModes: readonly RenderMode[];
  /** Pictures a second that suit a replay of the game. */
  readonly renderFps: number;
}

export const METADATA: EnvMetadata = { renderModes: RENDER_MODES, renderFps: 2 };

/** Options that all kinds of environment take. */
export interface BaseEnvOptions {
  /** Options of the ruleset, e.g. `{ dieSides: 10 }`. */
  readonly options?: RulesetOptions;
  /** What `render` draws unless it is told otherwise. */
  readonly renderMode?: RenderMode;
  /** Pads the action rows of every observation to this many; without it there are as many as legal actions. */
  readonly maxActions?: number;
  /** Seed of the first episodes, until `reset` is given one. Without any it is 0: nothing here is ever unseeded. */
  readonly seed?: Seed;
}

export interface ResetOptions {
  /** Starts the random stream anew: the same seed and actions give the same whole episodes from here on. */
  readonly seed?: Seed;
  readonly options?: EpisodeOptions;
}

/** How one episode begins. */
export interface EpisodeOptions {
  /** Start here instead of at the scenario's beginning. */
  readonly position?: Position;
  /** The side that the agent plays in this episode. */
  readonly player?: Player | 'random';
  /** Another scenario of the ruleset, with the same sizes of observations and actions, in which this episode is played. */
  readonly scenario?: string;
}

/** What accompanies an observation. Wrappers add entries of their own. */
export interface EnvInfo {
  /** The same array as in the observation where that has one. */
  readonly actionMask: ActionMask;
  /** The side that the agent plays. */
  readonly player: Player;
  /** Moves of both sides and rolls, as far as the agent may count them: what is hidden from it counts once, however many moves it was. */
  readonly plies: number;
  /** Victory points in the ruleset's own units, the agent's first. */
  readonly victoryPoints: readonly [number, number];
  readonly [entry: string]: unknown;
}

export type ResetResult<Obs = EnvObservation> = [observation: Obs, info: EnvInfo];
export type StepResult<Obs = EnvObservation> = [observation: Obs, reward: number, terminated: boolean, truncated: boolean, info: EnvInfo];

/** An environment for one agent, in Gymnasium's terms. `Obs` is what it shows, `Act` what `step` takes, `A` the space
 * that actions are drawn from. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any kind of action space
export interface Env<Obs = EnvObservation, Act = ActionInput, A extends Space<any> = Discrete> {
  readonly spec: EnvSpec;
  readonly metadata: EnvMetadata;
  /** What `render()` draws unless it is told otherwise. */
  readonly renderMode: RenderMode | null;
  readonly observationSpace: Space<Obs>;
  readonly actionSpace: A;
  /** The environment inside all wrappers. */
  readonly unwrapped: AnyEnv;
  /** Starts a new episode. @throws RulesError BAD_SEED, BAD_POSITION or BAD_OPTION; the present episode then goes on */
  reset(options?: ResetOptions): ResetResult<Obs>;
  /** Plays one action. @throws RulesError that says why not, with nothing changed; NOT_RESET before the first `reset`, GAME_OVER after the end */
  step(action: Act): StepResult<Obs>;
  /** The board as the agent sees it; null if there is no mode. @throws RulesError NOT_RESET before the first reset, if the environment was made by `make` */
  render(mode?: RenderMode | null): string | null;
  /** Lets everything go; may be called twice. */
  close(): void;
}

/** An environment whatever it shows and takes. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyEnv = Env<any, any, Space<any>>;
/** What an environment shows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ObservationOf<E> = E extends Env<infer Obs, any, any> ? Obs : never;
/** What its `step` takes. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ActionOf<E> = E extends Env<any, infer Act, any> ? Act : never;
