import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeModel } from '../../models/save.ts';
import { loadGame } from '../../rules/registry.ts';
import { LocalActor } from '../../training/threads/actor.ts';
import { resolveConfig } from '../../training/settings/config.ts';
import type { GameRows } from '../../training/rows/game-rows.ts';
import { train } from '../../training/run/run.ts';
import type { PlayReport } from '../../training/play/self-play.ts';
import type { SelfPlayTask } from '../../training/settings/self-play-task.ts';
import { WorkerActor } from '../../training/threads/worker-actor.ts';
import { workerEntry, WorkerSlot } from '../../training/threads/worker-slot.ts';
import { livelyWeights, smallNetwork } from '../models/samples.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const game = loadGame('pig', 'pig-20');
const network = smallNetwork(game);
const task: SelfPlayTask = {
  choice: { ruleset: 'pig', scenario: 'pig-20', options: {} },
  config: resolveConfig({
    network: network.shape.architecture,
    warmupGames: 4,
    warmupPolicy: 'random',
    gamesInFlight: 3,
    fullSimulations: 8,
    fastSimulations: 2,
  }),
  seed: 5,
};
const onnx = encodeModel(network, livelyWeights(network, 1), { ruleset: game.ruleset, observation: game.observation.version });

/** Everything that came of games 0 to 9, in their order. */
async function playTen(actor: { play: WorkerActor['play']; setNetwork: WorkerActor['setNetwork'] }): Promise<GameRows[]> {
  await actor.setNetwork(onnx);
  const finished: GameRows[] = [];
  const liking = Float32Array.of(0.5, -1, 2);
  const warmups = [0, 1, 2, 3].map((number) => ({ number, label: `test ${number}`, teaches: true, sides: [liking, 'scripted'] as const }));
  let report: PlayReport = await actor.play({ games: [4, 5, 6, 7, 8, 9], warmups, milliseconds: 200 });
  for (; ; report = await actor.play({ games: [], milliseconds: 200 })) {
    finished.push(...report.finished);
    if (report.inFlight + report.waiting === 0) break;
  }
  return finished.sort((a, b) => a.summary.game - b.summary.game);
}

describe('a self-play worker', () => {
  it('plays the games that this thread would play', async () => {
    const worker = new WorkerActor(task);
    const there = await playTen(worker);
    await worker.close();
    const local = new LocalActor(task);
    const here = await playTen(local);
    await local.close();
    expect(there.map(({ summary }) => summary)).toEqual(here.map(({ summary }) => summary));
    expect(there).toEqual(here);
    expect(here.map(({ summary }) => summary.warmup === true)).toEqual([...Array<boolean>(4).fill(true), ...Array<boolean>(6).fill(false)]);
  });

  it('is started again if it dies in the middle of a call', async () => {
    const marker = join(newFolder(), 'died');
    const worker = new WorkerActor({ ...task, seed: marker }, new URL('./dying-worker.mjs', import.meta.url));
    await worker.setNetwork(onnx);
    expect(await worker.play({ games: [1, 2, 3], milliseconds: 100 })).toMatchObject({ finished: [], inFlight: 0, waiting: 0 });
    expect(worker.restarts).toBe(1);
    expect(await worker.play({ games: [4, 5], milliseconds: 100 })).toMatchObject({ waiting: 2, evaluations: onnx.length });
    await worker.close();
  });

  it('reports what goes wrong in it', async () => {
    const slot = new WorkerSlot<{ nothing(): void }>(workerEntry('threads/self-play-worker'), {
      task: { ...task, choice: { ...task.choice, ruleset: 'chess' } },
    });
    slot.start();
    await expect(slot.call((worker) => worker.nothing() as Promise<void>)).rejects.toThrow(/no ruleset "chess"/);
    expect(slot.isAlive).toBe(false);
  });

  it('says what to do if it was not built', () => {
    expect(() => workerEntry('nobody')).toThrow(/run npm run build first/);
  });
});

describe('a run with workers', () => {
  it('plays, learns and measures itself at once', async () => {
    const config = {
      ...task.config,
      minimumRows: 32,
      batchSize: 32,
      evaluationSeconds: 0.01,
      evaluationGames: 2,
      evaluationSimulations: 2,
    };
    const seen: string[] = [];
    const progress = await train(
      { scenario: 'pig/pig-20', run: 'both', directory: newFolder(), workers: 2, steps: 40, config },
      { onEvaluation: ({ opponent }) => seen.push(opponent) },
    );
    expect(progress.steps).toBe(40);
    expect(progress.games).toBeGreaterThan(4);
    expect(new Set(seen)).toEqual(new Set(config.evaluationOpponents));
  });
});
