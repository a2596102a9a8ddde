import type { Encoder } from './encoder.ts';
import { type Feature, specsOf } from './feature-tables.ts';
import { mirrorRows } from './features.ts';
import type { FlatState } from './flat-state.ts';
import type { ActionList } from './lists.ts';
import type { Observation, ObservationSpec, PointerSpec } from './observation.ts';
import type { Player } from './player.ts';

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

/** What networks see of units and actions, as tables of features; `V` what of a player's view never changes, `D` an action taken apart. */
export interface FeatureTables<S, V, D> {
  readonly version: string;
  readonly globals: readonly Feature<[s: S, viewer: Player]>[];
  readonly units: readonly Feature<[s: S, unit: number, view: V]>[];
  /** Names of those of them that are 0 in the other side's rows while they are hidden. */
  readonly secret?: readonly string[];
  readonly actions: readonly Feature<[s: S, deed: D, view: V]>[];
  readonly pointers: readonly PointerSpec[];
  readonly map: ObservationSpec['map'];
}

/** Rows of each viewer's own units: they come first, and are the other viewer's last. */
function ownRows([first, second]: readonly [Int16Array, Int16Array]): readonly [number, number] {
  return [first.indexOf(0), second.indexOf(0)];
}

/** Writes what networks see by tables of features: short to write, and quick enough where a game is young. Its room adds the map and the pointers. */
export abstract class TableEncoder<S extends FlatState, V extends SeenRows, D> implements Encoder<S> {
  readonly spec: ObservationSpec;
  protected readonly views: readonly [V, V];
  private readonly tables: FeatureTables<S, V, D>;

  constructor(tables: FeatureTables<S, V, D>, views: readonly [V, V]) {
    const { version, globals, units, secret, actions, pointers, map } = tables;
    const mirrored = mirrorRows([views[0].units, views[1].units]);
    const features = specsOf(units);
    const hidden = secret && { features: secret.map((name) => features.findIndex((one) => one.name === name)), from: ownRows(mirrored) };
    this.tables = tables;
    this.views = views;
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
  protected abstract writeMap(s: S, view: V, map: Float32Array): void;
  /** Takes the actions of the decision at hand apart. */
  protected abstract reader(s: S): (action: number) => D;
  /** Points an action at what it is about. @param at place of its first pointer */
  protected abstract point(s: S, view: V, deed: D, at: number, out: Int16Array): void;

  /** Fills globals, units and map as the viewer sees them: own units first. */
  observe(s: S, viewer: Player, into: Observation): void {
    const view = this.views[viewer];
    const { globals, units } = this.tables;
    globals.forEach(([, , , , value], i) => (into.globals[i] = value(s, viewer)));
    into.units.fill(0);
    view.units.forEach((unit, row) => {
      if (this.isThere(s, unit)) units.forEach(([, , , , value], i) => (into.units[row * units.length + i] = value(s, unit, view)));
    });
    if (into.hasMap) this.writeMap(s, view, into.map);
  }

  /** Fills one row and the pointers of each action, from the actor's side. */
  observeActions(s: S, actions: ActionList, into: Observation): void {
    into.resizeActions(actions.length);
    if (actions.length === 0) return;
    const view = this.views[s.actor as Player];
    const { actions: features, pointers } = this.tables;
    const read = this.reader(s);
    for (let row = 0; row < actions.length; row++) {
      const deed = read(actions.at(row));
      for (let i = 0; i < features.length; i++) into.actions[row * features.length + i] = features[i]![4](s, deed, view);
      this.point(s, view, deed, row * pointers.length, into.pointers);
    }
  }
}
