import { PAIR_SCORES, pairsIn, type Pentanomial } from './pentanomial.ts';
import { formatElo } from '../../matches/statistics.ts';

/** What an Elo difference means: the score it stands for, or that score measured in standard deviations of a game. */
export const ELO_MODELS = ['logistic', 'normalized'] as const;
export type EloModel = (typeof ELO_MODELS)[number];

/** The two hypotheses of a sequential test, Elo differences of A above B, and how often it may err. */
export interface SprtOptions {
  /** Elo difference under H0. */
  readonly elo0: number;
  /** Elo difference under H1; above `elo0`. */
  readonly elo1: number;
  /** Chance to accept H1 although the difference is `elo0`, `(0, 0.5)`. Default 0.05. */
  readonly alpha?: number;
  /** Chance to accept H0 although the difference is `elo1`, `(0, 0.5)`. Default 0.05. */
  readonly beta?: number;
  /** Default `logistic`: 400 · log10(score / (1 − score)). */
  readonly model?: EloModel;
}

/** How a test stands. */
export interface SprtReport extends Required<SprtOptions> {
  /** Logarithm of the ratio of the likelihoods of H1 and H0. */
  readonly llr: number;
  /** At or below the first, H0 is accepted; at or above the second, H1. */
  readonly bounds: readonly [number, number];
  readonly pairs: number;
  readonly pentanomial: Pentanomial;
  /** Null while the ratio lies between the bounds. */
  readonly decision: 'H0' | 'H1' | null;
}

/** A share of the pairs for each score: a distribution over `PAIR_SCORES`. */
type Shares = readonly number[];

/** Outcomes never seen count as so many pairs, so that no hypothesis is impossible. */
const UNSEEN = 1e-3;
/** Normalised Elo of a game whose mean lies one standard deviation above half: the slope of the logistic scale at 0. */
const ELO_PER_DEVIATION = 800 / Math.log(10);
/** Farther from 0 a normalised difference may fit no distribution of pairs that is near the observed one. */
const FARTHEST_NORMALIZED = 200;
const BISECTIONS = 100;
const MOST_ROUNDS = 200;
const CLOSE = 1e-10;

function scoreOfElo(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

function mean(shares: Shares, values: readonly number[]): number {
  return shares.reduce((sum, share, i) => sum + share * values[i]!, 0);
}

/**
 * The distribution closest to the observed one (greatest likelihood) among those under which `values` have mean 0: shares
 * divided by 1 + x · value, where x makes the mean 0 (Owen, Empirical Likelihood, 2001, ch. 2).
 * @param values some above 0, some below
 */
function mostLikely(observed: Shares, values: readonly number[]): number[] {
  let low = -1 / Math.max(...values);
  let high = -1 / Math.min(...values);
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2;
    const tilted = values.reduce((sum, value, k) => sum + (observed[k]! * value) / (1 + middle * value), 0);
    if (tilted > 0) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return observed.map((share, i) => share / (1 + x * values[i]!));
}

/** Most likely distribution of pairs with this expected score. */
function withScore(observed: Shares, score: number): number[] {
  return mostLikely(
    observed,
    PAIR_SCORES.map((one) => one - score),
  );
}

/**
 * Most likely distribution of pairs whose mean lies `deviations` of its own standard deviations above half. The deviation
 * is not linear in the shares: it is taken as its tangent at the last answer, until that no longer moves.
 */
function withDeviations(observed: Shares, deviations: number): number[] {
  let shares: number[] = PAIR_SCORES.map(() => 1 / PAIR_SCORES.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const score = mean(shares, PAIR_SCORES);
    const variance = mean(
      shares,
      PAIR_SCORES.map((one) => (one - score) ** 2),
    );
    const tangent = PAIR_SCORES.map((one) => one - 0.5 - (deviations * Math.sqrt(variance) * (1 + (one - score) ** 2 / variance)) / 2);
    const next = mostLikely(observed, tangent);
    const moved = Math.max(...next.map((share, i) => Math.abs(share - shares[i]!)));
    shares = next;
    if (moved < CLOSE) break;
  }
  return shares;
}

/**
 * Logarithm of the likelihood of the pairs under `elo1` over that under `elo0`, each with the distribution of pairs that
 * suits it best: the generalised SPRT for pentanomial results (Van den Bergh, as the Stockfish project's tests use it).
 */
export function logLikelihoodRatio(counts: Pentanomial, { elo0, elo1, model = 'logistic' }: SprtOptions): number {
  const weights = counts.map((count) => Math.max(count, UNSEEN));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const observed = weights.map((weight) => weight / total);
  const fit = (elo: number): number[] =>
    model === 'logistic' ? withScore(observed, scoreOfElo(elo)) : withDeviations(observed, (Math.SQRT2 * elo) / ELO_PER_DEVIATION);
  const [under0, under1] = [fit(elo0), fit(elo1)];
  return weights.reduce((sum, weight, i) => sum + weight * Math.log(under1[i]! / under0[i]!), 0);
}

/** @throws RangeError that says what is wrong */
function checkOptions({ elo0, elo1, alpha, beta, model }: Required<SprtOptions>): void {
  if (!Number.isFinite(elo0) || !Number.isFinite(elo1) || elo0 >= elo1)
    throw new RangeError(`An SPRT needs two Elo differences, the lower one first, as 0 and 30; got ${elo0} and ${elo1}.`);
  if (model === 'normalized' && Math.max(-elo0, elo1) > FARTHEST_NORMALIZED)
    throw new RangeError(
      `Normalised Elo differences must lie between -${FARTHEST_NORMALIZED} and ${FARTHEST_NORMALIZED}; got ${elo0} and ${elo1}.`,
    );
  const bad = [alpha, beta].find((chance) => !(chance > 0 && chance < 0.5));
  if (bad !== undefined) throw new RangeError(`The chance of an error must lie above 0 and below 0.5; got ${bad}.`);
}

/** Looks at the pairs played so far and says whether the test has ended, and how.
 * @throws RangeError for options that make no test */
export function runSprt(counts: Pentanomial, options: SprtOptions): SprtReport {
  const full = { alpha: 0.05, beta: 0.05, model: 'logistic' as const, ...options };
  checkOptions(full);
  const { alpha, beta } = full;
  const pairs = pairsIn(counts);
  const llr = pairs === 0 ? 0 : logLikelihoodRatio(counts, full);
  const bounds = [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)] as const;
  const decision = llr >= bounds[1] ? 'H1' : llr <= bounds[0] ? 'H0' : null;
  return { ...full, llr, bounds, pairs, pentanomial: counts, decision };
}

function verdictOf({ decision, elo0, elo1, model }: SprtReport): string {
  const unit = model === 'logistic' ? 'Elo' : 'normalised Elo';
  if (decision === 'H1') return `H1: ${formatElo(elo1)} ${unit} fits better than ${formatElo(elo0)}`;
  if (decision === 'H0') return `H0: ${formatElo(elo0)} ${unit} fits better than ${formatElo(elo1)}`;
  return `undecided between ${formatElo(elo0)} and ${formatElo(elo1)} ${unit}: more games are needed`;
}

/** One line: `SPRT after 57 pairs: LLR 2.95 (-2.94 to 2.94), pairs 2, 5, 20, 18, 12; H1: +30 Elo fits better than 0`. */
export function formatSprt(report: SprtReport): string {
  const { llr, bounds, pairs, pentanomial } = report;
  const [low, high] = bounds.map((bound) => bound.toFixed(2));
  return (
    `SPRT after ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}: LLR ${llr.toFixed(2)} ` +
    `(${low} to ${high}), pairs ${pentanomial.join(', ')}; ${verdictOf(report)}`
  );
}
