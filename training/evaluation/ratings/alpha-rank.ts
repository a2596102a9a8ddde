export interface AlphaRankOptions {
  /** How strongly evolution prefers what pays more, per unit of payoff; Infinity, the default, heeds only who beats whom. */
  readonly alpha?: number;
  /** Size of the population in which a mutant has to prevail; for finite alpha. Default 50. */
  readonly population?: number;
  /** With infinite alpha, how rarely a mutant prevails against what beats it. Default 1e-9. */
  readonly epsilon?: number;
}

/** Rarer steps count as this, so that every entrant can be reached from every other. */
const RAREST = 1e-30;

/** Chance that a mutant prevails over a population of another kind, whose payoff against the mutant is less than the mutant's by `advantage`. */
function fixation(advantage: number, { alpha = Infinity, population = 50, epsilon = 1e-9 }: AlphaRankOptions): number {
  if (alpha === Infinity) {
    if (advantage === 0) return 0.5;
    return advantage > 0 ? 1 - epsilon : epsilon;
  }
  const drive = Math.abs(alpha * advantage);
  if (drive < 1e-12) return 1 / population;
  const ofBetter = Math.expm1(-drive) / Math.expm1(-population * drive); // (1 − e^−drive) / (1 − e^(−population · drive))
  return advantage > 0 ? ofBetter : Math.max(RAREST, ofBetter * Math.exp((1 - population) * drive));
}

/** Chances of going from each entrant to each other in one step; what is missing to 1 stays. `[n, n]` */
function transitions(payoffs: readonly (readonly number[])[], options: AlphaRankOptions): number[][] {
  const share = 1 / Math.max(1, payoffs.length - 1);
  return payoffs.map((row, from) => row.map((payoff, to) => (from === to ? 0 : share * fixation(payoffs[to]![from]! - payoff, options))));
}

/** The lasting distribution of a Markov chain, by eliminating one state after the other without a subtraction, so that the
 * rarest steps keep their digits (Grassmann, Taksar and Heyman 1985). @param chances `[n, n]`, changed; the diagonal is not read */
function stationary(chances: number[][]): number[] {
  const states = chances.length;
  for (let last = states - 1; last > 0; last--) {
    const leaving = chances[last]!.slice(0, last).reduce((sum, chance) => sum + chance, 0);
    for (let from = 0; from < last; from++) {
      chances[from]![last]! /= leaving;
      for (let to = 0; to < last; to++) chances[from]![to]! += chances[from]![last]! * chances[last]![to]!;
    }
  }
  const mass = [1];
  for (let state = 1; state < states; state++) mass.push(mass.reduce((sum, one, from) => sum + one * chances[from]![state]!, 0));
  const total = mass.reduce((sum, one) => sum + one, 0);
  return mass.map((one) => one / total);
}

/**
 * Alpha-rank of a pool (Omidshafiei et al., α-Rank: Multi-Agent Evaluation by Evolution, 2019): the share of time that a
 * population of one kind spends with each entrant, if mutants of other kinds keep trying to take over. Entrants that beat
 * each other in a circle share the mass; what nobody beats takes all.
 * @param payoffs of the row's entrant against the column's, in a symmetric game for two. `[n, n]`
 * @returns shares that sum to 1. `[n]`
 */
export function alphaRank(payoffs: readonly (readonly number[])[], options: AlphaRankOptions = {}): number[] {
  return payoffs.length === 0 ? [] : stationary(transitions(payoffs, options));
}

/** Three entrants of whom each beats the next and the last beats the first, with scores above half. */
export type Cycle = readonly [number, number, number];

/** The clearest circle of three: that whose weakest step scores highest; null if there is none. Where no two are level, a
 * pool without a circle of three has no longer one either. @param scores of the row's entrant against the column's, `[0, 1]`. `[n, n]` */
export function clearestCycle(scores: readonly (readonly number[])[]): Cycle | null {
  let best: Cycle | null = null;
  let clearest = 0.5;
  for (let a = 0; a < scores.length; a++) {
    for (let b = a + 1; b < scores.length; b++) {
      for (let c = a + 1; c < scores.length; c++) {
        const weakest = b === c ? 0 : Math.min(scores[a]![b]!, scores[b]![c]!, scores[c]![a]!);
        if (weakest > clearest) [best, clearest] = [[a, b, c], weakest];
      }
    }
  }
  return best;
}
