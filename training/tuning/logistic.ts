import { solveSystem } from '../evaluation/ratings/linear-system.ts';
import type { TermPosition } from './positions.ts';

/** How much each position holds weights back from leaving where they began. */
const RIDGE = 1e-4;
const MOST_ROUNDS = 50;
const CLOSE = 1e-9;
/** Least chance that counts, so that no logarithm is infinite. */
const LEAST_CHANCE = 1e-9;

/** How badly results are foretold: mean squared error of results in `[-1, 1]`, and mean logarithmic loss of the chance to win. */
export interface Errors {
  readonly squared: number;
  readonly logarithmic: number;
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Errors of the hyperbolic tangent of the weighed terms. */
export function errorsOf(positions: readonly TermPosition[], weights: readonly number[]): Errors {
  let squared = 0;
  let logarithmic = 0;
  for (const { terms, result } of positions) {
    const value = Math.tanh(dot(terms, weights));
    const wins = Math.max(LEAST_CHANCE, (1 + value) / 2);
    const loses = Math.max(LEAST_CHANCE, (1 - value) / 2);
    squared += (result - value) ** 2;
    logarithmic -= ((1 + result) / 2) * Math.log(wins) + ((1 - result) / 2) * Math.log(loses);
  }
  const count = Math.max(1, positions.length);
  return { squared: squared / count, logarithmic: logarithmic / count };
}

/** One step of Newton's method downhill in the logarithmic loss. */
function newtonStep(positions: readonly TermPosition[], weights: readonly number[], start: readonly number[]): number[] {
  const size = weights.length;
  const ridge = RIDGE * positions.length;
  const slope = weights.map((weight, i) => ridge * (start[i]! - weight));
  const bend = Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_one, j) => (i === j ? ridge : 0)));
  for (const { terms, result } of positions) {
    const value = Math.tanh(dot(terms, weights));
    for (let i = 0; i < size; i++) {
      slope[i]! += (result - value) * terms[i]!;
      const bent = (1 - value * value) * terms[i]!;
      for (let j = 0; j < size; j++) bend[i]![j]! += bent * terms[j]!;
    }
  }
  return solveSystem(bend, slope);
}

/** What is to be as small as may be: the logarithmic loss, and a little for leaving `start`. */
function costOf(positions: readonly TermPosition[], weights: readonly number[], start: readonly number[]): number {
  const left = weights.reduce((sum, weight, i) => sum + (weight - start[i]!) ** 2, 0);
  return errorsOf(positions, weights).logarithmic + (RIDGE / 2) * left;
}

/** Logistic regression of results on terms: the weights under which the results are likeliest, hardly held back from leaving `start`. */
export function fitWeights(positions: readonly TermPosition[], start: readonly number[]): number[] {
  if (positions.length === 0) return [...start];
  let weights = [...start];
  let cost = costOf(positions, weights, start);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const step = newtonStep(positions, weights, start);
    let share = 1;
    const moved = (): number[] => weights.map((weight, i) => weight + share * step[i]!);
    while (share > CLOSE && costOf(positions, moved(), start) > cost) share /= 2;
    weights = moved();
    const next = costOf(positions, weights, start);
    if (cost - next < CLOSE) break;
    cost = next;
  }
  return weights;
}
