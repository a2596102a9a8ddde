import type { Edge } from '../edges.ts';
import type { PackRect } from './measures.ts';

/** A point in inches from the south-west corner. */
export type Spot = readonly [x: number, y: number];

/** A stretch of an edge, measured from its west or south end. */
interface Stretch {
  readonly edge: Edge;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Which way round a table is laid: first east and west exchanged, if so, then quarter turns clockwise, 0 to 3. */
export interface TableForm {
  readonly mirrored: boolean;
  readonly quarters: number;
}

const CLOCKWISE = ['north', 'east', 'south', 'west'] as const;
const HUNDREDTHS = 100;

/** Inches without the dust of floating point. */
function clean(inches: number): number {
  return Math.round(inches * HUNDREDTHS) / HUNDREDTHS;
}

/** Turns what a pack says of a table: points, oblongs, headings and edges. */
export class TurnedTable {
  private readonly width: number;
  private readonly height: number;
  private readonly form: TableForm;

  /** @param size inches; a table that is not square may be turned by half turns only
   * @throws RangeError for a quarter turn of another table */
  constructor({ width, height }: { readonly width: number; readonly height: number }, form: TableForm) {
    if (form.quarters % 2 === 1 && width !== height) throw new RangeError('Only a square table fits into itself after a quarter turn.');
    this.width = width;
    this.height = height;
    this.form = form;
  }

  point([x, y]: Spot): [number, number] {
    const { width, height } = this;
    let [east, north] = [this.form.mirrored ? width - x : x, y];
    for (let quarter = 0; quarter < this.form.quarters; quarter += 2) {
      if (this.form.quarters - quarter === 1) [east, north] = [north, width - east];
      else [east, north] = [width - east, height - north];
    }
    return [clean(east), clean(north)];
  }

  oblong({ x, y, w, h }: PackRect): PackRect {
    const [a, b] = [this.point([x, y]), this.point([x + w, y + h])];
    const [west, south] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
    return { x: west, y: south, w: clean(Math.max(a[0], b[0]) - west), h: clean(Math.max(a[1], b[1]) - south) };
  }

  /** Degrees clockwise from north. */
  heading(degrees: number): number {
    const across = this.form.mirrored ? 360 - degrees : degrees;
    return clean((across + 90 * this.form.quarters) % 360);
  }

  edge(edge: Edge): Edge {
    return CLOCKWISE[this.heading(90 * CLOCKWISE.indexOf(edge)) / 90]!;
  }

  /** A stretch of an edge with whatever else it says; one without ends is the whole edge and stays so. */
  stretch<S extends Stretch>(stretch: S): S {
    const edge = this.edge(stretch.edge);
    const runsEast = stretch.edge === 'north' || stretch.edge === 'south';
    const turned = (inches: number): number => {
      const [x, y] = this.point(
        runsEast ? [inches, stretch.edge === 'north' ? this.height : 0] : [stretch.edge === 'east' ? this.width : 0, inches],
      );
      return edge === 'north' || edge === 'south' ? x : y;
    };
    const { from, to } = stretch;
    const isWhole = from === undefined && to === undefined;
    if (isWhole) return { ...stretch, edge };
    const ends = [turned(from ?? 0), turned(to ?? (runsEast ? this.width : this.height))].sort((a, b) => a - b);
    return { ...stretch, edge, from: ends[0], to: ends[1] };
  }

  /** A sentence, with the edges that it names. */
  words(text: string): string {
    return text.replace(/\b(north|east|south|west)\b/g, (word) => this.edge(word as Edge));
  }
}
