import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { ownNetwork } from '../../models/card-evaluator.ts';
import { syncToDisk, writeFileAtomically } from '../../models/files.ts';
import { loadModelCard } from '../../models/load.ts';
import type { Game } from '../../rules/core/index.ts';
import { resolveConfig, type TrainingConfig, type TrainingOptions } from './config.ts';
import { ScenarioMix } from './mix.ts';
import { RunError } from './run-error.ts';
import { firstWeights, networkOf } from './run-network.ts';
import { type GameChoice, loadChoice } from '../matches/game-choice.ts';

const RUN_FORMAT = 'schiltron-run/1';
const scalar = z.union([z.string(), z.number(), z.boolean()]);

const runFile = z.object({
  format: z.literal(RUN_FORMAT),
  choice: z.object({
    ruleset: z.string(),
    scenario: z.union([z.string(), z.record(z.string(), z.unknown())]),
    options: z.record(z.string(), scalar),
  }),
  /** Versions it was begun with; another one cannot go on with its rows. */
  rulesetVersion: z.string(),
  seed: z.union([z.string(), z.number()]),
  createdAt: z.string(),
  earlierSeconds: z.number().min(0).default(0),
  config: z.unknown(),
});

/** What a run was begun with; never changes. */
export interface RunFile {
  readonly choice: GameChoice;
  readonly rulesetVersion: string;
  readonly seed: string | number;
  readonly createdAt: string;
  /** Time that the run took whose games it began with; 0 without one. */
  readonly earlierSeconds: number;
  readonly config: TrainingConfig;
}

/** What a caller asks of a run; for a run that exists, everything left out is as it was. */
interface RunRequest {
  readonly choice?: GameChoice | undefined;
  readonly seed?: string | number | undefined;
  readonly config?: TrainingOptions | undefined;
}

/** @throws RunError if the file is damaged, or was written by another version */
function readRunFile(path: string): RunFile {
  const damaged = (reason: string): RunError =>
    new RunError(`${path} is damaged: ${reason}. Put the file back from a copy, or start a new run.`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw damaged((error as Error).message);
  }
  const format = (json as { format?: unknown } | null)?.format;
  if (typeof format === 'string' && format !== RUN_FORMAT)
    throw new RunError(`${path} describes a run of another version: ${format}, not ${RUN_FORMAT}. Start a new run.`);
  const parsed = runFile.safeParse(json);
  if (!parsed.success) throw damaged(`${parsed.error.issues[0]!.path.join('.')}: ${parsed.error.issues[0]!.message}`);
  try {
    return { ...parsed.data, config: resolveConfig(parsed.data.config) };
  } catch (error) {
    throw new RunError(`${path} was written by another version, or changed: ${(error as Error).message} Start a new run.`, {
      cause: error,
    });
  }
}

/** What of some parameters is said at all. */
function plain(config: TrainingOptions = {}): TrainingOptions {
  return JSON.parse(JSON.stringify(config)) as TrainingOptions;
}

/** The parameters with the sizes of the network of the model that the run begins with, if nothing is said of them. */
function withNetworkOf(config: TrainingOptions): TrainingOptions {
  const { initial, network } = config;
  if (initial === undefined || initial === '' || network !== undefined) return config;
  return { ...config, network: ownNetwork(loadModelCard(initial)).architecture };
}

/** A scenario with its ruleset, as a person names it; a pack of one's own in full. */
function nameOf({ ruleset, scenario }: GameChoice): unknown {
  return typeof scenario === 'string' ? `${ruleset}/${scenario}` : scenario;
}

/** The options of a game, each wanted and present, one by one: a complaint names the first that differs. */
function optionsAsked(wanted: GameChoice | undefined, { options }: GameChoice): [string, unknown, unknown][] {
  if (wanted === undefined) return [];
  const names = [...new Set([...Object.keys(options), ...Object.keys(wanted.options)])];
  return names.map((name) => [`option ${name}`, wanted.options[name] ?? null, options[name] ?? null]);
}

/** The folder of one run: `config.json`, `variations.json` if it plays any, `checkpoint`, `replay/`, `snapshots/`, `metrics.jsonl`. */
export class RunDirectory {
  readonly path: string;
  readonly file: RunFile;
  readonly mix: ScenarioMix;

  private constructor(path: string, file: RunFile) {
    this.path = path;
    this.file = file;
    this.mix = new ScenarioMix(file.choice, file.config, file.seed);
    const { version } = this.game.ruleset;
    if (version !== file.rulesetVersion) {
      throw new RunError(
        `The run ${path} was made with ${file.choice.ruleset} ${file.rulesetVersion}; these rules are ${version}. Start a new run.`,
      );
    }
  }

  /** The scenario it was begun with. */
  get game(): Game {
    return this.mix.games[0]!;
  }

  /** All that it plays: its scenarios, then their variations. */
  get games(): readonly Game[] {
    return this.mix.games;
  }

  get name(): string {
    return basename(this.path);
  }

  get checkpoint(): string {
    return join(this.path, 'checkpoint');
  }

  get snapshots(): string {
    return join(this.path, 'snapshots');
  }

  get replay(): string {
    return join(this.path, 'replay');
  }

  static exists(path: string): boolean {
    return existsSync(join(path, 'config.json'));
  }

  /** Opens a run that exists. @throws RunError */
  static open(path: string): RunDirectory {
    const file = join(path, 'config.json');
    if (!existsSync(file)) throw new RunError(`There is no run in ${path}. Start one with: schiltron train`);
    const run = new RunDirectory(path, readRunFile(file));
    run.checkVariations();
    return run;
  }

  /** Opens a run, or begins it if there is none.
   * @throws RunError if it exists and was begun with something else than what is asked */
  static openOrCreate(path: string, request: RunRequest): RunDirectory {
    if (!RunDirectory.exists(path)) return RunDirectory.create(path, request);
    const run = RunDirectory.open(path);
    const { choice, seed, config } = run.file;
    const wishes = resolveConfig(plain(request.config));
    const named = Object.keys(plain(request.config)) as (keyof TrainingConfig)[];
    const asked: [string, unknown, unknown][] = [
      ['scenario', request.choice && nameOf(request.choice), nameOf(choice)],
      ...optionsAsked(request.choice, choice),
      ['seed', request.seed === undefined ? undefined : String(request.seed), String(seed)],
      ...named.map((name): [string, unknown, unknown] => [name, wishes[name], config[name]]),
    ];
    for (const [name, wanted, present] of asked) {
      if (wanted === undefined || JSON.stringify(wanted) === JSON.stringify(present)) continue;
      throw new RunError(
        `The run ${path} was begun with ${name} ${JSON.stringify(present)}, not ${JSON.stringify(wanted)}. ` +
          `Leave it out to go on, or name a new run.`,
      );
    }
    return run;
  }

  private static create(path: string, { choice, seed = 1, config }: RunRequest): RunDirectory {
    if (choice === undefined) throw new RunError(`There is no run in ${path} yet: say which scenario to train on.`);
    const resolved = resolveConfig(withNetworkOf(plain(config)));
    const earlier = resolved.earlierGames === '' ? null : RunDirectory.open(resolved.earlierGames);
    const file: RunFile = {
      choice,
      rulesetVersion: loadChoice(choice).ruleset.version,
      seed,
      createdAt: new Date().toISOString(),
      earlierSeconds: earlier?.seconds ?? 0,
      config: resolved,
    };
    const run = new RunDirectory(path, file);
    firstWeights(networkOf(run.games, file.config), file);
    mkdirSync(run.replay, { recursive: true });
    if (earlier !== null) run.takeGamesOf(earlier);
    if (run.mix.variations.length > 0) writeFileAtomically(run.variations, run.variationsText);
    writeFileAtomically(join(path, 'config.json'), `${JSON.stringify({ format: RUN_FORMAT, ...file }, null, 2)}\n`);
    syncToDisk(dirname(path));
    return run;
  }

  /** How long it has been trained, by its metrics, and the run before it whose games it began with. */
  private get seconds(): number {
    return this.file.earlierSeconds + Number(this.entries('metrics').at(-1)?.['elapsedSeconds'] ?? 0);
  }

  /** Copies the games of another run. @throws RunError if it played something else */
  private takeGamesOf(other: RunDirectory): void {
    const played = ({ file, mix }: RunDirectory): string =>
      JSON.stringify([file.choice, file.config.mix, ...(mix.variations.length > 0 ? [file.seed, file.config.variation] : [])]);
    if (played(this) !== played(other))
      throw new RunError(
        `The run ${other.path} was made on other scenarios or options than ${this.path} would be: ${played(other)}. Name one of the same.`,
      );
    cpSync(other.replay, this.replay, { recursive: true });
    for (const name of readdirSync(this.replay)) syncToDisk(join(this.replay, name));
    syncToDisk(this.replay);
  }

  private get variations(): string {
    return join(this.path, 'variations.json');
  }

  private get variationsText(): string {
    return `[\n${this.mix.variations.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
  }

  /** Holds the variations drawn now against those that the run was begun with: its rows are of those.
   * @throws RunError if they differ, or are gone */
  private checkVariations(): void {
    if (this.mix.variations.length === 0) return;
    if (!existsSync(this.variations))
      throw new RunError(`${this.variations} is gone: it holds the battles that the run plays. Put it back, or start a new run.`);
    if (readFileSync(this.variations, 'utf8') !== this.variationsText)
      throw new RunError(
        `The battles in ${this.variations} are not those that this version draws: go on with the version that wrote it, or start a new run.`,
      );
  }

  /** Removes what a process left half written when it was killed. To be called only by the one that trains. */
  removeDrafts(): void {
    for (const folder of [this.path, this.snapshots]) {
      if (!existsSync(folder)) continue;
      for (const name of readdirSync(folder)) if (/^\..*\.tmp$/.test(name)) rmSync(join(folder, name));
    }
  }

  /** Appends a line to `metrics.jsonl`. */
  log(entry: Readonly<Record<string, unknown>>): void {
    appendFileSync(join(this.path, 'metrics.jsonl'), `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  }

  /** All entries of one kind in `metrics.jsonl`, oldest first; a half-written last line is skipped. */
  entries(event: string): Record<string, unknown>[] {
    const path = join(this.path, 'metrics.jsonl');
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return [JSON.parse(line) as Record<string, unknown>];
        } catch {
          return [];
        }
      })
      .filter((entry) => entry['event'] === event);
  }
}
