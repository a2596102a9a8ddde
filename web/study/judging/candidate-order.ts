/** Candidates listed; the engine compares more. */
const MOST_LISTED = 12;

/** The moves to list, in the order in which they come; those that are kept stay before the others and in their own order. */
export function listed<T extends { readonly index: number }>(candidates: readonly T[], kept: readonly number[]): T[] {
  const stay = kept.flatMap((index) => candidates.find((candidate) => candidate.index === index) ?? []);
  return [...stay, ...candidates.filter(({ index }) => !kept.includes(index))].slice(0, MOST_LISTED);
}
