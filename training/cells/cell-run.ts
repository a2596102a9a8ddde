import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type CellCard, CELLS_FORMAT, encodeCells } from '../../models/cells/cell-file.ts';
import { writeFileAtomically } from '../../models/files.ts';
import type { FlatGame } from '../../rules/core/index.ts';
import { quoted, scenarioWords } from '../settings/command-line.ts';
import { RunError } from '../settings/run-error.ts';
import { type GameChoice, loadChoice, scenarioName } from '../matches/game-choice.ts';
import { WorkerSlot, workerEntry } from '../threads/worker-slot.ts';
import type { CellWorkerApi } from './cells-worker.ts';
import { type CellSettings, readCellSettings } from './cell-settings.ts';
import { type CellChunk, GAMES_OF_CHUNK, playChunk } from './chunk.ts';
import type { FitReport } from './fit-report.ts';
import { CellFit } from './fit.ts';
import { RowFile } from './row-file.ts';

/** What a run is told when it is begun, or gone on with. */
interface CellRunOptions {
  readonly choice: GameChoice;
  /** Folder of the run. */
  readonly path: string;
  /** Settings of a new run; one that is gone on with keeps its own. */
  readonly settings?: unknown;
  readonly seed?: string | undefined;
  /** Threads that play; with 0 this one does. */
  readonly workers: number;
  /** Minutes of this session: then what has been played is learnt from, and a generation that is cut short goes on the next time. */
  readonly minutes?: number | undefined;
  readonly signal?: AbortSignal;
  /** Told after each fit, */
  readonly onNote?: (note: string) => void;
  /** and now and then while games are played and positions learnt from. */
  readonly onProgress?: (progress: CellProgress) => void;
}

/** How far a generation has come: games played, or positions learnt from. */
export interface CellProgress {
  readonly generation: number;
  readonly work: 'games' | 'positions';
  readonly done: number;
  readonly of: number;
}

/** What a run has come to. */
interface CellRunReport {
  /** File of the last cells, those of a generation that is cut short included; null if there are none yet. */
  readonly net: string | null;
  readonly generation: number;
  readonly fit: FitReport | null;
}

interface Plan {
  readonly choice: GameChoice;
  readonly seed: string;
  readonly settings: CellSettings;
}

const PLAN = 'cells.json';
const ROWS = 'rows';
/** Cells of a generation whose games are not all played yet. */
const UNFINISHED = 'unfinished.cells';
const fourDigits = (number: number): string => String(number).padStart(4, '0');

/** Reads the plan of a run, or writes that of a new one.
 * @throws RunError if the run is of another game */
function planOf({ choice, path, settings = {}, seed = '1' }: CellRunOptions): Plan {
  const file = join(path, PLAN);
  if (!existsSync(file)) {
    const plan = { choice, seed, settings: readCellSettings(settings) };
    mkdirSync(join(path, ROWS), { recursive: true });
    writeFileAtomically(file, `${JSON.stringify(plan, null, 2)}\n`);
    return plan;
  }
  const plan = JSON.parse(readFileSync(file, 'utf8')) as Plan;
  if (JSON.stringify(plan.choice) === JSON.stringify(choice)) return { ...plan, settings: readCellSettings(plan.settings) };
  throw new RunError(`${path} learns another game: give this one another name with --run.`);
}

/** Learns the cells of one game: from games of its own player, then generation after generation from games of its own. */
class CellRun {
  private readonly options: CellRunOptions;
  private readonly plan: Plan;
  private readonly slots: WorkerSlot<CellWorkerApi>[];
  private readonly deadline: number;

  constructor(options: CellRunOptions) {
    this.options = options;
    this.plan = planOf(options);
    this.deadline = Date.now() + (options.minutes ?? Infinity) * 60_000;
    this.slots = Array.from({ length: options.workers }, () => new WorkerSlot<CellWorkerApi>(workerEntry('cells/cells-worker'), {}));
    for (const slot of this.slots) slot.start();
  }

  private get isOver(): boolean {
    return this.options.signal?.aborted === true || Date.now() >= this.deadline;
  }

  async run(): Promise<CellRunReport> {
    try {
      return await this.runGenerations();
    } finally {
      await Promise.all(this.slots.map((slot) => slot.stop((worker) => worker.close())));
    }
  }

  private async runGenerations(): Promise<CellRunReport> {
    let last: CellRunReport = { net: null, generation: -1, fit: null };
    for (let generation = 0; generation <= this.plan.settings.generations; generation++) {
      const net = join(this.options.path, `generation-${generation}.cells`);
      if (existsSync(net)) last = { net, generation, fit: null };
      else {
        const chunks = this.chunksOf(generation, last.net);
        await this.play(chunks);
        if (this.options.signal?.aborted === true) break;
        const played = chunks.filter(({ path }) => existsSync(path)).length;
        if (played > 0) last = this.learnFrom(generation, played === chunks.length ? net : this.unfinished);
      }
      if (this.isOver) break;
    }
    return last;
  }

  // ---- games

  private chunksOf(generation: number, net: string | null): CellChunk[] {
    const { choice, settings, seed } = this.plan;
    const games = generation === 0 ? settings.captainGames : settings.generationGames;
    return Array.from({ length: Math.ceil(games / GAMES_OF_CHUNK) }, (_, i) => {
      const first = i * GAMES_OF_CHUNK;
      const path = join(this.options.path, ROWS, `g${generation}-${fourDigits(i)}.rows`);
      return { choice, settings, seed, generation, first, games: Math.min(GAMES_OF_CHUNK, games - first), net, path };
    });
  }

  private async play(chunks: CellChunk[]): Promise<void> {
    let next = 0;
    const countGames = (some: readonly CellChunk[]): number => some.reduce((sum, { games }) => sum + games, 0);
    const of = countGames(chunks);
    let done = countGames(chunks.filter(({ path }) => existsSync(path)));
    const playSome = async (play: (chunk: CellChunk) => unknown): Promise<void> => {
      while (next < chunks.length && !this.isOver) {
        const chunk = chunks[next++]!;
        if (existsSync(chunk.path)) continue;
        await play(chunk);
        done += chunk.games;
        this.options.onProgress?.({ generation: chunk.generation, work: 'games', done, of });
        await new Promise((resolve) => setImmediate(resolve)); // so that a signal is heard
      }
    };
    if (this.slots.length === 0) await playSome(playChunk);
    else await Promise.all(this.slots.map((slot) => playSome((chunk) => slot.call((worker) => worker.play(chunk)))));
  }

  // ---- learning

  /** The rows of all generations so far. */
  private filesUpTo(generation: number): RowFile[] {
    const folder = join(this.options.path, ROWS);
    const names = readdirSync(folder).filter((name) => Number(/^g(\d+)-.*\.rows$/.exec(name)?.[1] ?? Infinity) <= generation);
    return names.sort().map((name) => new RowFile(join(folder, name)));
  }

  private get unfinished(): string {
    return join(this.options.path, UNFINISHED);
  }

  private learnFrom(generation: number, net: string): CellRunReport {
    const fit = this.learn(generation, net);
    if (net !== this.unfinished) rmSync(this.unfinished, { force: true });
    return { net, generation, fit };
  }

  private learn(generation: number, net: string): FitReport {
    const { choice, settings, seed } = this.plan;
    const game = loadChoice(choice) as FlatGame;
    const files = this.filesUpTo(generation);
    const started = performance.now();
    const { width, dense, passes, rate, rootShare } = settings;
    const fit = new CellFit(
      files.map((file) => ({ game, file })),
      { width, dense, passes, rate, rootShare, seed: `${seed}/${generation}` },
    );
    const report = fit.fit((done, of) => this.options.onProgress?.({ generation, work: 'positions', done, of }));
    const weights = fit.weights();
    const card: CellCard = {
      format: CELLS_FORMAT,
      name: `${scenarioName(choice)}-cells`,
      createdAt: new Date().toISOString(),
      ruleset: { id: game.ruleset.id, version: game.ruleset.version },
      scenarios: [scenarioName(choice)],
      width,
      dense,
      evaluationWeight: weights.evaluationWeight,
      names: weights.names.length,
      training: { generation, seed, settings, ...report, seconds: Math.round((performance.now() - started) / 1000) },
      matches: [],
      trainAgain: trainAgain(this.plan, game),
    };
    writeFileAtomically(net, encodeCells(card, weights));
    this.options.onNote?.(formatFit(generation, report));
    return report;
  }
}

/** The command that learns the same weights again. With threads it does as well, since each game follows from its number. */
function trainAgain({ choice, seed, settings }: Plan, game: FlatGame): string {
  const usual = readCellSettings({});
  const own = Object.entries(settings).filter(([name, value]) => value !== usual[name as keyof CellSettings]);
  const words = [
    ...scenarioWords(choice, game),
    '--method',
    'cells',
    '--seed',
    seed,
    ...own.flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
  return `schiltron train ${words.map(quoted).join(' ')}`;
}

/** A line on how well held-out games are foretold. */
export function formatFit(generation: number, { rows, squaredError, captain, constant }: FitReport): string {
  const [own, his, none] = [squaredError, captain, constant].map((error) => error.toFixed(3));
  return `Generation ${generation}, ${rows} rows: squared error ${own} in games held out; the ruleset's evaluation ${his}, a constant ${none}.`;
}

/** Begins a run, or goes on with it: chunks of games that lie in its folder are not played again.
 * @throws RunError if its folder belongs to another game */
export async function runCells(options: CellRunOptions): Promise<CellRunReport> {
  return new CellRun(options).run();
}
