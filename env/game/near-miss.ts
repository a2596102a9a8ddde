/** Insertions, deletions and replacements of single characters that turn one text into the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}

/** Longest text that is compared with others. */
const LONGEST = 100;

/** ` Did you mean "…"?` for the known word that is nearest, if one is near; else nothing. */
export function suggestion(word: string, known: readonly string[]): string {
  if (word.length > LONGEST) return '';
  const ranked = known.map((one) => ({ one, far: distance(word.toLowerCase(), one.toLowerCase()) })).sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best !== undefined && best.far <= Math.max(2, Math.floor(word.length / 3)) ? ` Did you mean "${best.one}"?` : '';
}
