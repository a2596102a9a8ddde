import { Rng } from '../../rules/core/index.ts';

/* How steps and spreads shrink, as Spall recommends (Implementation of the simultaneous perturbation algorithm, 1998). */
const STEP_POWER = 0.602;
const SPREAD_POWER = 0.101;
/** Share of the rounds by which the first steps are held back. */
const CALM = 0.1;

interface SpsaOptions {
  readonly rounds: number;
  readonly seed: string;
  /** How far the two sides of the first comparison lie from the middle, as a share of each weight. */
  readonly spread: number;
  /** How far the first rounds may step. */
  readonly step: number;
  /** Told after each round. */
  readonly onRound?: (round: number, weights: readonly number[]) => void;
  readonly signal?: AbortSignal;
}

/** Climbs by comparisons (SPSA): in each round all weights are moved at once, up or down by lot, the two opposite movements play each other, and the weights go
 * towards the winner.
 * @param scales what each weight's movements are measured in
 * @param compare score of the first weights against the second, `[0, 1]` */
export async function climb(
  start: readonly number[],
  scales: readonly number[],
  compare: (first: readonly number[], second: readonly number[], round: number) => Promise<number>,
  { rounds, seed, spread, step, onRound, signal }: SpsaOptions,
): Promise<number[]> {
  const rng = Rng.from(seed);
  let weights = [...start];
  for (let round = 1; round <= rounds && signal?.aborted !== true; round++) {
    const signs = scales.map(() => (rng.below(2) === 0 ? -1 : 1));
    const reach = spread / round ** SPREAD_POWER;
    const moved = (by: number): number[] => weights.map((weight, i) => weight + by * signs[i]! * scales[i]!);
    const score = await compare(moved(reach), moved(-reach), round);
    const gain = step / (CALM * rounds + round) ** STEP_POWER;
    weights = moved((gain * (2 * score - 1)) / reach);
    onRound?.(round, weights);
  }
  return weights;
}
