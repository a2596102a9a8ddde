import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Group } from 'h5wasm/node';
import { loadOptional } from '../../models/onnx/optional-package.ts';
import { ActionList, CHANCE, type FeatureSpec, type Game, Observation, type Player, type State } from '../../rules/core/index.ts';
import type { DatasetCard } from './card.ts';
import type { Columns } from './columns.ts';
import { DatasetError } from './npz.ts';
import { gameOfDataset, movesIn, readDatasetCard, readShardOf } from './read.ts';

/** Versions of Minari that read this layout. */
const MINARI = '>=0.5.0';

type Part = 'globals' | 'units' | 'map';

/** One side of one game, as Minari keeps an episode: T actions, and T + 1 observations. */
interface Episode {
  readonly player: Player;
  readonly observations: Readonly<Record<Part, number[][]>>;
  /** Which actions are legal, [T + 1] masks; none at the end. */
  readonly masks: Uint8Array[];
  readonly actions: number[];
  readonly result: number;
  readonly truncated: boolean;
}

interface Shape {
  readonly name: Part;
  readonly shape: readonly number[];
  /** Features along the axis given. */
  readonly features: readonly FeatureSpec[];
  readonly axis: number;
}

function shapesOf({ observation: { globals, units, map } }: Game, parts: readonly string[]): Shape[] {
  const all: Shape[] = [
    { name: 'globals', shape: [globals.length], features: globals, axis: 0 },
    { name: 'units', shape: [units.count, units.features.length], features: units.features, axis: 1 },
    { name: 'map', shape: [map.channels.length, map.height, map.width], features: map.channels, axis: 0 },
  ];
  return all.filter(({ name, shape }) => parts.includes(name) && !shape.includes(0));
}

/** A bound of each cell as nested lists, which is how Minari writes a space. */
function boundsOf({ shape, features, axis }: Shape, bound: 'low' | 'high'): unknown {
  const fill = (depth: number, feature: number): unknown => {
    if (depth === shape.length) return features[feature]![bound];
    return Array.from({ length: shape[depth]! }, (_, i) => fill(depth + 1, depth === axis ? i : feature));
  };
  return fill(0, 0);
}

function box(shape: readonly number[], dtype: string, low: unknown, high: unknown): object {
  return { type: 'Box', dtype, shape, low, high };
}

/** The observation and action spaces as Minari's metadata spells them. */
function spacesOf(game: Game, shapes: readonly Shape[]): { readonly observation_space: string; readonly action_space: string } {
  const { size } = game.actions;
  const mask = box([size], 'uint8', new Array(size).fill(0), new Array(size).fill(1));
  const subspaces = Object.fromEntries(
    shapes.map((one) => [one.name, box(one.shape, 'float32', boundsOf(one, 'low'), boundsOf(one, 'high'))]),
  );
  return {
    observation_space: JSON.stringify({ type: 'Dict', subspaces: { ...subspaces, action_mask: mask } }),
    action_space: JSON.stringify({ type: 'Discrete', dtype: 'int64', start: 0, n: size }),
  };
}

/** Plays a game again from both sides. */
class EpisodeReader {
  private readonly game: Game;
  private readonly shapes: readonly Shape[];
  private readonly observation: Observation;
  private readonly legal = new ActionList();

  constructor(game: Game, shapes: readonly Shape[]) {
    this.game = game;
    this.shapes = shapes;
    this.observation = new Observation(game.observation);
  }

  read(moves: readonly number[], returns: readonly number[], truncated: boolean): Episode[] {
    const sides = ([0, 1] as const).map((player): Episode => {
      return { player, observations: { globals: [], units: [], map: [] }, masks: [], actions: [], result: returns[player]!, truncated };
    });
    const state = this.game.newState();
    for (const move of moves) {
      if (state.actor !== CHANCE) {
        const side = sides[state.actor as Player]!;
        this.look(state, side, true);
        side.actions.push(move);
      }
      state.apply(move);
    }
    for (const side of sides) this.look(state, side, false);
    return sides.filter(({ actions }) => actions.length > 0);
  }

  private look(state: State, { player, observations, masks }: Episode, decides: boolean): void {
    state.observe(player, this.observation);
    for (const { name } of this.shapes) observations[name].push([...this.observation[name]]);
    const mask = new Uint8Array(this.game.actions.size);
    if (decides) for (const action of state.legalActions(this.legal)) mask[action] = 1;
    masks.push(mask);
  }
}

function flat(rows: readonly ArrayLike<number>[], size: number): Float32Array {
  const data = new Float32Array(rows.length * size);
  for (const [i, row] of rows.entries()) data.set(row, i * size);
  return data;
}

function writeEpisode(
  group: Group,
  id: number,
  { player, observations, masks, actions, result, truncated }: Episode,
  shapes: readonly Shape[],
): void {
  const steps = actions.length;
  const last = (value: number): Uint8Array => Uint8Array.from({ length: steps }, (_, i) => (i === steps - 1 ? value : 0));
  group.create_attribute('id', id, null, '<i');
  group.create_attribute('total_steps', steps, null, '<i');
  group.create_attribute('player', player, null, '<i');
  const seen = group.create_group('observations');
  const packed = (name: string, data: Float32Array | Uint8Array, shape: number[]): unknown =>
    seen.create_dataset({ name, data, shape, chunks: shape, compression: 'gzip', compression_opts: [1] });
  for (const { name, shape } of shapes)
    packed(
      name,
      flat(
        observations[name],
        shape.reduce((a, b) => a * b, 1),
      ),
      [steps + 1, ...shape],
    );
  packed('action_mask', Uint8Array.from(masks.flatMap((mask) => [...mask])), [steps + 1, masks[0]!.length]);
  group.create_dataset({ name: 'actions', data: BigInt64Array.from(actions, BigInt), shape: [steps], dtype: '<q' });
  group.create_dataset({
    name: 'rewards',
    data: Float64Array.from({ length: steps }, (_, i) => (i === steps - 1 ? result : 0)),
    shape: [steps],
    dtype: '<d',
  });
  group.create_dataset({ name: 'terminations', data: last(truncated ? 0 : 1), shape: [steps], dtype: '<B' });
  group.create_dataset({ name: 'truncations', data: last(truncated ? 1 : 0), shape: [steps], dtype: '<B' });
}

/** An id as Minari demands: letters, digits and underscores between the slashes. */
function datasetId({ ruleset, scenario }: DatasetCard): string {
  const name = typeof scenario === 'string' ? scenario : String(scenario['id'] ?? 'pack');
  return `schiltron/${ruleset.replaceAll(/\W/g, '_')}/${name.replaceAll(/\W/g, '_')}-v0`;
}

export interface MinariExport {
  readonly id: string;
  readonly episodes: number;
  readonly steps: number;
}

/** Writes a data set in Minari's layout, an episode for each side of each game: `FOLDER/ID/data/main_data.hdf5` with `metadata.json` beside it.
 * @param root what MINARI_DATASETS_PATH is to name
 * @throws DatasetError for a data set without moves; Error that names the package to install, if it is not there */
export async function exportMinari(
  folder: string,
  root: string,
  onShard: (shard: number, of: number) => void = () => undefined,
): Promise<MinariExport> {
  const card = readDatasetCard(folder);
  if (card.kind !== 'moves')
    throw new DatasetError(`The data set in ${folder} is of a run, which keeps no moves: an episode needs them all.`);
  const hdf5 = await loadOptional('h5wasm', 'HDF5', () => import('h5wasm/node'));
  await hdf5.ready;
  const game = gameOfDataset(card);
  const shapes = shapesOf(game, card.parts);
  const reader = new EpisodeReader(game, shapes);
  const id = datasetId(card);
  const data = join(root, id, 'data');
  mkdirSync(data, { recursive: true });
  const path = join(data, 'main_data.hdf5');
  const file = new hdf5.File(path, 'w', { track_order: true });
  let [episodes, steps] = [0, 0];
  const write = (columns: Columns): void => {
    for (const [i, moves] of movesIn(columns).entries()) {
      const returns = columns['returns']!.data.subarray(2 * i, 2 * i + 2);
      for (const episode of reader.read(moves, [...returns], columns['truncated']!.data[i] === 1)) {
        writeEpisode(file.create_group(`episode_${episodes}`), episodes, episode, shapes);
        episodes++;
        steps += episode.actions.length;
      }
    }
    file.flush();
  };
  try {
    for (const [i, shard] of card.shards.entries()) {
      write(await readShardOf(folder, card, shard));
      onShard(i + 1, card.shards.length);
    }
  } finally {
    file.close();
  }
  const metadata = {
    dataset_id: id,
    minari_version: MINARI,
    data_format: 'hdf5',
    total_episodes: episodes,
    total_steps: steps,
    dataset_size: Math.round(statSync(path).size / 1e5) / 10,
    algorithm_name: card.agents.join(' against '),
    description: `${card.games} games of ${card.ruleset} ${card.rulesetVersion}, an episode for each side; the attribute player says which.`,
    ...spacesOf(game, shapes),
  };
  writeFileSync(join(data, 'metadata.json'), `${JSON.stringify(metadata)}\n`);
  return { id, episodes, steps };
}
