import type { Player } from '../../../rules/core/index.ts';
import type { RungPlan } from './ladder-plan.ts';
import type { Forfeit } from '../../matches/match.ts';
import { eloFromScore, type MatchSummary, summarise, wilsonInterval, Z_95 } from '../../matches/statistics.ts';

/** With fewer pairs their scatter says too little. */
const LEAST_PAIRS = 10;

/** How one game ended for the stronger player of its rung; `.` for a game not yet played. */
export const RUNG_LETTERS = { win: 'W', draw: 'D', loss: 'L', missing: '.' } as const;

/** One game of a ladder. */
export interface LadderGame {
  /** Rung and game, from 0. The stronger player is player 0 in even games, player 1 in odd ones. */
  readonly rung: number;
  readonly game: number;
  /** W, D or L from the stronger player's side. */
  readonly result: string;
  /** Moves of both players. */
  readonly decisions: number;
  /** How it was lost by an agent's fault, if it was; not kept in files. */
  readonly forfeit?: Forfeit;
}

/** A rung in numbers, from the stronger player's side; `interval` is Wilson's, which takes each game for itself. */
export interface RungSummary extends MatchSummary {
  /** Pairs of which both games were played. */
  readonly pairs: number;
  /** 95 % interval of the score from the scatter of the pairs, see `pairInterval`. */
  readonly pairInterval: readonly [number, number];
  /** Its ends as Elo differences. */
  readonly pairEloInterval: readonly [number, number];
  /** Whether the stronger player scored more than half. */
  readonly rises: boolean;
  /** Whether half lies outside `pairInterval`. */
  readonly excludesHalf: boolean;
  /** Mean moves of a game, of both players together. */
  readonly meanDecisions: number;
}

/** One rung with all its games. */
export interface LadderRung {
  readonly strong: string;
  readonly weak: string;
  /** A letter for each game, in order: pairs are letters 0 and 1, 2 and 3, …. */
  readonly results: string;
  /** Moves of both players in each game; null for a game not yet played. */
  readonly decisions: readonly (number | null)[];
  readonly summary: RungSummary;
}

/** The letter of a result in `[-1, 1]`. */
export function letterOf(result: number): string {
  if (result === 0) return RUNG_LETTERS.draw;
  return result > 0 ? RUNG_LETTERS.win : RUNG_LETTERS.loss;
}

function pointsOf(letter: string): number {
  if (letter === RUNG_LETTERS.win) return 1;
  return letter === RUNG_LETTERS.draw ? 0.5 : 0;
}

/** Mean points of each pair that is complete, `[0, 1]`. */
export function pairMeans(results: string): number[] {
  const pairs = results.match(/../g) ?? [];
  return pairs.filter((pair) => !pair.includes(RUNG_LETTERS.missing)).map((pair) => (pointsOf(pair[0]!) + pointsOf(pair[1]!)) / 2);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** The two-sided 95 % quantile of Student's t over that of the normal distribution (Cornish-Fisher expansion, right to 0.3 % from 5 degrees on). */
function studentRatio(degrees: number): number {
  const z2 = Z_95 * Z_95;
  return 1 + (z2 + 1) / (4 * degrees) + ((5 * z2 + 16) * z2 + 3) / (96 * degrees * degrees);
}

/**
 * 95 % interval of the score that heeds that the two games of a pair share their dice. The standard error SE of the pair
 * means says how many independent games the match is worth, score · (1 − score) / SE², fewer by Student's t for few pairs;
 * Wilson's interval is taken for so many (Korn and Graubard 1998 do so for clustered samples). With fewer than ten pairs, or
 * pairs that are all alike, it is Wilson's interval of the single games.
 */
export function pairInterval(results: string): [number, number] {
  const means = pairMeans(results);
  const score = mean(means);
  const variance = means.length < LEAST_PAIRS ? 0 : means.reduce((sum, one) => sum + (one - score) ** 2, 0) / (means.length - 1);
  if (variance === 0) return wilsonInterval(score, 2 * means.length);
  const error = Math.sqrt(variance / means.length) * studentRatio(means.length - 1);
  return wilsonInterval(score, (score * (1 - score)) / error ** 2);
}

function sidesAndResults(results: string): { sideOfA: Player; resultOfA: number }[] {
  return [...results].flatMap((letter, i) =>
    letter === RUNG_LETTERS.missing ? [] : [{ sideOfA: (i % 2) as Player, resultOfA: 2 * pointsOf(letter) - 1 }],
  );
}

export function summariseRung({ results, decisions }: Pick<LadderRung, 'results' | 'decisions'>): RungSummary {
  const match = summarise(sidesAndResults(results));
  const interval = pairInterval(results);
  return {
    ...match,
    pairs: pairMeans(results).length,
    pairInterval: interval,
    pairEloInterval: [eloFromScore(interval[0]), eloFromScore(interval[1])],
    rises: match.score > 0.5,
    excludesHalf: interval[0] > 0.5 || interval[1] < 0.5,
    meanDecisions: mean(decisions.filter((count) => count !== null)),
  };
}

/** A rung of which nothing has been played. */
export function emptyRung({ strong, weak, games }: RungPlan): LadderRung {
  const played = { results: RUNG_LETTERS.missing.repeat(games), decisions: Array<null>(games).fill(null) };
  return { strong, weak, ...played, summary: summariseRung(played) };
}

/** The same rung with one more game. */
export function withGame(rung: LadderRung, { game, result, decisions }: LadderGame): LadderRung {
  const results = rung.results.slice(0, game) + result + rung.results.slice(game + 1);
  const played = { results, decisions: rung.decisions.with(game, decisions) };
  return { ...rung, ...played, summary: summariseRung(played) };
}
