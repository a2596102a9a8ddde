/** Faces or sums in words: those that follow one another as one run, `2, 5–9`. */
export function faceWords(faces: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const face of [...new Set(faces)].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === face - 1) last[1] = face;
    else runs.push([face, face]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`)).join(', ');
}
