import { wilsonInterval } from '../matches/statistics.ts';

/** Thirds of a game. */
export const STAGES = ['first third', 'middle third', 'last third'] as const;
export type Stage = 0 | 1 | 2;

/** What a search said of a game before it was over, and what came of it. */
export interface Forecast {
  /** Which game; forecasts of one game share its result. */
  readonly game: number;
  readonly stage: Stage;
  /** Chance given to the first side, half a draw counted as a win, `[0, 1]`. */
  readonly chance: number;
  /** Points that the first side took, `[0, 1]`. */
  readonly score: number;
}

/** Forecasts of about the same chance. */
export interface CalibrationBin {
  /** Chances that belong here. */
  readonly from: number;
  readonly to: number;
  /** Mean chance. */
  readonly chance: number;
  /** Mean points. */
  readonly score: number;
  /** 95 % interval of the mean points, by games. */
  readonly interval: readonly [number, number];
  readonly rows: number;
  /** Games the rows are worth, since rows of one game share its result. */
  readonly games: number;
}

export interface Calibration {
  /** By chance; empty ones are left out. */
  readonly bins: readonly CalibrationBin[];
  readonly rows: number;
  readonly games: number;
  /** Mean squared difference of chance and points, `[0, 1]`; 0 is perfect. */
  readonly brier: number;
  /** The same for always giving the mean result. */
  readonly baseline: number;
  /** Expected calibration error: mean distance of chance and points over the bins, by rows. */
  readonly error: number;
}

const BINS = 10;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Kish's effective sample size for groups that are alike within: 1 for a single game, the number of games if all have as many rows. */
export function effectiveGames(games: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const game of games) counts.set(game, (counts.get(game) ?? 0) + 1);
  const squares = [...counts.values()].reduce((sum, count) => sum + count * count, 0);
  return squares === 0 ? 0 : games.length ** 2 / squares;
}

function binOf(forecasts: readonly Forecast[], i: number): CalibrationBin {
  const score = mean(forecasts.map((forecast) => forecast.score));
  const games = effectiveGames(forecasts.map((forecast) => forecast.game));
  return {
    from: i / BINS,
    to: (i + 1) / BINS,
    chance: mean(forecasts.map((forecast) => forecast.chance)),
    score,
    interval: wilsonInterval(score, games),
    rows: forecasts.length,
    games,
  };
}

/** Holds forecasts against results; at least one forecast. */
export function calibrate(forecasts: readonly Forecast[]): Calibration {
  const sorted: Forecast[][] = Array.from({ length: BINS }, () => []);
  for (const forecast of forecasts) sorted[Math.min(BINS - 1, Math.floor(forecast.chance * BINS))]!.push(forecast);
  const bins = sorted.flatMap((some, i) => (some.length === 0 ? [] : [binOf(some, i)]));
  const average = mean(forecasts.map(({ score }) => score));
  return {
    bins,
    rows: forecasts.length,
    games: new Set(forecasts.map(({ game }) => game)).size,
    brier: mean(forecasts.map(({ chance, score }) => (chance - score) ** 2)),
    baseline: mean(forecasts.map(({ score }) => (average - score) ** 2)),
    error: bins.reduce((sum, { chance, score, rows }) => sum + (rows / forecasts.length) * Math.abs(chance - score), 0),
  };
}
