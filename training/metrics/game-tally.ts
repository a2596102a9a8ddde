import type { GameSummary } from '../rows/game-rows.ts';
import type { MetricValues } from './metric-table.ts';

/** What of a finished game is counted. */
type TalliedGame = Pick<GameSummary, 'result' | 'decisions' | 'capped'>;

/** Counts how games end and how long they are, between one entry of the metrics and the next. */
export class GameTally {
  private games: TalliedGame[] = [];

  add(game: TalliedGame): void {
    this.games.push(game);
  }

  /** The metrics of the games added since the last call; empty if there are none. */
  take(): MetricValues {
    const { games } = this;
    this.games = [];
    if (games.length === 0) return {};
    const share = (holds: (game: TalliedGame) => boolean): number => games.filter(holds).length / games.length;
    return {
      gameLength: games.reduce((sum, { decisions }) => sum + decisions, 0) / games.length,
      'results/first': share(({ result }) => result > 0),
      'results/draws': share(({ result }) => result === 0),
      'results/second': share(({ result }) => result < 0),
      'results/capped': share(({ capped }) => capped === true),
    };
  }
}
