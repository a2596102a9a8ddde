/** One option of an agent's spec string. */
export interface AgentOptionCard {
  readonly name: string;
  /** What it may be: `a whole number from 0`, or the words allowed. */
  readonly values: string;
  /** What holds if it is left out. */
  readonly default: string;
  readonly about: string;
}

/** What a kind of agent is and how its spec is written. */
export interface AgentCard {
  readonly name: string;
  readonly about: string;
  /** What follows the name and a colon, e.g. `PATH`. */
  readonly argument?: string;
  readonly example: string;
  readonly options: readonly AgentOptionCard[];
}

/** A spec string taken apart: `neural:models/x.onnx,sims=64`. */
export interface ParsedSpec {
  readonly name: string;
  readonly argument?: string;
  readonly options: ReadonlyMap<string, string>;
}

function optionHelp(card: AgentCard): string {
  if (card.options.length === 0) return `${card.name} takes no options.`;
  const lines = card.options.map((option) => `  ${option.name}=${option.values} (default ${option.default}): ${option.about}`);
  return `Options of ${card.name}:\n${lines.join('\n')}`;
}

function readOption(card: AgentCard, part: string, options: Map<string, string>): void {
  const equals = part.indexOf('=');
  const key = equals < 0 ? part : part.slice(0, equals).trim();
  if (equals < 0 || !card.options.some((option) => option.name === key)) {
    throw new Error(`"${part}" is not an option of ${card.name}. ${optionHelp(card)}`);
  }
  if (options.has(key)) throw new Error(`Option ${key} of ${card.name} is given twice.`);
  options.set(key, part.slice(equals + 1).trim());
}

/** Takes a spec string apart by the cards of the known agents.
 * @throws Error that lists the agents, or the options of the one named. */
export function parseSpec(spec: string, cards: readonly AgentCard[]): ParsedSpec {
  const colon = spec.indexOf(':');
  const name = (colon < 0 ? spec : spec.slice(0, colon)).trim();
  const card = cards.find((known) => known.name === name);
  if (card === undefined) {
    const known = cards.map((one) => `  ${one.example}: ${one.about}`).join('\n');
    throw new Error(`There is no agent "${name}". Agents are:\n${known}`);
  }
  const parts =
    colon < 0
      ? []
      : spec
          .slice(colon + 1)
          .split(',')
          .map((part) => part.trim());
  const argument = card.argument === undefined ? undefined : parts.shift();
  if (card.argument !== undefined && (argument === undefined || argument === '')) {
    throw new Error(`${name} needs ${card.argument}: ${card.example}`);
  }
  const options = new Map<string, string>();
  for (const part of parts) if (part !== '') readOption(card, part, options);
  return { name, ...(argument === undefined ? {} : { argument }), options };
}

/** Reads the options of one spec, each with its kind. */
export class SpecReader {
  private readonly spec: ParsedSpec;

  constructor(spec: ParsedSpec) {
    this.spec = spec;
  }

  /** A number in `[low, high]`, whole if `step` is 1; undefined if it is left out. */
  number(key: string, low: number, high: number, step: 0 | 1): number | undefined {
    const text = this.spec.options.get(key);
    if (text === undefined) return undefined;
    const value = Number(text);
    if (text !== '' && value >= low && value <= high && (step === 0 || Number.isInteger(value))) return value;
    const kind = step === 1 ? 'a whole number' : 'a number';
    throw new Error(`Option ${key} of ${this.spec.name} must be ${kind} from ${low} to ${high}; got "${text}".`);
  }

  /** One of the given words; undefined if it is left out. */
  word<W extends string>(key: string, words: readonly W[]): W | undefined {
    const text = this.spec.options.get(key);
    if (text === undefined) return undefined;
    const word = words.find((known) => known === text);
    if (word !== undefined) return word;
    throw new Error(`Option ${key} of ${this.spec.name} must be one of ${words.join(', ')}; got "${text}".`);
  }

  /** Whether an option is a word or a number is told by its text. */
  isWord(key: string, words: readonly string[]): boolean {
    return words.includes(this.spec.options.get(key) ?? '');
  }
}

/** Leaves out what is undefined, so that defaults apply. */
export function given<T extends object>(options: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;
}
