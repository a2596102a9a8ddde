import { type ActionList, isPlayer, NOWHERE, Observation, type ObservationSpec, type Player, type Shown } from '../rules/core/index.ts';
import type { NetworkShape } from './network.ts';

type Numbers = Float32Array | Int32Array;

const NO_MAP = new Float32Array(0);

/** The buffer, or a wider one with the same content if it is too short. */
function grown<T extends Numbers>(buffer: T, length: number): T {
  if (buffer.length >= length) return buffer;
  const wider = new (buffer.constructor as new (length: number) => T)(length * 2);
  wider.set(buffer);
  return wider;
}

/** Sizes of what a batch holds; those of the network that reads it. */
export type BatchShape = Pick<NetworkShape, 'globals' | 'units' | 'unitFeatures' | 'map' | 'actionFeatures' | 'pointers'>;

/**
 * Observations of many states side by side, ready to be a network's inputs; buffers are kept from batch to batch.
 * Every state is seen by its own actor. States may come from different scenarios; one with fewer units leaves rows empty.
 */
export class ObservationBatch {
  readonly shape: BatchShape;
  private readonly scratches = new WeakMap<ObservationSpec, Observation>();
  private readonly mapCells: number;
  /** B */
  size = 0;
  /** N: legal actions of all states together. */
  rows = 0;
  /** `[B, G]`; only the first B rows are meaningful, and so on below. */
  globals: Float32Array = new Float32Array(0);
  /** `[B, U, Fu]` */
  units: Float32Array = new Float32Array(0);
  /** `[B, C, H, W]`; empty if the network does not read the map. */
  map: Float32Array = new Float32Array(0);
  /** `[N, Fa]` */
  actions: Float32Array = new Float32Array(0);
  /** `[N]`: the state of each action. */
  owners: Int32Array = new Int32Array(256);
  /** One for each pointer, `[N]`: row of `units` or cell of the map, counted through the whole batch; −1 for none. */
  readonly pointers: Int32Array[];
  /** `[B + 1]`: first action row of each state, then N. */
  starts: Int32Array = new Int32Array(64);
  /** `[B]`: who is to move. */
  readonly actors: Player[] = [];

  constructor(shape: BatchShape) {
    this.shape = shape;
    this.mapCells = shape.map === null ? 0 : shape.map[0] * shape.map[1] * shape.map[2];
    this.pointers = shape.pointers.map(() => new Int32Array(256));
  }

  clear(): this {
    this.size = 0;
    this.rows = 0;
    this.actors.length = 0;
    return this;
  }

  /** Appends a state whose actor is a player, with all its legal actions. */
  add(state: Shown, legal: ActionList): void {
    const { actor } = state;
    if (!isPlayer(actor)) throw new Error('Only states in which a player is to move can be judged.');
    const { globals, units, unitFeatures, actionFeatures } = this.shape;
    const scratch = this.scratchFor(state);
    state.observe(actor, scratch);
    state.observeActions(legal, scratch);
    this.actors.push(actor);
    this.globals = this.put(this.globals, scratch.globals, globals);
    if (units > 0) this.units = this.put(this.units, scratch.units, units * unitFeatures);
    if (this.mapCells > 0) this.map = this.put(this.map, scratch.map, this.mapCells);
    this.actions = grown(this.actions, (this.rows + legal.length) * actionFeatures);
    this.actions.set(scratch.actions.subarray(0, legal.length * actionFeatures), this.rows * actionFeatures);
    this.addPointers(scratch, legal.length);
    this.addOwners(legal.length);
  }

  private scratchFor({ game: { observation } }: Shown): Observation {
    let scratch = this.scratches.get(observation);
    if (scratch === undefined)
      this.scratches.set(observation, (scratch = new Observation(observation, this.mapCells === 0 ? { map: NO_MAP } : {}, true)));
    return scratch;
  }

  /** Writes the newest state's part; what it does not fill is zero. */
  private put(buffer: Float32Array, values: Float32Array, width: number): Float32Array {
    const at = this.size * width;
    const target = grown(buffer, at + width);
    target.set(values, at);
    if (values.length < width) target.fill(0, at + values.length, at + width);
    return target;
  }

  private addPointers({ spec, pointers }: Observation, count: number): void {
    const { map, units } = this.shape;
    const cells = map === null ? 0 : map[1] * map[2];
    const each = spec.actions.pointers.length;
    for (let p = 0; p < each; p++) {
      const column = (this.pointers[p] = grown(this.pointers[p]!, this.rows + count));
      const first = this.size * (spec.actions.pointers[p]!.to === 'units' ? units : cells);
      for (let i = 0; i < count; i++) {
        const place = pointers[i * each + p]!;
        column[this.rows + i] = place === NOWHERE ? NOWHERE : first + place;
      }
    }
  }

  private addOwners(count: number): void {
    this.owners = grown(this.owners, this.rows + count);
    this.starts = grown(this.starts, this.size + 2);
    this.owners.fill(this.size, this.rows, this.rows + count);
    this.starts[this.size] = this.rows;
    this.rows += count;
    this.starts[++this.size] = this.rows;
  }
}
