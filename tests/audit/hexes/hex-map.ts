// A map of flat-topped hexes for auditors, in whole numbers: hexes are their printed numbers, CCRR.

/** A hex by its printed number. */
export type Hex = string;

/** Directions, clockwise from the top. */
const DIRECTIONS = [0, 1, 2, 3, 4, 5] as const;

/** Steps by direction: columns, and half rows downwards. */
const STEPS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

/** Corners about a middle: a third of the distance between columns, and half rows. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
] as const;

/** What a straight line between two middles meets on its way. */
export interface Way {
  /** Hexes through whose inside it goes, from its start to its end, without both. */
  readonly through: readonly Hex[];
  /** Pairs of hexes between which it runs along a hexside. */
  readonly between: readonly (readonly [Hex, Hex])[];
  /** Hexsides that it crosses, each as the two hexes beside it, the ends included. */
  readonly crossed: readonly (readonly [Hex, Hex])[];
  /** Whether it meets a corner of hexes anywhere. */
  readonly meetsCorner: boolean;
}

export class HexMap {
  readonly columns: number;
  readonly rows: number;
  private readonly low: 'odd' | 'even';
  private readonly ways = new Map<string, Way>();

  /** @param low which columns lie half a hex lower */
  constructor(columns: number, rows: number, low: 'odd' | 'even') {
    this.columns = columns;
    this.rows = rows;
    this.low = low;
  }

  /** Column, and half rows from the top. */
  private at(hex: Hex): readonly [number, number] {
    const column = Number(hex.slice(0, 2));
    return [column, 2 * Number(hex.slice(2)) + this.sinks(column)];
  }

  private sinks(column: number): number {
    return (column % 2 === 1) === (this.low === 'odd') ? 1 : 0;
  }

  /** Hex of a column and half rows; undefined off the map. */
  private hexAt(column: number, halves: number): Hex | undefined {
    const row = (halves - this.sinks(column)) / 2;
    if (column < 1 || column > this.columns || row < 1 || row > this.rows) return undefined;
    return String(column).padStart(2, '0') + String(row).padStart(2, '0');
  }

  next(hex: Hex, direction: number): Hex | undefined {
    const [column, halves] = this.at(hex);
    const [across, down] = STEPS[((direction % 6) + 6) % 6]!;
    return this.hexAt(column + across, halves + down);
  }

  around(hex: Hex): Hex[] {
    return DIRECTIONS.flatMap((direction) => this.next(hex, direction) ?? []);
  }

  all(): Hex[] {
    const columns = Array.from({ length: this.columns }, (_, i) => i + 1);
    return columns.flatMap((column) =>
      Array.from({ length: this.rows }, (_, i) => String(column).padStart(2, '0') + String(i + 1).padStart(2, '0')),
    );
  }

  distance(from: Hex, to: Hex): number {
    const [a, b] = [this.at(from), this.at(to)];
    const across = Math.abs(a[0] - b[0]);
    return across + Math.max(0, (Math.abs(a[1] - b[1]) - across) / 2);
  }

  /** Direction of a hex beside another; -1 if it is none. */
  directionTo(from: Hex, to: Hex): number {
    return DIRECTIONS.find((direction) => this.next(from, direction) === to) ?? -1;
  }

  /** Directions in which a line towards another hex leaves one: two if it leaves by a corner. */
  sidesTowards(from: Hex, to: Hex): number[] {
    const [a, b] = [this.at(from), this.at(to)];
    const [x, y] = [3 * (b[0] - a[0]), b[1] - a[1]];
    // Hexside `d` lies between corners d and d + 1; a line leaves by it if the corners lie on both sides of it, ahead of the middle.
    const side = CORNERS.map(([cx, cy]) => Math.sign(x * cy - y * cx));
    const isAhead = (d: number): boolean => {
      const [p, q] = [CORNERS[d]!, CORNERS[(d + 1) % 6]!];
      return x * (p[0] + q[0]) + 3 * y * (p[1] + q[1]) > 0;
    };
    return DIRECTIONS.filter((d) => {
      const [left, right] = [side[d]!, side[(d + 1) % 6]!];
      return left <= 0 && right >= 0 && left !== right && isAhead(d);
    });
  }

  way(from: Hex, to: Hex): Way {
    const key = `${from}${to}`;
    const known = this.ways.get(key);
    if (known !== undefined) return known;
    const way = this.trace(from, to);
    this.ways.set(key, way);
    return way;
  }

  private trace(from: Hex, to: Hex): Way {
    const [a, b] = [this.at(from), this.at(to)];
    const [x, y] = [3 * (b[0] - a[0]), b[1] - a[1]];
    const length = x * x + 3 * y * y;
    const through: { readonly hex: Hex; readonly along: number }[] = [];
    const touched: { readonly hex: Hex; readonly along: number; readonly sides: readonly number[] }[] = [];
    let meetsCorner = false;
    const reach = this.distance(from, to);
    for (const hex of this.near(a, b)) {
      if (hex === from || hex === to || this.distance(from, hex) + this.distance(hex, to) > reach + 1) continue;
      const [column, halves] = this.at(hex);
      const [hx, hy] = [3 * (column - a[0]), halves - a[1]];
      const along = hx * x + 3 * hy * y;
      const sides = CORNERS.map(([cx, cy]) => Math.sign(x * (hy + cy) - y * (hx + cx)));
      if (along <= 0 || along >= length) continue;
      if (sides.includes(0)) meetsCorner = true;
      if (sides.includes(1) && sides.includes(-1)) through.push({ hex, along });
      else if (sides.filter((side) => side === 0).length === 2) touched.push({ hex, along, sides });
    }
    through.sort((one, other) => one.along - other.along);
    const hexes = [from, ...through.map(({ hex }) => hex), to];
    const crossed = hexes.slice(1).flatMap((hex, i) => (this.distance(hexes[i]!, hex) === 1 ? [[hexes[i]!, hex] as const] : []));
    return { through: hexes.slice(1, -1), between: pairs(touched), crossed, meetsCorner };
  }

  /** Hexes in the rectangle about two places, and one farther. */
  private near(a: readonly [number, number], b: readonly [number, number]): Hex[] {
    const found: Hex[] = [];
    for (let column = Math.min(a[0], b[0]) - 1; column <= Math.max(a[0], b[0]) + 1; column++)
      for (let halves = Math.min(a[1], b[1]) - 3; halves <= Math.max(a[1], b[1]) + 3; halves++) {
        if ((halves - this.sinks(column)) % 2 !== 0) continue;
        const hex = this.hexAt(column, halves);
        if (hex !== undefined) found.push(hex);
      }
    return found;
  }
}

/** Touched hexes that lie on the two sides of one hexside. */
function pairs(touched: readonly { readonly hex: Hex; readonly along: number }[]): (readonly [Hex, Hex])[] {
  return touched.flatMap(({ hex, along }, i) =>
    touched.slice(i + 1).flatMap((other) => (other.along === along ? [[hex, other.hex] as const] : [])),
  );
}
