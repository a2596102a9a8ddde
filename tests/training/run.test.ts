import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OnnxEvaluator } from '../../models/inference.ts';
import { loadEvaluator } from '../../models/load.ts';
import { CHANCE, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import type { TrainingOptions } from '../../training/settings/config.ts';
import { exportRun, PARITY_TOLERANCE } from '../../training/run/export.ts';
import { type TrainOptions, train } from '../../training/run/run.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import type { TrainHooks, TrainingProgress } from '../../training/settings/session-progress.ts';
import { measureStrength } from '../../training/run/strength.ts';
import { Trainer } from '../../training/learn/trainer.ts';
import { usualOrDeep } from '../deep.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

const SMALL: TrainingOptions = {
  network: { kind: 'entity', width: 16, state: 32, action: 16 },
  warmupGames: 40,
  evolutionGenerations: 2,
  evolutionCandidates: 6,
  evolutionGames: 2,
  warmupRowShare: 0.3,
  fullSimulations: 12,
  fastSimulations: 4,
  fullShare: 0.5,
  batchSize: 32,
  minimumRows: 64,
  evaluationSeconds: 0,
  publishSteps: 10,
};

function trainSmall(directory: string, options: Partial<TrainOptions>, hooks: TrainHooks = {}): Promise<TrainingProgress> {
  return train({ scenario: 'pig/pig-20', run: 'small', directory, workers: 0, seed: 7, config: SMALL, ...options }, hooks);
}

async function averageOf(directory: string): Promise<Float32Array> {
  const trainer = await Trainer.open(RunDirectory.open(join(directory, 'small')));
  const average = trainer.learner.average.slice();
  await trainer.close();
  return average;
}

describe('a training run', () => {
  it('ends at its limit with games, rows and losses', async () => {
    const directory = newFolder();
    const progress = await trainSmall(directory, { steps: 40 });
    expect(progress).toMatchObject({ run: 'small', scenario: 'pig/pig-20', phase: 'done', steps: 40, share: 1, rowsTrained: 40 * 32 });
    expect(progress.games).toBeGreaterThan(40);
    expect(progress.rows).toBeGreaterThan(0);
    expect(progress.losses!.value).toBeGreaterThan(0);
    const metrics = readFileSync(join(directory, 'small', 'metrics.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(JSON.parse(metrics.at(-1)!)).toMatchObject({ event: 'metrics', step: 40, rowsTrained: 40 * 32 });
  });

  it('gives equal weights for equal seeds, others for others', async () => {
    const folders = [newFolder(), newFolder(), newFolder()];
    const steps = usualOrDeep(15, 30);
    await trainSmall(folders[0]!, { steps });
    await trainSmall(folders[1]!, { steps });
    await trainSmall(folders[2]!, { steps, seed: 8 });
    const [first, second, other] = [await averageOf(folders[0]!), await averageOf(folders[1]!), await averageOf(folders[2]!)];
    expect(second).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('goes on where it stopped', async () => {
    const directory = newFolder();
    const first = await trainSmall(directory, { steps: 20 });
    const second = await train({ run: 'small', directory, workers: 0, steps: 45 });
    expect(second.steps).toBe(45);
    expect(second.games).toBeGreaterThan(first.games);
    expect(second.elapsedMs).toBeGreaterThan(first.elapsedMs);
    expect((await train({ run: 'small', directory, workers: 0, steps: 45 })).games).toBe(second.games);
  });

  it('cools down towards its limit, and goes on at full step size towards a larger one', async () => {
    const directory = newFolder();
    const config = { ...SMALL, learningRate: 0.01, learningRateSteps: 1e9, coolDown: 0.5 };
    const rates = async (steps: number): Promise<number> => (await trainSmall(directory, { steps, config })).learningRate;
    // The last step is taken one step before the limit.
    expect(await rates(10)).toBeCloseTo(0.01 * (1 - 0.9 * 0.8), 6);
    expect(await rates(15)).toBeCloseTo(0.01 * (1 - 0.9 * (13 / 15)), 6);
    expect(await rates(40)).toBeCloseTo(0.01 * (1 - 0.9 * 0.95), 6);
    expect((await trainSmall(directory, { steps: 60 })).learningRate).toBeLessThan(0.0015);
    const halfway = newFolder();
    const stop = new AbortController();
    const hooks: TrainHooks = { signal: stop.signal, onProgress: ({ steps }) => void (steps >= 2 && stop.abort()) };
    const { learningRate, steps } = await trainSmall(halfway, { steps: 5000, config }, hooks);
    expect(steps).toBeLessThan(2000);
    expect(learningRate).toBeCloseTo(0.01, 6);
  });

  it('can begin with the weights of a model', async () => {
    const [first, second] = [newFolder(), newFolder()];
    await trainSmall(first, { steps: 30 });
    const model = join(first, 'model');
    await exportRun(join(first, 'small'), model);
    RunDirectory.openOrCreate(join(second, 'small'), {
      choice: { ruleset: 'pig', scenario: 'pig-20', options: {} },
      config: { ...SMALL, initial: model },
    });
    const trainer = await Trainer.open(RunDirectory.open(join(second, 'small')));
    const again = await OnnxEvaluator.create(trainer.encodeNetwork(), trainer.learner.network.shape);
    const state = loadGame('pig', 'pig-20').newState();
    while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(Rng.from(3)));
    const legal = state.legalActions();
    const [own] = await again.evaluate([state], [legal]);
    const [model30] = await (await loadEvaluator(model)).evaluate([state], [legal]);
    expect(own!.value).toBeCloseTo(model30!.value, 6);
    expect(own!.value).not.toBe(0);
    expect([...own!.priors]).toEqual([...model30!.priors]);
    await trainer.close();
  });

  it('says on its card with which command it is trained again', async () => {
    const directory = newFolder();
    await trainSmall(directory, { steps: 2, seed: 'a b' });
    const out = join(directory, 'model');
    expect((await exportRun(join(directory, 'small'), out)).trainAgain).toBe(
      `schiltron train pig/pig-20 --config ${out}.json --seed 'a b' --steps 2 --workers 0`,
    );

    const first = newFolder();
    const options = { flankFireModifier: 0 };
    await train({
      scenario: { ruleset: 'barons-war', scenario: 'skirmish', options },
      run: 'other',
      directory: first,
      workers: 0,
      steps: 1,
      config: { ...SMALL, warmupPolicy: 'scripted', warmupGames: 2 },
    });
    const again = (await exportRun(join(first, 'other'), join(first, 'model'))).trainAgain!;
    expect(again).toContain('schiltron train barons-war/skirmish --option flankFireModifier=0 --config ');
    await trainSmall(newFolder(), { steps: 1, config: { ...SMALL, earlierGames: join(directory, 'small') } }); // its games are found
    const second = newFolder();
    await trainSmall(second, { steps: 1, config: { ...SMALL, initial: out } });
    expect((await exportRun(join(second, 'small'), join(second, 'model'))).trainAgain).toMatch(
      /^# needs the model .*model, with whose weights it began\nschiltron train pig\/pig-20 /,
    );
  });

  it('refuses to begin with a model of other sizes', async () => {
    const [first, second] = [newFolder(), newFolder()];
    await trainSmall(first, { steps: 5 });
    const model = join(first, 'model');
    await exportRun(join(first, 'small'), model);
    const wider = { ...SMALL, network: { kind: 'entity', width: 24, state: 32, action: 16 }, initial: model } as const;
    await expect(trainSmall(second, { steps: 5, config: wider })).rejects.toThrow(
      /The model has \d+ weights in ".*", this network \d+: begin with a model of the same kind and sizes/,
    );
    await expect(trainSmall(newFolder(), { steps: 5, config: { ...SMALL, initial: join(first, 'none') } })).rejects.toThrow(
      'There is no model file',
    );
  });

  it.each([
    [{ steps: -1 }, 'steps must be above 0, not -1'],
    [{ minutes: NaN }, 'minutes must be above 0'],
    [{ steps: 1, workers: -3 }, 'workers must be'],
    [{ steps: 1, workers: 1e5 }, 'from 0 to 256'],
  ])('refuses %o', async (limits, message) => {
    const directory = newFolder();
    await expect(trainSmall(directory, limits)).rejects.toThrow(message);
    expect(readdirSync(directory)).toEqual([]);
  });

  it('goes on with its seed as text or as a number', async () => {
    const directory = newFolder();
    await trainSmall(directory, { steps: 2, seed: 5 });
    expect((await train({ run: 'small', directory, workers: 0, steps: 3, seed: '5' })).steps).toBe(3);
    await expect(train({ run: 'small', directory, workers: 0, steps: 3, seed: 6 })).rejects.toThrow('was begun with seed "5", not "6"');
  });

  it('is not begun if an opponent that is to measure it cannot be made, or its first model not be read', async () => {
    const cases: [TrainingOptions, RegExp][] = [
      [{ evaluationOpponents: ['random', 'mcts:sim=50'] }, /^evaluationOpponents: nobody can play as "mcts:sim=50"\. .*sims=/s],
      [{ evaluationOpponents: ['human'] }, /^evaluationOpponents: nobody can play as "human"/],
      [{ initial: 'nowhere' }, /There is no model file/],
    ];
    for (const [wrong, message] of cases) {
      const directory = newFolder();
      await expect(trainSmall(directory, { steps: 5, config: { ...SMALL, ...wrong } })).rejects.toThrow(message);
      expect(readdirSync(directory)).toEqual([]);
      expect((await trainSmall(directory, { steps: 2 })).steps).toBe(2);
    }
  });

  it('can begin with the games of another run, for another network', async () => {
    const [first, second] = [newFolder(), newFolder()];
    const before = await trainSmall(first, { steps: 20 });
    const config = {
      ...SMALL,
      network: { kind: 'entity', width: 24, state: 32, action: 16 },
      warmupPolicy: 'random',
      warmupGames: 0,
      earlierGames: join(first, 'small'),
    } as const;
    const after = await trainSmall(second, { steps: 25, config });
    expect(after.games).toBeGreaterThanOrEqual(before.games);
    const numbers = Array.from((await Trainer.open(RunDirectory.open(join(second, 'small')))).store.games(), ({ summary }) => summary.game);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(after.steps).toBe(25);
    const { training } = await exportRun(join(second, 'small'), join(second, 'model'));
    expect(training!.wallSeconds).toBeGreaterThan(after.elapsedMs / 1000);
  });

  it('refuses games of other scenarios, and a run that is not there', async () => {
    const [first, second] = [newFolder(), newFolder()];
    await trainSmall(first, { steps: 5 });
    const choice = { ruleset: 'pig', scenario: 'pig-100', options: {} };
    const begin = (earlierGames: string) => (): RunDirectory =>
      RunDirectory.openOrCreate(join(second, 'other'), { choice, config: { ...SMALL, earlierGames } });
    expect(begin(join(first, 'small'))).toThrow(/was made on other scenarios or options/);
    expect(begin(join(first, 'nothing'))).toThrow('There is no run in');
    expect(RunDirectory.exists(join(second, 'other'))).toBe(false);
  });

  it('stops soon after the signal, and can be gone on with', async () => {
    const directory = newFolder();
    const stop = new AbortController();
    let signalled = Infinity;
    const onProgress: TrainHooks['onProgress'] = ({ steps }) => {
      if (steps < 2 || stop.signal.aborted) return;
      signalled = steps;
      stop.abort();
    };
    const stopped = await trainSmall(directory, {}, { signal: stop.signal, onProgress });
    expect(stopped.steps).toBeLessThanOrEqual(signalled + 1);
    const resumed = await trainSmall(directory, { steps: stopped.steps + 5 });
    expect(resumed.steps).toBe(stopped.steps + 5);
  });

  it('keeps its games if the checkpoint is lost', async () => {
    const directory = newFolder();
    const before = await trainSmall(directory, { steps: 20 });
    rmSync(join(directory, 'small', 'checkpoint'));
    const trainer = await Trainer.open(RunDirectory.open(join(directory, 'small')));
    expect(trainer.steps).toBe(0);
    expect(trainer.store.totals.games).toBe(before.games);
    await trainer.close();
  });

  it('plays to the longest length at most and scores such games by victory points', async () => {
    const directory = newFolder();
    await trainSmall(directory, { games: 60, config: { ...SMALL, maximumDecisions: 6, warmupPolicy: 'random' } });
    const trainer = await Trainer.open(RunDirectory.open(join(directory, 'small')));
    const games = Array.from(trainer.store.games(), ({ summary }) => summary);
    await trainer.close();
    const capped = games.filter((game) => game.capped);
    expect(capped.length).toBeGreaterThan(0);
    expect(Math.max(...games.map((game) => game.decisions))).toBe(6);
    expect(new Set(capped.map(({ result }) => Math.abs(result)))).toContain(1);
  });

  it('can play against the scripted player and learn from its choices', async () => {
    const config: TrainingOptions = { ...SMALL, opponentShare: 1, warmupPolicy: 'scripted' };
    expect((await trainSmall(newFolder(), { steps: 30, config })).games).toBeGreaterThan(40);
  });
});

describe('a request that cannot be met', () => {
  it('names what a run was begun with', async () => {
    const directory = newFolder();
    await trainSmall(directory, { steps: 1 });
    await expect(trainSmall(directory, { seed: 8 })).rejects.toThrow(/begun with seed "7", not "8"/);
    await expect(trainSmall(directory, { config: { batchSize: 64 } })).rejects.toThrow(/begun with batchSize 32, not 64/);
    await expect(trainSmall(directory, { scenario: 'tic-tac-toe/standard' })).rejects.toThrow(
      /begun with scenario .*, not "tic-tac-toe\/standard"/,
    );
  });

  it('says what is missing or wrong', async () => {
    await expect(train({ run: 'new', directory: newFolder() })).rejects.toThrow(/say which scenario/);
    await expect(trainSmall(newFolder(), { config: { fullShare: 2 } })).rejects.toThrow(/fullShare/);
    await expect(trainSmall(newFolder(), { scenario: 'standard' })).rejects.toThrow(/RULESET\/SCENARIO/);
    await expect(exportRun(join(newFolder(), 'none'), 'x')).rejects.toThrow(/There is no run in/);
  });
});

describe('training on tic-tac-toe', () => {
  it('learns to beat a random player, and exports what it learnt', async () => {
    const directory = newFolder();
    const game = loadGame('tic-tac-toe', 'standard');
    const config: TrainingOptions = {
      ...SMALL,
      network: { kind: 'mlp' },
      warmupGames: 100,
      batchSize: 64,
      fullSimulations: 16,
      learningRate: 0.004,
    };
    await train({ scenario: 'tic-tac-toe/standard', run: 'small', directory, workers: 0, steps: 400, config });
    const card = await exportRun(join(directory, 'small'), join(directory, 'learnt'));
    expect(card.parity!.policy).toBeLessThan(PARITY_TOLERANCE);
    expect(card).toMatchObject({ name: 'learnt', training: { run: 'small', steps: 400 }, scenarios: ['standard'] });
    expect(card.parameters).toBe(networkOf([game], RunDirectory.open(join(directory, 'small')).file.config).size);
    const model = await loadEvaluator(join(directory, 'learnt'), game);
    const against = async (simulations: number): Promise<number> =>
      (await measureStrength(game, model, { opponent: 'random', games: 100, simulations, seed: 'test' })).score;
    expect(await against(0)).toBeGreaterThan(0.75);
    expect(await against(8)).toBeGreaterThan(0.85);
    await model.close?.();
  }, 600_000);
});
