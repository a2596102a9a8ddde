import {
  type Feature,
  type FeatureTables,
  type FlatState,
  ofOwnCells,
  oneHot,
  type Player,
  rowsSeen,
  type SeenRows,
  specsOf,
  squareNeighbours,
  TableEncoder,
  toSpecs,
} from '../../core/index.ts';
import type { Box } from '../../geometry/box.ts';
import { eastOf, northOf, UNIT } from '../../geometry/plane.ts';
import type { Bodies } from '../bodies.ts';
import type { TableAction } from '../table-actions.ts';
import type { TableSize } from '../edges.ts';
import { CoveredCells } from './covered-cells.ts';
import { Raster, within } from './raster.ts';

/** A plane of ground: 1 within its boxes. */
type GroundPlane = readonly [name: string, about: string, boxes: readonly Box[]];

/** Kinds of actions, and how those of the decision at hand are taken apart. */
interface Decoder<S, K extends string, D extends TableAction<K>> {
  readonly kinds: readonly string[];
  reader(s: S): (action: number) => D;
}

/** What networks see of a game on an open table, as tables of features. Units are numbers, one row each, own first. `K` are kinds of actions, `D` actions
 * taken apart. */
export interface Encoding<S extends Bodies, K extends string, D extends TableAction<K> = TableAction<K>>
  extends Pick<FeatureTables<S, View, D>, 'version' | 'globals' | 'blocks' | 'secret' | 'look'> {
  readonly table: TableSize;
  /** Side of a cell of the map, in ticks. */
  readonly cell: number;
  /** Side of each unit. */
  readonly sides: readonly Player[];
  /** Of a unit; where it stands and how it looks comes before them. */
  readonly units: readonly Feature<[s: S, unit: number, view: SeenRows]>[];
  readonly ground: readonly GroundPlane[];
  /** Of the cells that a base covers; that it does comes before them. */
  readonly bases: readonly Feature<[s: S, unit: number]>[];
  /** Of an action; which kind it is and where it leaves the base comes before them. */
  readonly actions: readonly Feature<[s: S, action: D]>[];
  readonly decoder: Decoder<S, K, D>;
}

const POINTERS = [
  { name: 'actor', to: 'units', about: 'the unit that acts' },
  { name: 'target', to: 'units', about: 'the unit that it is done to' },
  { name: 'from', to: 'map', about: 'the cell in which the middle of the actor lies' },
  { name: 'to', to: 'map', about: 'the cell in which it would lie; of what moves nobody, that of the target' },
] as const;

/** What of one player's view never changes. */
interface View extends SeenRows {
  /** 1, or -1 if the table is turned by half a turn. */
  readonly sign: number;
  readonly planes: Float32Array;
  /** What each unit's base covers. */
  readonly covered: readonly CoveredCells[];
}

/** Writes what networks see of a game on an open table by tables of features. The table is turned for the second player. */
export class TabletopEncoder<
  S extends FlatState & Bodies,
  K extends string,
  D extends TableAction<K> = TableAction<K>,
> extends TableEncoder<S, View, D> {
  private readonly encoding: Encoding<S, K, D>;
  private readonly raster: Raster;
  private readonly bases: Encoding<S, K>['bases'];
  /** What a base shows, of the one that is drawn. */
  private readonly values: Float64Array;

  constructor(encoding: Encoding<S, K, D>) {
    const { table, ground, decoder } = encoding;
    const raster = new Raster(table, encoding.cell);
    const bases: Encoding<S, K>['bases'] = [['base', 0, 1, 'share that a base covers', () => 1], ...encoding.bases];
    const planes = toSpecs(ground.map(([name, about]) => [name, 0, 1, about]));
    const neighbours = squareNeighbours(raster.down, raster.across);
    const samples = ground.map(([, , boxes]) => within(boxes));
    const { kinds } = decoder;
    const kindFeatures = oneHot(kinds, 'for', (_: S, { kind }: D) => kinds.indexOf(kind));
    const createView = (viewer: Player): View => {
      const sign = viewer === 0 ? 1 : -1;
      const covered = encoding.sides.map(() => new CoveredCells());
      return { ...rowsSeen(encoding.sides, viewer), sign, planes: raster.paint(samples, sign), covered };
    };
    super(
      {
        ...encoding,
        units: [...ofOwnCells(placeFeatures<S>(table)), ...encoding.units],
        actions: [...kindFeatures, ...moveFeatures<S>(table), ...encoding.actions],
        pointers: POINTERS,
        map: {
          channels: [...planes, ...specsOf(bases, 'own-'), ...specsOf(bases, 'enemy-')],
          height: raster.down,
          width: raster.across,
          occupied: [planes.length, planes.length + bases.length],
          grid: 'square',
          neighbours: [neighbours, neighbours],
        },
      },
      [createView(0), createView(1)],
    );
    this.encoding = encoding;
    this.raster = raster;
    this.bases = bases;
    this.values = new Float64Array(bases.length);
  }

  protected override isThere(s: S, unit: number): boolean {
    return s.isOnTable(unit);
  }

  protected override writeMap(s: S, view: View, map: Float32Array, isBlank: boolean): void {
    const { sides } = this.encoding;
    if (isBlank) map.set(view.planes);
    map.fill(0, view.planes.length);
    for (let unit = 0; unit < sides.length; unit++) if (s.isOnTable(unit)) this.writeBase(s, view, unit, map);
  }

  private writeBase(s: S, { viewer, sign, covered }: View, unit: number, map: Float32Array): void {
    const { raster, bases, values, encoding } = this;
    const size = raster.across * raster.down;
    const first = (encoding.ground.length + (encoding.sides[unit] === viewer ? 0 : bases.length)) * size;
    const { cells, shares, count } = covered[unit]!.find(raster, sign, s.boxOf(unit));
    for (let i = 1; i < bases.length; i++) values[i] = bases[i]![4](s, unit);
    for (let k = 0; k < count; k++) {
      const cell = first + cells[k]!;
      map[cell] = Math.min(1, map[cell]! + shares[k]!);
      for (let i = 1; i < values.length; i++) map[cell + i * size] = values[i]!;
    }
  }

  protected override reader(s: S): (action: number) => D {
    return this.encoding.decoder.reader(s);
  }

  protected override point(s: S, { sign, rowOf }: View, { unit, target, end }: D, at: number, out: Int16Array): void {
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
function placeFeatures<S extends Bodies>({ width, height }: TableSize): readonly Feature<[s: S, unit: number, view: View]>[] {
  return [
    ['x', -1, 1, 'where its middle lies, from left to right', (s, unit, { sign }) => sign * ((2 * s.boxOf(unit).x) / width - 1)],
    [
      'y',
      -1,
      1,
      'where its middle lies, from the near edge to the far',
      (s, unit, { sign }) => sign * ((2 * s.boxOf(unit).y) / height - 1),
    ],
    ['heading-x', -1, 1, 'how far it looks to the right', (s, unit, { sign }) => (sign * eastOf(s.boxOf(unit).heading)) / UNIT],
    ['heading-y', -1, 1, 'how far it looks ahead', (s, unit, { sign }) => (sign * northOf(s.boxOf(unit).heading)) / UNIT],
  ];
}

/** Where an action leaves the base, as its player sees it: four features. */
function moveFeatures<S extends Bodies>({ width, height }: TableSize): readonly Feature<[s: S, action: TableAction, view: View]>[] {
  return [
    [
      'right',
      -1,
      1,
      'how far it moves to the right / width of the table',
      (s, { unit, end }, { sign }) => (end === undefined ? 0 : (sign * (end.x - s.boxOf(unit).x)) / width),
    ],
    [
      'ahead',
      -1,
      1,
      'how far it moves to the far edge / height of the table',
      (s, { unit, end }, { sign }) => (end === undefined ? 0 : (sign * (end.y - s.boxOf(unit).y)) / height),
    ],
    [
      'heading-x',
      -1,
      1,
      'how far it would look to the right',
      (_, { end }, { sign }) => (end === undefined ? 0 : (sign * eastOf(end.heading)) / UNIT),
    ],
    [
      'heading-y',
      -1,
      1,
      'how far it would look ahead',
      (_, { end }, { sign }) => (end === undefined ? 0 : (sign * northOf(end.heading)) / UNIT),
    ],
  ];
}
