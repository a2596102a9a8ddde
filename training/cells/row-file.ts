import { readFileSync } from 'node:fs';

/** One position of a game that was played, with what came of it. */
export interface CellRow {
  /** Number of its game within the file. */
  readonly game: number;
  readonly ply: number;
  /** The state's cells. `[size]` */
  readonly data: Int16Array;
  /** Result for player 0, `[-1, 1]`. */
  readonly result: number;
  /** Value of the search for player 0, `[-1, 1]`; NaN where there was none. */
  readonly root: number;
  /** What the ruleset's own evaluation says, `[-1, 1]`. */
  readonly captain: number;
  /** Actions that a search visited or a player chose, with their shares. */
  readonly actions: readonly number[];
  readonly shares: readonly number[];
}

/** What a file of rows says of itself, in its first line. */
interface RowFileHead {
  readonly format: 'schiltron-cell-rows/1';
  readonly ruleset: string;
  readonly version: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly cells: number;
  /** Who played, as specs or in words. */
  readonly players: string;
  readonly seed: string;
}

/** Numbers of a row before its cells. */
const HEAD = 10;
/** Shares and values are kept in so many parts. */
const PARTS = 10000;
const NOTHING = -32768;

const parts = (value: number): number => (Number.isNaN(value) ? NOTHING : Math.round(value * PARTS));
const whole = (value: number): number => (value === NOTHING ? NaN : value / PARTS);

/** A file of rows: of each state what differs from a fresh game. */
export function encodeRows(head: RowFileHead, baseline: Int16Array, rows: readonly CellRow[]): Uint8Array {
  const line = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const numbers = Int16Array.from(rows.flatMap((row) => numbersOf(row, baseline)));
  const file = new Uint8Array(line.length + numbers.byteLength);
  file.set(line);
  file.set(new Uint8Array(numbers.buffer), line.length);
  return file;
}

function numbersOf({ game, ply, data, result, root, captain, actions, shares }: CellRow, baseline: Int16Array): number[] {
  const cells: number[] = [];
  for (let i = 0; i < data.length; i++) if (data[i] !== baseline[i]) cells.push(i, data[i]!);
  const head = [cells.length / 2, game & 0xffff, game >>> 16, ply, parts(result), parts(root), parts(captain), actions.length, 0, 0];
  return [...head, ...cells, ...actions.flatMap((action, i) => [action & 0xffff, action >>> 16, parts(shares[i]!)])];
}

/** The rows of a file; a row that is only half there is left out. */
export class RowFile {
  readonly head: RowFileHead;
  /** Where each row begins in `numbers`. */
  readonly starts: Int32Array;
  private readonly numbers: Int16Array;

  constructor(path: string) {
    const bytes = readFileSync(path);
    const end = bytes.indexOf(10) + 1;
    this.head = JSON.parse(bytes.toString('utf8', 0, end)) as RowFileHead;
    this.numbers = new Int16Array(bytes.buffer.slice(bytes.byteOffset + end, bytes.byteOffset + end + ((bytes.length - end) & ~1)));
    const starts: number[] = [];
    for (let at = 0; at + HEAD <= this.numbers.length; ) {
      const next = at + HEAD + this.unsigned(at) * 2 + this.unsigned(at + 7) * 3;
      if (next > this.numbers.length) break;
      starts.push(at);
      at = next;
    }
    this.starts = Int32Array.from(starts);
  }

  get length(): number {
    return this.starts.length;
  }

  private unsigned(at: number): number {
    return this.numbers[at]! & 0xffff;
  }

  gameOf(row: number): number {
    const at = this.starts[row]!;
    return this.unsigned(at + 1) + this.unsigned(at + 2) * 0x10000;
  }

  resultOf(row: number): number {
    return whole(this.numbers[this.starts[row]! + 4]!);
  }

  rootOf(row: number): number {
    return whole(this.numbers[this.starts[row]! + 5]!);
  }

  captainOf(row: number): number {
    return whole(this.numbers[this.starts[row]! + 6]!);
  }

  /** Writes a state's cells over those of a fresh game. */
  fill(row: number, baseline: Int16Array, into: Int16Array): void {
    const at = this.starts[row]!;
    into.set(baseline);
    for (let i = at + HEAD, end = i + this.unsigned(at) * 2; i < end; i += 2) into[this.numbers[i]! & 0xffff] = this.numbers[i + 1]!;
  }

  /** Actions and their shares. */
  choicesOf(row: number): { readonly actions: number[]; readonly shares: number[] } {
    const at = this.starts[row]!;
    const first = at + HEAD + this.unsigned(at) * 2;
    const places = Array.from({ length: this.unsigned(at + 7) }, (_, i) => first + i * 3);
    return {
      actions: places.map((place) => this.unsigned(place) + this.unsigned(place + 1) * 0x10000),
      shares: places.map((place) => whole(this.numbers[place + 2]!)),
    };
  }
}
