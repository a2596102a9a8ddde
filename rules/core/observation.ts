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

/** Names, ranges and shapes of a game's observations; `version` changes whenever a tensor would differ. */
export interface ObservationSpec {
  readonly version: string;
  /** `globals [G]` */
  readonly globals: readonly FeatureSpec[];
  /** `units [U, Fu]`: U rows, own units first; a row whose unit is gone is zero. */
  readonly units: { readonly count: number; readonly features: readonly FeatureSpec[] };
  /** `map [C, H, W]`, the board turned so that both players see the same problem. */
  readonly map: { readonly channels: readonly FeatureSpec[]; readonly height: number; readonly width: number };
  /** `actions [A, Fa]`: one row for each legal action, in the order of `legalActions`. */
  readonly actions: { readonly features: readonly FeatureSpec[] };
}

/** Cells of each part of an observation whose size is fixed. */
export function observationSizes({ globals, units, map }: ObservationSpec): { readonly globals: number; readonly units: number; readonly map: number } {
  return {
    globals: globals.length,
    units: units.count * units.features.length,
    map: map.channels.length * map.height * map.width,
  };
}

/** Arrays to be filled instead of new ones, for instance parts of a batch; each of the size its part has. */
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
  actionCount = 0;

  /** Allocates what it is not given. */
  constructor(spec: ObservationSpec, buffers: ObservationBuffers = {}) {
    const sizes = observationSizes(spec);
    this.spec = spec;
    this.globals = buffers.globals ?? new Float32Array(sizes.globals);
    this.units = buffers.units ?? new Float32Array(sizes.units);
    this.map = buffers.map ?? new Float32Array(sizes.map);
    this.actions = buffers.actions ?? new Float32Array(64 * spec.actions.features.length);
  }

  /** Makes room for `count` action rows, all zero. */
  resizeActions(count: number): void {
    const size = count * this.spec.actions.features.length;
    if (this.actions.length < size) this.actions = new Float32Array(size * 2);
    else this.actions.fill(0, 0, size);
    this.actionCount = count;
  }
}
