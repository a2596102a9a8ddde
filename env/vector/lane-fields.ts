import { type Game, observationSizes } from '../../rules/core/index.ts';
import type { Batch, BatchField } from './batch.ts';
import { OBSERVATION_PARTS, type VectorEnvOptions } from './vector-env.ts';

/** What `phases` says of an environment. */
export const NOT_RESET = 0;
export const RUNNING = 1;
export const OVER = 2;

/** What `steps` is told instead of an action. */
export const LOSE = -1;

const f32 = (cells: number): BatchField => ({ dtype: 'float32', cells });
const i32 = (cells: number): BatchField => ({ dtype: 'int32', cells });
const u8 = (cells: number): BatchField => ({ dtype: 'uint8', cells });

interface Fields extends Readonly<Record<string, BatchField>> {
  readonly rewards: { readonly dtype: 'float32'; readonly cells: number };
  readonly victoryPoints: { readonly dtype: 'float32'; readonly cells: number };
  readonly inputs: { readonly dtype: 'int32'; readonly cells: number };
  readonly plies: { readonly dtype: 'int32'; readonly cells: number };
  readonly episodeSteps: { readonly dtype: 'int32'; readonly cells: number };
  readonly terminations: { readonly dtype: 'uint8'; readonly cells: number };
  readonly truncations: { readonly dtype: 'uint8'; readonly cells: number };
  readonly players: { readonly dtype: 'uint8'; readonly cells: number };
  readonly phases: { readonly dtype: 'uint8'; readonly cells: number };
  readonly actionMask: { readonly dtype: 'int8'; readonly cells: number };
}

/** The arrays of a batch of environments; observations besides, in `globals`, `units`, `map` and `actions`, and again with `final` before
 * their names for the last ones of an episode. */
export type LaneBatch = Batch<Fields>;

/** Arrays with a cell or two for each environment, written in every step. */
export const TALLIES = ['rewards', 'victoryPoints', 'plies', 'episodeSteps', 'terminations', 'truncations', 'players', 'phases'] as const;

/** The options on which the arrays depend. */
export type LaneOptions = Pick<
  VectorEnvOptions,
  'seed' | 'numAgents' | 'player' | 'opponent' | 'autoresetMode' | 'maxEpisodeSteps' | 'parts' | 'actionView' | 'maxActions'
>;

/** The arrays that environments of a game with these options fill. */
export function laneFields(game: Game, options: LaneOptions): Readonly<Record<string, BatchField>> {
  const { parts = OBSERVATION_PARTS, actionView = 'flat', maxActions = 0, autoresetMode = 'next-step', numAgents = 1 } = options;
  const sizes = observationSizes(game.observation);
  const isList = actionView === 'list';
  const shown: Record<string, BatchField> = Object.fromEntries(
    OBSERVATION_PARTS.filter((part) => parts.includes(part)).map((part) => [part, f32(sizes[part])]),
  );
  if (isList) shown['actions'] = f32(maxActions * game.observation.actions.features.length);
  const finals = Object.entries(shown).map(([name, field]) => [finalName(name), field] as const);
  return {
    ...shown,
    ...(autoresetMode === 'same-step' ? Object.fromEntries(finals) : {}),
    rewards: f32(numAgents),
    victoryPoints: f32(2),
    inputs: i32(1),
    plies: i32(1),
    episodeSteps: i32(1),
    terminations: u8(1),
    truncations: u8(1),
    players: u8(1),
    phases: u8(1),
    actionMask: { dtype: 'int8', cells: isList ? maxActions : game.actions.size },
  };
}

/** Name of the array that holds a part of the last observations. */
export function finalName(part: string): string {
  return `final${part[0]!.toUpperCase()}${part.slice(1)}`;
}
