import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../../models/files.ts';
import { FEATURES, featureOf, rowSize, weightCount } from '../../models/policy/hash.ts';
import { ADVISED } from '../../models/policy/action-features.ts';
import { encodePolicy } from '../../models/policy/policy-file.ts';
import { type Game, Rng } from '../../rules/core/index.ts';
import type { Adam } from '../cells/adam.ts';
import { type GameChoice, loadChoice, scenarioName } from '../matches/game-choice.ts';
import { quoted, scenarioWords } from '../settings/command-line.ts';
import { RunError } from '../settings/run-error.ts';
import { WorkerSlot, workerEntry } from '../threads/worker-slot.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import { loadBattles } from './battles.ts';
import { type GamesReport, PolicyGames } from './games.ts';
import { type PolicySettings, readPolicySettings } from './settings.ts';
import type { PolicyWorkerApi } from './worker.ts';

/** What a run is told when it is begun, or gone on with. */
interface PolicyRunOptions {
  readonly choice: GameChoice;
  /** Folder of the run. */
  readonly path: string;
  /** Settings of a new run; one that is gone on with keeps its own. */
  readonly settings?: unknown;
  readonly seed?: string | undefined;
  /** Threads that play; with 0 this one does. The weights are the same. */
  readonly workers: number;
  /** Minutes of this session; the next one goes on where it ends. */
  readonly minutes?: number | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: PolicyProgress) => void;
}

/** How far a run has come. */
export interface PolicyProgress {
  readonly games: number;
  readonly of: number;
  /** Of the last thousand games or so against the ruleset's own player: how many, and the score in them, `[0, 1]`. */
  readonly matches: number;
  readonly score: number;
  /** Share of the decisions in which the policy did not do as the ruleset's own player would. */
  readonly departures: number;
}

/** What a run has come to. */
export interface PolicyReport extends PolicyProgress {
  /** File of the policy. */
  readonly policy: string;
}

interface Plan {
  readonly choice: GameChoice;
  readonly seed: string;
  readonly settings: PolicySettings;
}

const PLAN = 'policy.json';
const CHECKPOINT = 'checkpoint.bin';
const POLICY = 'learnt.policy';
/** Games that one call plays: few, so that threads end a batch together. */
const GAMES_OF_CALL = 4;
/** Batches between two checkpoints. */
const SAVE_EVERY = 20;
/** How large a feature's share in a hidden number is at first, at most. */
const FIRST_SHARE = 0.15;
/** A number that moved less than this has hardly moved. */
const HARDLY = 0.02;
/** Batches whose games progress tells of. */
const BATCHES_TOLD = 32;

/** Reads the plan of a run, or makes that of a new one.
 * @throws RunError if the run is of another game, or the game has no player of its own */
function planOf({ choice, path, settings = {}, seed = '1' }: PolicyRunOptions): Plan {
  const game = loadChoice(choice);
  if (game.scripted === undefined)
    throw new RunError(
      `A feature policy begins with the ruleset's own player, and ${game.ruleset.id} has none: train with --method cells.`,
    );
  const file = join(path, PLAN);
  if (!existsSync(file)) return { choice, seed, settings: readPolicySettings(settings) };
  const plan = JSON.parse(readFileSync(file, 'utf8')) as Plan;
  if (JSON.stringify(plan.choice) === JSON.stringify(choice)) return { ...plan, settings: readPolicySettings(plan.settings) };
  throw new RunError(`${path} learns another game: give this one another name with --run.`);
}

/** Plays some games of a batch with the weights at hand. */
type PlaySome = (first: number, count: number) => GamesReport | Promise<GamesReport>;

/** Learns a feature policy of one game by policy gradients: batch after batch of games, and a step after each. */
class PolicyRun {
  private readonly options: PolicyRunOptions;
  private readonly battles: readonly Game[];
  private readonly plan: Plan;
  private readonly adam: Adam;
  private readonly slots: WorkerSlot<PolicyWorkerApi>[];
  private readonly players: PlaySome[];
  private readonly deadline: number;
  private readonly recent: GamesReport[][] = [];
  private readonly haveSeen = new Set<number>();

  constructor(options: PolicyRunOptions) {
    this.options = options;
    this.plan = planOf(options);
    this.battles = loadBattles(options.choice, this.plan.settings);
    mkdirSync(options.path, { recursive: true });
    writeFileAtomically(join(options.path, PLAN), `${JSON.stringify(this.plan, null, 2)}\n`); // only when all battles could be loaded
    const { choice, seed, settings } = this.plan;
    this.adam = readCheckpoint(join(options.path, CHECKPOINT), weightCount(settings.hidden), settings);
    if (this.adam.steps === 0) this.adam.values[featureOf(...ADVISED) * rowSize(settings.hidden)] = settings.advice;
    this.deadline = Date.now() + (options.minutes ?? Infinity) * 60_000;
    const workerData = { choice, settings };
    this.slots = Array.from({ length: options.workers }, () => new WorkerSlot<PolicyWorkerApi>(workerEntry('policy/worker'), workerData));
    for (const slot of this.slots) slot.start();
    this.players = this.slots.map((slot, i) => (first, count) => {
      const weights = this.haveSeen.has(i) ? null : this.adam.values;
      this.haveSeen.add(i);
      return slot.call((worker) => worker.play(weights, seed, first, count));
    });
    if (this.players.length > 0) return;
    const games = new PolicyGames(this.battles, this.adam.values, settings);
    this.players.push((first, count) => games.play(seed, first, count));
  }

  private get batches(): number {
    return Math.ceil(this.plan.settings.games / this.plan.settings.batch);
  }

  private get isOver(): boolean {
    return this.adam.steps >= this.batches || this.options.signal?.aborted === true || Date.now() >= this.deadline;
  }

  async run(): Promise<PolicyReport> {
    try {
      while (!this.isOver) await this.learnBatch();
      this.save();
      return { ...this.progress(), policy: join(this.options.path, POLICY) };
    } finally {
      await Promise.all(this.slots.map((slot) => slot.stop((worker) => worker.close())));
    }
  }

  private async learnBatch(): Promise<void> {
    const reports = await this.playBatch();
    this.step(reports);
    this.recent.push(reports);
    if (this.recent.length > BATCHES_TOLD) this.recent.shift();
    if (this.adam.steps % SAVE_EVERY === 0) this.save();
    this.options.onProgress?.(this.progress());
    await new Promise((resolve) => setImmediate(resolve)); // so that a signal is heard
  }

  /** The reports of a batch, in the order of its games, whoever played them. */
  private async playBatch(): Promise<GamesReport[]> {
    const { batch, games } = this.plan.settings;
    const start = this.adam.steps * batch;
    const count = Math.min(batch, games - start);
    const firsts = Array.from({ length: Math.ceil(count / GAMES_OF_CALL) }, (_, i) => i * GAMES_OF_CALL);
    const reports: GamesReport[] = [];
    let next = 0;
    this.haveSeen.clear();
    await Promise.all(
      this.players.map(async (play) => {
        while (next < firsts.length) {
          const i = next++;
          reports[i] = await play(start + firsts[i]!, Math.min(GAMES_OF_CALL, count - firsts[i]!));
        }
      }),
    );
    return reports;
  }

  /** Moves the weights against the mean gradient of the games. */
  private step(reports: readonly GamesReport[]): void {
    const { adam, batches } = this;
    const { batch, lastRate, hidden } = this.plan.settings;
    const size = rowSize(hidden);
    const touched = new Set<number>();
    for (const { gradient } of reports)
      gradient.features.forEach((feature, i) => {
        touched.add(feature);
        for (let j = 0; j < size; j++) adam.gradients[feature * size + j]! += gradient.values[i * size + j]! / batch;
      });
    const rateFactor = 1 - (1 - lastRate) * (adam.steps / batches);
    adam.countStep();
    for (const feature of touched) {
      if (adam.second[feature * size] === 0 && feature < FEATURES) this.begin(feature);
      adam.step(feature * size, size, adam.gradients, rateFactor);
    }
  }

  private begin(feature: number): void {
    const first = this.firstRow(feature);
    this.adam.values.set(first.subarray(1), feature * first.length + 1);
  }

  /** The row of a feature that is met for the first time: a small share in each hidden number, by lot, so that no two learn the same. */
  private firstRow(feature: number): Float32Array {
    const rng = Rng.from(`${this.plan.seed}/row/${feature}`);
    return Float32Array.from({ length: rowSize(this.plan.settings.hidden) }, (_, j) => (j === 0 ? 0 : FIRST_SHARE * (2 * rng.float() - 1)));
  }

  /** The weights without rows that have hardly moved since they were begun: these say nothing, and are half of all. */
  private learntWeights(): Float32Array {
    const weights = this.adam.values.slice();
    const size = rowSize(this.plan.settings.hidden);
    for (let feature = 0; feature < FEATURES; feature++) {
      if (this.adam.second[feature * size] === 0) continue;
      const row = weights.subarray(feature * size, (feature + 1) * size);
      const first = this.firstRow(feature);
      if (row.every((weight, j) => Math.abs(weight - first[j]!) < HARDLY)) row.fill(0);
    }
    return weights;
  }

  private progress(): PolicyProgress {
    const { batch, games } = this.plan.settings;
    const reports = this.recent.flat();
    const sum = (what: 'matches' | 'score' | 'decisions' | 'departures'): number => reports.reduce((all, one) => all + one[what], 0);
    const matches = sum('matches');
    return {
      games: Math.min(games, this.adam.steps * batch),
      of: games,
      matches,
      score: matches === 0 ? 0.5 : sum('score') / matches,
      departures: sum('departures') / Math.max(1, sum('decisions')),
    };
  }

  /** Writes the checkpoint, and the policy as it stands. */
  private save(): void {
    const { choice, seed, settings } = this.plan;
    const [game] = this.battles;
    const { ruleset } = game!;
    const { path } = this.options;
    writeCheckpoint(join(path, CHECKPOINT), this.adam);
    const card = {
      name: `${scenarioName(choice)}-policy`,
      createdAt: new Date().toISOString(),
      ruleset: { id: ruleset.id, version: ruleset.version },
      scenarios: [scenarioName(choice), ...this.battles.slice(1).map(({ scenario }) => scenario.id)],
      hidden: settings.hidden,
      training: { seed, settings, ...this.progress() },
      matches: [],
      trainAgain: trainAgain(this.plan, game!),
    };
    writeFileAtomically(join(path, POLICY), encodePolicy(card, this.learntWeights()));
  }
}

/** The command that learns the same weights again. It names every setting, since what is usual may change. */
function trainAgain({ choice, seed, settings }: Plan, game: Game): string {
  const set = Object.entries(settings).flatMap(([name, value]) => (String(value) === '' ? [] : ['--set', `${name}=${String(value)}`]));
  return `schiltron train ${[...scenarioWords(choice, game), '--method', 'policy', '--seed', seed, ...set].map(quoted).join(' ')}`;
}

/** Begins a run, or goes on with it. The same seed and settings come to the same weights, with any number of threads and sessions.
 * @throws RunError if its folder belongs to another game, or the game has no player of its own */
export async function runPolicy(options: PolicyRunOptions): Promise<PolicyReport> {
  return new PolicyRun(options).run();
}
