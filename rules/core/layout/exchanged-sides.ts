import type { Json } from './layout.ts';

/** How the two sides of a ruleset are called. */
export interface SideNames {
  /** In data: `red`, `blue`. */
  readonly data: readonly [string, string];
  /** In sentences: `Red`, `Blue`. */
  readonly words: readonly [string, string];
}

/** Parsed JSON in which the two sides have changed places: as values, as keys, at the beginning of names like `red/1`, and in sentences. */
export function exchangedSides(json: Json, names: SideNames): Json {
  const [first, second] = names.data;
  const other = (name: string): string => (name === first ? second : name === second ? first : name);
  const exchangedName = (text: string): string => {
    const [head, ...rest] = text.split('/');
    return [other(head!), ...rest].join('/');
  };
  const [firstWord, secondWord] = names.words;
  const words = new RegExp(`\\b(${firstWord}|${secondWord})\\b`, 'g');
  const exchangedText = (text: string): string =>
    text.includes(' ') ? text.replace(words, (word) => (word === firstWord ? secondWord : firstWord)) : exchangedName(text);
  const exchange = (value: Json): Json => {
    if (typeof value === 'string') return exchangedText(value);
    if (Array.isArray(value)) return value.map(exchange);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [exchangedName(key), exchange(inner)]));
  };
  return exchange(json);
}
