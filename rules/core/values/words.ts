// Numbers and words for people.

/** A share `[0, 1]` as whole per cent: `17 %`; never 0 or 100 for what is not certain. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return 'under 1 %';
  if (share > 0.99 && share < 1 - 1e-9) return 'over 99 %';
  return `${Math.round(100 * share)} %`;
}

/** `1 unit`, `2 units`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** The same words without a capital. */
export function uncapital(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The same words with a capital. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LONGEST_VALUE = 80;

/** Any value from outside as a short text for a message; never throws. */
export function showValue(value: unknown): string {
  try {
    const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value));
    return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
  } catch {
    return typeof value === 'object' ? 'an object that is no JSON' : String(value);
  }
}

/** `Must be a text; got 3.` What is missing is told as such. @param expected `a text`, `0 or 1` */
export function mustBe(expected: string, value: unknown): string {
  return value === undefined ? `Is missing: must be ${expected}.` : `Must be ${expected}; got ${showValue(value)}.`;
}

/** A change with its sign, to one decimal: `+1.5`, `−2`, `0`. */
export function changeWords(change: number): string {
  const size = Math.round(10 * Math.abs(change)) / 10;
  return size === 0 ? '0' : `${change > 0 ? '+' : '−'}${size}`;
}

/** `a, b or c`. */
export function either(choices: readonly string[], last: 'or' | 'and' = 'or'): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} ${last} ${choices.at(-1)!}`;
}

/** `a, b and c`. */
export function together(things: readonly string[]): string {
  return either(things, 'and');
}

/** Whether the name of a side is plural: Barons, French, Welsh in ambush, Garrison and relief. */
function isPlural(name: string): boolean {
  return /(?:s|sh|ch|men)$| and /.test(name.replace(/ in .*/, ''));
}

/** A sentence about a side, whose verb agrees with its name: `Barons win`, `Red wins`.
 * @param verb as for several: `win`, `have`, `are` */
export function sideDoes(name: string, verb: string, rest = ''): string {
  return `${name} ${isPlural(name) ? verb : ofOne(verb)}${rest}`;
}

/** A verb of several as it is of one: `wins`, `goes`, `has`, `is`. */
function ofOne(verb: string): string {
  if (verb === 'have') return 'has';
  if (verb === 'are') return 'is';
  return /(?:o|s|x|sh|ch)$/.test(verb) ? `${verb}es` : `${verb}s`;
}
