import {
  type Feature,
  type FeatureTables,
  type FlatState,
  type IntList,
  type Player,
  rowsSeen,
  type SeenRows,
  specsOf,
  TableEncoder,
  unitAtHand,
} from '../../core/index.ts';
import type { HexAction } from '../hex-actions.ts';
import type { HexGrid } from '../grid.ts';
import type { Aim } from '../headings.ts';
import { bySide, createPlanes } from './planes.ts';
import { createPointerSpecs, type PointedView, PointerWriter } from './pointers.ts';
import { createTurnedBoard, hexsidesSeen, neighbouringCells } from './turned-board.ts';

/** What networks see of a game on hexes, as tables of features. Units are numbers of counters, one row each, own first. */
export interface Encoding<S, K extends string = string>
  extends Pick<FeatureTables<S, View, HexAction<K>>, 'version' | 'globals' | 'units' | 'parts' | 'blocks' | 'secret' | 'actions' | 'look'> {
  readonly grid: HexGrid;
  /** What counters look at; a vertex, if left out. */
  readonly aim?: Aim | undefined;
  /** Side of each unit. */
  readonly sides: readonly Player[];
  /** Whether a player sees the board turned by half a turn. */
  readonly turned: readonly [boolean, boolean];
  /** Of a hex and its six hexsides, as the viewer sees them, that never change. */
  readonly ground: readonly Feature<[hex: number, sides: readonly number[]]>[];
  /** Of a hex where an own unit stands, and where one of the enemy does; the first of each tells whether one is there. */
  readonly counters: readonly Feature<[s: S, unit: number, view: View]>[];
  /** Of any hex. */
  readonly planes: readonly Feature<[s: S, hex: number, viewer: Player]>[];
  /** The only hexes in which `planes` are other than 0, as `look` has found them; all, if left out. */
  readonly marked?: (() => IntList) | undefined;
  /** What pointers say of the one that acts and of the other, in words. */
  readonly pointers: readonly [actor: string, target: string];
  readonly decoder: { read(s: Seen, action: number, subject: number): HexAction<K> };
  /** Hex of each unit, -1 off the map, where rows are not only the counters of the state. */
  readonly hexOf?: ((s: S, unit: number) => number) | undefined;
  /** How many of the units, the first of them, are drawn on the map; all, if left out. */
  readonly drawn?: number | undefined;
  /** The unit that the decision is about, -1 for none: `unitAtHand`, if left out. */
  readonly atHand?: ((s: S) => number) | undefined;
}

/** What of a state the encoder asks itself. */
interface Seen extends FlatState {
  hexOf(unit: number): number;
  facingOf(unit: number): number;
  topAt(hex: number): number;
}

/** What of one player's view never changes. */
interface View extends PointedView, SeenRows {
  /** Planes of the ground. */
  readonly planes: Float32Array;
}

/** Where a unit lies and looks, as its viewer sees it: four features. */
export function placeFeatures<S extends Pick<Seen, 'hexOf' | 'facingOf'>>(): readonly Feature<[s: S, unit: number, view: View]>[] {
  return [
    ['x', -1, 1, 'where it stands, from left to right', (s, unit, { x }) => x[s.hexOf(unit)]!],
    ['y', -1, 1, 'where it stands, from top to bottom', (s, unit, { y }) => y[s.hexOf(unit)]!],
    ...facingFeatures<S>(),
  ];
}

/** How a unit looks: two features. */
export function facingFeatures<S extends Pick<Seen, 'facingOf'>>(): readonly Feature<[s: S, unit: number, view: View]>[] {
  return [
    ['facing-x', -1, 1, 'how far it looks to the right', (s, unit, { sign, facingX }) => sign * facingX[s.facingOf(unit)]!],
    ['facing-y', -1, 1, 'how far it looks downward', (s, unit, { sign, facingY }) => sign * facingY[s.facingOf(unit)]!],
  ];
}

/** Six features of the ground, one for each hexside. */
export function sideFeatures(
  { isPointy }: HexGrid,
  name: string,
  about: string,
  value: (side: number) => number,
): readonly Feature<[hex: number, sides: readonly number[]]>[] {
  return bySide(name, 0, 1, about, isPointy).map(([one, ...rest], i) => [one, ...rest, (_, sides) => value(sides[i]!)]);
}

/** Writes what networks see of a game on hexes by tables of features. */
export class HexEncoder<S extends Seen, K extends string = string> extends TableEncoder<S, View, HexAction<K>> {
  private readonly encoding: Encoding<S, K>;
  private readonly pointers: PointerWriter<S>;
  private readonly counters: Feature<[s: S, unit: number, view: View]>[4][];
  private readonly planes: Feature<[s: S, hex: number, viewer: Player]>[4][];
  private readonly hexOf: (s: S, unit: number) => number;
  private readonly atHand: (s: S) => number;

  constructor(encoding: Encoding<S, K>) {
    const { grid, turned, ground, counters, planes, pointers } = encoding;
    const map = {
      channels: [...specsOf(ground), ...specsOf(counters, 'own-'), ...specsOf(counters, 'enemy-'), ...specsOf(planes)],
      height: grid.rows,
      width: grid.columns,
      occupied: [ground.length, ground.length + counters.length] as const,
      grid: 'hex' as const,
      neighbours: neighbouringCells(grid, turned),
    };
    super({ ...encoding, map, pointers: createPointerSpecs(...pointers) }, [createView(encoding, 0), createView(encoding, 1)]);
    this.encoding = encoding;
    this.counters = counters.map(([, , , , value]) => value);
    this.planes = planes.map(([, , , , value]) => value);
    this.hexOf = encoding.hexOf ?? ((s, unit) => s.hexOf(unit));
    this.atHand = encoding.atHand ?? unitAtHand;
    this.pointers = new PointerWriter<S>(this.hexOf, (s, hex) => s.topAt(hex));
  }

  protected override isThere(s: S, unit: number): boolean {
    return unit >= 0 && this.hexOf(s, unit) >= 0;
  }

  protected override writeMap(s: S, view: View, map: Float32Array, isBlank: boolean): void {
    const { grid, sides, ground, drawn = sides.length } = this.encoding;
    const marked = this.encoding.marked?.();
    const { counters } = this;
    if (isBlank) map.set(view.planes);
    map.fill(0, view.planes.length);
    for (let unit = 0; unit < drawn; unit++) {
      const hex = this.hexOf(s, unit);
      const first = ground.length + (sides[unit] === view.viewer ? 0 : counters.length);
      if (hex < 0) continue;
      for (let i = 0; i < counters.length; i++) map[(first + i) * grid.size + view.cell[hex]!] = counters[i]!(s, unit, view);
    }
    if (marked === undefined) for (let i = 0; i < grid.hexes.length; i++) this.writePlanes(s, grid.hexes[i]!, view, map);
    else for (let i = 0; i < marked.length; i++) this.writePlanes(s, marked.at(i), view, map);
  }

  private writePlanes(s: S, hex: number, { viewer, cell }: View, map: Float32Array): void {
    const { planes } = this;
    const first = this.encoding.ground.length + 2 * this.counters.length;
    for (let i = 0; i < planes.length; i++) map[(first + i) * this.encoding.grid.size + cell[hex]!] = planes[i]!(s, hex, viewer);
  }

  protected override reader(s: S): (action: number) => HexAction<K> {
    const unit = this.atHand(s);
    this.pointers.begin(s, this.views[s.actor as Player], this.isThere(s, unit) ? unit : -1);
    return (action) => this.encoding.decoder.read(s, action, unit);
  }

  /** Who is off the map has no row to point at. */
  protected override point(s: S, _: View, { shape, unit, hex }: HexAction<K>, at: number, out: Int16Array): void {
    const { pointers } = this;
    const actor = this.isThere(s, unit) ? unit : -1;
    if (shape === 'go' || shape === 'step') pointers.move(hex, at, out);
    else if (shape === 'strike') pointers.fight(actor, hex, at, out);
    else if (actor >= 0) pointers.stay(actor, at, out);
  }
}

function createView<S, K extends string>({ grid, aim, sides, turned, ground }: Encoding<S, K>, viewer: Player): View {
  const board = createTurnedBoard(grid, turned[viewer], aim);
  const planes = createPlanes(board, ground.length, (hex) => {
    const seen = hexsidesSeen(board, hex);
    return ground.map(([, , , , value]) => value(hex, seen));
  });
  return { ...board, ...rowsSeen(sides, viewer), planes };
}
