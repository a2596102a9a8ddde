import type { Player } from '../../core/index.ts';
import { Box, holdsPoint } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { OneHourGame } from '../game.ts';
import type { Exit } from '../scenario.ts';
import { CLOSED, DistanceField, type CellMap, OPEN, TIGHT } from './distance-field.ts';

/** A base keeps this far from closed ground if it can, in ticks. */
const ROOM = 1.2 * TICKS_PER_INCH;
/** Fields kept at once. */
const MOST_FIELDS = 400;
/** Ticks between two looks along a line. */
const STRIDE = TICKS_PER_INCH / 2;

const wide = new Box();

/** The ways over one game's table: worked out when first asked for, then kept. */
export class Routes {
  private readonly game: OneHourGame;
  private readonly maps = new Map<number, CellMap>();
  private readonly fields = new Map<number, DistanceField>();

  constructor(game: OneHourGame) {
    this.game = game;
  }

  private mapOf(side: Player, type: number): CellMap {
    const key = side * 8 + type;
    let map = this.maps.get(key);
    if (map === undefined) this.maps.set(key, (map = this.survey(side, type)));
    return map;
  }

  private survey(side: Player, type: number): CellMap {
    const { width, height } = this.game.compiled;
    const columns = Math.ceil(width / TICKS_PER_INCH);
    const rows = Math.ceil(height / TICKS_PER_INCH);
    const cost = new Uint8Array(columns * rows).fill(OPEN);
    for (let cell = 0; cell < cost.length; cell++) cost[cell] = this.costAt(side, type, cell, columns);
    return { columns, rows, cost };
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

  /** The field under a key, from the cells whose middles are sources. */
  private fieldOf(side: Player, type: number, goal: number, isSource: (x: number, y: number) => boolean): DistanceField {
    const key = (side * 8 + type) * 65536 + goal;
    const known = this.fields.get(key);
    if (known !== undefined) return known;
    if (this.fields.size >= MOST_FIELDS) this.fields.clear();
    const map = this.mapOf(side, type);
    const sources: number[] = [];
    for (let cell = 0; cell < map.cost.length; cell++) {
      if (isSource(((cell % map.columns) + 0.5) * TICKS_PER_INCH, (Math.floor(cell / map.columns) + 0.5) * TICKS_PER_INCH)) sources.push(cell);
    }
    const field = new DistanceField(map, sources);
    this.fields.set(key, field);
    return field;
  }

  /** Inches of way into an area. */
  toArea(side: Player, type: number, area: number): DistanceField {
    const { box } = this.game.compiled.areas[area]!;
    const margin = Math.max(1, Math.min(box.halfWidth, box.halfDepth) - TICKS_PER_INCH);
    return this.fieldOf(side, type, 32768 + area, (x, y) => Math.abs(x - box.x) <= box.halfWidth - margin / 3 && Math.abs(y - box.y) <= box.halfDepth - margin / 3);
  }

  /** Inches of way to the stretch of edge by which a side may leave. */
  toExit(side: Player, type: number, exit: number): DistanceField {
    const stretch = this.game.compiled.special.exits[exit]!;
    return this.fieldOf(side, type, 40000 + exit, (x, y) => this.isAtExit(stretch, x, y));
  }

  private isAtExit({ edge, from, to }: Exit, x: number, y: number): boolean {
    const { width, height } = this.game.compiled;
    const gap = edge === 'north' ? height - y : edge === 'south' ? y : edge === 'east' ? width - x : x;
    const along = edge === 'north' || edge === 'south' ? x : y;
    return gap < TICKS_PER_INCH && along >= from && along <= to;
  }

  /** Inches of way to a place in ticks, to within an inch. */
  toPlace(side: Player, type: number, toX: number, toY: number): DistanceField {
    const { columns } = this.mapOf(side, type);
    const cell = Math.floor(toY / TICKS_PER_INCH) * columns + Math.floor(toX / TICKS_PER_INCH);
    const [x, y] = [((cell % columns) + 0.5) * TICKS_PER_INCH, (Math.floor(cell / columns) + 0.5) * TICKS_PER_INCH];
    return this.fieldOf(side, type, cell, (atX, atY) => atX === x && atY === y);
  }

  /** Whether a straight line crosses ground that is closed to a unit. */
  isCut(side: Player, type: number, fromX: number, fromY: number, toX: number, toY: number): boolean {
    const { columns, rows, cost } = this.mapOf(side, type);
    const length = Math.sqrt((toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY));
    const looks = Math.ceil(length / STRIDE);
    for (let i = 1; i < looks; i++) {
      const column = Math.floor((fromX + ((toX - fromX) * i) / looks) / TICKS_PER_INCH);
      const row = Math.floor((fromY + ((toY - fromY) * i) / looks) / TICKS_PER_INCH);
      if (column < 0 || row < 0 || column >= columns || row >= rows || cost[row * columns + column] === CLOSED) return true;
    }
    return false;
  }
}
