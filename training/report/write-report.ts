import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { ModelError } from '../../models/cards/errors.ts';
import { writeFileAtomically } from '../../models/files.ts';
import { CheckpointError } from '../learn/checkpoint.ts';
import { RunDirectory } from '../settings/run-directory.ts';
import type { TimedEvaluation } from '../settings/session-progress.ts';
import { openLatestNetwork, type SampleNetwork } from './latest-network.ts';
import { readMetricHistory } from './metric-history.ts';
import { reportPage } from './page.ts';
import { readRecordedGames } from './recorded-games.ts';
import type { Versions } from './run-facts.ts';
import { playSampleGames } from './sample-games.ts';
import type { Samples } from './samples-section.ts';

export interface ReportOptions {
  /** Sample games to play. Default 2. */
  readonly games?: number | undefined;
  /** Simulations per decision in them; those of the run's measurements by default. */
  readonly simulations?: number | undefined;
  /** Seed of the sample games; that of the run by default. */
  readonly seed?: string | undefined;
  /** Versions to name beside Node's. */
  readonly versions?: Versions | undefined;
  /** Who plays the sample games; the run's latest network by default. */
  readonly openNetwork?: ((run: RunDirectory) => Promise<SampleNetwork | null>) | undefined;
  /** Leaves out the sample games that are not over yet. */
  readonly signal?: AbortSignal | undefined;
}

/** What was written. */
export interface ReportSummary {
  readonly path: string;
  readonly run: string;
  /** Entries of the metrics, measurements of strength, games and forecasts that it shows. */
  readonly entries: number;
  readonly evaluations: number;
  readonly games: number;
  readonly forecasts: number;
  readonly sampleGames: number;
  /** What the page leaves out because it could not be read, in sentences. */
  readonly faults: readonly string[];
}

async function playWith(run: RunDirectory, { evaluator, steps }: SampleNetwork, wanted: number, options: ReportOptions): Promise<Samples> {
  const { config, seed } = run.file;
  const simulations = options.simulations ?? config.evaluationSimulations;
  try {
    const games = await playSampleGames(run.game, evaluator, {
      games: wanted,
      simulations,
      seed: options.seed ?? `${seed}/report`,
      config,
      signal: options.signal,
    });
    return games.length === 0 ? { reason: 'Interrupted before the first game was over.' } : { games, steps, simulations };
  } finally {
    await evaluator.close?.();
  }
}

/** Sample games, or in a sentence why there are none: the rest of the page is worth having without them. */
async function sample(run: RunDirectory, options: ReportOptions): Promise<Samples> {
  const { games = 2, openNetwork = openLatestNetwork } = options;
  if (games === 0) return { reason: 'No sample games were asked for.' };
  try {
    const network = await openNetwork(run);
    return network === null
      ? { reason: 'There is no network yet that could play: the run has learnt nothing up to its last checkpoint.' }
      : await playWith(run, network, games, options);
  } catch (error) {
    if (!(error instanceof CheckpointError || error instanceof ModelError)) throw error;
    return { reason: `The latest network cannot be opened: ${error.message}`, isFault: true };
  }
}

/**
 * Writes a run as one self-contained HTML page. The run is only read; it may be in training.
 * @param runPath folder of the run
 * @param out the page
 * @throws RunError if there is no such run, or it was made with other rules
 */
export async function writeReport(runPath: string, out: string, options: ReportOptions = {}): Promise<ReportSummary> {
  const run = RunDirectory.open(runPath);
  const history = readMetricHistory(run);
  const evaluations = run.entries('evaluation') as unknown as TimedEvaluation[];
  const recorded = readRecordedGames(run);
  const samples = await sample(run, options);
  const versions = { ...options.versions, node: process.versions.node };
  const page = reportPage({ run, history, evaluations, recorded, samples, versions, writtenAt: new Date() });
  mkdirSync(dirname(out), { recursive: true });
  writeFileAtomically(out, page);
  return {
    path: out,
    run: run.name,
    entries: history.length,
    evaluations: evaluations.length,
    games: recorded.summaries.length,
    forecasts: recorded.forecasts.length,
    sampleGames: 'games' in samples ? samples.games.length : 0,
    faults: [...recorded.faults, ...('isFault' in samples ? [samples.reason] : [])],
  };
}
