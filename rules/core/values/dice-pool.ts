/** Some D6, each of which hits from a face up. */
export interface DicePool {
  readonly dice: number;
  /** 2 … 6. */
  readonly face: number;
}

/** Exact weights of 0, 1, … hits, in lowest terms. */
export function hitWeights({ dice, face }: DicePool): number[] {
  const hit = (7 - face) / (face === 4 ? 3 : face === 3 || face === 5 ? 2 : 1);
  const miss = (face - 1) / (face === 4 ? 3 : face === 3 || face === 5 ? 2 : 1);
  let weights = [1];
  for (let i = 0; i < dice; i++)
    weights = Array.from({ length: weights.length + 1 }, (_, hits) => miss * (weights[hits] ?? 0) + hit * (weights[hits - 1] ?? 0));
  return weights;
}

/** Mean number of hits, those beyond `most` left out. */
export function meanHits(pool: DicePool, most: number): number {
  const weights = hitWeights(pool);
  const sum = weights.reduce((all, weight, hits) => all + weight * Math.min(hits, most), 0);
  return sum / weights.reduce((all, weight) => all + weight, 0);
}
