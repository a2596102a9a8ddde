import { type ActionList, isPlayer, Observation, type ObservationSpec, type Player, type State } from '../rules/core/index.ts';

function grown(buffer: Float32Array, length: number): Float32Array {
  if (buffer.length >= length) return buffer;
  const wider = new Float32Array(length * 2);
  wider.set(buffer);
  return wider;
}

/**
 * Observations of many states side by side, ready to be a network's inputs; buffers are kept from batch to batch.
 * Every state is seen by its own actor.
 */
export class ObservationBatch {
  readonly spec: ObservationSpec;
  private readonly scratch: Observation;
  /** B */
  size = 0;
  /** N: legal actions of all states together. */
  rows = 0;
  /** `[B, G]`; only the first B rows are meaningful, and so on below. */
  globals: Float32Array = new Float32Array(0);
  /** `[B, U, Fu]` */
  units: Float32Array = new Float32Array(0);
  /** `[N, Fa]` */
  actions: Float32Array = new Float32Array(0);
  /** `[N]`: the state of each action. */
  owners: Int32Array = new Int32Array(256);
  /** `[B + 1]`: first action row of each state, then N. */
  starts: Int32Array = new Int32Array(64);
  /** `[B]`: who is to move. */
  readonly actors: Player[] = [];

  constructor(spec: ObservationSpec) {
    this.spec = spec;
    this.scratch = new Observation(spec);
  }

  clear(): this {
    this.size = 0;
    this.rows = 0;
    this.actors.length = 0;
    return this;
  }

  /** Appends a state whose actor is a player, with all its legal actions. */
  add(state: State, legal: ActionList): void {
    const { actor } = state;
    if (!isPlayer(actor)) throw new Error('Only states in which a player is to move can be judged.');
    const { scratch } = this;
    state.observe(actor, scratch);
    state.observeActions(legal, scratch);
    this.actors.push(actor);
    this.globals = this.put(this.globals, scratch.globals, this.size * scratch.globals.length);
    this.units = this.put(this.units, scratch.units, this.size * scratch.units.length);
    const width = this.spec.actions.features.length;
    this.actions = this.put(this.actions, scratch.actions.subarray(0, legal.length * width), this.rows * width);
    this.addOwners(legal.length);
  }

  private put(buffer: Float32Array, values: Float32Array, at: number): Float32Array {
    const target = grown(buffer, at + values.length);
    target.set(values, at);
    return target;
  }

  private addOwners(count: number): void {
    if (this.rows + count > this.owners.length) this.owners = widened(this.owners, this.rows + count);
    if (this.size + 2 > this.starts.length) this.starts = widened(this.starts, this.size + 2);
    this.owners.fill(this.size, this.rows, this.rows + count);
    this.starts[this.size] = this.rows;
    this.rows += count;
    this.starts[++this.size] = this.rows;
  }
}

function widened(buffer: Int32Array, length: number): Int32Array {
  const wider = new Int32Array(length * 2);
  wider.set(buffer);
  return wider;
}
