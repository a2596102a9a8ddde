import { type Actor, CELL_LOW, type CellKind, FRAME_CELLS, type FlatGame, REGISTERS } from '../../rules/core/index.ts';
import { type Buckets, bucketsOf, CELL_NUMBERS } from './buckets.ts';
import { CellNames } from './names.ts';

/** Frames on top of the stack that are looked at: the question, and what it came from. */
export const FRAMES_SEEN = 2;
/** Rows that one frame has active: its step and its registers. */
export const FRAME_ROWS = FRAME_CELLS;
/** No row. */
export const NO_ROW = -1;

/** One cell that is looked at, or one register of a step. */
interface Place {
  readonly kind: CellKind;
  readonly first: number;
  readonly buckets: Buckets;
  namesOf(number: number, bucket: number): string[];
}

/** Rows of a game: one for each (cell, bucket of its number), for each step on top of the stack with its registers, and for who decides.
 * Made from the layout alone. */
export class CellRows {
  /** Rows in all. */
  readonly size: number;
  /** Cells that are looked at, and for each its first row and where in `buckets` its kind has its table, from the number 0 on. */
  readonly cells: Int32Array;
  readonly firstRows: Int32Array;
  readonly tables: Int32Array;
  /** Tables of all kinds, one behind the other. */
  readonly buckets: Uint16Array;
  /** First row of each slot of frames for its steps, `[slot * steps + step]`, and of their registers, `[… * REGISTERS + i]`; NO_ROW where there is none. */
  readonly stepRows: Int32Array;
  readonly registerRows: Int32Array;
  readonly registerTables: Int32Array;
  /** Row of player 0's decisions; that of player 1 follows. */
  readonly actorRow: number;
  /** Rows that can be active at once at most. */
  readonly mostActive: number;
  readonly steps: number;
  private readonly depthCell: number;
  private readonly stackBase: number;
  private readonly places: Place[] = [];
  private readonly known = new Map<string, Buckets & { readonly table: number }>();
  private rows = 0;

  constructor(game: FlatGame) {
    const { layout, steps } = game;
    const names = new CellNames(game);
    const cells: number[] = [];
    const add = (cell: number, kind: CellKind, namesOf: Place['namesOf']): void => {
      cells.push(cell);
      this.addPlace(kind, namesOf);
    };
    for (const [name, kind] of Object.entries(layout.spec.scalars))
      add(layout.at[name]!, kind, (number, b) => names.ofScalar(name, kind, number, b));
    for (const [block, { rows, fields }] of Object.entries(layout.spec.blocks))
      for (const [field, kind] of Object.entries(fields))
        for (let row = 0; row < rows.length; row++)
          add(layout.block[block]![field]! + row, kind, (number, b) => names.ofBlock(block, row, field, kind, number, b));
    this.cells = Int32Array.from(cells);
    this.firstRows = Int32Array.from(this.places, ({ first }) => first);
    this.tables = Int32Array.from(this.places, ({ kind }) => this.tableOf(kind).table);
    this.steps = steps.length;
    this.stepRows = new Int32Array(FRAMES_SEEN * steps.length);
    this.registerRows = new Int32Array(FRAMES_SEEN * steps.length * REGISTERS).fill(NO_ROW);
    this.registerTables = new Int32Array(this.registerRows.length);
    for (let slot = 0; slot < FRAMES_SEEN; slot++) this.addFrames(game, names, slot);
    this.actorRow = this.addPlain((row) => `actor=${row}`, 2);
    this.size = this.rows;
    this.mostActive = cells.length + FRAMES_SEEN * FRAME_ROWS + 1;
    this.buckets = new Uint16Array(this.known.size * CELL_NUMBERS);
    for (const { table, of } of this.known.values()) this.buckets.set(of, table + CELL_LOW);
    this.depthCell = layout.depthCell;
    this.stackBase = layout.stackBase;
  }

  private addFrames({ steps }: FlatGame, names: CellNames, slot: number): void {
    steps.forEach((step, number) => {
      const at = slot * steps.length + number;
      const start = `${slot}:${step.name}`;
      this.stepRows[at] = this.addPlain(() => start, 1);
      Object.entries(step.registers ?? {}).forEach(([register, kind], i) => {
        const place = this.addPlace(kind, (value, b) => names.ofScalar(`${start}.${register}`, kind, value, b));
        this.registerRows[at * REGISTERS + i] = place.first;
        this.registerTables[at * REGISTERS + i] = this.tableOf(kind).table;
      });
    });
  }

  private addPlace(kind: CellKind, namesOf: Place['namesOf']): Place {
    const buckets = this.tableOf(kind);
    const place = { kind, first: this.rows, buckets, namesOf };
    this.places.push(place);
    this.rows += buckets.size;
    return place;
  }

  /** Rows that stand for what they are. */
  private addPlain(nameOf: (row: number) => string, size: number): number {
    const kind: CellKind = { most: size - 2, toJson: (value) => value, fromJson: () => 0 };
    return this.addPlace(kind, (_, bucket) => [nameOf(bucket)]).first;
  }

  /** The buckets of a kind, and where the number 0 has its own. */
  private tableOf(kind: CellKind): Buckets & { readonly table: number } {
    const key = `${kind.most}/${kind.grain}`;
    let known = this.known.get(key);
    if (known === undefined) this.known.set(key, (known = { ...bucketsOf(kind), table: this.known.size * CELL_NUMBERS - CELL_LOW }));
    return known;
  }

  /** Writes the rows that are active in a state, those of cells first, in the order of `cells`, and answers how many there are. `[mostActive]` */
  write(data: Int16Array, actor: Actor, into: Int32Array): number {
    const { cells, firstRows, tables, buckets } = this;
    for (let i = 0; i < cells.length; i++) into[i] = firstRows[i]! + buckets[tables[i]! + data[cells[i]!]!]!;
    return this.writeOthers(data, actor, into, cells.length);
  }

  /** Writes the rows of the frames on top of the stack and of who decides from a place on, and answers where they end. */
  writeOthers(data: Int16Array, actor: Actor, into: Int32Array, start: number): number {
    const next = this.writeFrames(data, into, start);
    if (actor !== 0 && actor !== 1) return next;
    into[next] = this.actorRow + actor;
    return next + 1;
  }

  private writeFrames(data: Int16Array, into: Int32Array, start: number): number {
    let next = start;
    const depth = data[this.depthCell]!;
    for (let slot = 0; slot < FRAMES_SEEN && slot < depth; slot++) {
      const frame = this.stackBase + (depth - 1 - slot) * FRAME_CELLS;
      const at = slot * this.steps + data[frame]!;
      into[next++] = this.stepRows[at]!;
      for (let i = 0, register = at * REGISTERS; i < REGISTERS; i++, register++) {
        const first = this.registerRows[register]!;
        if (first === NO_ROW) break;
        into[next++] = first + this.buckets[this.registerTables[register]! + data[frame + 1 + i]!]!;
      }
    }
    return next;
  }

  /** Names of a row: what it is the sum of. */
  namesOf(row: number): string[] {
    const place = this.placeOf(row);
    const bucket = row - place.first;
    return place.namesOf(firstNumber(place.buckets, bucket), bucket);
  }

  private placeOf(row: number): Place {
    const { places } = this;
    let low = 0;
    let high = places.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (places[middle]!.first <= row) low = middle;
      else high = middle - 1;
    }
    return places[low]!;
  }
}

/** A number of a bucket, the lowest from -1 on where there is one. */
function firstNumber({ of }: Buckets, bucket: number): number {
  const place = of.indexOf(bucket, -CELL_LOW - 1);
  return (place < 0 ? of.indexOf(bucket) : place) + CELL_LOW;
}
