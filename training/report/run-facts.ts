import { quoted, scenarioWords } from '../settings/command-line.ts';
import { parameters } from '../settings/config.ts';
import type { RunDirectory } from '../settings/run-directory.ts';
import type { MetricEntry } from './metric-history.ts';
import { details, notice, section, table } from '../charts/html.ts';
import { formatCount, formatDuration, formatNumber } from '../charts/numbers.ts';

/** Versions of what made the page, by name. */
export type Versions = Readonly<Record<string, string>>;

/** A parameter that this run has otherwise than the default. */
interface ChosenParameter {
  readonly name: string;
  readonly value: string;
  readonly default: string;
  readonly about: string;
}

/** The parameters of a run that differ from their defaults. */
function chosenParameters(config: Readonly<Record<string, unknown>>): ChosenParameter[] {
  return parameters
    .map(({ name, about, default: usual }) => ({ name, value: JSON.stringify(config[name]), default: JSON.stringify(usual), about }))
    .filter((parameter) => parameter.value !== parameter.default);
}

/** The command that begins such a run anew. */
function commandOf(run: RunDirectory): string {
  const { seed, config } = run.file;
  const settings = chosenParameters(config).flatMap(({ name, value }) => [
    '--set',
    `${name}=${value.startsWith('"') ? (JSON.parse(value) as string) : value}`,
  ]);
  return ['schiltron', 'train', ...scenarioWords(run.file.choice, run.game), '--seed', String(seed), ...settings].map(quoted).join(' ');
}

function workOf(history: readonly MetricEntry[]): string[][] {
  const last = history.at(-1);
  if (last === undefined) return [];
  const { values, step, minutes } = last;
  const known = (name: string): number[] => (values[name] === undefined ? [] : [values[name]]);
  return [
    ['time', formatDuration(minutes * 60)],
    ['gradient steps', formatCount(step)],
    ...known('games').map((games) => ['games of self-play, warm-up included', formatCount(games)]),
    ...known('decisions').map((decisions) => ['decisions in them', formatCount(decisions)]),
    ...(minutes > 0
      ? known('decisions').map((decisions) => ['decisions per second, over all', formatNumber(decisions / (minutes * 60))])
      : []),
    ...known('rows').map((rows) => ['training rows made', formatCount(rows)]),
    ...known('rowsTrained').map((rows) => ['rows trained on, each as often as it was', formatCount(rows)]),
  ];
}

function identityOf({ file, game, mix, name }: RunDirectory, versions: Versions, writtenAt: Date): string[][] {
  const chosen = game.ruleset.options.filter(({ name: option, default: usual }) => game.options[option] !== usual);
  return [
    ['run', name],
    ['game', `${game.scenario.title} (${game.ruleset.id}/${game.scenario.id})`],
    ...(mix.scenarios.length > 1
      ? [
          [
            'further scenarios',
            mix.scenarios
              .slice(1)
              .map(({ scenario }) => scenario.title)
              .join(', '),
          ],
        ]
      : []),
    ...(mix.variations.length > 0
      ? [['variations', `${mix.variations.length} other battles made of them; variations.json in the run's folder holds them`]]
      : []),
    ...(chosen.length > 0
      ? [['options of the game', chosen.map(({ name: option }) => `${option}=${game.options[option]}`).join(', ')]]
      : []),
    ['rules', `${game.ruleset.title}, version ${file.rulesetVersion}`],
    ['observations', game.observation.version],
    ['seed', String(file.seed)],
    ['begun', file.createdAt],
    ['this page written', writtenAt.toISOString()],
    ...Object.entries(versions),
  ];
}

/** The part of the page that says what the run is and how much was done. */
export function factsSection(run: RunDirectory, history: readonly MetricEntry[], versions: Versions, writtenAt: Date): string {
  const chosen = chosenParameters(run.file.config);
  const all = Object.entries(run.file.config).map(([name, value]) => [name, JSON.stringify(value)]);
  const work = workOf(history);
  return section('run', 'The run', [
    '<div class="pair">',
    table(['of the run', ''], identityOf(run, versions, writtenAt)),
    work.length > 0 ? table(['work done', 'so far'], work) : notice('Nothing has been recorded of this run yet: it has only just begun.'),
    '</div>',
    '<h3>Parameters that differ from their defaults</h3>',
    chosen.length > 0
      ? table(
          ['parameter', 'value', 'default', 'what it does'],
          chosen.map((one) => [one.name, one.value, one.default, one.about]),
        )
      : notice('None: every parameter has its default.'),
    details('All parameters', table(['parameter', 'value'], all)),
    details('The command that begins such a run', table(['command'], [[commandOf(run)]])),
  ]);
}
