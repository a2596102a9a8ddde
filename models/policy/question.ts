import { type CellKind, FRAME_CELLS, type FlatGame } from '../../rules/core/index.ts';
import { hashText } from './hash.ts';
import { widened } from './rows.ts';

/** What a scalar of the state holds, or a register of a step. */
interface Entry {
  readonly name: number;
  /** Cell of a scalar; of a register its place behind the frame's step. */
  readonly at: number;
  readonly sort: 'small' | 'piece' | 'place';
  /** What it holds when there is nothing to say. */
  readonly idle: number;
  /** The piece that each number stands for, -1 for none; empty for what names no piece. */
  readonly pieces: Int32Array;
}

/** A block of cells without cards is told row by row if it has no more rows than this. */
const FEW_ROWS = 8;

/** What a question is about: the numbers, pieces and places that scalars and the frame on top of the stack hold. */
export class Question {
  /** Of each number: what it is called, and the number. */
  readonly numbers = new Pairs();
  /** Of each piece and place that is named: by what, and which. The frame's come first. */
  readonly pieces = new Pairs();
  readonly places = new Pairs();
  /** A number for the step that asks. */
  step = 0;
  private readonly game: FlatGame;
  private readonly scalars: readonly Entry[];
  private readonly registers: readonly (readonly Entry[])[];
  private readonly steps: Int32Array;

  /** @param byId places of the pieces by their ids; @param carded names of the blocks whose rows are pieces */
  constructor(game: FlatGame, byId: ReadonlyMap<string, number>, carded: ReadonlySet<string>) {
    this.game = game;
    const { layout, steps } = game;
    this.scalars = [
      ...Object.entries(layout.spec.scalars).map(([name, kind]) => entryOf(name, kind, layout.at[name]!, byId)),
      ...Object.entries(layout.spec.blocks)
        .filter(([block, { rows }]) => !carded.has(block) && rows.length <= FEW_ROWS)
        .flatMap(([block, { rows, fields }]) =>
          rows.flatMap((_, row) =>
            Object.entries(fields).map(([field, kind]) =>
              entryOf(`${block}.${field}.${row}`, kind, layout.block[block]![field]! + row, byId),
            ),
          ),
        ),
    ];
    this.registers = steps.map((step) => Object.entries(step.registers ?? {}).map(([name, kind], i) => entryOf(name, kind, 1 + i, byId)));
    this.steps = Int32Array.from(steps, ({ name }) => hashText(name));
  }

  /** Reads a state. */
  read(data: Int16Array, depth: number): void {
    this.numbers.clear();
    this.pieces.clear();
    this.places.clear();
    const frame = this.game.layout.stackBase + (depth - 1) * FRAME_CELLS;
    const number = data[frame]!;
    this.step = this.steps[number]!;
    for (const entry of this.registers[number]!) this.note(entry, data[frame + entry.at]!);
    for (const entry of this.scalars) this.note(entry, data[entry.at]!);
  }

  private note({ name, sort, idle, pieces }: Entry, value: number): void {
    if (sort === 'small') {
      if (value !== idle) this.numbers.add(name, value);
    } else if (sort === 'place') {
      if (value >= 0) this.places.add(name, value);
    } else if (value >= 0 && pieces[value]! >= 0) this.pieces.add(name, pieces[value]!);
  }
}

/** Pairs of numbers. */
class Pairs {
  names = new Int32Array(64);
  values = new Int32Array(64);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(name: number, value: number): void {
    if (this.count === this.names.length) {
      this.names = widened(this.names);
      this.values = widened(this.values);
    }
    this.names[this.count] = name;
    this.values[this.count++] = value;
  }
}

function entryOf(name: string, kind: CellKind, at: number, byId: ReadonlyMap<string, number>): Entry {
  const idle = kind.optional === true ? -1 : 0;
  const common = { name: hashText(name), at, idle, pieces: new Int32Array(0) };
  if (kind.isPlace === true) return { ...common, sort: 'place' };
  if (kind.most === undefined || !byId.has(String(kind.toJson(0)))) return { ...common, sort: 'small' };
  return { ...common, sort: 'piece', pieces: Int32Array.from({ length: kind.most + 1 }, (_, i) => byId.get(String(kind.toJson(i))) ?? -1) };
}
