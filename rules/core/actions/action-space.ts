import { ActionBlocks } from './action-blocks.ts';
import { type ActionPart, countsOf } from './codec.ts';
import type { ActionList } from '../values/lists.ts';

// The actions of a ruleset. Its table lists their kinds once, in the order of their flat indices, each with what it names:
// `{ pass: [], select: ['unit'], move: ['to', 'facing'] }`. All else about a kind stands beside the steps that ask for it.

/** Kinds of actions in the order of their flat indices, each with the one or two things that it names; the last counts fastest. */
export type ActionTable = Readonly<Record<string, readonly string[]>>;

/** A number for each thing that a kind names. */
export type Values<P extends readonly string[]> = { readonly [I in keyof P]: number };

/** Names of all things that actions name. */
export type Named<T extends ActionTable> = T[keyof T][number];

/** Numbers of things by their names; absent where an action does not name one. */
export type ByName<T extends ActionTable> = { readonly [N in Named<T>]?: number };

/** An action of one of the kinds `K`, with the numbers of what it names. */
type Naming<T extends ActionTable, K extends keyof T> = { [N in K]: [kind: N, ...values: Values<T[N]>] }[K];

/** What a step adds its legal actions to: kinds `K` alone can be added. Whoever adds some of a step's kinds can be handed the step's offers. */
export interface Offers<T extends ActionTable, in K extends keyof T & string> {
  /** How many the step offers so far. */
  readonly length: number;
  /** Adds an action of a kind by the numbers of what it names: `into.push('move', hex, facing)`. */
  readonly push: (...action: Naming<T, K>) => void;
  /** Adds an action for each bit of a set of at most 32, which stands for what the kind names last: `into.pushBits('move', hex, facings)`. */
  readonly pushBits: (...action: Naming<T, K>) => void;
}

/** What the answers to a step do: for each of its kinds, the effect of an action that names such things. */
export type Effects<S, T extends ActionTable, K extends keyof T & string> = {
  readonly [N in K]: (s: S, ...values: Values<T[N]>) => void;
};

/** Effects as the engine calls them. */
export type AnyEffects = Readonly<Record<string, (s: never, first: number, second: number) => void>>;

/** A step has offered what its game does not have: it names a thing that is not there. */
export class NoSuchAction extends RangeError {
  constructor(kind: string, first: number, second: number) {
    super(`There is no action "${kind} ${first} ${second}" in this game.`);
    this.name = 'NoSuchAction';
  }
}

/** Whether all bits of a set of at most 32 are among the first so many. */
function isWithin(bits: number, count: number): boolean {
  return count >= 32 || bits >>> count === 0;
}

/** One kind among the flat indices. */
interface Block {
  readonly start: number;
  /** How many of the first thing there are, 1 if it names none. */
  readonly height: number;
  /** How many of the second thing there are, 1 if it names fewer than two. */
  readonly width: number;
  readonly isPair: boolean;
}

/** The offers of all steps of a game; it adds to one list at a time. */
class SpaceOffers implements Offers<ActionTable, string> {
  list: ActionList | null = null;
  private readonly blocks: ReadonlyMap<string, Block>;
  /** The kind that was added last: most steps add many of one kind in a row, and this is quicker than to look it up each time. */
  private kind = '';
  private block: Block = { start: 0, height: 1, width: 1, isPair: false };

  constructor(blocks: ReadonlyMap<string, Block>) {
    this.blocks = blocks;
  }

  get length(): number {
    return this.list!.length;
  }

  push(kind: string, ...values: readonly number[]): void;
  push(kind: string, first = 0, second = 0): void {
    if (kind !== this.kind) this.turnTo(kind);
    const { start, height, width } = this.block;
    if (first >>> 0 >= height || second >>> 0 >= width) throw new NoSuchAction(kind, first, second); // unsigned, -1 is the largest
    this.list!.push(start + first * width + second);
  }

  pushBits(kind: string, ...values: readonly number[]): void;
  pushBits(kind: string, first = 0, second = 0): void {
    if (kind !== this.kind) this.turnTo(kind);
    const { start, height, width, isPair } = this.block;
    const isThere = isPair ? first >>> 0 < height && isWithin(second, width) : isWithin(first, height);
    if (!isThere) throw new NoSuchAction(kind, first, second);
    if (isPair) this.list!.pushBits(start + first * width, second);
    else this.list!.pushBits(start, first);
  }

  private turnTo(kind: string): void {
    this.kind = kind;
    this.block = this.blocks.get(kind)!;
  }
}

/** The flat indices of one game's actions. */
export class ActionSpace<T extends ActionTable> extends ActionBlocks<keyof T & string> {
  /** The parts of each kind, for a codec. */
  readonly parts: Readonly<Record<keyof T & string, readonly ActionPart[]>>;
  private readonly table: ActionTable;
  private readonly widths: Int32Array;
  private readonly offers: SpaceOffers;

  /** @param named what the scenario has of everything that actions name
   * @throws RangeError if a kind names more than two things */
  constructor(table: T, named: Readonly<Record<Named<T>, ActionPart>>) {
    const kinds = Object.keys(table);
    const long = kinds.find((kind) => table[kind]!.length > 2);
    if (long !== undefined) throw new RangeError(`An action names two things at most, not ${table[long]!.join(', ')}.`);
    const parts: Record<string, readonly ActionPart[]> = {};
    for (const kind of kinds) parts[kind] = table[kind]!.map((name) => named[name as Named<T>]);
    super(kinds, countsOf(parts));
    this.parts = parts as Readonly<Record<keyof T & string, readonly ActionPart[]>>;
    this.table = table;
    const widths = kinds.map((kind) => parts[kind]![1]?.count ?? 1);
    this.widths = Int32Array.from(widths);
    const blocks = kinds.map((kind, i) => {
      const [start, height, width] = [this.first[kind]!, parts[kind]![0]?.count ?? 1, widths[i]!];
      return [kind as string, { start, height, width, isPair: parts[kind]!.length === 2 }] as const;
    });
    this.offers = new SpaceOffers(new Map(blocks));
  }

  /** Flat index of an action, by its kind and the numbers of what it names. */
  index<N extends keyof T & string>(kind: N, ...values: Values<T[N]>): number;
  index(kind: keyof T & string, ...[first = 0, second = 0]: readonly number[]): number {
    return this.first[kind] + first * this.widths[this.kinds.indexOf(kind)]! + second;
  }

  /** Number of the first thing that an action names, 0 if it names none. */
  firstOf(action: number): number {
    const place = this.placeOf(action);
    const width = this.widths[place]!;
    const argument = action - this.starts[place]!;
    return width === 1 ? argument : Math.floor(argument / width);
  }

  /** Number of the second thing that an action names, 0 if it names fewer. */
  secondOf(action: number): number {
    const place = this.placeOf(action);
    const width = this.widths[place]!;
    return width === 1 ? 0 : (action - this.starts[place]!) % width;
  }

  /** What an action names, by name: `{ unit: 3, target: 5 }`. */
  namedBy(action: number): ByName<T> {
    const [first, second] = this.table[this.kindOf(action)]!;
    const named: Record<string, number> = {};
    if (first !== undefined) named[first] = this.firstOf(action);
    if (second !== undefined) named[second] = this.secondOf(action);
    return named as ByName<T>;
  }

  /** Has a step that offers actions by their kinds add their indices to a list. */
  listBy<S>(legal: (s: S, into: never) => void): (s: S, into: ActionList) => void {
    const { offers } = this;
    return (s, into) => {
      const outer = offers.list;
      offers.list = into;
      legal(s, offers as never);
      offers.list = outer;
    };
  }

  /** Has an action do what the effect of its kind says. */
  chooseBy<S>(effects: AnyEffects): (s: S, action: number) => void {
    const { places, starts, widths } = this;
    const byPlace = this.kinds.map((kind) => effects[kind] as ((s: S, first: number, second: number) => void) | undefined);
    return (s, action) => {
      const place = places[action]!;
      const argument = action - starts[place]!;
      const width = widths[place]!;
      if (width === 1) return byPlace[place]!(s, argument, 0);
      const first = Math.floor(argument / width);
      byPlace[place]!(s, first, argument - first * width);
    };
  }
}
