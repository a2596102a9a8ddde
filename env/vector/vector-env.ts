import type { Player, Seed } from '../../rules/core/index.ts';
import type { BaseEnvOptions, EnvMetadata, EpisodeOptions } from '../api/env.ts';
import type { GameEnvOptions } from '../episodes/game-env.ts';
import type { ASKED } from '../game/opponent.ts';
import type { Dict, Discrete, MultiDiscrete, Space } from '../spaces/index.ts';
import type { EnvSpec, IllegalActionPolicy } from '../api/spec.ts';

export const AUTORESET_MODES = ['next-step', 'same-step', 'disabled'] as const;
/** When an environment whose episode has ended starts the next one.
 * `next-step`: in the step after the last one, whose action is not looked at and whose reward is 0.
 * `same-step`: at once; the last observation is in `infos.finalObservation`.
 * `disabled`: when `reset` is called with its cell in `resetMask` set; a step before that is refused. */
export type AutoresetMode = (typeof AUTORESET_MODES)[number];

export const OBSERVATION_PARTS = ['globals', 'units', 'map'] as const;
export type ObservationPart = (typeof OBSERVATION_PARTS)[number];

export interface VectorEnvOptions extends Omit<BaseEnvOptions, 'renderMode'> {
  /** Environments side by side. */
  readonly numEnvs: number;
  /** 1: an opponent plays the other side, as in `make`. 2: the caller plays both sides, each as its turn comes. Default 1. */
  readonly numAgents?: 1 | 2;
  /** The side that the agent plays, if there is one. Default 0. */
  readonly player?: Player | 'random';
  /** Who plays the other side, if there is one agent. `asked`: the caller. Where `phases` is `ASKING` after `reset` or `step`, a row shows what
   * the opponent sees, and the next `step` plays the opponent's actions in such rows alone. Default `random`. */
  readonly opponent?: GameEnvOptions['opponent'] | typeof ASKED;
  /** Default `next-step`. */
  readonly autoresetMode?: AutoresetMode;
  /** Steps after which an episode is truncated. Default: none. */
  readonly maxEpisodeSteps?: number;
  /** Default `error`, which plays none of the actions. */
  readonly illegalActions?: IllegalActionPolicy;
  /** Which parts of an observation are wanted; what is left out costs nothing. Default: all. */
  readonly parts?: readonly ObservationPart[];
  /** `flat`: an action is its index, the mask has one cell for each. `list`: an action is a row of `actions`, which lists the legal ones,
   * ascending, padded to `maxActions` rows; the mask has one cell for each row. Default `flat`. */
  readonly actionView?: 'flat' | 'list';
}

/** Observations of all environments: flat, row-major arrays whose first dimension is the environment. Parts not asked for are absent. */
export interface VectorObservation {
  /** `[N, G]` */
  readonly globals?: Float32Array;
  /** `[N, U, Fu]` */
  readonly units?: Float32Array;
  /** `[N, C, H, W]` */
  readonly map?: Float32Array;
  /** `[N, A, Fa]`, only in the `list` view. */
  readonly actions?: Float32Array;
  /** `[N, n]`, or `[N, A]` in the `list` view; all zero where a game is over. */
  readonly actionMask: Int8Array;
}

/** What is told of all environments beside their observations. */
export interface VectorTallies {
  /** `[N]` The side that the agent plays; with two agents, who is to decide (at the end of a game: who decided last). Observation, mask and
   * counts are this side's. */
  readonly players: Uint8Array;
  /** `[N]` Moves of both sides and rolls, as far as `players` may count them: what is hidden from them counts once, however many moves it was. */
  readonly plies: Int32Array;
  /** `[N, 2]` Victory points in the ruleset's own units, player 0's first. */
  readonly victoryPoints: Float32Array;
  /** `[N]` Decisions made in the present episode; with two agents, as far as `players` may count them. */
  readonly episodeSteps: Int32Array;
}

export interface VectorInfos extends VectorTallies {
  /** The last observations of the episodes that ended in this step; rows of other environments mean nothing. Only in `same-step` mode.
   * Their masks have ones where the episode was truncated. */
  readonly finalObservation?: VectorObservation;
  /** The same of what is told beside them. */
  readonly finalInfo?: VectorTallies;
}

export type VectorResetResult = [observations: VectorObservation, infos: VectorInfos];

/** `rewards [N, numAgents]` (with two agents, player 0's first), `terminations [N]` and `truncations [N]` of zeros and ones. */
export type VectorStepResult = [
  observations: VectorObservation,
  rewards: Float32Array,
  terminations: Uint8Array,
  truncations: Uint8Array,
  infos: VectorInfos,
];

export interface VectorResetOptions {
  /** One for each environment, or one for all: environment i then gets `seed + i` (of a text, `seed/i`). Without it the streams go on. */
  readonly seed?: Seed | readonly Seed[];
  /** How the new episodes begin, all alike. */
  readonly options?: EpisodeOptions & {
    /** `[N]` Only the environments whose cell is not 0 are reset. */
    readonly resetMask?: ArrayLike<number>;
  };
}

/** What new episodes are given. */
export interface VectorStart {
  /** One for each environment. */
  readonly seeds: readonly Seed[] | undefined;
  readonly options: EpisodeOptions;
}

/** Several environments of one scenario that step together, in the terms of Gymnasium's vector environments. The arrays that it
 * answers are its own and are overwritten by the next step: copy what is to be kept, and write into none of them, since a step writes only what
 * has changed. */
export interface VectorEnv {
  readonly spec: EnvSpec;
  readonly metadata: EnvMetadata & { readonly autoresetMode: AutoresetMode };
  readonly numEnvs: number;
  readonly numAgents: 1 | 2;
  readonly singleObservationSpace: Dict<object>;
  readonly observationSpace: Space<unknown>;
  readonly singleActionSpace: Discrete;
  readonly actionSpace: MultiDiscrete;
  /** Starts new episodes. @throws RulesError BAD_SEED or BAD_OPTION, with nothing changed */
  reset(options?: VectorResetOptions): VectorResetResult;
  /** Plays one action in each environment. @throws RulesError that names the environment, with nothing changed: BAD_ACTION or
   * ILLEGAL_ACTION, NOT_RESET before the first `reset`, GAME_OVER after an end in `disabled` mode */
  step(actions: ArrayLike<number>): VectorStepResult;
  /** Lets everything go; may be called twice. A later `reset` starts again, but not of environments over threads, which have ended. */
  close(): void;
}

/** The seed of each environment. */
export function seedsOf(seed: Seed | readonly Seed[], count: number): readonly Seed[] {
  if (Array.isArray(seed)) return seed as readonly Seed[];
  return Array.from({ length: count }, (_, i) => (typeof seed === 'number' ? seed + i : `${seed as string}/${i}`));
}
