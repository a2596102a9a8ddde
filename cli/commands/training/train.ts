import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import {
  formatEvaluation,
  formatPlan,
  type GameChoice,
  parameters,
  planTraining,
  type Preset,
  PRESETS,
  showProgress,
  train,
  type TrainingPlan,
  type TrainingProgress,
} from '../../../training/index.ts';
import { quoted } from '../../../training/settings/command-line.ts';
import { CommandFault } from '../../fault.ts';
import { collect, readJsonFile, resolveGame } from '../../games.ts';
import { MOST_THREADS, positiveNumber, wholeNumber } from '../../numbers.ts';
import { checkRunName, defaultRunName } from '../../runs.ts';
import type { Terminal } from '../../terminal.ts';
import { trainCells } from './train-cells.ts';
import { trainPolicy } from './train-policy.ts';

interface TrainCommandOptions {
  readonly run?: string;
  readonly directory: string;
  readonly minutes?: number;
  readonly preset?: Preset;
  readonly explain?: true;
  readonly steps?: number;
  readonly games?: number;
  readonly workers?: number;
  readonly queue?: string;
  readonly seed?: string;
  readonly option: readonly string[];
  readonly set: readonly string[];
  readonly config?: string;
  readonly method?: string;
  readonly learner?: string;
  readonly from?: string;
  readonly gamesOf?: string;
  readonly json?: true;
}

const DIRECTORY = 'runs';

const EXAMPLES = `
A run is a folder. Ctrl-C ends the session and keeps everything; the same command goes on with it. SIGTERM and SIGHUP do the same: what docker stop,
systemd, Slurm and a closed terminal send. The exit status is 0 then; a second signal ends at once, with 130, 143 or 129.
Without --minutes, --steps or --games it trains until Ctrl-C.

Examples:
  schiltron train skirmish --minutes 30
  schiltron train skirmish --explain                    what is recommended for this scenario, and what it reaches
  schiltron train skirmish --preset evening
  schiltron train kuhn-poker/standard --method policy-gradient --minutes 1      without search, from many times as many games
  schiltron train skirmish --method policy            learn a policy on top of the ruleset's own player: policy:runs/skirmish-policy/learnt.policy
  schiltron train mill-ford --method cells             learn an evaluation for searches: mcts:net=runs/mill-ford-cells/generation-2.cells
  schiltron train --run skirmish --minutes 60          go on with that run, to 60 minutes in all
  schiltron train skirmish --run wide --set 'network={"kind":"entity","blocks":2,"width":64}'
  schiltron train skirmish --config models/shipped/barons-war.json --set 'mix=[]'    as a shipped model was trained, on this scenario alone
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

/** What a parameter takes, by its default. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `a list as JSON, like ${JSON.stringify(value)}`;
  if (typeof value === 'object') return `an object as JSON, like ${JSON.stringify(value)}`;
  return typeof value === 'boolean' ? 'true or false' : 'a number';
}

/** @throws CommandFault if the text is not what the parameter takes */
function readSetting(name: string, text: string): unknown {
  const known = parameters.find((parameter) => parameter.name === name);
  if (known === undefined || typeof known.default === 'string') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CommandFault(`--set ${name} needs ${kindOf(known.default)}; got "${text}".`);
  }
}

function readSettings(texts: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    texts.map((text) => {
      const equals = text.indexOf('=');
      if (equals < 1) throw new CommandFault(`--set needs name=value; got "${text}". "schiltron train --list" shows the parameters.`);
      const name = text.slice(0, equals);
      return [name, readSetting(name, text.slice(equals + 1))] as const;
    }),
  );
}

/** Parameters of a file, those of `--set` over them. A model card will do as well: then they are those it was trained with. */
function readConfig({ config, set, method, learner, from, gamesOf }: TrainCommandOptions): Record<string, unknown> {
  const short = Object.entries({ method, learner, initial: from, earlierGames: gamesOf }).filter(([, value]) => value !== undefined);
  const chosen = { ...readSettings(set), ...Object.fromEntries(short) };
  if (config === undefined) return chosen;
  const json = readJsonFile(config);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CommandFault(`${config} must hold an object of parameters, like { "batchSize": 64 }.`);
  const { training, ...file } = json as { readonly training?: { readonly config: Record<string, unknown> } } & Record<string, unknown>;
  return { ...(training?.config ?? file), ...chosen };
}

function formatParameters(json: true | undefined): string {
  if (json === true) return `${JSON.stringify(parameters, null, 2)}\n`;
  return parameters.map(({ name, about, default: value }) => `${name} = ${JSON.stringify(value)}\n    ${about}\n`).join('');
}

function report(progress: TrainingProgress, directory: string, terminal: Terminal): void {
  const path = join(directory, progress.run);
  const where = directory === DIRECTORY ? '' : ` --directory ${quoted(directory)}`;
  const { games, positions, steps, evaluations } = progress;
  const last = evaluations.at(-1);
  terminal.write(`${games} games, ${positions} decisions, ${steps} steps. ${last === undefined ? '' : formatEvaluation(last)}\n`);
  terminal.write(`The run is kept in ${path}. Go on with: schiltron train --run ${progress.run}${where}\n`);
  if (steps > 0) terminal.write(`Make a model of it: schiltron export ${quoted(path)}\n`);
}

type Shown = ReturnType<typeof showProgress>;

/** Says something before the first progress is shown: not of a run that cannot begin. */
function announced({ onProgress, onEvaluation }: Shown, say: () => void): Shown {
  let isSaid = false;
  return {
    onProgress(progress) {
      if (!isSaid) say();
      isSaid = true;
      onProgress(progress);
    },
    onEvaluation,
  };
}

/** What is recommended for a scenario: for the preset, or for each. */
function plansFor(scenario: string | undefined, { option, preset }: TrainCommandOptions): TrainingPlan[] {
  if (scenario === undefined) throw new CommandFault('Name a scenario: what is recommended depends on it.');
  const game = resolveGame(scenario, option);
  return (preset === undefined ? PRESETS : [preset]).map((one) => planTraining(game, one));
}

function explain(plans: readonly TrainingPlan[], { json }: TrainCommandOptions, terminal: Terminal): void {
  terminal.write(json === true ? `${JSON.stringify(plans, null, 2)}\n` : `${plans.map(formatPlan).join('\n\n')}\n`);
}

async function trainRun(scenario: string | undefined, options: TrainCommandOptions, terminal: Terminal): Promise<void> {
  const { run, directory, steps, games, workers = defaultWorkers(), queue, seed, option } = options;
  const [plan] = options.preset === undefined ? [] : plansFor(scenario, options);
  const minutes = options.minutes ?? plan?.minutes;
  if (plan !== undefined) terminal.note(formatPlan(plan));
  if (scenario === undefined && run === undefined) throw new CommandFault('Name a scenario to train on, or a run to go on with (--run).');
  const choice = scenario === undefined ? undefined : choiceOf(scenario, option);
  const name = checkRunName(run ?? defaultRunName(choice!));
  const path = join(directory, name);
  const hooks = {
    ...announced(showProgress(terminal.progressOutput), () => terminal.note(`Training in ${path}; Ctrl-C ends it and keeps everything.`)),
    onNote: (note: string) => terminal.note(note),
    signal: terminal.signal,
  };
  const progress = await train(
    {
      scenario: choice,
      run: name,
      directory,
      minutes,
      steps,
      games,
      workers,
      queue,
      seed,
      config: { ...plan?.config, ...readConfig(options) },
    },
    hooks,
  );
  if (options.json === true) terminal.write(`${JSON.stringify({ path, progress }, null, 2)}\n`);
  else report(progress, directory, terminal);
}

/** Methods whose runs have a folder, settings and workers of their own kind. */
const OWN_RUNS = { cells: trainCells, policy: trainPolicy };

function isOwnRun(method: string | undefined): method is keyof typeof OWN_RUNS {
  return method !== undefined && method in OWN_RUNS;
}

function trainOwnRun(
  method: keyof typeof OWN_RUNS,
  scenario: string | undefined,
  options: TrainCommandOptions,
  terminal: Terminal,
): Promise<void> {
  if (scenario === undefined) throw new CommandFault(`Name the scenario, also to go on with a run of --method ${method}.`);
  const { directory, workers = defaultWorkers(), minutes, seed, set, json, option } = options;
  const choice = choiceOf(scenario, option);
  const run = checkRunName(options.run ?? `${defaultRunName(choice)}-${method}`);
  return OWN_RUNS[method]({ choice, run, directory, workers, minutes, seed, set, json }, terminal);
}

export function trainCommand(terminal: Terminal): Command {
  return new Command('train')
    .argument('[scenario]', 'a scenario or the path of a scenario pack; not needed to go on with a run')
    .option('--run <name>', 'name of the run (default: that of the scenario, or of the ruleset where several have a scenario of that name)')
    .option('--directory <folder>', 'folder of all runs', DIRECTORY)
    .option('--minutes <n>', 'minutes of training, over all sessions; with --method cells or policy, of this one', positiveNumber)
    .addOption(new Option('--preset <time>', 'train as is recommended for the scenario, for minutes, an hour or two days').choices(PRESETS))
    .option('--explain', 'only tell what is recommended for the scenario, and what it has been measured to reach')
    .option('--steps <n>', 'gradient steps, over all sessions', wholeNumber(1))
    .option('--games <n>', 'games, those of evolution and warm-up included, over all sessions', wholeNumber(1))
    .option(
      '--workers <n>',
      'self-play threads; 0 plays and learns in turn, and then the same seed gives the same run (default: cores less one)',
      wholeNumber(0, MOST_THREADS),
    )
    .option('--queue <url>', 'have workers on other machines play as well, through Redis: redis://HOST:PORT; see "schiltron worker"')
    .option('--seed <seed>', 'seed of a new run')
    .option('--option <name=value>', 'an option of the ruleset; may be repeated', collect, [])
    .option('--set <name=value>', 'a parameter of a new run; may be repeated', collect, [])
    .option('--config <file>', 'parameters of a new run as JSON, or a model card: those it was trained with')
    .option('--from <model>', 'a model to begin with, by path or name; short for --set initial=…')
    .option('--games-of <run>', 'a run whose games are learnt first, by its folder; short for --set earlierGames=…')
    .option(
      '--method <name>',
      'search or policy-gradient: what a new run learns from; short for --set method=…; or cells, for mcts:net=, or policy, for policy: and mcts:policy=',
    )
    .option('--learner <kind>', 'auto, onnx or tfjs: what computes gradient steps; short for --set learner=…')
    .option('--list', 'list the parameters of a run with their defaults')
    .option('--json', '{ path, progress: { games, positions, steps, losses, evaluations, … } }; with --list [{ name, about, default }]')
    .addHelpText('after', EXAMPLES)
    .action((scenario: string | undefined, options: TrainCommandOptions & { readonly list?: true }) =>
      options.list === true
        ? terminal.write(formatParameters(options.json))
        : options.explain === true
          ? explain(plansFor(scenario, options), options, terminal)
          : isOwnRun(options.method)
            ? trainOwnRun(options.method, scenario, options, terminal)
            : trainRun(scenario, options, terminal),
    );
}
