import {
  type ActionList,
  type Encoder,
  type FlatState,
  mirrorRows,
  type Observation,
  type ObservationSpec,
  opponent,
  type Player,
  type PointerSpec,
  share,
  toSpecs,
} from '../../core/index.ts';
import type { Deed, Deeds } from '../deeds.ts';
import type { HexGrid } from '../grid.ts';
import type { HexMap } from '../packs/hex-map.ts';
import { bySide, createPlanes } from './planes.ts';
import { createPointerSpecs, type PointedView, POINTER_COUNT, PointerWriter } from './pointers.ts';
import { createTurnedBoard, FACING_X, FACING_Y, hexsidesSeen, neighbouringCells } from './turned-board.ts';

/** A feature as a line of a table: name, lowest and highest value, meaning, and how it is worked out. */
type Feature<A extends unknown[]> = readonly [name: string, low: number, high: number, about: string, value: (...args: A) => number];

/** What networks see of a game on hexes, as tables of features. Units are numbers of counters, one row each, own first. */
export interface Encoding<S, K extends string = string> {
  readonly version: string;
  readonly grid: HexGrid;
  /** Side of each unit. */
  readonly sides: readonly Player[];
  /** Whether a player sees the board turned by half a turn. */
  readonly turned: readonly [boolean, boolean];
  readonly globals: readonly Feature<[s: S, viewer: Player]>[];
  readonly units: readonly Feature<[s: S, unit: number, view: PointedView]>[];
  /** Of a hex and its six hexsides, as the viewer sees them, that never change. */
  readonly ground: readonly Feature<[hex: number, sides: readonly number[]]>[];
  /** Of a hex where an own unit stands, and where one of the enemy does; the first of each tells whether one is there. */
  readonly counters: readonly Feature<[s: S, unit: number, view: PointedView]>[];
  /** Of any hex. */
  readonly planes: readonly Feature<[s: S, hex: number, viewer: Player]>[];
  readonly actions: readonly Feature<[s: S, deed: Deed<K>, viewer: Player]>[];
  /** What pointers say of the one that acts and of the other, in words. */
  readonly pointers: readonly [actor: string, target: string];
  /** Unit that the decision is about, -1 for none. */
  subject(s: S): number;
  readonly deeds: Deeds<K>;
}

/** What of a state the encoder asks itself. */
interface Seen extends FlatState {
  hexOf(unit: number): number;
  facingOf(unit: number): number;
  topAt(hex: number): number;
}

/** Turn, points, who decides and at which step.
 * @param steps names of all steps @param turns of the game @param most points that count as very many */
export function scoreFeatures<S extends FlatState>(steps: readonly string[], turns: number, most: number): Encoding<S>['globals'] {
  const isAsked = ({ actor }: S): boolean => actor === 0 || actor === 1;
  return [
    ['turn', 0, 1, 'turns begun / the limit', (s) => s.turn / turns],
    ['to-decide', 0, 1, '1 if the decision is the viewer’s', (s, viewer) => Number(s.actor === viewer)],
    ['own-points', 0, 1, `own points / ${most}`, (s, viewer) => share(s.victoryPoints()[viewer], most)],
    ['enemy-points', 0, 1, `enemy points / ${most}`, (s, viewer) => share(s.victoryPoints()[opponent(viewer)], most)],
    ...oneOfFeatures(steps, 'at the step', (s: S) => (isAsked(s) ? s.data[s.frame]! : -1)),
  ];
}

/** Hexes that either side controls: two planes. */
export function zoneFeatures<S>(controls: (s: S, side: Player, hex: number) => boolean): Encoding<S>['planes'] {
  return [
    ['own-zone', 0, 1, '1 where the own side controls the hex', (s, hex, viewer) => Number(controls(s, viewer, hex))],
    ['enemy-zone', 0, 1, '1 where the enemy controls the hex', (s, hex, viewer) => Number(controls(s, opponent(viewer), hex))],
  ];
}

/** Terrain and level of a hex, and what one kind of mover pays to cross its hexsides.
 * @param terrains names @param cost as `MoveCost` @param most points that count as very many */
export function groundFeatures(
  { terrain, elevation }: HexMap,
  terrains: readonly string[],
  cost: Int8Array,
  most: number,
): Encoding<never>['ground'] {
  const about = `movement points / ${most}, 1 where it is closed`;
  return [
    ...oneOfFeatures(terrains, 'for', (hex: number) => terrain[hex]!),
    ['level', 0, 1, 'level / 9', (hex) => share(elevation[hex]!, 9)],
    ...sideFeatures('cost', 0, 1, about, (side) => (cost[side]! < 0 ? 1 : share(cost[side]!, most))),
  ];
}

/** Where a unit lies and looks, as its viewer sees it: four features. */
export function placeFeatures<S extends { hexOf(unit: number): number; facingOf(unit: number): number }>(): Encoding<S>['units'] {
  return [
    ['x', -1, 1, 'where it stands, from left to right', (s, unit, { x }) => x[s.hexOf(unit)]!],
    ['y', -1, 1, 'where it stands, from top to bottom', (s, unit, { y }) => y[s.hexOf(unit)]!],
    ...facingFeatures<S>(),
  ];
}

/** How a unit looks: two features. */
export function facingFeatures<S extends { facingOf(unit: number): number }>(): Encoding<S>['units'] {
  return [
    ['facing-x', -1, 1, 'how far it looks to the right', (s, unit, { sign }) => sign * FACING_X[s.facingOf(unit)]!],
    ['facing-y', -1, 1, 'how far it looks downward', (s, unit, { sign }) => sign * FACING_Y[s.facingOf(unit)]!],
  ];
}

/** Six features of the ground, one for each hexside. */
export function sideFeatures(
  name: string,
  low: number,
  high: number,
  about: string,
  value: (side: number) => number,
): Encoding<never>['ground'] {
  return bySide(name, low, high, about).map(([one, ...rest], i) => [one, ...rest, (_, sides) => value(sides[i]!)]);
}

/** A feature for each of some names, which is 1 for the one that `placeOf` answers. @param about before the name */
export function oneOfFeatures<A extends unknown[]>(
  names: readonly string[],
  about: string,
  placeOf: (...args: A) => number,
): readonly Feature<A>[] {
  return names.map((name, place) => [name, 0, 1, `1 ${about} ${name}`, (...args) => Number(placeOf(...args) === place)]);
}

/** Features of one kind with another name and meaning for each side. */
function named<A extends unknown[]>(features: readonly Feature<A>[], prefix: string): readonly Feature<A>[] {
  return features.map(([name, low, high, about, value]) => [`${prefix}-${name}`, low, high, `${prefix} unit: ${about}`, value]);
}

const specs = <A extends unknown[]>(features: readonly Feature<A>[]) =>
  toSpecs(features.map(([name, low, high, about]) => [name, low, high, about]));

/** What of one player's view never changes. */
interface View extends PointedView {
  /** Unit of each row. */
  readonly units: Int16Array;
  /** Planes of the ground. */
  readonly planes: Float32Array;
}

/** Writes what networks see of a game on hexes by tables of features: short to write, and quick enough where a game is young. */
export class TableEncoder<S extends Seen, K extends string = string> implements Encoder<S> {
  readonly spec: ObservationSpec;
  private readonly encoding: Encoding<S, K>;
  private readonly views: readonly [View, View];
  private readonly pointers: PointerWriter<S>;

  constructor(encoding: Encoding<S, K>) {
    this.encoding = encoding;
    this.views = [createView(encoding, 0), createView(encoding, 1)];
    this.pointers = new PointerWriter<S>(
      (s, unit) => s.hexOf(unit),
      (s, hex) => s.topAt(hex),
    );
    this.spec = this.createSpec();
  }

  private createSpec(): ObservationSpec {
    const { version, grid, turned, globals, units, ground, counters, planes, actions, pointers } = this.encoding;
    const channels = [...specs(ground), ...specs(named(counters, 'own')), ...specs(named(counters, 'enemy')), ...specs(planes)];
    return {
      version,
      globals: specs(globals),
      units: {
        count: this.encoding.sides.length,
        features: specs(units),
        mirrored: mirrorRows([this.views[0].units, this.views[1].units]),
      },
      map: {
        channels,
        height: grid.rows,
        width: grid.columns,
        occupied: [ground.length, ground.length + counters.length],
        grid: 'hex',
        neighbours: neighbouringCells(grid, turned),
      },
      actions: { features: specs(actions), pointers: createPointerSpecs(...pointers) satisfies readonly PointerSpec[] },
    };
  }

  /** Fills globals, units and map as the viewer sees them: own units first, the board turned for the second player. */
  observe(s: S, viewer: Player, into: Observation): void {
    const view = this.views[viewer];
    const { globals, units } = this.encoding;
    globals.forEach(([, , , , value], i) => (into.globals[i] = value(s, viewer)));
    into.units.fill(0);
    view.units.forEach((unit, row) => {
      if (s.hexOf(unit) < 0) return;
      units.forEach(([, , , , value], i) => (into.units[row * units.length + i] = value(s, unit, view)));
    });
    if (into.hasMap) this.writeMap(s, view, into.map);
  }

  private writeMap(s: S, view: View, map: Float32Array): void {
    const { grid, sides, ground, counters, planes } = this.encoding;
    const { size } = grid;
    map.set(view.planes);
    map.fill(0, view.planes.length);
    sides.forEach((side, unit) => {
      const hex = s.hexOf(unit);
      const first = ground.length + (side === view.viewer ? 0 : counters.length);
      if (hex >= 0) counters.forEach(([, , , , value], i) => (map[(first + i) * size + view.cell[hex]!] = value(s, unit, view)));
    });
    const first = ground.length + 2 * counters.length;
    for (const hex of grid.hexes)
      planes.forEach(([, , , , value], i) => (map[(first + i) * size + view.cell[hex]!] = value(s, hex, view.viewer)));
  }

  /** Fills one row and the pointers of each action, from the actor's side. */
  observeActions(s: S, actions: ActionList, into: Observation): void {
    const viewer = s.actor as Player;
    const { encoding, pointers } = this;
    const features = encoding.actions;
    const subject = encoding.subject(s);
    into.resizeActions(actions.length);
    pointers.begin(s, this.views[viewer], subject);
    for (let row = 0; row < actions.length; row++) {
      const deed = encoding.deeds.read(s, actions.at(row), subject);
      for (let i = 0; i < features.length; i++) into.actions[row * features.length + i] = features[i]![4](s, deed, viewer);
      pointDeed(pointers, deed, row * POINTER_COUNT, into.pointers);
    }
  }
}

/** Points an action at what it is about. @param at place of its first pointer */
function pointDeed<S>(pointers: PointerWriter<S>, { shape, unit, hex }: Deed, at: number, out: Int16Array): void {
  if (shape === 'go' || shape === 'step') pointers.move(hex, at, out);
  else if (shape === 'strike') pointers.fight(unit, hex, at, out);
  else if (unit >= 0) pointers.stay(unit, at, out);
}

function createView<S, K extends string>({ grid, sides, turned, ground }: Encoding<S, K>, viewer: Player): View {
  const board = createTurnedBoard(grid, turned[viewer]);
  const all = sides.map((_, unit) => unit);
  const units = Int16Array.from([...all.filter((unit) => sides[unit] === viewer), ...all.filter((unit) => sides[unit] !== viewer)]);
  const rowOf = Int16Array.from(all, (unit) => units.indexOf(unit));
  const planes = createPlanes(board, ground.length, (hex) => {
    const seen = hexsidesSeen(board, hex);
    return ground.map(([, , , , value]) => value(hex, seen));
  });
  return { ...board, viewer, units, rowOf, planes };
}
