import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Game } from '../../rules/core/index.ts';
import { emptyContent, type GameRows, type GameSummary, RowReader, rowStarts } from '../rows/game-rows.ts';
import { damageNote, ReplayError, readShard } from '../rows/replay-shard.ts';
import type { RunDirectory } from '../settings/run-directory.ts';
import type { Forecast, Stage } from '../charts/calibration.ts';

/** Rows of the latest games whose forecasts are held against results. */
const MOST_FORECASTS = 20_000;

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
    return {
      game: number,
      stage: Math.floor((3 * (row + 0.5)) / starts.length) as Stage,
      chance: (1 + content.rootValue) / 2,
      score: (1 + result) / 2,
    };
  });
}

function shardsOf(run: RunDirectory): string[] {
  if (!existsSync(run.replay)) return [];
  return readdirSync(run.replay)
    .filter((name) => name.endsWith('.replay'))
    .sort()
    .reverse();
}

/** Reads every whole game of a run, each once, without touching it; what is damaged is passed over and named. */
export function readRecordedGames(run: RunDirectory): RecordedGames {
  const summaries: GameSummary[] = [];
  const forecasts: Forecast[] = [];
  const faults: string[] = [];
  const numbers = new Set<number>();
  for (const [i, name] of shardsOf(run).entries()) {
    const path = join(run.replay, name);
    try {
      const content = readShard(path, i > 0);
      const damage = damageNote(path, content);
      if (damage !== null) faults.push(damage);
      for (const rows of content.games.toReversed()) {
        if (numbers.has(rows.summary.game)) continue;
        numbers.add(rows.summary.game);
        summaries.push(rows.summary);
        if (rows.summary.warmup !== true && forecasts.length < MOST_FORECASTS)
          forecasts.push(...forecastsOf(run.games[rows.summary.scenario ?? 0]!, rows));
      }
    } catch (error) {
      if (!(error instanceof ReplayError)) throw error;
      faults.push(error.message);
    }
  }
  return { summaries: summaries.reverse(), forecasts, faults };
}
