/** What an option may be: the texts that are allowed, and what they stand for. */
interface OptionKind<T> {
  /** Words, or a description: `no`, `yes`; `a whole number from 0 to 10`. */
  readonly allowed: readonly string[];
  /** What a text stands for; undefined if it is not allowed. */
  read(text: string): T | undefined;
}

/** One option of an agent's spec string. */
export interface AgentOption<T> {
  readonly name: string;
  readonly kind: OptionKind<T>;
  /** What holds if it is left out. */
  readonly default: string | number | boolean;
  readonly about: string;
}

/** Options by the field that each sets. One option may set several fields. */
export type OptionRows<T> = { readonly [F in keyof T]?: AgentOption<T[F]> };

/** Options in groups, each of which becomes one object. */
export type OptionGroups = Readonly<Record<string, OptionRows<Readonly<Record<string, unknown>>>>>;

/** The fields that options may have set. */
export type OptionValues<R> = { readonly [F in keyof R]?: R[F] extends AgentOption<infer T> ? T : never };

function number(low: number, high: number, article: string, isAllowed: (value: number) => boolean): OptionKind<number> {
  return {
    allowed: [`${article} from ${low} to ${high}`],
    read: (text) => {
      const value = Number(text);
      return text !== '' && value >= low && value <= high && isAllowed(value) ? value : undefined;
    },
  };
}

/** A whole number in `[low, high]`. */
export function whole(low: number, high: number): OptionKind<number> {
  return number(low, high, 'a whole number', Number.isInteger);
}

/** A number in `[low, high]`. */
export function real(low: number, high: number): OptionKind<number> {
  return number(low, high, 'a number', () => true);
}

/** One of the keys, each of which stands for its value. */
export function choice<const T>(values: Readonly<Record<string, T>>): OptionKind<T> {
  return { allowed: Object.keys(values), read: (text) => (Object.hasOwn(values, text) ? values[text] : undefined) };
}

/** One of the words, each of which stands for itself. */
export function word<const W extends string>(...words: readonly W[]): OptionKind<W> {
  return { allowed: words, read: (text) => words.find((known) => known === text) };
}

/** Any text but an empty one. @param what it stands for */
export function text(what: string): OptionKind<string> {
  return { allowed: [what], read: (given) => (given === '' ? undefined : given) };
}

/** What either kind allows. */
export function either<A, B>(first: OptionKind<A>, second: OptionKind<B>): OptionKind<A | B> {
  return { allowed: [...first.allowed, ...second.allowed], read: (text) => first.read(text) ?? second.read(text) };
}

/** One row of a table of options. */
export function option<T>(name: string, kind: OptionKind<T>, standard: string | number | boolean, about: string): AgentOption<T> {
  return { name, kind, default: standard, about };
}
