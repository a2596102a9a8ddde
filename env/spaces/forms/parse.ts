import { jsonPath, RulesError } from '../../../rules/core/index.ts';
import type { AnySpace } from '../kinds/any-space.ts';
import type { Bounds } from '../base/bounds.ts';
import { Box } from '../kinds/box.ts';
import { Dict } from '../kinds/dict.ts';
import { Discrete } from '../kinds/discrete.ts';
import { type Dtype, DTYPES } from '../base/dtype.ts';
import { MultiBinary } from '../kinds/multi-binary.ts';
import { MultiDiscrete } from '../kinds/multi-discrete.ts';
import { Sequence } from '../kinds/sequence.ts';
import { BadSetup, SPACE_KINDS, type SpaceKind } from '../base/space.ts';
import { Text } from '../kinds/text.ts';
import { Tuple } from '../kinds/tuple.ts';

const MOST_LEVELS = 32;

function bad(path: string, message: string): never {
  throw new RulesError({ code: 'BAD_SPACE', message, path });
}

type Json = Readonly<Record<string, unknown>>;

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Fields of a space's JSON, each asked for by its type. */
class Fields {
  readonly path: string;
  private readonly json: Json;

  constructor(json: Json, path: string) {
    this.json = json;
    this.path = path;
  }

  /** @throws RulesError for a field that is not among the known */
  allow(...names: readonly string[]): this {
    const stray = Object.keys(this.json).find((name) => name !== 'kind' && !names.includes(name));
    if (stray !== undefined)
      bad(jsonPath(this.path, stray), `Unknown field "${stray}"; a ${String(this.json['kind'])} has ${names.join(', ')}.`);
    return this;
  }

  private has(name: string): boolean {
    return Object.hasOwn(this.json, name);
  }

  private at(name: string): [value: unknown, path: string] {
    const path = jsonPath(this.path, name);
    if (!this.has(name)) bad(path, `"${name}" is missing.`);
    return [this.json[name], path];
  }

  /** The field if it is there, as one that may be left out of a constructor's options. */
  optional<K extends string, V>(name: K, parse: (name: K) => V): { readonly [N in K]?: V } {
    return (this.has(name) ? { [name]: parse(name) } : {}) as { readonly [N in K]?: V };
  }

  readonly number = (name: string): number => {
    const [value, path] = this.at(name);
    return typeof value === 'number' ? value : bad(path, 'Must be a number.');
  };

  readonly text = (name: string): string => {
    const [value, path] = this.at(name);
    return typeof value === 'string' ? value : bad(path, 'Must be a text.');
  };

  readonly flag = (name: string): boolean => {
    const [value, path] = this.at(name);
    return typeof value === 'boolean' ? value : bad(path, 'Must be true or false.');
  };

  readonly numbers = (name: string): number[] => {
    const [value, path] = this.at(name);
    if (!Array.isArray(value)) bad(path, 'Must be a list of numbers.');
    return value.map((cell: unknown, i) => (typeof cell === 'number' ? cell : bad(jsonPath(path, i), 'Must be a number.')));
  };

  readonly bounds = (name: string): Bounds => parseBounds(...this.at(name), 0);

  readonly dtype = (name: string): Dtype => {
    const [value, path] = this.at(name);
    return DTYPES.find((dtype) => dtype === value) ?? bad(path, `Must be one of ${DTYPES.join(', ')}.`);
  };

  space(name: string, level: number): AnySpace {
    return parseAt(...this.at(name), level + 1);
  }

  spaceList(name: string, level: number): AnySpace[] {
    const [value, path] = this.at(name);
    if (!Array.isArray(value)) bad(path, 'Must be a list of spaces.');
    return value.map((part: unknown, i) => parseAt(part, jsonPath(path, i), level + 1));
  }

  spaceMap(name: string, level: number): { readonly [name: string]: AnySpace } {
    const [value, path] = this.at(name);
    if (!isObject(value)) bad(path, 'Must be an object of spaces.');
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, parseAt(part, jsonPath(path, key), level + 1)]));
  }
}

function parseBounds(json: unknown, path: string, level: number): Bounds {
  if (typeof json === 'number') return json;
  if (json === 'Infinity' || json === '-Infinity') return Number(json);
  if (!Array.isArray(json) || level > MOST_LEVELS) bad(path, 'Must be a number, "Infinity", "-Infinity" or a list of such.');
  return json.map((part: unknown, i) => parseBounds(part, jsonPath(path, i), level + 1));
}

const PARSERS: { readonly [K in SpaceKind]: (fields: Fields, level: number) => AnySpace } = {
  discrete: (fields) => new Discrete(fields.allow('n', 'start').number('n'), fields.optional('start', fields.number).start),
  'multi-discrete': (fields) =>
    new MultiDiscrete(fields.allow('nvec', 'start').numbers('nvec'), fields.optional('start', fields.numbers).start),
  'multi-binary': (fields) => new MultiBinary(fields.allow('n').number('n')),
  box: (fields) => {
    fields.allow('dtype', 'shape', 'low', 'high');
    return new Box<Dtype>({
      shape: fields.numbers('shape'),
      low: fields.bounds('low'),
      high: fields.bounds('high'),
      ...fields.optional('dtype', fields.dtype),
    });
  },
  dict: (fields, level) => new Dict<object>(fields.allow('spaces').spaceMap('spaces', level)),
  tuple: (fields, level) => new Tuple(fields.allow('spaces').spaceList('spaces', level)) as AnySpace,
  sequence: (fields, level) => {
    fields.allow('space', 'minLength', 'maxLength', 'stack');
    const lengths = { ...fields.optional('minLength', fields.number), ...fields.optional('maxLength', fields.number) };
    return new Sequence<unknown, boolean>(fields.space('space', level), { ...lengths, ...fields.optional('stack', fields.flag) });
  },
  text: (fields) => {
    fields.allow('maxLength', 'minLength', 'charset');
    return new Text(fields.number('maxLength'), {
      ...fields.optional('minLength', fields.number),
      ...fields.optional('charset', fields.text),
    });
  },
};

function parseAt(json: unknown, path: string, level: number): AnySpace {
  if (level > MOST_LEVELS) bad(path, `Spaces may lie ${MOST_LEVELS} deep in one another, no deeper.`);
  if (!isObject(json)) bad(path, 'A space is an object with a "kind".');
  const kind =
    SPACE_KINDS.find((known) => known === json['kind']) ?? bad(jsonPath(path, 'kind'), `"kind" must be one of ${SPACE_KINDS.join(', ')}.`);
  try {
    return PARSERS[kind](new Fields(json, path), level);
  } catch (error) {
    if (error instanceof BadSetup) bad(jsonPath(path, error.field), error.message);
    throw error;
  }
}

/** The space that `toJSON` wrote.
 * @throws RulesError `BAD_SPACE` with the JSON path of the fault */
export function parseSpace(json: unknown): AnySpace {
  return parseAt(json, '', 0);
}
