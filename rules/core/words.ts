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

/** The same words with a capital. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
