import type { Graph } from '../../models/graph/graph.ts';
import type { Tensor } from '../../models/graph/operation.ts';
import type { Feed, Feeds } from '../../models/graph/runner.ts';
import { type Size, statesIn } from '../../models/graph/shape.ts';

/** Fewest and most states of a part. */
const FEWEST_STATES = 32;
const MOST_STATES = 1024;
/** Numbers between the layers that a part may have: beyond them they no longer fit the processor's cache. */
const NUMBERS_PER_PART = 1 << 19;
/** Legal actions that a state is taken to have. */
const USUAL_ACTIONS = 8;

/** Rows of the whole batch from `start` to before `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

function cut({ data, shape }: Feed, { start, end }: Range): Feed {
  const width = shape.slice(1).reduce((product, size) => product * size, 1);
  return { data: data.subarray(start * width, end * width), shape: [end - start, ...shape.slice(1)] };
}

/** Size of what the places in an input point into. */
function pointedAt(graph: Graph, { name }: Tensor): Size | undefined {
  for (const { op, from } of graph.operations) {
    if (from[1]?.name !== name) continue;
    if (op === 'gather') return from[0]!.shape[0];
    if (op === 'scatter' || op === 'highest') return from[2]!.shape[0];
  }
  return undefined;
}

/** Places counted from the first row of a part; those that point to nothing stay so. */
function counted({ data, shape }: Feed, from: number): Feed {
  return { data: Int32Array.from(data, (place) => (place < 0 ? place : place - from)), shape };
}

/** Actions of some states; `owners` never fall. */
function actionsOf(owners: Feed, states: Range): Range {
  const first = (state: number): number => {
    const found = owners.data.findIndex((owner) => owner >= state);
    return found < 0 ? owners.data.length : found;
  };
  return { start: first(states.start), end: first(states.end) };
}

function partOf(graph: Graph, feeds: Feeds, states: Range): Feeds {
  const owners = feeds['owners'];
  const actions = owners === undefined ? { start: 0, end: 0 } : actionsOf(owners, states);
  const part: Record<string, Feed> = { ...feeds };
  for (const input of graph.inputs) {
    const feed = feeds[input.name];
    const rows = input.shape[0];
    if (feed === undefined) continue;
    if (rows === 'N') part[input.name] = cut(feed, actions);
    else if (statesIn(rows) > 0) part[input.name] = cut(feed, { start: states.start * statesIn(rows), end: states.end * statesIn(rows) });
    if (input.type !== 'float') part[input.name] = counted(part[input.name]!, states.start * statesIn(pointedAt(graph, input)));
  }
  return part;
}

/** Numbers that a graph computes for one state. */
function numbersPerState({ operations }: Graph): number {
  return operations.reduce((sum, { to: { shape } }) => {
    const rows = shape[0] === 'N' ? USUAL_ACTIONS : statesIn(shape[0]);
    return sum + shape.slice(1).reduce<number>((product, size) => product * Number(size), rows);
  }, 0);
}

/** How many states a graph should be given at once: small networks many, because each call costs as much as the work in it. */
export function statesPerPart(graph: Graph): number {
  const fitting = Math.floor(NUMBERS_PER_PART / Math.max(1, numbersPerState(graph)));
  return Math.min(MOST_STATES, Math.max(FEWEST_STATES, fitting));
}

/** Feeds of a graph in parts of at most so many states; actions, and the places to which they point, go with their states. */
export function splitFeeds(graph: Graph, feeds: Feeds, most: number): Feeds[] {
  const counting = graph.inputs.find(({ name, shape }) => shape[0] === 'B' && feeds[name] !== undefined);
  const states = counting === undefined ? 0 : feeds[counting.name]!.shape[0]!;
  if (states <= most) return [feeds];
  const count = Math.ceil(states / most);
  const edge = (part: number): number => Math.round((part * states) / count);
  return Array.from({ length: count }, (_, part) => partOf(graph, feeds, { start: edge(part), end: edge(part + 1) }));
}
