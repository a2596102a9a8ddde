import type { ObservationSpec, Rng } from '../rules/core/index.ts';
import { type Architecture, architectureSchema, type ArchitectureChoice } from './architectures/architecture.ts';
import { createBody } from './architectures/body.ts';
import { createHeads, type HeadName, type Heads } from './architectures/heads.ts';
import { Graph, type Neighbours } from './graph/graph.ts';
import { ModelError } from './cards/errors.ts';
import { leadingTo } from './graph/operation.ts';
import { readFloatConstants } from './onnx/read-constants.ts';
import { writeGraph } from './onnx/write-graph.ts';

/** What a network reads, as sizes, and how it is built. */
export interface NetworkShape {
  /** G */
  readonly globals: number;
  /** U; 0 for games without unit rows. Games with fewer units leave rows empty. */
  readonly units: number;
  /** Fu */
  readonly unitFeatures: number;
  /** C, H, W; null if the network does not look at the map. */
  readonly map: readonly [number, number, number] | null;
  /** Fa */
  readonly actionFeatures: number;
  /** Names of what actions point to. */
  readonly pointers: readonly string[];
  readonly architecture: Architecture;
}

/**
 * Inputs `globals [B, G]`, `units [B, U, Fu]`, `map [B, C, H, W]`, `actions [N, Fa]`, `owners [N]` (the state of each action) and
 * `pointer.<name> [N]`; those that
 * the architecture has no use for are absent. All are from the point of view of the player to move, and so are the outputs.
 */
export interface Network {
  readonly shape: NetworkShape;
  readonly graph: Graph;
  readonly heads: Heads;
  /** Numbers in the flat weights. */
  readonly size: number;
}

/** Heads that play; the others are there for training only. */
export const PLAYING_HEADS = ['policy', 'value', 'margin'] as const satisfies readonly HeadName[];

/** Whether an architecture reads the map at all. */
function looksAtMap(spec: ObservationSpec, { kind }: Architecture): boolean {
  return kind !== 'entity' && spec.map.channels.length > 0;
}

/** Sizes of the network for a game's observations.
 * @param units unit rows, at least those of the observations; more if the network is to play larger armies too */
function networkShape(spec: ObservationSpec, choice: ArchitectureChoice, units = spec.units.count): NetworkShape {
  const architecture = architectureSchema.parse(choice);
  return {
    globals: spec.globals.length,
    units: spec.units.features.length === 0 ? 0 : units,
    unitFeatures: spec.units.features.length,
    map: looksAtMap(spec, architecture) ? [spec.map.channels.length, spec.map.height, spec.map.width] : null,
    actionFeatures: spec.actions.features.length,
    pointers: spec.actions.pointers.map(({ name }) => name),
    architecture,
  };
}

function neighboursOf({ map: { neighbours, height, width } }: ObservationSpec): Neighbours | null {
  const places = height * width;
  if (neighbours !== undefined && neighbours[0] !== neighbours[1])
    throw new Error(
      'The cells of this map have other neighbours when the board is turned: a network can only read the map if it has an even number of columns.',
    );
  return neighbours === undefined ? null : { places, directions: neighbours[0].length / places, cells: neighbours[0] };
}

/** The network of an architecture for the observations of a game.
 * @param units unit rows, at least those of the observations; more if the network is to play larger armies too
 * @param army unit rows that means are taken over, if more than are read: see `fittedNetwork` */
export function createNetwork(spec: ObservationSpec, choice: ArchitectureChoice, units?: number, army?: number): Network {
  const shape = networkShape(spec, choice, units);
  const graph = new Graph();
  const body = createBody(
    graph,
    {
      globals: graph.input('globals', ['B', shape.globals]),
      units: shape.units === 0 ? null : graph.input('units', ['B', shape.units, shape.unitFeatures]),
      army: army ?? shape.units,
      map: shape.map === null ? null : graph.input('map', ['B', ...shape.map]),
      neighbours: shape.map === null ? null : neighboursOf(spec),
    },
    shape.architecture,
  );
  const actions = {
    features: graph.input('actions', ['N', shape.actionFeatures]),
    owners: graph.input('owners', ['N'], 'index'),
    pointers: spec.actions.pointers.map((pointer) => ({ spec: pointer, tensor: graph.input(`pointer.${pointer.name}`, ['N'], 'pointer') })),
  };
  const tells = { tellsPlaces: spec.map.occupied !== undefined, secretFeatures: spec.units.secret?.features.length ?? 0 };
  const heads = createHeads(graph, body, actions, shape.architecture.action, tells);
  return { shape, graph, heads, size: graph.weights };
}

/** Whether every unit row is read alike, so that rows which a game never fills can be left out. */
function readsRowsAlike(architecture: Architecture): boolean {
  return architecture.kind === 'trunk' || (architecture.kind === 'entity' && !architecture.slots);
}

/** Unit rows that a network has to read of a game: all of its own, or where it reads them alike, those the game fills, even if they are more. */
export function unitRowsFor({ units, architecture }: NetworkShape, spec: ObservationSpec): number {
  return units > 0 && readsRowsAlike(architecture) ? spec.units.count : units;
}

/** A network as small as a game allows, which says the same: rows that the game never fills add nothing but time. Its weights are the same by name. */
export function fittedNetwork(shape: NetworkShape, spec: ObservationSpec): Network {
  return createNetwork(spec, shape.architecture, unitRowsFor(shape, spec), shape.units);
}

/** Fresh flat weights: normal, scaled to what a layer reads (He et al. 2015); biases zero. */
export function initialWeights({ graph, size }: Pick<Network, 'graph' | 'size'>, rng: Rng): Float32Array {
  const weights = new Float32Array(size);
  for (const { offset, size: count, deviation } of graph.parameters) {
    for (let i = 0; i < count; i++) weights[offset + i] = deviation === 0 ? 0 : deviation * rng.normal();
  }
  return weights;
}

/**
 * The playing part of a network with its weights as an ONNX file.
 * @param metadata notes kept inside the file
 */
export function exportOnnx(network: Network, weights: Float32Array, metadata: Readonly<Record<string, string>> = {}): Uint8Array {
  return exportHeads(network, PLAYING_HEADS, weights, metadata);
}

/** What a network needs for some of its heads, with its weights, as an ONNX file. */
export function exportHeads(
  { graph, heads }: Network,
  names: readonly (typeof PLAYING_HEADS)[number][],
  weights: Float32Array,
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array {
  return writeGraph(graph, { outputs: Object.fromEntries(names.map((name) => [name, heads[name]])), weights, metadata });
}

/** Fresh weights, with all that plays taken from an ONNX file that `exportOnnx` wrote: only heads that teach begin afresh.
 * @throws ModelError MODEL_MISMATCH if it holds a network of another kind or other sizes */
export function weightsFrom(onnx: Uint8Array, network: Network, rng: Rng): Float32Array {
  const weights = initialWeights(network, rng);
  readPlayingWeights(readFloatConstants(onnx), network, weights);
  return weights;
}

/** Writes all that plays into flat weights, by name. @throws ModelError MODEL_MISMATCH if something is missing or has another size */
export function readPlayingWeights(known: ReadonlyMap<string, Float32Array>, network: Network, weights: Float32Array): void {
  const { graph, heads } = network;
  const outputs = PLAYING_HEADS.map((name) => heads[name]);
  const playing = new Set(leadingTo(graph.operations, outputs).flatMap(({ from }) => from.map(({ name }) => name)));
  for (const { tensor, offset, size } of graph.parameters) {
    if (!playing.has(tensor.name)) continue;
    const values = known.get(tensor.name);
    if (values?.length !== size)
      throw new ModelError(
        'MODEL_MISMATCH',
        `The model has ${values?.length ?? 'no'} weights in "${tensor.name}", this network ${size}: begin with a model of the same kind and sizes.`,
      );
    weights.set(values, offset);
  }
}
