/** A value of a JSON text and where it stands: from the character `start` up to, but not including, `end`. */
export interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** Values of an object or array, in the order of the text. */
  readonly children: readonly JsonChild[];
}

export interface JsonChild {
  /** Key in an object, place in an array. */
  readonly key: string;
  /** Where the key stands; the value itself in an array. */
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

/** What is wrong with a text, and at which character. */
interface JsonFault {
  readonly at: number;
  readonly message: string;
}

export interface JsonText {
  /** The whole value; null if the text is no JSON. */
  readonly root: JsonNode | null;
  /** The first fault that keeps the text from being JSON. */
  readonly fault: JsonFault | null;
  /** Keys that come again in their object: JSON takes the last one, and a person hardly means that. */
  readonly repeated: readonly JsonFault[];
}

const MAX_DEPTH = 500;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS = [
  ['true', 'boolean'],
  ['false', 'boolean'],
  ['null', 'null'],
] as const;
const NO_CHILDREN: readonly JsonChild[] = [];

class Stop extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

class Reader {
  readonly repeated: JsonFault[] = [];
  private readonly text: string;
  private at = 0;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): JsonNode {
    const node = this.value();
    this.skipSpace();
    if (this.at < this.text.length) throw new Stop(this.at, 'The text goes on after its end.');
    return node;
  }

  private skipSpace(): void {
    while (' \t\n\r'.includes(this.text[this.at] ?? 'x')) this.at++;
  }

  /** What stands here, for a message. */
  private found(): string {
    const here = this.text.codePointAt(this.at);
    return here === undefined ? 'the text ends' : `there is ${String.fromCodePoint(here)}`;
  }

  private value(): JsonNode {
    this.skipSpace();
    const start = this.at;
    const here = this.text[start];
    if (here === '{' || here === '[') return this.nested(start, here);
    if (here === '"') {
      this.string();
      return { start, end: this.at, kind: 'string', children: NO_CHILDREN };
    }
    return this.number(start) ?? this.word(start);
  }

  private number(start: number): JsonNode | null {
    NUMBER.lastIndex = start;
    const length = NUMBER.exec(this.text)?.[0].length ?? 0;
    if (length === 0) return null;
    this.at = start + length;
    if (/[\d.eE+-]/.test(this.text[this.at] ?? ''))
      throw new Stop(start, 'A number is written like 12, -0.5 or 1e3, without leading zeros.');
    return { start, end: this.at, kind: 'number', children: NO_CHILDREN };
  }

  private word(start: number): JsonNode {
    for (const [word, kind] of WORDS) {
      if (!this.text.startsWith(word, start)) continue;
      this.at = start + word.length;
      return { start, end: this.at, kind, children: NO_CHILDREN };
    }
    throw new Stop(start, this.text[start] === "'" ? 'Texts stand in double quotes.' : `A value should stand here, but ${this.found()}.`);
  }

  private nested(start: number, opening: '{' | '['): JsonNode {
    if (++this.depth > MAX_DEPTH) throw new Stop(start, `More than ${MAX_DEPTH} lists and objects within each other are too many.`);
    this.at++;
    const children = opening === '{' ? this.members() : this.items();
    this.depth--;
    return { start, end: this.at, kind: opening === '{' ? 'object' : 'array', children };
  }

  private items(): JsonChild[] {
    const children: JsonChild[] = [];
    if (this.closes(']')) return children;
    for (;;) {
      const value = this.value();
      children.push({ key: String(children.length), keyStart: value.start, keyEnd: value.end, value });
      if (this.endsList(']')) return children;
    }
  }

  private members(): JsonChild[] {
    const children: JsonChild[] = [];
    const known = new Set<string>();
    if (this.closes('}')) return children;
    for (;;) {
      this.skipSpace();
      const keyStart = this.at;
      const key = this.key();
      const keyEnd = this.at;
      if (known.has(key))
        this.repeated.push({ at: keyStart, message: `"${key}" stands twice in this object; only the last one would count.` });
      known.add(key);
      this.skipSpace();
      if (this.text[this.at] !== ':') throw new Stop(this.at, `A colon should follow the name "${key}", but ${this.found()}.`);
      this.at++;
      children.push({ key, keyStart, keyEnd, value: this.value() });
      if (this.endsList('}')) return children;
    }
  }

  private key(): string {
    const start = this.at;
    if (this.text[start] !== '"') throw new Stop(start, `The name of a field, in double quotes, should stand here, but ${this.found()}.`);
    this.string();
    return JSON.parse(this.text.slice(start, this.at)) as string;
  }

  /** Whether an object or list ends here, right after it began. */
  private closes(closing: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== closing) return false;
    this.at++;
    return true;
  }

  /** Goes past the comma or the end that follows an entry. @returns whether it was the end */
  private endsList(closing: string): boolean {
    if (this.closes(closing)) return true;
    if (this.text[this.at] !== ',') throw new Stop(this.at, `A comma or ${closing} should stand here, but ${this.found()}.`);
    const comma = this.at++;
    this.skipSpace();
    if (this.text[this.at] === closing) throw new Stop(comma, `No comma may stand before ${closing}.`);
    return false;
  }

  private string(): void {
    const start = this.at++;
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (Number.isNaN(code)) throw new Stop(start, 'The closing quote of this text is missing.');
      if (code < 0x20)
        throw new Stop(
          code === 10 || code === 13 ? start : this.at,
          code === 10 || code === 13
            ? 'The closing quote of this text is missing: a text stands on one line.'
            : 'This character has to be written with a backslash, like \\t.',
        );
      if (code === 0x22) break;
      if (code === 0x5c) this.escape();
    }
    this.at++;
  }

  /** Goes to the last character of what a backslash begins. */
  private escape(): void {
    const next = this.text[this.at + 1] ?? '';
    if (next === 'u' && /^[0-9a-fA-F]{4}$/.test(this.text.slice(this.at + 2, this.at + 6))) this.at += 5;
    else if (next !== '' && '"\\/bfnrt'.includes(next)) this.at++;
    else throw new Stop(this.at, 'A backslash is followed by one of " \\ / b f n r t, or by u and four hexadecimal digits.');
  }
}

/** Reads a text as JSON and keeps where everything stands. */
export function readJson(text: string): JsonText {
  const reader = new Reader(text);
  try {
    return { root: reader.whole(), fault: null, repeated: reader.repeated };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { root: null, fault: { at: error.at, message: error.message }, repeated: reader.repeated };
  }
}
