/** Where numbers come from: the JSON paths meant, with `*` for one level and `**` for any. */
export interface ProvenanceNote {
  readonly at: string;
  readonly tag: 'rulebook' | 'reported' | 'historical' | 'reconstructed';
  readonly why: string;
}

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  const [head, ...rest] = pattern;
  if (head === undefined) return path.length === 0;
  if (head === '**') return fits(rest, path) || (path.length > 0 && fits(pattern, path.slice(1)));
  return path.length > 0 && (head === '*' || head === path[0]) && fits(rest, path.slice(1));
}

/** Where the number at a JSON path comes from: the last note that fits it, if any does. */
export function provenanceOf(notes: readonly ProvenanceNote[], path: string): ProvenanceNote | undefined {
  const parts = path.split('/').slice(1);
  return notes.findLast((note) => fits(note.at.split('/').slice(1), parts));
}
