import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GameTree, nashConv, uniformPolicy } from '../../agents/tabular/index.ts';
import { loadEvaluator } from '../../models/load.ts';
import { loadGame } from '../../rules/registry.ts';
import { POLICY_GRADIENT_DEFAULTS, resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import { exportRun } from '../../training/run/export.ts';
import { networkPolicy } from '../../training/proofs/index.ts';
import { writeReport } from '../../training/report/index.ts';
import { type TrainOptions, train } from '../../training/run/run.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import type { TrainingProgress } from '../../training/settings/session-progress.ts';
import { Trainer } from '../../training/learn/trainer.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

const SMALL: TrainingOptions = {
  method: 'policy-gradient',
  network: { kind: 'mlp', width: 16, layers: 2, action: 16 },
  warmupPolicy: 'none',
  gamesInFlight: 32,
  rolloutRows: 512,
  batchSize: 128,
  learningRate: 0.005,
  evaluationSeconds: 0,
  keptGames: 20,
};

function trainSmall(directory: string, options: Partial<TrainOptions> = {}): Promise<TrainingProgress> {
  return train({ scenario: 'kuhn-poker/standard', run: 'small', directory, workers: 0, seed: 7, config: SMALL, ...options });
}

async function trainerOf(directory: string): Promise<Trainer> {
  return Trainer.open(RunDirectory.open(join(directory, 'small')));
}

async function weightsOf(directory: string): Promise<Float32Array> {
  const trainer = await trainerOf(directory);
  const weights = trainer.learner.weights.slice();
  await trainer.close();
  return weights;
}

describe('a run by policy gradients', () => {
  it('goes nearer to an equilibrium of Kuhn poker, and tells how', async () => {
    const directory = newFolder();
    const progress = await trainSmall(directory, { steps: 240 });
    expect(progress.steps).toBe(240);
    expect(progress.rowsTrained).toBeGreaterThan(2.5 * progress.rows - 3 * 700);
    const model = join(directory, 'model');
    await exportRun(join(directory, 'small'), model);
    const game = loadGame('kuhn-poker', 'standard');
    const tree = new GameTree(game);
    const evaluator = await loadEvaluator(model, game);
    expect(nashConv(tree, await networkPolicy(tree, evaluator))).toBeLessThan(0.75 * nashConv(tree, uniformPolicy));
    await evaluator.close?.();
    const last = JSON.parse(
      readFileSync(join(directory, 'small', 'metrics.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .at(-1)!,
    ) as Record<string, number>;
    for (const name of ['loss/surrogate', 'loss/entropy', 'loss/magnet', 'loss/value', 'departure', 'clipped', 'valueError'])
      expect(Number.isFinite(last[name]), name).toBe(true);
    expect(last['loss/policy']).toBeUndefined();
    const out = join(directory, 'report.html');
    await writeReport(join(directory, 'small'), out);
    const page = readFileSync(out, 'utf8');
    expect(page).toContain('Entropy of the policy');
    expect(page).toContain('Of the games by policy one in 20 is kept');
    expect(page).toContain('Departure from the policy that played');
  });

  it('gives equal weights for equal seeds, others for others', async () => {
    const folders = [newFolder(), newFolder(), newFolder()];
    for (const [i, folder] of folders.entries()) await trainSmall(folder, { steps: 60, seed: i === 2 ? 8 : 7 });
    const [first, second, other] = [await weightsOf(folders[0]!), await weightsOf(folders[1]!), await weightsOf(folders[2]!)];
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('goes on where it stopped, with other games, and keeps one in so many', async () => {
    const directory = newFolder();
    const first = await trainSmall(directory, { steps: 24 });
    const second = await train({ run: 'small', directory, workers: 0, steps: 60 });
    expect(second.steps).toBe(60);
    expect(second.games).toBeGreaterThan(first.games);
    const trainer = await trainerOf(directory);
    expect(trainer.totals).toMatchObject({ games: second.games, rows: second.rows });
    const numbers = Array.from(trainer.store.games(), ({ summary }) => summary.game);
    await trainer.close();
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => number % 20 === 0)).toBe(true);
    expect(Math.abs(numbers.length - second.games / 20)).toBeLessThan(10);
  });

  it('can begin with a warm-up, and play earlier networks and the hand-written player', async () => {
    const directory = newFolder();
    const league: TrainingOptions = {
      ...SMALL,
      warmupPolicy: 'scripted',
      warmupGames: 60,
      warmupRowShare: 0.5,
      minimumRows: 64,
      snapshotShare: 0.3,
      snapshotSteps: 10,
      opponentShare: 0.2,
      entropyWeight: 0,
      magnetWeight: 0,
    };
    const progress = await trainSmall(directory, { scenario: 'tic-tac-toe/standard', steps: 50, config: league });
    expect(progress.steps).toBe(50);
    expect(progress.losses!.policy).toBeGreaterThan(0);
    expect(progress.losses!.surrogate).toBeDefined();
    expect(progress.losses!.magnet).toBeUndefined();
    expect(readdirSync(join(directory, 'small', 'snapshots')).length).toBeGreaterThan(2);
    const trainer = await trainerOf(directory);
    const guests = Array.from(trainer.store.games(), ({ summary }) => summary.guest?.name);
    await trainer.close();
    expect(new Set(guests)).toEqual(new Set([undefined, 'snapshot', 'scripted']));
  });

  it('plays in workers, over several scenarios', async () => {
    const directory = newFolder();
    const config: TrainingOptions = { ...SMALL, keptGames: 4, mix: [{ scenario: 'pig-100' }] };
    const progress = await trainSmall(directory, {
      scenario: 'pig/pig-20',
      workers: 2,
      steps: 40,
      config: { ...config, network: { kind: 'entity', width: 16, state: 16, action: 16 } },
    });
    expect(progress.steps).toBe(40);
    const trainer = await trainerOf(directory);
    const kept = Array.from(trainer.store.games(), ({ summary }) => summary.scenario ?? 0);
    await trainer.close();
    expect(new Set(kept)).toEqual(new Set([0, 1]));
    expect(progress.rows).toBeGreaterThan(40 * 128);
  });

  it('takes over from search and hands back, the sizes of the network with the model', async () => {
    const [first, second, third] = [newFolder(), newFolder(), newFolder()];
    const searching: TrainingOptions = {
      network: { kind: 'mlp', width: 16, layers: 2, action: 16 },
      warmupPolicy: 'random',
      warmupGames: 50,
      warmupRowShare: 0.5,
      minimumRows: 32,
      batchSize: 32,
      fullSimulations: 8,
      evaluationSeconds: 0,
    };
    await trainSmall(first, { steps: 20, config: searching });
    const model = join(first, 'model');
    await exportRun(join(first, 'small'), model);
    const { network: _, ...others } = SMALL;
    expect((await trainSmall(second, { steps: 20, config: { ...others, initial: model } })).steps).toBe(20);
    const next = join(second, 'model');
    const card = await exportRun(join(second, 'small'), next);
    expect(card.network.architecture).toEqual(searching.network);
    const { network: __, ...search } = searching;
    expect((await trainSmall(third, { steps: 20, config: { ...search, initial: next } })).steps).toBe(20);
  });
});

describe('the method', () => {
  it('has defaults of its own, over which what is chosen goes', () => {
    expect(resolveConfig({ method: 'policy-gradient' })).toMatchObject(POLICY_GRADIENT_DEFAULTS);
    expect(resolveConfig({ method: 'policy-gradient', batchSize: 64 }).batchSize).toBe(64);
    expect(resolveConfig({}).batchSize).toBe(128);
  });

  it('refuses parameters that it would not heed, and says what to do', () => {
    expect(() => resolveConfig({ method: 'policy-gradient', fullSimulations: 64, advice: 0.5 })).toThrow(
      /policy-gradient has no use for fullSimulations, advice\. Leave them out; to begin with a model, --from MODEL is enough/,
    );
    expect(() => resolveConfig({ clipRange: 0.1 })).toThrow(
      'The method search has no use for clipRange. Leave them out, or choose --method policy-gradient.',
    );
    expect(resolveConfig(resolveConfig({ method: 'policy-gradient' })).method).toBe('policy-gradient');
  });

  it('takes the parameters of every shipped card and configuration, whose searches may look beyond the turn', () => {
    for (const file of readdirSync('models/shipped').filter((name) => name.endsWith('.json')))
      expect(() => resolveConfig(JSON.parse(readFileSync(`models/shipped/${file}`, 'utf8')).training.config), file).not.toThrow();
    for (const file of readdirSync('models/shipped/configs'))
      expect(() => resolveConfig(JSON.parse(readFileSync(`models/shipped/configs/${file}`, 'utf8'))), file).not.toThrow();
  });

  it('does not play through a queue', async () => {
    await expect(trainSmall(newFolder(), { steps: 1, queue: 'redis://localhost:1' })).rejects.toThrow('Leave the queue out');
  });

  it('cannot be changed in a run', async () => {
    const directory = newFolder();
    await trainSmall(directory, { steps: 3 });
    await expect(trainSmall(directory, { steps: 6, config: { method: 'search' } })).rejects.toThrow(
      'was begun with method "policy-gradient", not "search"',
    );
  });
});
