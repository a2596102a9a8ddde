import type { AgentOption, OptionGroups, OptionValues } from './option.ts';

/** One option of an agent's spec string, in words. */
export interface AgentOptionCard {
  readonly name: string;
  /** What it may be: `a whole number from 0 to 100`, or the words allowed, as in `no|yes`. */
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
  /** Whether it is somebody else's, so that what it answers may not be had again. */
  readonly isGuest?: true;
  readonly options: readonly AgentOptionCard[];
}

/** A kind of agent with the table of its options: what reads a spec, and what its card tells. */
export interface AgentKind<G extends OptionGroups = OptionGroups> extends Omit<AgentCard, 'options'> {
  readonly options: G;
}

/** A spec string taken apart: `neural:models/x.onnx,sims=64`. */
export interface ParsedSpec<N extends string = string> {
  readonly name: N;
  readonly argument?: string;
  readonly options: ReadonlyMap<string, string>;
}

/** The kind of agent that a spec names. */
export function kindOfSpec(spec: string): string {
  return spec.split(':', 1)[0]!.trim();
}

function optionsOf({ options }: AgentKind): AgentOption<unknown>[] {
  const rows = Object.values(options).flatMap((group) => Object.values(group));
  return [...new Set(rows)] as AgentOption<unknown>[];
}

const DEFAULT_TEXTS = new Map<unknown, string>([
  [true, 'yes'],
  [false, 'no'],
  [Infinity, 'none'],
]);

/** The table of a kind of agent in words. */
export function cardOf(kind: AgentKind): AgentCard {
  const options = optionsOf(kind).map(({ name, kind: { allowed }, default: standard, about }) => ({
    name,
    values: allowed.join('|'),
    default: DEFAULT_TEXTS.get(standard) ?? String(standard),
    about,
  }));
  return { ...kind, options };
}

function optionHelp(kind: AgentKind): string {
  const { name, options } = cardOf(kind);
  if (options.length === 0) return `${name} takes no options.`;
  const lines = options.map((option) => `  ${option.name}=${option.values} (default ${option.default}): ${option.about}`);
  return `Options of ${name}:\n${lines.join('\n')}`;
}

function splitOption(kind: AgentKind, part: string, options: Map<string, string>): void {
  const equals = part.indexOf('=');
  const key = equals < 0 ? part : part.slice(0, equals).trim();
  if (equals < 0 || !optionsOf(kind).some(({ name }) => name === key)) {
    throw new Error(`"${part}" is not an option of ${kind.name}. ${optionHelp(kind)}`);
  }
  if (options.has(key)) throw new Error(`Option ${key} of ${kind.name} is given twice.`);
  options.set(key, part.slice(equals + 1).trim());
}

/** Takes a spec string apart by the tables of the known agents; what the options' texts stand for is not looked at yet.
 * @throws Error that lists the agents, or the options of the one named. */
export function parseSpec<N extends string>(spec: string, kinds: readonly (AgentKind & { readonly name: N })[]): ParsedSpec<N> {
  const [, ...tail] = spec.split(':');
  const name = kindOfSpec(spec);
  const kind = kinds.find((known) => known.name === name);
  if (kind === undefined) {
    const known = kinds.map((one) => `  ${one.example}: ${one.about}`).join('\n');
    throw new Error(`There is no agent "${name}". Agents are:\n${known}`);
  }
  const rest = tail.join(':').split(',');
  const parts = rest.map((part) => part.trim());
  const argument = kind.argument === undefined ? undefined : parts.shift();
  if (kind.argument !== undefined && argument === '') throw new Error(`${name} needs ${kind.argument}: ${kind.example}`);
  const options = new Map<string, string>();
  for (const part of parts) if (part !== '') splitOption(kind, part, options);
  return { name: kind.name, ...(argument === undefined ? {} : { argument }), options };
}

function readOption<T>(agent: string, { name, kind }: AgentOption<T>, text: string): T {
  const value = kind.read(text);
  if (value !== undefined) return value;
  const { allowed } = kind;
  throw new Error(`Option ${name} of ${agent} must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}; got "${text}".`);
}

/** What the options of a spec say, by group and field; fields whose options are left out are left out, so that defaults apply.
 * @throws Error that says what an option may be */
export function readOptions<G extends OptionGroups>(
  { name, options: texts }: ParsedSpec,
  kind: AgentKind<G>,
): { readonly [K in keyof G]: OptionValues<G[K]> } {
  const groups = Object.entries(kind.options).map(([group, rows]) => {
    const given = Object.entries(rows).flatMap(([field, option]) => {
      const text = option === undefined ? undefined : texts.get(option.name);
      return option === undefined || text === undefined ? [] : [[field, readOption(name, option, text)]];
    });
    return [group, Object.fromEntries(given) as unknown];
  });
  return Object.fromEntries(groups) as { [K in keyof G]: OptionValues<G[K]> };
}
