import {
  type ActionList,
  type Encoder,
  type FlatState,
  mirrorRows,
  type Observation,
  type ObservationSpec,
  type Player,
  squareNeighbours,
  toSpecs,
} from '../../core/index.ts';
import type { Box } from '../../geometry/box.ts';
import { eastOf, northOf, UNIT } from '../../geometry/plane.ts';
import type { Bodies } from '../bodies.ts';
import type { Deed, MoveKind } from '../deeds.ts';
import type { TableSize } from '../edges.ts';
import { Raster, within } from './raster.ts';

/** A feature as a line of a table: name, lowest and highest value, meaning, and how it is worked out. */
export type Feature<A extends unknown[]> = readonly [name: string, low: number, high: number, about: string, value: (...args: A) => number];

/** A plane of ground: 1 within its boxes. */
type GroundPlane = readonly [name: string, about: string, boxes: readonly Box[]];

/** What networks see of a game on an open table, as tables of features. Units are numbers, one row each, own first. `K` are kinds of actions. */
interface Encoding<S, K extends string> {
  readonly version: string;
  readonly table: TableSize;
  /** Side of a cell of the map, in ticks. */
  readonly cell: number;
  /** Side of each unit. */
  readonly sides: readonly Player[];
  readonly globals: readonly Feature<[s: S, viewer: Player]>[];
  /** Of a unit; where it stands and how it looks comes before them. */
  readonly units: readonly Feature<[s: S, unit: number]>[];
  readonly ground: readonly GroundPlane[];
  /** Of the cells that a base covers; that it does comes before them. */
  readonly bases: readonly Feature<[s: S, unit: number]>[];
  /** Of an action; which kind it is and where it leaves the base comes before them. */
  readonly actions: readonly Feature<[s: S, deed: Deed<K>]>[];
  readonly kinds: readonly (K | MoveKind)[];
  deedOf(s: S, action: number): Deed<K>;
}

const POINTERS = [
  { name: 'actor', to: 'units', about: 'the unit that acts' },
  { name: 'target', to: 'units', about: 'the unit that it is done to' },
  { name: 'from', to: 'map', about: 'the cell in which the middle of the actor lies' },
  { name: 'to', to: 'map', about: 'the cell in which it would lie; of what moves nobody, that of the target' },
] as const;

/** What of one player's view never changes. */
interface View {
  /** 1, or -1 if the table is turned by half a turn. */
  readonly sign: number;
  /** Unit of each row, and row of each unit. */
  readonly units: Int16Array;
  readonly rowOf: Int16Array;
  readonly planes: Float32Array;
}

const specsOf = (features: readonly Feature<never>[], prefix = '') =>
  toSpecs(features.map(([name, low, high, about]) => [`${prefix}${name}`, low, high, about]));

/** Writes what networks see of a game on an open table by tables of features: short to write, and quick enough where a game is young. */
export class TableEncoder<S extends FlatState & Bodies, K extends string> implements Encoder<S> {
  readonly spec: ObservationSpec;
  private readonly encoding: Encoding<S, K>;
  private readonly raster: Raster;
  private readonly views: readonly [View, View];
  private readonly units: readonly Feature<[s: S, unit: number, sign: number]>[];
  private readonly bases: Encoding<S, K>['bases'];
  private readonly actions: readonly Feature<[s: S, deed: Deed<K>, sign: number]>[];

  constructor(encoding: Encoding<S, K>) {
    this.encoding = encoding;
    this.raster = new Raster(encoding.table, encoding.cell);
    this.views = [this.createView(0), this.createView(1)];
    this.units = [...placeFeatures<S>(encoding.table), ...encoding.units];
    this.bases = [['base', 0, 1, 'share that a base covers', () => 1], ...encoding.bases];
    const kinds = oneHot(encoding.kinds, 'of its kind', (_: S, deed: Deed<K>) => encoding.kinds.indexOf(deed.kind));
    this.actions = [...kinds, ...moveFeatures<S>(encoding.table), ...encoding.actions];
    this.spec = this.createSpec();
  }

  private createView(viewer: Player): View {
    const { sides, ground } = this.encoding;
    const sign = viewer === 0 ? 1 : -1;
    const all = sides.map((_, unit) => unit);
    const units = Int16Array.from([...all.filter((unit) => sides[unit] === viewer), ...all.filter((unit) => sides[unit] !== viewer)]);
    const samples = ground.map(([, , boxes]) => within(boxes));
    return { sign, units, rowOf: Int16Array.from(all, (unit) => units.indexOf(unit)), planes: this.raster.paint(samples, sign) };
  }

  private createSpec(): ObservationSpec {
    const { raster, bases, units, actions } = this;
    const { version, sides, globals, ground } = this.encoding;
    const neighbours = squareNeighbours(raster.down, raster.across);
    const planes = toSpecs(ground.map(([name, about]) => [name, 0, 1, about]));
    const [red, blue] = this.views;
    return {
      version,
      globals: specsOf(globals),
      units: { count: sides.length, features: specsOf(units), mirrored: mirrorRows([red.units, blue.units]) },
      map: {
        channels: [...planes, ...specsOf(bases, 'own-'), ...specsOf(bases, 'enemy-')],
        height: raster.down,
        width: raster.across,
        occupied: [planes.length, planes.length + bases.length],
        grid: 'square',
        neighbours: [neighbours, neighbours],
      },
      actions: { features: specsOf(actions), pointers: POINTERS },
    };
  }

  /** Fills globals, units and map as the viewer sees them: own units first, the table turned for the second player. */
  observe(s: S, viewer: Player, into: Observation): void {
    const { sign, units: rows } = this.views[viewer];
    const { units } = this;
    this.encoding.globals.forEach(([, , , , value], i) => (into.globals[i] = value(s, viewer)));
    into.units.fill(0);
    rows.forEach((unit, row) => {
      if (s.isOnTable(unit)) units.forEach(([, , , , value], i) => (into.units[row * units.length + i] = value(s, unit, sign)));
    });
    if (into.hasMap) this.writeMap(s, viewer, into.map);
  }

  private writeMap(s: S, viewer: Player, map: Float32Array): void {
    const { raster, bases, encoding } = this;
    const { sign, planes } = this.views[viewer];
    const size = raster.across * raster.down;
    map.fill(0).set(planes);
    encoding.sides.forEach((side, unit) => {
      if (!s.isOnTable(unit)) return;
      const { x, y, heading, halfWidth, halfDepth } = s.boxOf(unit);
      const first = (encoding.ground.length + (side === viewer ? 0 : bases.length)) * size;
      const covered = raster.cover(sign, x, y, heading, halfWidth, halfDepth);
      const values = bases.map(([, , , , value]) => value(s, unit));
      for (let k = 0; k < covered; k++) {
        const cell = first + raster.cells[k]!;
        map[cell] = Math.min(1, map[cell]! + raster.shares[k]!);
        for (let i = 1; i < values.length; i++) map[cell + i * size] = values[i]!;
      }
    });
  }

  /** Fills one row and the pointers of each action, from the actor's side. */
  observeActions(s: S, actions: ActionList, into: Observation): void {
    const view = this.views[s.actor as Player];
    const { encoding, actions: features } = this;
    into.resizeActions(actions.length);
    for (let row = 0; row < actions.length; row++) {
      const deed = encoding.deedOf(s, actions.at(row));
      for (let i = 0; i < features.length; i++) into.actions[row * features.length + i] = features[i]![4](s, deed, view.sign);
      this.point(s, view, deed, row * POINTERS.length, into.pointers);
    }
  }

  private point(s: S, { sign, rowOf }: View, { unit, target, end }: Deed<K>, at: number, out: Int16Array): void {
    const cellOf = ({ x, y }: Box): number => this.raster.cellAt(sign, x, y);
    if (unit >= 0) {
      out[at] = rowOf[unit]!;
      out[at + 2] = cellOf(s.boxOf(unit));
    }
    if (target >= 0) out[at + 1] = rowOf[target]!;
    if (end !== undefined) out[at + 3] = cellOf(end);
    else if (target >= 0) out[at + 3] = cellOf(s.boxOf(target));
  }
}

/** Where a unit stands and how it looks, as its viewer sees it: four features. */
function placeFeatures<S extends Bodies>({ width, height }: TableSize): readonly Feature<[s: S, unit: number, sign: number]>[] {
  return [
    ['x', -1, 1, 'where its middle lies, from left to right', (s, unit, sign) => sign * ((2 * s.boxOf(unit).x) / width - 1)],
    ['y', -1, 1, 'where its middle lies, from the near edge to the far', (s, unit, sign) => sign * ((2 * s.boxOf(unit).y) / height - 1)],
    ['heading-x', -1, 1, 'how far it looks to the right', (s, unit, sign) => (sign * eastOf(s.boxOf(unit).heading)) / UNIT],
    ['heading-y', -1, 1, 'how far it looks ahead', (s, unit, sign) => (sign * northOf(s.boxOf(unit).heading)) / UNIT],
  ];
}

/** One feature for each of some names: 1 for that which is found. @param of place of the name, -1 for none */
export function oneHot<A extends unknown[]>(names: readonly string[], about: string, of: (...args: A) => number): readonly Feature<A>[] {
  return names.map((name, i) => [name, 0, 1, `${name}: ${about}`, (...args) => (of(...args) === i ? 1 : 0)]);
}

/** Where an action leaves the base, as its player sees it: four features. */
function moveFeatures<S extends Bodies>({ width, height }: TableSize): readonly Feature<[s: S, deed: Deed, sign: number]>[] {
  return [
    [
      'right',
      -1,
      1,
      'how far it moves to the right / width of the table',
      (s, { unit, end }, sign) => (end === undefined ? 0 : (sign * (end.x - s.boxOf(unit).x)) / width),
    ],
    [
      'ahead',
      -1,
      1,
      'how far it moves to the far edge / height of the table',
      (s, { unit, end }, sign) => (end === undefined ? 0 : (sign * (end.y - s.boxOf(unit).y)) / height),
    ],
    [
      'heading-x',
      -1,
      1,
      'how far it would look to the right',
      (_, { end }, sign) => (end === undefined ? 0 : (sign * eastOf(end.heading)) / UNIT),
    ],
    [
      'heading-y',
      -1,
      1,
      'how far it would look ahead',
      (_, { end }, sign) => (end === undefined ? 0 : (sign * northOf(end.heading)) / UNIT),
    ],
  ];
}
