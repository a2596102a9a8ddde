import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { formatEvaluation, parameters, showProgress, train, type GameChoice, type TrainingProgress } from '../../training/index.ts';
import { scenarioName } from '../../training/task.ts';
import { CommandFault } from '../fault.ts';
import { collect, readJsonFile, resolveGame } from '../games.ts';
import { positiveNumber, wholeNumber } from '../numbers.ts';
import type { Terminal } from '../terminal.ts';

interface TrainCommandOptions {
  readonly run?: string;
  readonly directory: string;
  readonly minutes?: number;
  readonly steps?: number;
  readonly games?: number;
  readonly workers?: number;
  readonly queue?: string;
  readonly seed?: string;
  readonly option: readonly string[];
  readonly set: readonly string[];
  readonly config?: string;
  readonly learner?: string;
  readonly from?: string;
  readonly gamesOf?: string;
  readonly json?: true;
}

const EXAMPLES = `
A run is a folder. Ctrl-C ends the sitting and keeps everything; the same command goes on with it.
Without --minutes, --steps or --games it trains until Ctrl-C.

Examples:
  schiltron train skirmish --minutes 30
  schiltron train --run skirmish --minutes 60          go on with that run, to 60 minutes in all
  schiltron train skirmish --run wide --set 'network={"kind":"entity","blocks":2,"width":64}'
  schiltron train skirmish --config models/skirmish.json    as a shipped model was trained
  schiltron train --list                               every parameter of a run`;

/** Threads for self-play: all cores but the one that learns. */
export function defaultWorkers(): number {
  return Math.max(1, availableParallelism() - 1);
}

/** What `train` is told of a game that an argument names. */
export function choiceOf(name: string, options: readonly string[] = []): GameChoice {
  const { ruleset, pack, scenario, options: chosen } = resolveGame(name, options);
  return { ruleset: ruleset.id, scenario: pack ?? scenario.id, options: chosen };
}

function readSettings(texts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    texts.map((text) => {
      const equals = text.indexOf('=');
      if (equals < 1) throw new CommandFault(`--set needs name=value; got "${text}". "schiltron train --list" shows the parameters.`);
      const value = text.slice(equals + 1);
      const isJson = /^(-?\d|true$|false$|\[|\{)/.test(value);
      return [text.slice(0, equals), isJson ? (JSON.parse(value) as unknown) : value] as const;
    }),
  );
}

/** Parameters of a file, those of `--set` over them. A model card will do as well: then they are those it was trained with. */
function readConfig({ config, set, learner, from, gamesOf }: TrainCommandOptions): Record<string, unknown> {
  const short = Object.entries({ learner, initial: from, earlierGames: gamesOf }).filter(([, value]) => value !== undefined);
  const chosen = { ...readSettings(set), ...Object.fromEntries(short) };
  if (config === undefined) return chosen;
  const { training, ...file } = readJsonFile(config) as { readonly training?: { readonly config: Record<string, unknown> } } & Record<string, unknown>;
  return { ...(training?.config ?? file), ...chosen };
}

function formatParameters(): string {
  return parameters.map(({ name, about, default: value }) => `${name} = ${JSON.stringify(value)}\n    ${about}\n`).join('');
}

function report(progress: TrainingProgress, path: string, terminal: Terminal): void {
  const { games, positions, steps, evaluations } = progress;
  const last = evaluations.at(-1);
  terminal.write(`${games} games, ${positions} decisions, ${steps} steps. ${last === undefined ? '' : formatEvaluation(last)}\n`);
  terminal.write(`The run is kept in ${path}. Go on with: schiltron train --run ${progress.run}\nMake a model of it: schiltron export ${path}\n`);
}

async function trainRun(scenario: string | undefined, options: TrainCommandOptions, terminal: Terminal): Promise<void> {
  const { run, directory, minutes, steps, games, workers = defaultWorkers(), queue, seed, option } = options;
  if (scenario === undefined && run === undefined) throw new CommandFault('Name a scenario to train on, or a run to go on with (--run).');
  const choice = scenario === undefined ? undefined : choiceOf(scenario, option);
  const name = run ?? scenarioName(choice!);
  const path = join(directory, name);
  terminal.note(`Training in ${path}; Ctrl-C ends it and keeps everything.`);
  const hooks = { ...showProgress(terminal.progressOutput), signal: terminal.signal };
  const progress = await train({ scenario: choice, run: name, directory, minutes, steps, games, workers, queue, seed, config: readConfig(options) }, hooks);
  if (options.json === true) terminal.write(`${JSON.stringify({ path, progress }, null, 2)}\n`);
  else report(progress, path, terminal);
}

export function trainCommand(terminal: Terminal): Command {
  return new Command('train')
    .description('train a network by self-play, or go on with a run')
    .argument('[scenario]', 'a scenario or the path of a scenario pack; not needed to go on with a run')
    .option('--run <name>', 'name of the run (default: that of the scenario)')
    .option('--directory <folder>', 'folder of all runs', 'runs')
    .option('--minutes <n>', 'minutes of training, over all sittings', positiveNumber)
    .option('--steps <n>', 'gradient steps, over all sittings', wholeNumber(1))
    .option('--games <n>', 'games of self-play, over all sittings', wholeNumber(1))
    .option('--workers <n>', 'self-play threads; 0 plays and learns in turn, and then the same seed gives the same run (default: cores less one)', wholeNumber(0))
    .option('--queue <url>', 'have workers on other machines play as well, through Redis: redis://HOST:PORT; see "schiltron worker"')
    .option('--seed <seed>', 'seed of a new run')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--set <name=value>', 'a parameter of a new run; may be repeated', collect, [])
    .option('--config <file>', 'parameters of a new run as JSON, or a model card: those it was trained with')
    .option('--from <model>', 'a model to begin with, by path or name; short for --set initial=…')
    .option('--games-of <run>', 'a run whose games are learnt first, by its folder; short for --set earlierGames=…')
    .option('--learner <kind>', 'auto, onnx or tfjs: what computes gradient steps; short for --set learner=…')
    .option('--list', 'list the parameters of a run with their defaults')
    .option('--json', '{ path, progress: { games, positions, steps, losses, evaluations, … } }')
    .addHelpText('after', EXAMPLES)
    .action((scenario: string | undefined, options: TrainCommandOptions & { readonly list?: true }) =>
      options.list === true ? terminal.write(formatParameters()) : trainRun(scenario, options, terminal),
    );
}
