import type { MapGrid } from './map-grid.ts';

/** One named number of an observation: its range and what it means, from the viewer's side. */
export interface FeatureSpec {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly about: string;
}

/** A feature as a line of an encoder's table: name, lowest and highest value, and meaning. */
export type FeatureRow = readonly [name: string, low: number, high: number, about: string];

/** Place of every feature of a table by its name. */
export type Places<T extends readonly FeatureRow[]> = Readonly<Record<T[number][0], number>>;

export function placesOf<const T extends readonly FeatureRow[]>(table: T): Places<T> {
  return Object.fromEntries(table.map(([name], i) => [name, i])) as Places<T>;
}

export function toSpecs(table: readonly FeatureRow[]): readonly FeatureSpec[] {
  return table.map(([name, low, high, about]) => ({ name, low, high, about }));
}

/** What an action is about, as a place in the same observation, so that a network can look it up there. */
export interface PointerSpec {
  readonly name: string;
  /** Into what it points: a row of `units [U, Fu]`, or a cell of `map [C, H, W]`, counted as y * W + x. */
  readonly to: 'units' | 'map';
  readonly about: string;
}

/** Features that are 0 in the other side's unit rows while they are hidden, though that side sees them in its own. */
export interface SecretUnits {
  /** Places among the features. */
  readonly features: readonly number[];
  /** `[viewer]`: the first row of the other side; all from there on are its own. */
  readonly from: readonly [number, number];
}

/** Names, ranges and shapes of a game's observations; `version` changes whenever a tensor would differ. */
export interface ObservationSpec {
  readonly version: string;
  /** `globals [G]` */
  readonly globals: readonly FeatureSpec[];
  /** `units [U, Fu]`: U rows, own units first; a row whose unit is gone is zero. */
  readonly units: {
    readonly count: number;
    readonly features: readonly FeatureSpec[];
    /** `[viewer][row]`: the row that the other player has for the same unit, -1 for a row without one. Absent where rows are no units. */
    readonly mirrored?: readonly [Int16Array, Int16Array];
    /** Absent where unit rows hide nothing; needs `mirrored`. */
    readonly secret?: SecretUnits;
  };
  /** `map [C, H, W]`, the board turned so that both players see the same problem. */
  readonly map: {
    readonly channels: readonly FeatureSpec[];
    readonly height: number;
    readonly width: number;
    /** Channels that are above 0 where an own unit, and an enemy one, stands; absent where none tell. */
    readonly occupied?: readonly [number, number];
    /** Absent, as `neighbours` is, where the cells are no board. */
    readonly grid?: MapGrid;
    /** `[viewer][cell * D + direction]`: the neighbouring cell as that player sees the board, -1 off it; D of `GRID_DIRECTIONS`.
     * The same array twice where the turned board is numbered alike. */
    readonly neighbours?: readonly [Int16Array, Int16Array];
  };
  readonly actions: {
    /** `actions [A, Fa]`: one row for each legal action, in the order of `legalActions`. */
    readonly features: readonly FeatureSpec[];
    /** `pointers [A, P]`, in the same order; there may be none. */
    readonly pointers: readonly PointerSpec[];
  };
}

/** Cells of each part of an observation whose size is fixed. */
export function observationSizes({ globals, units, map }: ObservationSpec): {
  readonly globals: number;
  readonly units: number;
  readonly map: number;
} {
  return {
    globals: globals.length,
    units: units.count * units.features.length,
    map: map.channels.length * map.height * map.width,
  };
}

/** The pointer of an action that has none of this name. */
export const NOWHERE = -1;

/** Arrays to be filled instead of new ones, for instance parts of a batch; each of the size its part has. An empty map is not filled: it is the dearest part,
 * and many networks do not read it. */
export interface ObservationBuffers {
  readonly globals?: Float32Array;
  readonly units?: Float32Array;
  readonly map?: Float32Array;
  readonly actions?: Float32Array;
}

/** Caller-owned buffers that `State.observe` and `State.observeActions` fill; all row-major. */
export class Observation {
  readonly spec: ObservationSpec;
  /** `[G]` */
  readonly globals: Float32Array;
  /** `[U, Fu]` */
  readonly units: Float32Array;
  /** `[C, H, W]` */
  readonly map: Float32Array;
  /** `[A, Fa]`; grows as needed, only the first `actionCount` rows are meaningful. */
  actions: Float32Array;
  /** `[A, P]`: rows of `units` and cells of `map`, -1 for none; grows as `actions` does. */
  pointers: Int16Array;
  actionCount = 0;
  /** Whether nobody but encoders writes into the arrays. An encoder then writes only what has changed since it wrote last. */
  readonly isKept: boolean;
  /** What the encoder that wrote last remembers of it, where the arrays are kept. */
  written: unknown = null;

  /** Whether the map is wanted. */
  get hasMap(): boolean {
    return this.map.length > 0;
  }

  /** Allocates what it is not given. @param isKept whether nobody but encoders will write into the arrays */
  constructor(spec: ObservationSpec, buffers: ObservationBuffers = {}, isKept = false) {
    const sizes = observationSizes(spec);
    this.spec = spec;
    this.isKept = isKept;
    this.globals = buffers.globals ?? new Float32Array(sizes.globals);
    this.units = buffers.units ?? new Float32Array(sizes.units);
    this.map = buffers.map ?? new Float32Array(sizes.map);
    this.actions = buffers.actions ?? new Float32Array(64 * spec.actions.features.length);
    this.pointers = new Int16Array(64 * spec.actions.pointers.length);
  }

  /** Makes room for `count` actions: their rows all zero, and all that they point at none. */
  resizeActions(count: number): void {
    const { features, pointers } = this.spec.actions;
    const size = count * features.length;
    if (this.actions.length < size) this.actions = new Float32Array(size * 2);
    else this.actions.fill(0, 0, size);
    this.actionCount = count;
    if (pointers.length > 0) this.resizePointers(count * pointers.length);
  }

  private resizePointers(size: number): void {
    if (this.pointers.length < size) this.pointers = new Int16Array(size * 2);
    this.pointers.fill(NOWHERE, 0, size);
  }
}
