import type { Encoder } from '../state/encoder.ts';
import { type Feature, FeatureWriter, type SharedFeatures, sharedFeatures, specsOf } from './feature-tables.ts';
import { mirrorRows } from './features.ts';
import { LastLook, type UnitCells, unitCellsOf, type Written, writtenIn } from './written.ts';
import type { FlatState } from '../state/flat-state.ts';
import type { ActionList } from '../values/lists.ts';
import type { Observation, ObservationSpec, PointerSpec } from '../views/observation.ts';
import type { Player } from '../values/player.ts';

/** Which unit each row of a player's view is about, the own ones first. */
export interface SeenRows {
  readonly viewer: Player;
  /** Unit of each row, and row of each unit. */
  readonly units: Int16Array;
  readonly rowOf: Int16Array;
}

/** The rows of a player's view. @param sides side of each unit */
export function rowsSeen(sides: readonly Player[], viewer: Player): SeenRows {
  const all = sides.map((_, unit) => unit);
  const units = Int16Array.from([...all.filter((unit) => sides[unit] === viewer), ...all.filter((unit) => sides[unit] !== viewer)]);
  return { viewer, units, rowOf: Int16Array.from(all, (unit) => units.indexOf(unit)) };
}

/** So many features are of the units from `first` up to `end`, which count from `first`; they are 0 in the rows of all others. */
export type UnitPart = readonly [features: number, first: number, end: number];

/** What networks see of units and actions, as tables of features; `V` what of a player's view never changes, `D` an action taken apart. */
export interface FeatureTables<S, V, D> {
  readonly version: string;
  readonly globals: readonly Feature<[s: S, viewer: Player]>[];
  readonly units: readonly Feature<[s: S, unit: number, view: V]>[];
  /** Which of them are of which units, where units are of several kinds; all are of all, if left out. */
  readonly parts?: readonly UnitPart[] | undefined;
  /** Blocks of the layout whose rows are the units, in their order, where features are said to be `ofOwnCells`. */
  readonly blocks?: readonly string[] | undefined;
  /** Names of those of them that are 0 in the other side's rows while they are hidden. */
  readonly secret?: readonly string[];
  readonly actions: readonly Feature<[s: S, action: D, view: V]>[];
  readonly pointers: readonly PointerSpec[];
  readonly map: ObservationSpec['map'];
  /** Works out beforehand what features of a state ask for again and again. */
  readonly look?: ((s: S) => void) | undefined;
}

/** Features of units of one kind, ready for writing. */
interface PartWriter<S, V> {
  readonly writer: FeatureWriter<S, number, V>;
  /** Writes what depends on more than the unit's own cells. */
  readonly others: FeatureWriter<S, number, V>;
  readonly first: number;
  readonly end: number;
  /** Place of its first feature in a row. */
  readonly at: number;
}

function partWriters<S, V, D>({ units, parts = [[units.length, 0, Infinity]] }: FeatureTables<S, V, D>): readonly PartWriter<S, V>[] {
  let at = 0;
  return parts.map(([features, first, end]) => {
    const own = units.slice(at, at + features);
    const part = {
      writer: new FeatureWriter(own),
      others: new FeatureWriter(own, ([, , , , , , stays]) => stays !== 'own'),
      first,
      end,
      at,
    };
    at += features;
    return part;
  });
}

/** Rows of each viewer's own units: they come first, and are the other viewer's last. */
function ownRows([first, second]: readonly [Int16Array, Int16Array]): readonly [number, number] {
  return first.length === 0 ? [0, 0] : [first.indexOf(0), second.indexOf(0)];
}

/** Writes what networks see by tables of features: short to write, and quick enough where a game is young. Its room adds the map and the pointers. */
export abstract class TableEncoder<S extends FlatState, V extends SeenRows, D> implements Encoder<S> {
  readonly spec: ObservationSpec;
  protected readonly views: readonly [V, V];
  private readonly globals: FeatureWriter<S, Player, undefined>;
  private readonly parts: readonly PartWriter<S, V>[];
  private readonly actions: FeatureWriter<S, D, V>;
  private readonly shared: readonly SharedFeatures<S, D, V>[];
  private readonly look: ((s: S) => void) | undefined;
  private readonly blocks: readonly string[];
  /** Where their cells lie; known when the first state is written. */
  private unitCells: readonly UnitCells[] | null = null;
  private readonly last = new LastLook();

  constructor(tables: FeatureTables<S, V, D>, views: readonly [V, V]) {
    const { version, globals, units, secret, actions, pointers, map, look, blocks = [] } = tables;
    const mirrored = mirrorRows([views[0].units, views[1].units]);
    const features = specsOf(units);
    const hidden = secret && { features: secret.map((name) => features.findIndex((one) => one.name === name)), from: ownRows(mirrored) };
    this.views = views;
    this.globals = new FeatureWriter(globals);
    this.parts = partWriters(tables);
    this.actions = new FeatureWriter(actions, ([, , , , , , stays]) => typeof stays !== 'function');
    this.shared = sharedFeatures(actions);
    this.look = look;
    this.blocks = blocks;
    this.spec = {
      version,
      globals: specsOf(globals),
      units: { count: views[0].units.length, features, mirrored, ...(hidden && { secret: hidden }) },
      map,
      actions: { features: specsOf(actions), pointers },
    };
  }

  /** Whether a unit is on the board; the row of one that is not is zero. */
  protected abstract isThere(s: S, unit: number): boolean;
  /** @param isBlank whether the map does not hold yet what never changes in this view */
  protected abstract writeMap(s: S, view: V, map: Float32Array, isBlank: boolean): void;
  /** Takes the actions of the decision at hand apart. */
  protected abstract reader(s: S): (action: number) => D;
  /** Points an action at what it is about. @param at place of its first pointer */
  protected abstract point(s: S, view: V, action: D, at: number, out: Int16Array): void;

  /** Looks a state over, unless it is the one of before: a network is shown a state, and then its actions. */
  private lookOver(s: S): void {
    if (this.look !== undefined && this.last.differs(s)) this.look(s);
  }

  private writeUnit(s: S, unit: number, view: V, at: number, out: Float32Array): void {
    for (const part of this.parts)
      if (unit >= part.first && unit < part.end) part.writer.write(s, unit - part.first, view, at + part.at, out);
  }

  /** Writes again what depends on more than the unit's own cells. */
  private rewriteUnit(s: S, unit: number, view: V, at: number, out: Float32Array): void {
    for (const part of this.parts)
      if (unit >= part.first && unit < part.end) part.others.rewrite(s, unit - part.first, view, at + part.at, out);
  }

  /** What was written last into kept arrays, compared with a state; null if they are not kept. */
  private writtenTo(into: Observation, s: S, viewer: Player): Written | null {
    if (!into.isKept) return null;
    this.unitCells ??= unitCellsOf(s, this.blocks);
    return writtenIn(into, this, this.spec.units.count, this.unitCells).compare(s.data, viewer);
  }

  /** Fills globals, units and map as the viewer sees them: own units first. */
  observe(s: S, viewer: Player, into: Observation): void {
    const view = this.views[viewer];
    this.lookOver(s);
    into.globals.fill(0);
    this.globals.write(s, viewer, undefined, 0, into.globals);
    const written = this.writtenTo(into, s, viewer);
    if (written === null || written.isBlank) into.units.fill(0);
    this.writeUnits(s, view, into.units, written);
    if (into.hasMap) this.writeMap(s, view, into.map, written === null || written.isBlank);
  }

  private writeUnits(s: S, view: V, out: Float32Array, written: Written | null): void {
    const width = this.spec.units.features.length;
    for (let row = 0; row < view.units.length; row++) {
      const unit = view.units[row]!;
      const at = row * width;
      const isThere = this.isThere(s, unit);
      if (written !== null) {
        const hadRow = written.hadRow[unit] === 1;
        written.hadRow[unit] = Number(isThere);
        if (hadRow && isThere && written.hasChanged[unit] === 0) {
          this.rewriteUnit(s, unit, view, at, out);
          continue;
        }
        if (hadRow) out.fill(0, at, at + width);
      }
      if (isThere) this.writeUnit(s, unit, view, at, out);
    }
  }

  /** Fills one row and the pointers of each action, from the actor's side. */
  observeActions(s: S, actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    if (actions.length === 0) return;
    const view = this.views[s.actor as Player];
    const { features, pointers } = this.spec.actions;
    this.lookOver(s);
    const read = this.reader(s);
    const { shared } = this;
    for (let i = 0; i < shared.length; i++) shared[i]!.begin();
    for (let row = 0; row < actions.length; row++) {
      const action = read(actions.at(row));
      const at = row * features.length;
      this.actions.write(s, action, view, at, into.actions);
      for (let i = 0; i < shared.length; i++) shared[i]!.write(s, action, view, at, into.actions);
      this.point(s, view, action, row * pointers.length, into.pointers);
    }
  }
}
