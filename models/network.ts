import type { ObservationSpec, Rng } from '../rules/core/index.ts';

/*
 * One small graph is the whole definition of a network. `training/` runs it on TensorFlow.js, `models/onnx` writes it as
 * ONNX, and both read the same flat weights.
 *
 * Letters: B states in a batch, U unit rows of a state, N legal actions of all states of the batch together. Actions are
 * ragged, not padded: states offer from 2 to 300 of them, so padding to the longest would multiply the work.
 */

/** Sizes that fix a network: those of the observation and three widths. */
export interface NetworkShape {
  /** G */
  readonly globals: number;
  /** U; 0 for games without unit rows. */
  readonly units: number;
  /** Fu */
  readonly unitFeatures: number;
  /** Fa */
  readonly actionFeatures: number;
  /** Whether each unit row has numbers of its own, so that it matters which row a unit has. If not, weights do not depend on U. */
  readonly slots: boolean;
  readonly widths: NetworkWidths;
}

export interface NetworkWidths {
  readonly unit: number;
  readonly state: number;
  readonly action: number;
}

/** Which rows a tensor has: `state` `[B, n]`, `unit` `[B, U, n]`, `action` `[N, n]`. */
export type Axis = 'state' | 'unit' | 'action';

/** One step of the network; every name is a tensor or, for `weight` and `bias`, a parameter. */
export type Operation =
  /** `to = from · weight (+ bias)`, row by row. */
  | { readonly op: 'dense'; readonly from: string; readonly weight: string; readonly bias?: string; readonly to: string }
  | { readonly op: 'add'; readonly from: string; readonly other: string; readonly to: string }
  | { readonly op: 'relu'; readonly from: string; readonly to: string }
  /** Adds row `u` of `weight` `[U, n]` to unit row `u` of every state. */
  | { readonly op: 'slots'; readonly from: string; readonly weight: string; readonly to: string }
  /** Zeroes the rows of units that are gone, i.e. whose row in `presence` is all zero. */
  | { readonly op: 'mask'; readonly from: string; readonly presence: string; readonly to: string }
  /** Sum over the unit rows times `scale`, `[B, U, n]` → `[B, n]`. */
  | { readonly op: 'sum'; readonly from: string; readonly scale: number; readonly to: string }
  /** Maximum over the unit rows; inputs are never negative. `[B, U, n]` → `[B, n]` */
  | { readonly op: 'max'; readonly from: string; readonly to: string }
  /** Gives every action the row of the state it belongs to, `[B, n]` → `[N, n]`. */
  | { readonly op: 'spread'; readonly from: string; readonly to: string };

export interface TensorSpec {
  readonly name: string;
  readonly axis: Axis;
  readonly width: number;
}

export interface ParameterSpec {
  readonly name: string;
  readonly shape: readonly number[];
  /** Place of its first number in the flat weights. */
  readonly offset: number;
  readonly size: number;
  /** Standard deviation at the start; 0 for biases. */
  readonly deviation: number;
}

/**
 * Inputs `globals [B, G]`, `units [B, U, Fu]` (absent if U = 0), `actions [N, Fa]`, and `owners [N]`, the state of each
 * action. Outputs, from the point of view of the player to move: `policy [N]` logits of the actions, `value [B, 3]` logits of
 * win, draw and loss, `margin [B]` the expected lead at the end, squashed (see `training/targets.ts`).
 */
export interface Network {
  readonly shape: NetworkShape;
  readonly inputs: readonly TensorSpec[];
  readonly outputs: readonly TensorSpec[];
  readonly operations: readonly Operation[];
  readonly parameters: readonly ParameterSpec[];
  /** Numbers in the flat weights. */
  readonly size: number;
}

/** Collects operations and parameters as layers are named one after the other. */
class NetworkBuilder {
  readonly operations: Operation[] = [];
  readonly parameters: ParameterSpec[] = [];
  readonly widths = new Map<string, number>();
  size = 0;

  private parameter(name: string, shape: readonly number[], deviation: number): string {
    const size = shape.reduce((product, n) => product * n, 1);
    this.parameters.push({ name, shape, offset: this.size, size, deviation });
    this.size += size;
    return name;
  }

  /** `gain` is the variance wanted of the result for inputs of variance one: 2 before a relu, small for a head. */
  dense(from: string, to: string, width: number, gain: number, withBias = true): string {
    const inputs = this.widths.get(from)!;
    const weight = this.parameter(`${to}.weight`, [inputs, width], Math.sqrt(gain / Math.max(1, inputs)));
    const bias = withBias ? { bias: this.parameter(`${to}.bias`, [width], 0) } : {};
    this.operations.push({ op: 'dense', from, weight, ...bias, to });
    this.widths.set(to, width);
    return to;
  }

  apply(operation: Operation): string {
    this.operations.push(operation);
    this.widths.set(operation.to, this.widths.get(operation.from)!);
    return operation.to;
  }

  slots(from: string, units: number): string {
    const weight = this.parameter(`${from}.slots`, [units, this.widths.get(from)!], SLOT_DEVIATION);
    return this.apply({ op: 'slots', from, weight, to: `${from}.placed` });
  }

  add(from: string, other: string, to: string): string {
    return this.apply({ op: 'add', from, other, to });
  }

  relu(from: string): string {
    return this.apply({ op: 'relu', from, to: `${from}.relu` });
  }
}

const RELU_GAIN = 2;
/** Heads start almost silent: equal priors, value zero. */
const HEAD_GAIN = 0.01;
const SLOT_DEVIATION = 0.5;

/** Unit rows → two layers each → sum and maximum over the units, as two contributions to the state. */
function buildUnits(net: NetworkBuilder, { units, slots, widths }: NetworkShape): string {
  const read = net.dense('units', 'unit1', widths.unit, RELU_GAIN);
  const first = net.relu(slots ? net.slots(read, units) : read);
  const second = net.relu(net.dense(first, 'unit2', widths.unit, RELU_GAIN));
  const present = net.apply({ op: 'mask', from: second, presence: 'units', to: 'unit2.present' });
  const sum = net.apply({ op: 'sum', from: present, scale: 1 / units, to: 'units.mean' });
  const max = net.apply({ op: 'max', from: present, to: 'units.max' });
  return net.add(net.dense(sum, 'state1.mean', widths.state, RELU_GAIN, false), net.dense(max, 'state1.max', widths.state, RELU_GAIN, false), 'state1.units');
}

function buildState(net: NetworkBuilder, shape: NetworkShape): string {
  const { state } = shape.widths;
  let first = net.dense('globals', 'state1', state, RELU_GAIN);
  if (shape.units > 0) first = net.add(first, buildUnits(net, shape), 'state1.sum');
  return net.relu(net.dense(net.relu(first), 'state2', state, RELU_GAIN));
}

/** The state's part of the first action layer is computed once and spread over the state's actions. */
function buildPolicy(net: NetworkBuilder, shape: NetworkShape, state: string): void {
  const { action } = shape.widths;
  const own = net.dense('actions', 'action1', action, RELU_GAIN);
  const context = net.apply({ op: 'spread', from: net.dense(state, 'action1.state', action, 1, false), to: 'action1.context' });
  const first = net.relu(net.add(own, context, 'action1.sum'));
  const second = net.relu(net.dense(first, 'action2', action, RELU_GAIN));
  net.dense(second, 'policy', 1, HEAD_GAIN);
}

/** The network for observations of these sizes. */
export function createNetwork(shape: NetworkShape): Network {
  const net = new NetworkBuilder();
  const inputs: TensorSpec[] = [
    { name: 'globals', axis: 'state', width: shape.globals },
    ...(shape.units > 0 ? [{ name: 'units', axis: 'unit', width: shape.unitFeatures } as const] : []),
    { name: 'actions', axis: 'action', width: shape.actionFeatures },
  ];
  for (const { name, width } of inputs) net.widths.set(name, width);
  const state = buildState(net, shape);
  buildPolicy(net, shape, state);
  net.dense(state, 'value', 3, HEAD_GAIN);
  net.dense(state, 'margin', 1, HEAD_GAIN);
  const outputs: TensorSpec[] = [
    { name: 'policy', axis: 'action', width: 1 },
    { name: 'value', axis: 'state', width: 3 },
    { name: 'margin', axis: 'state', width: 1 },
  ];
  return { shape, inputs, outputs, operations: net.operations, parameters: net.parameters, size: net.size };
}

/** The sizes a game's observations ask for. */
export function networkShape(spec: ObservationSpec, widths: NetworkWidths, slots = true): NetworkShape {
  return {
    globals: spec.globals.length,
    units: spec.units.features.length === 0 ? 0 : spec.units.count,
    unitFeatures: spec.units.features.length,
    actionFeatures: spec.actions.features.length,
    slots,
    widths,
  };
}

/** A number of the standard normal distribution (Box and Muller). */
function normal(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float());
}

/** Fresh flat weights: normal, scaled for relu (He et al. 2015); biases zero. */
export function initialWeights(network: Network, rng: Rng): Float32Array {
  const weights = new Float32Array(network.size);
  for (const { offset, size, deviation } of network.parameters) {
    for (let i = 0; i < size; i++) weights[offset + i] = deviation === 0 ? 0 : deviation * normal(rng);
  }
  return weights;
}

/** The part of the flat weights that belongs to one parameter; a view, not a copy. */
export function parameterView(weights: Float32Array, parameter: ParameterSpec): Float32Array {
  return weights.subarray(parameter.offset, parameter.offset + parameter.size);
}
