import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../../rules/core/index.ts';
import { emptyContent, type GameRows, type GameSummary, RowReader, rowStarts } from '../game-rows.ts';
import { ReplayError, readShard } from '../replay-shard.ts';
import type { RunDirectory } from '../run-directory.ts';
import type { Forecast, Stage } from './calibration.ts';

/** Rows of the latest games whose forecasts are held against results. */
export const MOST_FORECASTS = 20_000;

/** What the replay store of a run tells. */
export interface RecordedGames {
  /** Every finished game, oldest first. */
  readonly summaries: readonly GameSummary[];
  /** Of the latest games of self-play, newest first. */
  readonly forecasts: readonly Forecast[];
  /** What could not be read and why, in sentences. */
  readonly faults: readonly string[];
}

function forecastsOf(game: Game, rows: GameRows): Forecast[] {
  const reader = new RowReader(game);
  const state = game.newState();
  const content = emptyContent();
  const { result, game: number } = rows.summary;
  const starts = rowStarts(rows);
  return Array.from(starts, (at, row) => {
    reader.read(rows.words, at, state, content);
    return { game: number, stage: Math.floor((3 * (row + 0.5)) / starts.length) as Stage, chance: (1 + content.rootValue) / 2, score: (1 + result) / 2 };
  });
}

function shardsOf(run: RunDirectory): string[] {
  if (!existsSync(run.replay)) return [];
  return readdirSync(run.replay).filter((name) => name.endsWith('.replay')).sort().reverse();
}

/** Reads every game of a run without touching it; a shard that is damaged is passed over and named. */
export function readRecordedGames(run: RunDirectory): RecordedGames {
  const summaries: GameSummary[] = [];
  const forecasts: Forecast[] = [];
  const faults: string[] = [];
  for (const name of shardsOf(run)) {
    try {
      for (const rows of readShard(join(run.replay, name)).games.toReversed()) {
        summaries.push(rows.summary);
        if (rows.summary.warmup !== true && forecasts.length < MOST_FORECASTS) forecasts.push(...forecastsOf(run.games[rows.summary.scenario ?? 0]!, rows));
      }
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error;
      faults.push(error.message);
    }
  }
  return { summaries: summaries.reverse(), forecasts, faults };
}
