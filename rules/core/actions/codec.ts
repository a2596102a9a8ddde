import { ActionBlocks } from './action-blocks.ts';
import { RulesError, type Problem } from '../values/errors.ts';
import type { Action, ActionCodec, OutcomeText, State } from '../ruleset/ruleset.ts';

/** One part of an action: what is chosen, as a number in `[0, count)`. */
export interface ActionPart {
  /** Its name in typed actions and in faults: `to`, `facing`. */
  readonly name: string;
  readonly count: number;
  /** Whether it is the unit or leader that acts: the second level of the chain. Such a part comes first. */
  readonly acts?: true;
  /** How it is written, as text and as data. */
  format(value: number): string | number;
  /** The number of what is written, -1 if it is none of this game. */
  parse(given: unknown): number;
  /** What is wrong with what is written, in a sentence. */
  fault(given: unknown): string;
}

/** The kinds of actions in the order of their flat indices, each with its parts; the last part counts fastest. */
export type ActionKinds = Readonly<Record<string, readonly ActionPart[]>>;

/** Names that a fault lists at most. */
const MOST_LISTED = 24;

function isWritten(given: unknown): given is string | number {
  return typeof given === 'string' || typeof given === 'number';
}

/** A part that is one of a list of names. @param fault what to say of anything else, if not which names there are */
export function namedPart(name: string, names: readonly (string | number)[], fault?: (given: unknown) => string): ActionPart {
  const places = new Map(names.map((one, i) => [String(one), i]));
  const known = names.length > MOST_LISTED ? `${names.slice(0, MOST_LISTED).join(' ')} …` : names.join(' ');
  return {
    name,
    count: names.length,
    format: (value) => names[value]!,
    parse: (given) => (isWritten(given) ? (places.get(String(given)) ?? -1) : -1),
    fault: fault ?? ((given) => `${JSON.stringify(given)} is no ${name} of this game; there are ${known}.`),
  };
}

/** A part that is a whole number from 0 to `count - 1`. */
export function numberPart(name: string, count: number): ActionPart {
  return {
    name,
    count,
    format: (value) => value,
    parse(given) {
      const number = typeof given === 'string' && given !== '' ? Number(given) : given;
      return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < count ? number : -1;
    },
    fault: (given) => `Must be a whole number from 0 to ${count - 1}; got ${JSON.stringify(given)}.`,
  };
}

/** The same part as the one that acts. */
export function acting(part: ActionPart): ActionPart {
  return { ...part, acts: true };
}

function product(parts: readonly ActionPart[]): number {
  return parts.reduce((count, part) => count * part.count, 1);
}

/** How many flat indices each kind of action has. */
export function countsOf<const T extends ActionKinds>(kinds: T): Readonly<Record<keyof T & string, number>> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, parts]) => [kind, product(parts)])) as Record<keyof T & string, number>;
}

/** The flat indices of kinds of actions. */
export function blocksOf<const T extends ActionKinds>(kinds: T): ActionBlocks<keyof T & string> {
  return new ActionBlocks(Object.keys(kinds), countsOf(kinds));
}

/** What a ruleset says of its actions beside their kinds; `S` its state, `N` the kinds. */
export interface CodecSetup<S, N extends string> {
  /** Names of all that can act, in the order of the second level of the chain. */
  readonly actors: readonly string[];
  /** Which of them acts where a step before has chosen it, -1 if none has. Typed actions name it as `unit`. */
  subjectOf?(s: S, kind: N): number;
  /** What to say of a kind that there is not, if not which there are. @param text the whole action, if it is text */
  unknownKind?(given: unknown, text?: string): string;
  describeOutcome(s: S, outcome: number): OutcomeText;
  /** The rule that forbids an action that is not legal here. */
  whyNot(s: S, index: number): Problem;
}

function bad(message: string, path = ''): never {
  throw new RulesError({ code: 'BAD_ACTION', message, path });
}

/** Index, text, data and chain of the same actions, by their parts.
 * The text is `kind part part`. Of the chain, the second level is who acts, the third what is left of the action by its number. */
class PartsCodec<S extends State, N extends string> implements ActionCodec {
  readonly size: number;
  readonly chain: readonly [number, number, number];
  private readonly kinds: Readonly<Record<N, readonly ActionPart[]>>;
  private readonly names: readonly N[];
  private readonly blocks: ActionBlocks<N>;
  private readonly setup: CodecSetup<S, N>;
  private readonly targets: number;

  constructor(kinds: Readonly<Record<N, readonly ActionPart[]>>, setup: CodecSetup<S, N>) {
    this.kinds = kinds;
    this.names = Object.keys(kinds) as N[];
    this.blocks = blocksOf(kinds);
    this.setup = setup;
    this.size = this.blocks.size;
    this.targets = Math.max(...this.names.map((kind) => product(kinds[kind].filter((part) => part.acts !== true))));
    this.chain = [this.names.length + 1, setup.actors.length + 1, this.targets + 1];
  }

  toAction(state: State, index: number): Action {
    const kind = this.blocks.kindOf(index);
    const values = this.valuesOf(index);
    const parts = this.kinds[kind].map(({ name }, i) => [name, values[i]!] as const);
    const subject = this.subjectName(state, kind);
    return { kind, ...(subject === undefined ? {} : { unit: subject }), ...Object.fromEntries(parts) };
  }

  fromAction(state: State, action: Action): number {
    const kind = this.readKind(action.kind, '/kind');
    this.checkSubject(state, kind, action['unit']);
    return this.fromParts(
      kind,
      this.kinds[kind].map(({ name }) => action[name]),
    );
  }

  format(_: State, index: number): string {
    return [this.blocks.kindOf(index), ...this.valuesOf(index)].join(' ');
  }

  parse(_: State, text: string): number {
    const [word, ...parts] = text.trim().split(/\s+/);
    const kind = this.readKind(word, '', text);
    const names = this.kinds[kind].map(({ name }) => name);
    if (parts.length !== names.length) bad(`"${kind}" is written: ${[kind, ...names].join(' ')}.`);
    return this.fromParts(kind, parts);
  }

  toChain(state: State, index: number): readonly [number, number, number] {
    const kind = this.blocks.kindOf(index);
    const argument = this.blocks.argument(index);
    const [first, ...others] = this.kinds[kind];
    const place = this.names.indexOf(kind);
    if (first?.acts === true) {
      const count = product(others);
      return [place, Math.floor(argument / count), others.length === 0 ? this.targets : argument % count];
    }
    const subject = this.subjectOf(state, kind);
    return [place, subject < 0 ? this.setup.actors.length : subject, first === undefined ? this.targets : argument];
  }

  describeOutcome(state: State, outcome: number): OutcomeText {
    return this.setup.describeOutcome(state as S, outcome);
  }

  whyNot(state: State, index: number): Problem {
    return this.setup.whyNot(state as S, index);
  }

  /** The parts of an action as they are written. */
  private valuesOf(index: number): (string | number)[] {
    let left = this.blocks.argument(index);
    const values = this.kinds[this.blocks.kindOf(index)].toReversed().map((part) => {
      const value = part.format(left % part.count);
      left = Math.floor(left / part.count);
      return value;
    });
    return values.reverse();
  }

  private fromParts(kind: N, values: readonly unknown[]): number {
    const argument = this.kinds[kind].reduce((sum, part, i) => {
      const value = part.parse(values[i]);
      return sum * part.count + (value >= 0 ? value : bad(part.fault(values[i]), `/${part.name}`));
    }, 0);
    return this.blocks.first[kind] + argument;
  }

  private readKind(word: unknown, path: string, text?: string): N {
    const kind = this.names.find((candidate) => candidate === word);
    if (kind !== undefined) return kind;
    const plain = `Unknown action ${JSON.stringify(word)}; it is one of ${this.names.join(', ')}.`;
    return bad(this.setup.unknownKind?.(word, text) ?? plain, path);
  }

  private subjectOf(state: State, kind: N): number {
    return this.setup.subjectOf?.(state as S, kind) ?? -1;
  }

  private subjectName(state: State, kind: N): string | undefined {
    const subject = this.subjectOf(state, kind);
    return subject < 0 ? undefined : this.setup.actors[subject]!;
  }

  /** Refuses an action that names another unit than the one that acts. */
  private checkSubject(state: State, kind: N, given: unknown): void {
    const expected = this.subjectName(state, kind);
    if (given === undefined || given === expected || this.kinds[kind].some(({ name }) => name === 'unit')) return;
    const none = 'No unit has been chosen here; leave out "unit".';
    bad(expected === undefined ? none : `It is ${expected} that acts here, not ${JSON.stringify(given)}.`, '/unit');
  }
}

/** The codec of actions that are made of parts. Their indices are those of `blocksOf(kinds)`.
 * @param kinds of one game: parts name things of its scenario */
export function createCodec<S extends State, const T extends ActionKinds>(kinds: T, setup: CodecSetup<S, keyof T & string>): ActionCodec {
  return new PartsCodec<S, keyof T & string>(kinds, setup);
}
