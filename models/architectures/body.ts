import type { Graph, Neighbours, Tensor } from '../graph/graph.ts';
import { attentionMask, boardLayer, dense, HEAD_GAIN, pool, presence, RELU_GAIN, reluLayer, transformerBlock } from './parts.ts';
import type { Architecture } from './architecture.ts';

/** What a network is given to look at; absent parts are null. */
interface BodyInputs {
  /** `[B, G]` */
  readonly globals: Tensor;
  /** `[B, U, Fu]` */
  readonly units: Tensor | null;
  /** Rows that means over the units are taken over: U, or more where rows that stay empty have been left out. */
  readonly army: number;
  /** `[B, C, H, W]` */
  readonly map: Tensor | null;
  readonly neighbours: Neighbours | null;
}

/** What a body makes of a state. */
export interface Body {
  /** `[B, s]` */
  readonly state: Tensor;
  /** One row for each unit, `[B, U, d]`, zero for units that are gone. */
  readonly units: Tensor | null;
  /** One row for each place of the board, `[B, P, c]`. */
  readonly places: Tensor | null;
}

type Entity = Extract<Architecture, { kind: 'entity' }>;
type Trunk = Extract<Architecture, { kind: 'trunk' }>;
type Perceptron = Extract<Architecture, { kind: 'mlp' }>;

const SLOT_DEVIATION = 0.5;

/** Variance of the branches of a block at the start, so that the sum of all of them is about that of what they are added to. */
function branchGain(blocks: number): number {
  return 1 / Math.max(1, 2 * blocks);
}

/**
 * Unit rows with what is known of the whole state added (almost nothing at the start: the same number in every token would drown what
 * differs), as tokens; then blocks in which they look at one another.
 */
function entityRows(
  graph: Graph,
  units: Tensor,
  globals: Tensor,
  { width, blocks, heads, slots }: Pick<Entity, 'width' | 'blocks' | 'heads' | 'slots'>,
): Tensor {
  const present = presence(graph, units);
  const [states, count] = units.shape;
  let read = dense(graph, units, 'token.read', width, RELU_GAIN);
  if (slots) read = graph.add(read, graph.parameter('token.slots', [count!, width], SLOT_DEVIATION));
  const context = graph.reshape(dense(graph, globals, 'token.context', width, HEAD_GAIN, false), [states!, 1, width]);
  const first = graph.unary('relu', graph.add(read, context));
  let rows = reluLayer(graph, graph.flatten(first), 'token', width);
  const mask = blocks === 0 ? null : attentionMask(graph, present);
  for (let block = 0; block < blocks; block++) rows = transformerBlock(graph, rows, mask!, `block${block}`, heads, branchGain(blocks));
  return graph.multiply(graph.reshape(graph.unary('relu', rows), first.shape), present);
}

/** Two layers over all that was added up. */
function stateOf(graph: Graph, parts: readonly Tensor[], width: number): Tensor {
  const total = parts.reduce((sum, part) => graph.add(sum, part));
  return reluLayer(graph, graph.unary('relu', total), 'state2', width);
}

/** Entity transformer: units are tokens. */
function entityBody(graph: Graph, { globals, units, army }: BodyInputs, architecture: Entity): Body {
  const { state } = architecture;
  const own = dense(graph, globals, 'state1', state, RELU_GAIN);
  if (units === null) return { state: stateOf(graph, [own], state), units: null, places: null };
  const rows = entityRows(graph, units, globals, architecture);
  return { state: stateOf(graph, [own, pool(graph, rows, 'state1.units', state, army)], state), units: rows, places: null };
}

/** `[B, C, H, W]` → `[B, P, C]` */
function placesOf(graph: Graph, map: Tensor): Tensor {
  const [states, channels, height, width] = map.shape as [Tensor['shape'][number], number, number, number];
  return graph.transpose(graph.reshape(map, [states, channels, height * width]), [0, 2, 1]);
}

/** A residual block of the board; every second one also hears what the whole board looks like. */
function boardBlock(graph: Graph, x: Tensor, table: Neighbours, name: string, gain: number, isGlobal: boolean): Tensor {
  const [states, , width] = x.shape as [Tensor['shape'][number], number, number];
  let inner = boardLayer(graph, x, table, `${name}.first`, width, RELU_GAIN);
  if (isGlobal) inner = graph.add(inner, graph.reshape(pool(graph, x, `${name}.whole`, width), [states, 1, width]));
  return graph.add(x, boardLayer(graph, graph.unary('relu', inner), table, `${name}.second`, width, gain));
}

/** Trunk: the board by convolutions over neighbouring places, the units as tokens beside it, joined in the state. */
function trunkBody(graph: Graph, { globals, units, army, map, neighbours }: BodyInputs, architecture: Trunk): Body {
  if (map === null || neighbours === null) throw new Error('A trunk needs a game with a map: use the entity or the mlp architecture.');
  const { width, blocks, state } = architecture;
  const [states] = map.shape;
  const context = graph.reshape(dense(graph, globals, 'board.context', width, HEAD_GAIN, false), [states!, 1, width]);
  let places = graph.unary('relu', graph.add(boardLayer(graph, placesOf(graph, map), neighbours, 'board', width, RELU_GAIN), context));
  for (let block = 0; block < blocks; block++)
    places = boardBlock(graph, places, neighbours, `board${block}`, branchGain(blocks / 2), block % 2 === 1);
  places = graph.unary('relu', places);
  const parts = [dense(graph, globals, 'state1', state, RELU_GAIN), pool(graph, places, 'state1.board', state)];
  const rows = units === null ? null : entityRows(graph, units, globals, { ...architecture.units, slots: false });
  if (rows !== null) parts.push(pool(graph, rows, 'state1.units', state, army));
  return { state: stateOf(graph, parts, state), units: rows, places };
}

/** Everything side by side through layers of one width. */
function perceptronBody(graph: Graph, { globals, units, map }: BodyInputs, { width, layers }: Perceptron): Body {
  const flat = (x: Tensor): Tensor =>
    graph.reshape(x, [x.shape[0]!, x.shape.slice(1).reduce<number>((product, size) => product * (size as number), 1)]);
  let state = dense(graph, globals, 'layer0.globals', width, RELU_GAIN);
  if (units !== null) state = graph.add(state, dense(graph, flat(units), 'layer0.units', width, RELU_GAIN, false));
  if (map !== null) state = graph.add(state, dense(graph, flat(map), 'layer0.map', width, RELU_GAIN, false));
  state = graph.unary('relu', state);
  for (let layer = 1; layer < layers; layer++) state = reluLayer(graph, state, `layer${layer}`, width);
  return { state, units: null, places: null };
}

export function createBody(graph: Graph, inputs: BodyInputs, architecture: Architecture): Body {
  switch (architecture.kind) {
    case 'entity':
      return entityBody(graph, inputs, architecture);
    case 'trunk':
      return trunkBody(graph, inputs, architecture);
    case 'mlp':
      return perceptronBody(graph, inputs, architecture);
  }
}
