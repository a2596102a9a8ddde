import type { Encoder } from '../state/encoder.ts';
import type { FlatState } from '../state/flat-state.ts';
import { ActionList } from '../values/lists.ts';
import { NOWHERE, Observation, type FeatureSpec, type ObservationSpec } from '../views/observation.ts';
import { opponent, type Player } from '../values/player.ts';

/** What networks see of a game within which others are played: all that they see of the outer one, and beside it all of the inner one, which is 0 while none
 * is played. Both say in `secret` which rows are whose. Rows of units are the outer game's own, the inner game's own, then those of the enemy. */
export interface InnerEncoding<S extends FlatState> {
  readonly version: string;
  readonly outer: Encoder<S>;
  /** Numbers of actions of the outer game; those of the inner ones come after them. */
  readonly outerActions: number;
  /** What one inner game shows; the others show the same, on maps of their own that are not larger. */
  readonly inner: ObservationSpec;
  /** Stands before the names of inner features. */
  readonly prefix: string;
  /** The state of the inner game that is played, whoever is asked. */
  innerOf(s: S): FlatState | null;
  encoderOf(inner: FlatState): Encoder;
}

const NONE = new Float32Array(0);

/** Where the rows of one spec go among those of both: its own, then the enemy's. */
function rowsOf(spec: ObservationSpec, own: number, before: number, allOwn: number, beforeEnemies: number): Int16Array {
  return Int16Array.from({ length: spec.units.count }, (_, row) => (row < own ? before + row : allOwn + beforeEnemies + row - own));
}

function joinSpecs(version: string, outer: ObservationSpec, inner: ObservationSpec, prefix: string, rows: Rows): ObservationSpec {
  const named = (features: readonly FeatureSpec[]): FeatureSpec[] => features.map((one) => ({ ...one, name: prefix + one.name }));
  const width = outer.units.features.length;
  const secret = [...(outer.units.secret?.features ?? []), ...(inner.units.secret?.features ?? []).map((place) => width + place)];
  return {
    version,
    globals: [...outer.globals, ...named(inner.globals)],
    units: {
      count: outer.units.count + inner.units.count,
      features: [...outer.units.features, ...named(inner.units.features)],
      mirrored: rows.mirrored,
      secret: { features: secret, from: rows.from },
    },
    map: {
      width: Math.max(outer.map.width, inner.map.width),
      height: Math.max(outer.map.height, inner.map.height),
      channels: [...outer.map.channels, ...named(inner.map.channels)],
    },
    actions: {
      features: [...outer.actions.features, ...named(inner.actions.features)],
      pointers: [...outer.actions.pointers, ...inner.actions.pointers.map((one) => ({ ...one, name: prefix + one.name }))],
    },
  };
}

interface Rows {
  readonly outer: readonly [Int16Array, Int16Array];
  readonly inner: readonly [Int16Array, Int16Array];
  readonly from: readonly [number, number];
  readonly mirrored: readonly [Int16Array, Int16Array];
}

function joinRows(outer: ObservationSpec, inner: ObservationSpec): Rows {
  const [ours, theirs] = [outer.units.secret!.from, inner.units.secret!.from];
  const from = [ours[0] + theirs[0], ours[1] + theirs[1]] as const;
  const outerOf = (viewer: Player): Int16Array => rowsOf(outer, ours[viewer], 0, from[viewer], 0);
  const innerOf = (viewer: Player): Int16Array =>
    rowsOf(inner, theirs[viewer], ours[viewer], from[viewer], outer.units.count - ours[viewer]);
  const rows = { outer: [outerOf(0), outerOf(1)], inner: [innerOf(0), innerOf(1)] } as const;
  const mirror = (viewer: Player): Int16Array => {
    const mirrored = new Int16Array(outer.units.count + inner.units.count);
    for (const [spec, own] of [[outer, rows.outer] as const, [inner, rows.inner] as const])
      spec.units.mirrored![viewer].forEach((row, i) => (mirrored[own[viewer][i]!] = own[opponent(viewer)][row]!));
    return mirrored;
  };
  return { ...rows, from, mirrored: [mirror(0), mirror(1)] };
}

/** Writes both games into one observation. */
export class InnerEncoder<S extends FlatState> implements Encoder<S> {
  readonly spec: ObservationSpec;
  private readonly encoding: InnerEncoding<S>;
  private readonly rows: Rows;
  private readonly scratch = new WeakMap<ObservationSpec, readonly [withMap: Observation, without: Observation]>();
  private readonly actions = new ActionList();

  constructor(encoding: InnerEncoding<S>) {
    const { version, outer, inner, prefix } = encoding;
    this.encoding = encoding;
    this.rows = joinRows(outer.spec, inner);
    this.spec = joinSpecs(version, outer.spec, inner, prefix, this.rows);
  }

  observe(s: S, viewer: Player, into: Observation): void {
    const { outer, encoderOf } = this.encoding;
    into.globals.fill(0);
    into.units.fill(0);
    if (into.hasMap) into.map.fill(0);
    const seen = this.scratchOf(outer.spec, into.hasMap);
    outer.observe(s, viewer, seen);
    this.copy(seen, into, 0, 0, 0, this.rows.outer[viewer]);
    const inner = this.encoding.innerOf(s);
    if (inner === null) return;
    const encoder = encoderOf(inner);
    const within = this.scratchOf(encoder.spec, into.hasMap);
    encoder.observe(inner, viewer, within);
    const { globals, units, map } = outer.spec;
    this.copy(within, into, globals.length, units.features.length, map.channels.length, this.rows.inner[viewer]);
  }

  observeActions(s: S, actions: ActionList, into: Observation): void {
    const { outer, encoderOf } = this.encoding;
    const { atHand } = s;
    const isInner = atHand !== s;
    const encoder = isInner ? encoderOf(atHand) : outer;
    const seen = this.scratchOf(encoder.spec, false);
    const first = isInner ? this.encoding.outerActions : 0;
    this.actions.clear();
    for (let i = 0; i < actions.length; i++) this.actions.push(actions.at(i) - first);
    encoder.observeActions(isInner ? (atHand as S) : s, this.actions, seen);
    into.resizeActions(actions.length);
    this.copyActions(seen, into, isInner, s.actor as Player);
  }

  private scratchOf(spec: ObservationSpec, withMap: boolean): Observation {
    let both = this.scratch.get(spec);
    if (both === undefined) this.scratch.set(spec, (both = [new Observation(spec, {}, true), new Observation(spec, { map: NONE }, true)]));
    return both[withMap ? 0 : 1];
  }

  /** Copies one game's part: globals, features and channels from some place on, rows where they belong, its map into the upper left corner. */
  private copy(from: Observation, into: Observation, global: number, feature: number, channel: number, rows: Int16Array): void {
    into.globals.set(from.globals, global);
    const [width, all] = [from.spec.units.features.length, this.spec.units.features.length];
    for (let row = 0; row < rows.length; row++)
      into.units.set(from.units.subarray(row * width, (row + 1) * width), rows[row]! * all + feature);
    if (!into.hasMap) return;
    const { channels, height, width: columns } = from.spec.map;
    const { height: most, width: wide } = this.spec.map;
    for (let plane = 0; plane < channels.length; plane++)
      for (let y = 0; y < height; y++) {
        const at = (plane * height + y) * columns;
        into.map.set(from.map.subarray(at, at + columns), ((channel + plane) * most + y) * wide);
      }
  }

  private copyActions(from: Observation, into: Observation, isInner: boolean, viewer: Player): void {
    const { outer } = this.encoding;
    const [feature, pointer] = isInner ? [outer.spec.actions.features.length, outer.spec.actions.pointers.length] : [0, 0];
    const [width, all] = [from.spec.actions.features.length, this.spec.actions.features.length];
    const pointers = from.spec.actions.pointers;
    const rows = (isInner ? this.rows.inner : this.rows.outer)[viewer];
    for (let i = 0; i < from.actionCount; i++) {
      into.actions.set(from.actions.subarray(i * width, (i + 1) * width), i * all + feature);
      for (let p = 0; p < pointers.length; p++) {
        const at = from.pointers[i * pointers.length + p]!;
        const to = i * this.spec.actions.pointers.length + pointer + p;
        if (at === NOWHERE) into.pointers[to] = NOWHERE;
        else into.pointers[to] = pointers[p]!.to === 'units' ? rows[at]! : this.cellOf(at, from.spec.map.width);
      }
    }
  }

  /** A cell of a smaller map in the upper left corner of the larger one. */
  private cellOf(cell: number, width: number): number {
    return Math.floor(cell / width) * this.spec.map.width + (cell % width);
  }
}
