import type { Faults } from '../../core/packs/faults.ts';
import { jsonPath } from '../../core/index.ts';
import { DIRECTIONS, type GridShape, HexGrid, oppositeDirection } from '../grid.ts';

/** What of a map in a pack every game on hexes has. */
export interface MapText {
  readonly columns: number;
  readonly rows: number;
  readonly terrain?: readonly string[] | undefined;
  readonly elevation?: readonly string[] | undefined;
  readonly roads: readonly { readonly hexes: string }[];
  readonly landmarks: Readonly<Record<string, string>>;
  /** Numbers of the hexes that are no part of the map; none if left out. */
  readonly holes?: readonly string[] | undefined;
}

/** How the maps of a ruleset are cut and numbered. */
export type MapCut = Partial<Omit<GridShape, 'columns' | 'rows' | 'holes'>>;

/** Hexes of a list of numbers; those not on the map are faults and left out. */
export function parseHexes(grid: HexGrid, numbers: string, path: string, faults: Faults): number[] {
  return numbers.split(' ').flatMap((number) => {
    const hex = grid.parse(number);
    if (hex < 0) faults.add(path, `Hex ${number} is not on the map of ${grid.columns} columns and ${grid.rows} rows.`);
    return hex < 0 ? [] : [hex];
  });
}

/** Reads the map of a pack part by part. A fault leaves the part concerned empty, so that all faults of a pack are found. */
export class MapReader {
  readonly grid: HexGrid;
  /** Bits that the ruleset gives to kinds of hexsides, seen from the hex left, `[hex * 6 + direction]`. */
  readonly hexsides: Uint16Array;
  private readonly map: MapText;
  private readonly path: string;
  private readonly faults: Faults;

  /** @param path JSON path of the map @param cut how the ruleset's maps are cut and numbered, as far as it is not the usual way */
  constructor(map: MapText, path: string, faults: Faults, cut: MapCut = {}) {
    this.map = map;
    this.path = path;
    this.faults = faults;
    this.grid = new HexGrid({ columns: map.columns, rows: map.rows, holes: map.holes ?? [], ...cut });
    this.hexsides = new Uint16Array(this.grid.size * DIRECTIONS);
  }

  /** Place of each hex's terrain in a list of names, `[hex]`; 0 where no rows are written.
   * @param letters names of the terrains by the letter that stands for each */
  terrain(letters: Readonly<Record<string, string>>, names: readonly string[]): Uint8Array {
    const places = new Map(Object.entries(letters).map(([letter, name]) => [letter, names.indexOf(name)]));
    return this.readRows('terrain', this.map.terrain, places);
  }

  /** Level of each hex, `[hex]`; 0 where no rows are written. */
  elevation(): Uint8Array {
    return this.readRows('elevation', this.map.elevation, new Map([...'0123456789'].map((digit) => [digit, Number(digit)])));
  }

  /** Reads text rows of a letter a hex into cells of `[hex]`. */
  private readRows(field: string, lines: readonly string[] | undefined, values: ReadonlyMap<string, number>): Uint8Array {
    const { grid, faults } = this;
    const path = `${this.path}/${field}`;
    const cells = new Uint8Array(grid.size);
    if (lines === undefined) return cells;
    if (lines.length !== grid.rows) faults.add(path, `Must have ${grid.rows} rows; has ${lines.length}.`);
    const unknown = new Map<string, number[]>();
    lines.slice(0, grid.rows).forEach((line, row) => {
      if (line.length !== grid.columns) faults.add(jsonPath(path, row), `Must have ${grid.columns} letters; has ${line.length}.`);
      [...line].slice(0, grid.columns).forEach((letter, column) => {
        const value = values.get(letter);
        if (value === undefined) unknown.set(letter, [...(unknown.get(letter) ?? []), row]);
        else if (grid.hexAt(column + 1, row + 1) >= 0) cells[grid.hexAt(column + 1, row + 1)] = value; // what is written in a hole says nothing
      });
    });
    this.addUnknownLetters(unknown, [...values.keys()], path);
    return cells;
  }

  /** One fault for each letter that nothing is known by, in the first row where it stands. */
  private addUnknownLetters(rowsOf: ReadonlyMap<string, readonly number[]>, known: readonly string[], path: string): void {
    for (const [letter, rows] of rowsOf) {
      const often = rows.length === 1 ? '' : `, ${rows.length} times in ${new Set(rows).size === 1 ? 'this row' : 'this row and others'}`;
      this.faults.add(jsonPath(path, rows[0]!), `Unknown letter "${letter}"${often}; known are ${known.join(' ')}.`);
    }
  }

  /** Sets bits on a hexside, seen from both of its hexes; false if these are not adjacent. */
  private mark(from: number, to: number, out: number, back: number): boolean {
    const direction = this.grid.directionTo(from, to);
    if (direction < 0) return false;
    this.hexsides[from * DIRECTIONS + direction]! |= out;
    this.hexsides[to * DIRECTIONS + oppositeDirection(direction)]! |= back;
    return true;
  }

  /** Marks hexsides written like `0112|0212`, or `0112<0212`.
   * @param field where they stand in the map, as `slopes/steep`
   * @param out bit seen from the hex named first
   * @param back bit seen from the other */
  markHexsides(field: string, pairs: readonly string[], out: number, back = out): void {
    pairs.forEach((pair, i) => {
      const at = jsonPath(`${this.path}/${field}`, i);
      const [from, to] = parseHexes(this.grid, pair.replace(/[|<]/, ' '), at, this.faults);
      if (from === undefined || to === undefined) return;
      if (!this.mark(from, to, out, back)) this.faults.add(at, `Hexes ${pair.replace(/[|<]/, ' and ')} are not adjacent.`);
    });
  }

  /** Marks the hexsides that roads cross, and answers their chains of hexes. */
  markRoads(bit: number): number[][] {
    return this.map.roads.map((road, i) => {
      const at = this.roadPath(i);
      const chain = parseHexes(this.grid, road.hexes, at, this.faults);
      for (let k = 1; k < chain.length; k++) {
        const [from, to] = [chain[k - 1]!, chain[k]!];
        if (!this.mark(from, to, bit, bit))
          this.faults.add(at, `The road jumps from ${this.grid.format(from)} to ${this.grid.format(to)}; they are not adjacent.`);
      }
      return chain;
    });
  }

  private roadPath(road: number): string {
    return jsonPath(jsonPath(`${this.path}/roads`, road), 'hexes');
  }

  /** Looks at every step of every road, once all hexsides are marked.
   * @param isClosed whether nobody can go over a hexside of this place in `hexsides`
   * @param why what would be needed there, with its full stop */
  checkRoads(roads: readonly (readonly number[])[], isClosed: (side: number) => boolean, why: string): void {
    const { grid } = this;
    roads.forEach((chain, i) => {
      for (let k = 1; k < chain.length; k++) {
        const [from, to] = [chain[k - 1]!, chain[k]!];
        const direction = grid.directionTo(from, to);
        if (direction >= 0 && isClosed(from * DIRECTIONS + direction))
          this.faults.add(this.roadPath(i), `The road cannot go from ${grid.format(from)} to ${grid.format(to)}: ${why}`);
      }
    });
  }

  /** Names of places by hex. */
  landmarks(): ReadonlyMap<number, string> {
    const path = `${this.path}/landmarks`;
    return new Map(
      Object.entries(this.map.landmarks).flatMap(([number, name]) =>
        parseHexes(this.grid, number, jsonPath(path, number), this.faults).map((hex) => [hex, name] as const),
      ),
    );
  }
}
