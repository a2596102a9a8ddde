import type { ArchitectureChoice } from '../../models/architectures/architecture.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import { createNetwork, type Network } from '../../models/network.ts';
import type { FeatureSpec, ObservationSpec } from '../../rules/core/index.ts';
import { hexBoard, randomFeeds, type Sample } from './graph-samples.ts';

function features(count: number): FeatureSpec[] {
  return Array.from({ length: count }, (_, i) => ({ name: `feature ${i}`, low: -1, high: 1, about: '' }));
}

export interface Sizes {
  readonly globals?: number;
  readonly units?: number;
  readonly hasMap?: boolean;
  readonly pointers?: readonly ('units' | 'map')[];
}

const HEIGHT = 2;
const WIDTH = 3;

/** A small game's observations: unit rows of 3 features, a hex board of 2 × 3 places with 2 channels, actions of 2 features. */
export function smallSpec({ globals = 2, units = 3, hasMap = true, pointers = ['units', 'map'] }: Sizes = {}): ObservationSpec {
  const cells = Int16Array.from(hexBoard(HEIGHT, WIDTH).cells);
  return {
    version: 'test',
    globals: features(globals),
    units: { count: units, features: features(units === 0 ? 0 : 3), secret: { features: [0, 2], from: [1, 1] } },
    map: hasMap
      ? { channels: features(2), height: HEIGHT, width: WIDTH, occupied: [0, 1], grid: 'hex', neighbours: [cells, cells] }
      : { channels: [], height: 0, width: 0 },
    actions: { features: features(2), pointers: pointers.map((to) => ({ name: to, to, about: '' })) },
  };
}

/** Networks of every kind that are small enough to be computed number by number. */
export const SMALL_NETWORKS: readonly { readonly name: string; readonly create: () => Network }[] = [
  network('entity without blocks', { kind: 'entity', width: 4, state: 5, action: 4 }),
  network('entity with two blocks', { kind: 'entity', width: 4, blocks: 2, heads: 2, slots: false, state: 5, action: 4 }),
  network('entity without units', { kind: 'entity', width: 4, state: 5, action: 4 }, { units: 0, hasMap: false, pointers: [] }),
  network('entity without globals', { kind: 'entity', width: 4, state: 5, action: 4 }, { globals: 0 }),
  network('trunk', { kind: 'trunk', width: 4, blocks: 2, units: { width: 4, blocks: 1, heads: 2 }, state: 5, action: 4 }),
  network('trunk without units', { kind: 'trunk', width: 4, blocks: 1, state: 5, action: 4 }, { units: 0, pointers: ['map'] }),
  network('mlp', { kind: 'mlp', width: 6, layers: 2, action: 4 }),
  network('mlp without units and map', { kind: 'mlp', width: 6, layers: 3, action: 4 }, { units: 0, hasMap: false, pointers: [] }),
];

function network(name: string, choice: ArchitectureChoice, sizes?: Sizes): (typeof SMALL_NETWORKS)[number] {
  return { name, create: () => createNetwork(smallSpec(sizes), choice) };
}

/** Three states with 2, 1 and 4 actions; one unit of the first state is gone, and the second state has none at all. */
export const OWNERS = Int32Array.of(0, 0, 1, 2, 2, 2, 2);
const STATES = 3;
export const SAMPLE: Sample = {
  states: STATES,
  actions: OWNERS.length,
  rows: { 'pointer.units': STATES * 3, 'pointer.map': STATES * HEIGHT * WIDTH },
};

/** Random feeds in which actions point to units and places of their own state, if to any, and some units are gone. */
export function networkFeeds({ graph, shape }: Network, seed: number, sample = SAMPLE, owners = OWNERS): Feeds {
  const feeds = randomFeeds(graph, sample, seed, { owners: { data: owners, shape: [owners.length] } });
  const own = Object.entries(sample.rows ?? {}).flatMap(([name, rows]): [string, Feeds[string]][] => {
    const count = rows / sample.states;
    const to = (place: number, n: number): number => (place < 0 ? -1 : owners[n]! * count + (place % count));
    return feeds[name] === undefined ? [] : [[name, { ...feeds[name], data: Int32Array.from(feeds[name].data, to) }]];
  });
  return {
    ...feeds,
    ...Object.fromEntries(own),
    ...(shape.units === 0 ? {} : { units: withoutSome(feeds['units']!, shape.units * shape.unitFeatures, shape.unitFeatures) }),
  };
}

/** The first unit of the first state and all units of the second are gone. */
function withoutSome({ data, shape }: Feeds[string], perState: number, perUnit: number): Feeds[string] {
  const units = Float32Array.from(data);
  units.fill(0, 0, perUnit);
  units.fill(0, perState, 2 * perState);
  return { data: units, shape };
}
