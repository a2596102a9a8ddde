import { HexGrid } from '../grid.ts';
import type { MapText } from './map-reader.ts';
import type { PackArea } from './schema.ts';

/** Which way round a map is laid: columns, rows or both the other way. */
export interface MapForm {
  readonly columns: boolean;
  readonly rows: boolean;
}

/** Fields of a map that are lists of hexsides, each `0112|0212` or `0112<0212`. */
type Sides = readonly string[];

/**
 * Turns what stands on a map of flat-top hexes. The map keeps its columns and rows. Where half hexes do not come to lie on half hexes, everything goes half a
 * hex up or down, so that some hexes at the upper or lower edge fall off and others are new: those look like the hex beside them.
 */
export class TurnedMap {
  private readonly grid: HexGrid;
  private readonly form: MapForm;
  /** Half hexes by which all is moved down, after turning. */
  private readonly shift: number;

  /** @param size of the map */
  constructor({ columns, rows }: { readonly columns: number; readonly rows: number }, form: MapForm) {
    this.grid = new HexGrid({ columns, rows });
    this.form = form;
    const changesParity = form.columns && columns % 2 === 0;
    this.shift = (form.rows ? 2 * rows + 2 : 0) + (changesParity ? 1 : 0);
  }

  /** Where a hex number comes to lie; null if it falls off the map. */
  number(from: string): string | null {
    const { grid, form, shift } = this;
    const hex = grid.parse(from);
    const column = grid.columnOf(hex);
    const halves = 2 * grid.rowOf(hex) + (column % 2 === 0 ? 1 : 0);
    const into = form.columns ? grid.columns + 1 - column : column;
    const row = Math.floor(((form.rows ? -halves : halves) + shift) / 2);
    return row < 1 || row > grid.rows ? null : grid.format(grid.hexAt(into, row));
  }

  /** A list of hex numbers; what falls off is left out. */
  numbers(list: string): string {
    return list
      .split(' ')
      .flatMap((one) => this.number(one) ?? [])
      .join(' ');
  }

  /** A facing to a vertex, 0 upper right to 5 upper left. */
  facing(facing: number): number {
    const across = this.form.columns ? 5 - facing : facing;
    return this.form.rows ? (8 - across) % 6 : across;
  }

  /** A part of a map. */
  area(area: PackArea): PackArea {
    if ('hexes' in area) return { ...area, hexes: this.numbers(area.hexes) };
    const { columns, rows } = area;
    const turned = (span: readonly [number, number], last: number, isTurned: boolean): [number, number] =>
      isTurned ? [Math.max(1, last + 1 - span[1]), Math.max(1, last + 1 - span[0])] : [...span];
    return {
      ...(columns === undefined ? {} : { columns: turned(columns, this.grid.columns, this.form.columns) }),
      ...(rows === undefined ? {} : { rows: turned(rows, this.grid.rows, this.form.rows) }),
    };
  }

  /** Hexsides; those of a hex that falls off are left out. */
  hexsides(list: Sides): string[] {
    return list.flatMap((pair) => {
      const [from, to] = [this.number(pair.slice(0, 4)), this.number(pair.slice(5))];
      return from === null || to === null ? [] : `${from}${pair[4]}${to}`;
    });
  }

  /** Rows of letters, one a hex. */
  private letters(lines: readonly string[] | undefined): string[] | undefined {
    if (lines === undefined) return undefined;
    const { grid } = this;
    const cells: (string | undefined)[] = Array.from({ length: grid.size });
    for (const hex of grid.hexes) {
      const into = this.number(grid.format(hex));
      if (into !== null) cells[grid.parse(into)] = lines[grid.rowOf(hex) - 1]![grid.columnOf(hex) - 1];
    }
    const letterAt = (column: number, row: number): string =>
      cells[grid.hexAt(column, row)] ?? cells[grid.hexAt(column, row === 1 ? 2 : row - 1)]!;
    return Array.from({ length: grid.rows }, (_, y) => Array.from({ length: grid.columns }, (_, x) => letterAt(x + 1, y + 1)).join(''));
  }

  /** Roads, cut where they leave the map. */
  private roads<R extends { readonly hexes: string }>(roads: readonly R[]): R[] {
    return roads.flatMap((road) => {
      const pieces: string[][] = [[]];
      for (const number of road.hexes.split(' ').map((one) => this.number(one))) {
        if (number === null) pieces.push([]);
        else pieces.at(-1)!.push(number);
      }
      return pieces.filter((piece) => piece.length > 1).map((piece) => ({ ...road, hexes: piece.join(' ') }));
    });
  }

  /** What every map has; lists of hexsides are the ruleset's own. */
  ground<M extends MapText>(map: M): M {
    return {
      ...map,
      terrain: this.letters(map.terrain),
      elevation: this.letters(map.elevation),
      roads: this.roads(map.roads),
      landmarks: Object.fromEntries(
        Object.entries(map.landmarks).flatMap(([number, name]) => {
          const into = this.number(number);
          return into === null ? [] : [[into, name]];
        }),
      ),
    };
  }
}
