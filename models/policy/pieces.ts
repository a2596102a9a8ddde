import type { FlatGame } from '../../rules/core/index.ts';
import { hashText } from './hash.ts';

/** What the card of a unit, leader or battle says, if it says so. */
interface Card {
  readonly id?: string;
  readonly side?: number;
  readonly type?: number | string;
}

/** A map whose places lie so many steps apart; of a map of hexes, the six around each by direction. `[size * 6]` */
interface Grid {
  readonly size: number;
  readonly neighbours?: ArrayLike<number>;
  distance(from: number, to: number): number;
}

interface Ground {
  readonly terrain?: ArrayLike<number>;
  readonly elevation?: ArrayLike<number>;
  readonly level?: ArrayLike<number>;
}

type Scenario = Ground & { readonly grid?: Grid; readonly places?: Ground } & Readonly<Record<string, unknown>>;

/** A thing of the scenario that has a card: a unit, a leader, a battle. */
export interface Piece {
  readonly id: string;
  /** Whose it is; -1 if it is nobody's. */
  readonly side: number;
  /** A number for its block of cells and its type. */
  readonly type: number;
  /** Cell of its type where the battle settles it, -1 if the card says it. */
  readonly typeCell: number;
  /** Cells of what is small and counted of it, with a number for each that says which it is, and what each holds when there is nothing to say. */
  readonly cells: Int32Array;
  readonly cellNames: Int32Array;
  readonly idle: Int8Array;
  /** Cell of the place where it stands, -1 if it stands on none; cells of its position on an open table, -1 likewise. */
  readonly place: number;
  readonly x: number;
  readonly y: number;
  /** Cell of the direction in which it looks, -1 if it looks nowhere. */
  readonly facing: number;
}

export const DIRECTIONS = 6;
/** Side of a square of an open table, in inches or what its grain stands for, and how many lie beside each other at most. */
const SQUARE = 6;
const SQUARES = 32;

/** Distances up to this are told apart; */
const NEAR = 3;
/** beyond it, up to each of these. */
const FURTHER = [5, 8, 13];
/** Nothing is known of a distance. */
export const UNKNOWN = NEAR + FURTHER.length + 2;

function distanceBucket(distance: number): number {
  if (distance <= NEAR) return Math.floor(distance);
  const place = FURTHER.findIndex((bound) => distance <= bound);
  return NEAR + 1 + (place < 0 ? FURTHER.length : place);
}

/** Counts up to this are told apart; beyond it four steps make a doubling. */
const EXACT = 16;

/** The number that stands for what a small cell holds. */
export function bucketOf(value: number): number {
  return value <= EXACT ? value : EXACT + Math.floor(4 * Math.log2(value / EXACT)) + 1;
}

/** The pieces of a game and how far they stand from each other, read from its layout and the cards of its scenario alone. */
export class Pieces {
  readonly list: readonly Piece[];
  /** Names of the blocks of cells whose rows are pieces. */
  readonly blocks: ReadonlySet<string>;
  /** How many places the map has; 0 without one. */
  readonly places: number;
  private readonly buckets: Uint8Array;
  private readonly terrain: Int32Array;
  private readonly neighbours: ArrayLike<number> | null;
  /** Cells of the open table that make a step, as inches of it. */
  private readonly grain: number;

  constructor(game: FlatGame) {
    const scenario = (game as { readonly scenario?: unknown }).scenario as Scenario;
    const blocks = Object.keys(game.layout.spec.blocks).map((block) => [block, piecesOf(game, block, scenario[block])] as const);
    this.list = blocks.flatMap(([, list]) => list);
    this.blocks = new Set(blocks.flatMap(([block, list]) => (list.some(({ id }) => id !== '') ? [block] : [])));
    this.grain = grainOf(game);
    const ground = scenario.places?.terrain === undefined ? scenario : scenario.places;
    this.places = ground.terrain?.length ?? 0;
    const height = ground.elevation ?? ground.level;
    this.terrain = Int32Array.from({ length: this.places }, (_, place) => ground.terrain![place]! * 64 + (height?.[place] ?? 0));
    this.buckets = new Uint8Array(this.places * this.places).fill(UNKNOWN);
    const { grid } = scenario;
    this.neighbours = grid?.neighbours ?? null;
    const near = Math.min(this.places, grid?.size ?? 0);
    for (let from = 0; from < near; from++)
      for (let to = 0; to < near; to++) this.buckets[from * this.places + to] = distanceBucket(grid!.distance(from, to));
  }

  /** A number for terrain and height of a place. */
  groundOf(place: number): number {
    return this.terrain[place]!;
  }

  /** The place where a piece stands, -1 if none. */
  placeOf(data: Int16Array, piece: Piece): number {
    const place = piece.place < 0 ? -1 : data[piece.place]!;
    return place >= 0 && place < this.places ? place : -1;
  }

  /** Whether a piece is one that stands somewhere: a battle does not. */
  isOnMap({ place, x }: Piece): boolean {
    return place >= 0 || x >= 0;
  }

  /** Whether a piece is anywhere. */
  isThere(data: Int16Array, piece: Piece): boolean {
    return this.placeOf(data, piece) >= 0 || (piece.x >= 0 && data[piece.x]! >= 0);
  }

  /** A number for the block and type of a piece. */
  typeOf(data: Int16Array, { type, typeCell }: Piece): number {
    return typeCell < 0 ? type : (type ^ Math.imul(data[typeCell]! + 2, 0x01000193)) | 0;
  }

  /** The square of an open table where a piece stands, -1 if it stands on none. */
  squareOf(data: Int16Array, { x, y }: Piece): number {
    if (x < 0 || data[x]! < 0) return -1;
    const side = SQUARE * this.grain;
    return Math.floor(data[y]! / side) * SQUARES + Math.floor(data[x]! / side);
  }

  /** The direction from one hex to one beside it, -1 if it is not beside it. */
  directionTo(from: number, to: number): number {
    const { neighbours } = this;
    if (neighbours === null || from < 0 || to < 0) return -1;
    for (let direction = 0; direction < DIRECTIONS; direction++) if (neighbours[from * DIRECTIONS + direction] === to) return direction;
    return -1;
  }

  /** How far a piece is from a place, or on an open table from another piece: a bucket, `[0, UNKNOWN]`. */
  distance(data: Int16Array, piece: Piece, place: number, other: Piece | null): number {
    const own = this.placeOf(data, piece);
    if (place >= 0 && own >= 0) return this.buckets[place * this.places + own]!;
    if (other === null || other.x < 0 || piece.x < 0 || data[other.x]! < 0) return UNKNOWN;
    const [dx, dy] = [data[other.x]! - data[piece.x]!, data[other.y]! - data[piece.y]!];
    return distanceBucket(Math.sqrt(dx * dx + dy * dy) / this.grain);
  }
}

function piecesOf({ layout }: FlatGame, block: string, cards: unknown): Piece[] {
  const { rows, fields } = layout.spec.blocks[block]!;
  if (!Array.isArray(cards) || cards.length !== rows.length) return [];
  const at = layout.block[block]!;
  const small = Object.keys(fields).filter((name) => fields[name]!.isPlace !== true && fields[name]!.grain === undefined);
  const [first] = Object.keys(fields);
  const cellOf = (name: string | undefined, row: number): number => (name === undefined || at[name] === undefined ? -1 : at[name] + row);
  return (cards as Card[]).map(({ id, side, type }, row) => ({
    id: id ?? '',
    side: side ?? -1,
    type: hashText(`${block} ${type ?? ''}`),
    typeCell: type === undefined && at['type'] !== undefined ? at['type'] + row : -1,
    idle: Int8Array.from(small, (name) => (fields[name]!.optional === true ? -1 : 0)),
    cells: Int32Array.from(small, (name) => at[name]! + row),
    cellNames: Int32Array.from(small, (name) => hashText(`${block}.${name}`)),
    place: fields[first!]!.isPlace === true ? cellOf(first, row) : -1,
    x: cellOf('x', row),
    y: cellOf('y', row),
    facing: fields['facing']?.most === undefined ? -1 : cellOf('facing', row),
  }));
}

/** Of a table's positions, how far two numbers have to differ to matter. */
function grainOf({ layout }: FlatGame): number {
  const fields = Object.values(layout.spec.blocks).map(({ fields: own }) => own['x']?.grain);
  return fields.find((grain) => grain !== undefined) ?? 1;
}
