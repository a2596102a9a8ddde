import { type Game, observationSizes } from '../../rules/core/index.ts';
import type { Batch, BatchField } from './batch.ts';
import { OBSERVATION_PARTS, type VectorEnvOptions } from './vector-env.ts';

/** What `phases` says of an environment. */
export const NOT_RESET = 0;
export const RUNNING = 1;
export const OVER = 2;
/** The opponent is to decide and the caller answers for it: the row shows what the opponent sees. */
export const ASKING = 3;

/** What `steps` is told instead of an action. */
export const LOSE = -1;

const f32 = (cells: number) => ({ dtype: 'float32', cells }) as const;
const i32 = (cells: number) => ({ dtype: 'int32', cells }) as const;
const i8 = (cells: number) => ({ dtype: 'int8', cells }) as const;
const u8 = (cells: number) => ({ dtype: 'uint8', cells }) as const;

/** What is told of environments beside their observations. */
function tallyFields(agents: number, actions: number) {
  return {
    rewards: f32(agents),
    victoryPoints: f32(2),
    inputs: i32(1),
    plies: i32(1),
    episodeSteps: i32(1),
    terminations: u8(1),
    truncations: u8(1),
    players: u8(1),
    phases: u8(1),
    actionMask: i8(actions),
  };
}

/** The arrays of a batch of environments; observations besides, in `globals`, `units`, `map` and `actions`, and again with `final` before
 * their names for the last ones of an episode. */
export type SubEnvBatch = Batch<ReturnType<typeof tallyFields>>;

/** Arrays with a cell or two for each environment, written in every step. */
export const TALLIES = [
  'rewards',
  'victoryPoints',
  'plies',
  'episodeSteps',
  'terminations',
  'truncations',
  'players',
  'phases',
  'finalVictoryPoints',
  'finalPlies',
  'finalEpisodeSteps',
  'finalPlayers',
] as const;

/** Arrays beside the observation whose last values of an episode are kept where the next one begins at once. */
export const FINALS = ['victoryPoints', 'plies', 'episodeSteps', 'players', 'actionMask'] as const;

/** The options on which the arrays depend. */
export type SubEnvOptions = Pick<
  VectorEnvOptions,
  'seed' | 'numAgents' | 'player' | 'opponent' | 'autoresetMode' | 'maxEpisodeSteps' | 'parts' | 'actionView' | 'maxActions'
>;

/** The arrays that environments of a game with these options fill. */
export function subEnvFields(game: Game, options: SubEnvOptions): Readonly<Record<string, BatchField>> {
  const { parts = OBSERVATION_PARTS, actionView = 'flat', maxActions = 0, autoresetMode = 'next-step', numAgents = 1 } = options;
  const sizes = observationSizes(game.observation);
  const isList = actionView === 'list';
  const shown: Record<string, BatchField> = Object.fromEntries(
    OBSERVATION_PARTS.filter((part) => parts.includes(part)).map((part) => [part, f32(sizes[part])]),
  );
  if (isList) shown['actions'] = f32(maxActions * game.observation.actions.features.length);
  const tallies = tallyFields(numAgents, isList ? maxActions : game.actions.size);
  if (autoresetMode !== 'same-step') return { ...shown, ...tallies };
  const lasts = { ...shown, ...Object.fromEntries(FINALS.map((name) => [name, tallies[name]])) };
  return { ...shown, ...tallies, ...Object.fromEntries(Object.entries(lasts).map(([name, field]) => [finalName(name), field!])) };
}

/** Name of the array that holds a part of the last observations. */
export function finalName(part: string): string {
  return `final${part[0]!.toUpperCase()}${part.slice(1)}`;
}
