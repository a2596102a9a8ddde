import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from '../models/files.ts';
import type { Game } from '../rules/core/index.ts';
import { resolveConfig, type TrainingConfig, type TrainingOptions } from './config.ts';
import { type GameChoice, loadChoice } from './task.ts';

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
  config: z.unknown(),
});

/** What a run was begun with; never changes. */
export interface RunFile {
  readonly choice: GameChoice;
  readonly rulesetVersion: string;
  readonly seed: string | number;
  readonly createdAt: string;
  readonly config: TrainingConfig;
}

/** What a caller asks of a run; for a run that exists, everything left out is as it was. */
export interface RunRequest {
  readonly choice?: GameChoice | undefined;
  readonly seed?: string | number | undefined;
  readonly config?: TrainingOptions | undefined;
}

/** Thrown for a run that cannot be begun or gone on with as asked. */
export class RunError extends Error {
  override readonly name = 'RunError';
}

/** The folder of one run: `config.json`, `checkpoint`, `replay/`, `metrics.jsonl`. */
export class RunDirectory {
  readonly path: string;
  readonly file: RunFile;
  readonly game: Game;

  private constructor(path: string, file: RunFile) {
    this.path = path;
    this.file = file;
    this.game = loadChoice(file.choice);
    const { version } = this.game.ruleset;
    if (version !== file.rulesetVersion) {
      throw new RunError(`The run ${path} was made with ${file.choice.ruleset} ${file.rulesetVersion}; these rules are ${version}. Start a new run.`);
    }
  }

  get name(): string {
    return basename(this.path);
  }

  get checkpoint(): string {
    return join(this.path, 'checkpoint');
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
    const parsed = runFile.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.success) throw new RunError(`${file} is not the description of a run: ${parsed.error.issues[0]!.message}.`);
    return new RunDirectory(path, { ...parsed.data, config: resolveConfig(parsed.data.config) });
  }

  /** Opens a run, or begins it if there is none.
   * @throws RunError if it exists and was begun with something else than what is asked */
  static openOrCreate(path: string, request: RunRequest): RunDirectory {
    if (!RunDirectory.exists(path)) return RunDirectory.create(path, request);
    const run = RunDirectory.open(path);
    const { choice, seed, config } = run.file;
    const asked: [string, unknown, unknown][] = [
      ['game', request.choice, choice],
      ['seed', request.seed, seed],
      ...Object.entries(request.config ?? {}).map(([name, value]): [string, unknown, unknown] => [name, value, config[name as keyof TrainingConfig]]),
    ];
    for (const [name, wanted, present] of asked) {
      if (wanted === undefined || JSON.stringify(wanted) === JSON.stringify(present)) continue;
      throw new RunError(`The run ${path} was begun with ${name} ${JSON.stringify(present)}, not ${JSON.stringify(wanted)}. Leave it out to go on, or name a new run.`);
    }
    return run;
  }

  private static create(path: string, { choice, seed = 1, config }: RunRequest): RunDirectory {
    if (choice === undefined) throw new RunError(`There is no run in ${path} yet: say which scenario to train on.`);
    const file: RunFile = {
      choice,
      rulesetVersion: loadChoice(choice).ruleset.version,
      seed,
      createdAt: new Date().toISOString(),
      config: resolveConfig(JSON.parse(JSON.stringify(config ?? {}))),
    };
    const run = new RunDirectory(path, file);
    mkdirSync(run.replay, { recursive: true });
    writeFileAtomically(join(path, 'config.json'), `${JSON.stringify({ format: RUN_FORMAT, ...file }, null, 2)}\n`);
    return run;
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
