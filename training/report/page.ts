import { percent } from '../../rules/core/values/words.ts';
import type { GameSummary } from '../rows/game-rows.ts';
import type { RunDirectory } from '../settings/run-directory.ts';
import type { TimedEvaluation } from '../settings/session-progress.ts';
import { calibrationSection } from './calibration-section.ts';
import { learningSection, selfPlaySection } from './curve-sections.ts';
import { gamesSection } from './games-section.ts';
import { htmlDocument, tile } from '../charts/document.ts';
import type { MetricEntry } from './metric-history.ts';
import { formatCount, formatDuration, formatInterval } from '../charts/numbers.ts';
import type { RecordedGames } from './recorded-games.ts';
import { factsSection, type Versions } from './run-facts.ts';
import { type Samples, samplesSection } from './samples-section.ts';
import { byOpponent, strengthSection } from './strength-section.ts';

/** All that the page of a run is made of. */
interface ReportContent {
  readonly run: RunDirectory;
  readonly history: readonly MetricEntry[];
  readonly evaluations: readonly TimedEvaluation[];
  readonly recorded: RecordedGames;
  readonly samples: Samples;
  readonly versions: Versions;
  readonly writtenAt: Date;
}

const CONTENTS = [
  ['strength', 'Strength'],
  ['learning', 'Learning'],
  ['games', 'Games'],
  ['calibration', 'Calibration'],
  ['samples', 'Sample games'],
  ['self-play', 'Self-play'],
  ['run', 'The run'],
] as const;

function tiles({ run, history, evaluations, recorded }: ReportContent): string {
  const last = history.at(-1);
  const strength = [...byOpponent(evaluations)].map(([opponent, measured]) => {
    const { score, interval, games } = measured.at(-1)!;
    return tile(`against ${opponent}`, percent(score), `${formatInterval(interval)}, ${games} games`);
  });
  return [
    '<dl class="tiles">',
    tile('time', formatDuration((last?.minutes ?? 0) * 60)),
    tile('gradient steps', formatCount(last?.step ?? 0)),
    tile('games', formatCount(isKept(run) ? recorded.summaries.length : (last?.values['games'] ?? 0))),
    ...strength,
    '</dl>',
  ].join('\n');
}

/** What is known of the games, with those on a variation counted to its scenario. */
function byScenario({ mix }: RunDirectory, { summaries }: RecordedGames): GameSummary[] {
  return summaries.map((summary) => ({ ...summary, scenario: mix.baseOf(summary.scenario ?? 0) }));
}

/** Whether all games of a run are on disk. */
function isKept({ file }: RunDirectory): boolean {
  return file.config.method === 'search' || file.config.keptGames === 1;
}

/** What is to be said of the games that are shown. */
function remarks(run: RunDirectory): string[] {
  return isKept(run) ? [] : [`Of the games by policy one in ${run.file.config.keptGames} is kept, and shown here.`];
}

/** One HTML document that needs nothing beside it. */
export function reportPage(content: ReportContent): string {
  const { run, history, evaluations, recorded, samples, versions, writtenAt } = content;
  const title = `${run.name}: ${run.game.scenario.title}`;
  const about =
    `A training run of schiltron on ${run.game.ruleset.id}/${run.game.scenario.id}, as ` +
    `it stood on ${writtenAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  return htmlDocument({
    title,
    about,
    head: tiles(content),
    contents: CONTENTS,
    sections: [
      strengthSection(evaluations),
      learningSection(history),
      gamesSection(run.mix.scenarios, byScenario(run, recorded), [...remarks(run), ...recorded.faults]),
      calibrationSection(recorded.forecasts),
      samplesSection(run.game, samples),
      selfPlaySection(history),
      factsSection(run, history, versions, writtenAt),
    ],
  });
}
