import type { MatchGame } from './match.ts';

/** Two-sided 95 % quantile of the normal distribution. */
export const Z_95 = 1.959964;

/** Games won, drawn and lost, from the side of one entrant. */
export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A match in numbers, from entrant A's side. */
export interface MatchSummary extends Tally {
  readonly games: number;
  /** (wins + draws / 2) / games, `[0, 1]`. */
  readonly score: number;
  /** 95 % Wilson interval of the score; draws count as half a win, which makes it a little too wide. */
  readonly interval: readonly [number, number];
  /** Elo difference that the score stands for; infinite if one side won every game. */
  readonly elo: number;
  /** The interval's ends as Elo differences. */
  readonly eloInterval: readonly [number, number];
  /** The same games by the side that A played. */
  readonly bySide: readonly [Tally, Tally];
}

/** 95 % interval of a proportion by Wilson's score method; `[0, 1]` if there are no games. */
export function wilsonInterval(score: number, games: number): [number, number] {
  if (games === 0) return [0, 1];
  const z2 = Z_95 * Z_95;
  const middle = (score + z2 / (2 * games)) / (1 + z2 / games);
  const half = (Z_95 / (1 + z2 / games)) * Math.sqrt((score * (1 - score)) / games + z2 / (4 * games * games));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Elo difference at which the better player scores so much: 400 · log10(score / (1 − score)). */
export function eloFromScore(score: number): number {
  if (score <= 0) return -Infinity;
  return score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));
}

function tally(results: readonly number[]): Tally {
  const wins = results.filter((result) => result > 0).length;
  const losses = results.filter((result) => result < 0).length;
  return { wins, draws: results.length - wins - losses, losses };
}

/** Score, interval and Elo of wins, draws and losses. */
export function summariseTally({ wins, draws, losses }: Tally): Omit<MatchSummary, 'bySide'> {
  const games = wins + draws + losses;
  const score = games === 0 ? 0.5 : (wins + draws / 2) / games;
  const interval = wilsonInterval(score, games);
  const eloInterval = [eloFromScore(interval[0]), eloFromScore(interval[1])] as const;
  return { games, wins, draws, losses, score, interval, elo: eloFromScore(score), eloInterval };
}

/** Sums up a match from A's side. */
export function summarise(games: readonly Pick<MatchGame, 'resultOfA' | 'sideOfA'>[]): MatchSummary {
  const onSide = (side: 0 | 1): Tally => tally(games.filter((game) => game.sideOfA === side).map((game) => game.resultOfA));
  return { ...summariseTally(tally(games.map((game) => game.resultOfA))), bySide: [onSide(0), onSide(1)] };
}

/** An Elo difference with its sign, in whole points. */
export function formatElo(elo: number): string {
  return Number.isFinite(elo) ? `${elo > 0 ? '+' : ''}${elo.toFixed(0)}` : elo > 0 ? '+∞' : '−∞';
}

/** The Elo difference of a match with its interval; where one side has won every game, the bound that the interval gives. */
export function formatEloDifference({ games, score, elo, eloInterval }: Omit<MatchSummary, 'bySide'>): string {
  if (games > 0 && score === 1) return `all won, Elo above ${formatElo(eloInterval[0])}`;
  if (games > 0 && score === 0) return `all lost, Elo below ${formatElo(eloInterval[1])}`;
  return `Elo ${formatElo(elo)} (${formatElo(eloInterval[0])} to ${formatElo(eloInterval[1])})`;
}

/** One line: `37 wins, 2 draws, 1 loss: 95.0 % (83.5 to 98.6), Elo +512 (+282 to +738)`. */
export function formatSummary(summary: Omit<MatchSummary, 'bySide'>): string {
  const { wins, draws, losses, score, interval } = summary;
  const count = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;
  const percent = (share: number): string => (100 * share).toFixed(1);
  const results = [count(wins, 'win', 'wins'), count(draws, 'draw', 'draws'), count(losses, 'loss', 'losses')].join(', ');
  const range = `${percent(interval[0])} to ${percent(interval[1])}`;
  return `${results}: ${percent(score)} % (${range}), ${formatEloDifference(summary)}`;
}

/** Mean of some values, and its 95 % interval by the normal approximation; the interval is the mean itself for fewer than two. */
export function meanInterval(values: readonly number[]): { readonly mean: number; readonly interval: readonly [number, number] } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  if (values.length < 2) return { mean, interval: [mean, mean] };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  const half = Z_95 * Math.sqrt(variance / values.length);
  return { mean, interval: [mean - half, mean + half] };
}
