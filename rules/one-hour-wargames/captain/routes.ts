import type { Player } from '../../core/index.ts';
import { Box, holdsPoint } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { OneHourGame } from '../game.ts';
import { type Exit, UNIT_TYPES } from '../scenario.ts';
import { CellMap, CLOSED, OPEN, TIGHT } from './cell-map.ts';
import { DistanceField } from './distance-field.ts';

/** A base keeps this far from closed ground if it can, in ticks. */
const ROOM = 1.2 * TICKS_PER_INCH;
/** Fields to places kept at once. */
const MOST_FIELDS = 1500;

const TYPES = UNIT_TYPES.length;

const wide = new Box();

/** The ways over the table for units to which the same ground is closed. */
interface Ways {
  readonly map: CellMap;
  /** By area, exit and cell; null until asked for. */
  readonly toArea: (DistanceField | null)[];
  readonly toExit: (DistanceField | null)[];
  readonly toCell: (DistanceField | null)[];
}

/** The ways over one game's table: worked out when first asked for, then kept. */
export class Routes {
  private readonly game: OneHourGame;
  /** By `side * TYPES + type`. Sides and types share their ways if they share their map. */
  private readonly ways: (Ways | null)[] = new Array<Ways | null>(2 * TYPES).fill(null);
  private fieldsToPlaces = 0;

  constructor(game: OneHourGame) {
    this.game = game;
  }

  private waysOf(side: Player, type: number): Ways {
    return this.ways[side * TYPES + type] ?? (this.ways[side * TYPES + type] = this.survey(side, type));
  }

  private survey(side: Player, type: number): Ways {
    const { width, height, areas, special } = this.game.compiled;
    const columns = Math.ceil(width / TICKS_PER_INCH);
    const rows = Math.ceil(height / TICKS_PER_INCH);
    const cost = new Uint8Array(columns * rows);
    for (let cell = 0; cell < cost.length; cell++) cost[cell] = this.costAt(side, type, cell, columns);
    const known = this.ways.find((ways) => ways !== null && cost.every((value, cell) => value === ways.map.cost[cell]));
    const none = (length: number): null[] => new Array<null>(length).fill(null);
    return (
      known ?? {
        map: new CellMap(columns, rows, cost),
        toArea: none(areas.length),
        toExit: none(special.exits.length),
        toCell: none(cost.length),
      }
    );
  }

  private costAt(side: Player, type: number, cell: number, columns: number): number {
    const { width, height } = this.game.compiled;
    const x = ((cell % columns) + 0.5) * TICKS_PER_INCH;
    const y = (Math.floor(cell / columns) + 0.5) * TICKS_PER_INCH;
    let cost = Math.min(x, y, width - x, height - y) < ROOM / 2 ? TIGHT : OPEN;
    for (const box of this.game.ground.impassable[side]![type]!) {
      if (holdsPoint(box, x, y)) return CLOSED;
      if (holdsPoint(wide.set(box.x, box.y, box.heading, box.halfWidth + ROOM, box.halfDepth + ROOM), x, y)) cost = TIGHT;
    }
    return cost;
  }

  /** Inches of way into an area. */
  toArea(side: Player, type: number, area: number): DistanceField {
    const { toArea, map } = this.waysOf(side, type);
    return toArea[area] ?? (toArea[area] = this.findToArea(map, area));
  }

  private findToArea(map: CellMap, area: number): DistanceField {
    const { box } = this.game.compiled.areas[area]!;
    const margin = Math.max(1, Math.min(box.halfWidth, box.halfDepth) - TICKS_PER_INCH) / 3;
    return fieldTo(map, (x, y) => Math.abs(x - box.x) <= box.halfWidth - margin && Math.abs(y - box.y) <= box.halfDepth - margin);
  }

  /** Inches of way to the stretch of edge by which a side may leave. */
  toExit(side: Player, type: number, exit: number): DistanceField {
    const { toExit, map } = this.waysOf(side, type);
    return toExit[exit] ?? (toExit[exit] = fieldTo(map, (x, y) => this.isAtExit(this.game.compiled.special.exits[exit]!, x, y)));
  }

  private isAtExit({ edge, from, to }: Exit, x: number, y: number): boolean {
    const { width, height } = this.game.compiled;
    const gap = edge === 'north' ? height - y : edge === 'south' ? y : edge === 'east' ? width - x : x;
    const along = edge === 'north' || edge === 'south' ? x : y;
    return gap < TICKS_PER_INCH && along >= from && along <= to;
  }

  /** Inches of way to a place on the table in ticks, to within an inch. */
  toPlace(side: Player, type: number, toX: number, toY: number): DistanceField {
    const { toCell, map } = this.waysOf(side, type);
    const cell = Math.floor(toY / TICKS_PER_INCH) * map.columns + Math.floor(toX / TICKS_PER_INCH);
    return toCell[cell] ?? this.keepFieldTo(cell, toCell, map);
  }

  private keepFieldTo(cell: number, toCell: (DistanceField | null)[], map: CellMap): DistanceField {
    if (this.fieldsToPlaces++ >= MOST_FIELDS) {
      for (const ways of this.ways) ways?.toCell.fill(null);
      this.fieldsToPlaces = 1;
    }
    const field = new DistanceField(map, [cell]);
    toCell[cell] = field;
    return field;
  }

  /** Whether a straight line crosses ground that is closed to a unit. */
  isCut(side: Player, type: number, fromX: number, fromY: number, toX: number, toY: number): boolean {
    return this.waysOf(side, type).map.isCut(fromX, fromY, toX, toY);
  }
}

/** The field to the cells whose middles are sources. */
function fieldTo(map: CellMap, isSource: (x: number, y: number) => boolean): DistanceField {
  const sources: number[] = [];
  for (let cell = 0; cell < map.cost.length; cell++) {
    if (isSource(((cell % map.columns) + 0.5) * TICKS_PER_INCH, (Math.floor(cell / map.columns) + 0.5) * TICKS_PER_INCH))
      sources.push(cell);
  }
  return new DistanceField(map, sources);
}
