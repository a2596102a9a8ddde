import { Box, holdsPoint } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { TableSize } from '../edges.ts';
import { CellMap, CLOSED, OPEN, TIGHT } from './cell-map.ts';
import { type DistanceField, Spread } from './distance-field.ts';

/** A base keeps this far from closed ground if it can, in ticks. */
const ROOM = 1.2 * TICKS_PER_INCH;
/** Fields to places kept at once. */
const MOST_FIELDS = 1500;

/** Whether a place, in ticks, is one to be reached. */
type Goal = (x: number, y: number) => boolean;

/** The ways over the table for units to which the same ground is closed. */
interface Ways {
  readonly map: CellMap;
  /** By goal and cell; null until asked for. */
  readonly toGoal: (DistanceField | null)[];
  readonly toCell: (DistanceField | null)[];
}

/** The ways over one game's table: worked out when first asked for, then kept. */
export class Routes {
  private readonly table: TableSize;
  private readonly closed: readonly (readonly Box[])[];
  private readonly goals: readonly Goal[];
  private readonly columns: number;
  /** By kind of unit. Kinds share their ways if they share their map. */
  private readonly ways: (Ways | null)[];
  private readonly spread = new Spread();
  private readonly wide = new Box();
  private fieldsToPlaces = 0;

  /** @param closed ground that each kind of unit may not enter, by the kinds' numbers
   * @param goals what ways are asked for by number: areas, exits */
  constructor(table: TableSize, closed: readonly (readonly Box[])[], goals: readonly Goal[]) {
    this.table = table;
    this.closed = closed;
    this.goals = goals;
    this.columns = Math.ceil(table.width / TICKS_PER_INCH);
    this.ways = closed.map(() => null);
  }

  /** Inches of way for a kind of unit to a goal. */
  toGoal(kind: number, goal: number): DistanceField {
    const { toGoal, map } = this.waysOf(kind);
    return toGoal[goal] ?? (toGoal[goal] = this.spread.fieldTo(map, this.cellsOf(goal)));
  }

  /** Inches of way for a kind of unit to a place on the table in ticks, to within an inch. */
  toPlace(kind: number, x: number, y: number): DistanceField {
    const { toCell, map } = this.waysOf(kind);
    const cell = Math.floor(y / TICKS_PER_INCH) * this.columns + Math.floor(x / TICKS_PER_INCH);
    return toCell[cell] ?? this.keepFieldTo(cell, toCell, map);
  }

  /** Whether a straight line, in ticks, crosses ground that is closed to a kind of unit. */
  isCut(kind: number, fromX: number, fromY: number, toX: number, toY: number): boolean {
    return this.waysOf(kind).map.isCut(fromX, fromY, toX, toY);
  }

  private waysOf(kind: number): Ways {
    return this.ways[kind] ?? (this.ways[kind] = this.survey(kind));
  }

  private survey(kind: number): Ways {
    const rows = Math.ceil(this.table.height / TICKS_PER_INCH);
    const cost = Uint8Array.from({ length: this.columns * rows }, (_, cell) => this.costAt(kind, cell));
    const known = this.ways.find((ways) => ways !== null && cost.every((value, cell) => value === ways.map.cost[cell]));
    const none = (length: number): null[] => new Array<null>(length).fill(null);
    return known ?? { map: new CellMap(this.columns, rows, cost), toGoal: none(this.goals.length), toCell: none(cost.length) };
  }

  private costAt(kind: number, cell: number): number {
    const { wide } = this;
    const { width, height } = this.table;
    const x = this.middleX(cell);
    const y = this.middleY(cell);
    let cost = Math.min(x, y, width - x, height - y) < ROOM / 2 ? TIGHT : OPEN;
    for (const box of this.closed[kind]!) {
      if (holdsPoint(box, x, y)) return CLOSED;
      if (holdsPoint(wide.set(box.x, box.y, box.heading, box.halfWidth + ROOM, box.halfDepth + ROOM), x, y)) cost = TIGHT;
    }
    return cost;
  }

  /** Cells whose middles a goal takes in. */
  private cellsOf(goal: number): number[] {
    const isGoal = this.goals[goal]!;
    const cells: number[] = [];
    const count = this.columns * Math.ceil(this.table.height / TICKS_PER_INCH);
    for (let cell = 0; cell < count; cell++) if (isGoal(this.middleX(cell), this.middleY(cell))) cells.push(cell);
    return cells;
  }

  private middleX(cell: number): number {
    return ((cell % this.columns) + 0.5) * TICKS_PER_INCH;
  }

  private middleY(cell: number): number {
    return (Math.floor(cell / this.columns) + 0.5) * TICKS_PER_INCH;
  }

  private keepFieldTo(cell: number, toCell: (DistanceField | null)[], map: CellMap): DistanceField {
    if (this.fieldsToPlaces++ >= MOST_FIELDS) {
      for (const ways of this.ways) ways?.toCell.fill(null);
      this.fieldsToPlaces = 1;
    }
    return (toCell[cell] = this.spread.fieldTo(map, [cell]));
  }
}

/** The middle part of an upright area, where a base that goes there is sure to be inside. */
export function insideOf({ x, y, halfWidth, halfDepth }: Box): Goal {
  const margin = Math.max(1, Math.min(halfWidth, halfDepth) - TICKS_PER_INCH) / 3;
  return (atX, atY) => Math.abs(atX - x) <= halfWidth - margin && Math.abs(atY - y) <= halfDepth - margin;
}
