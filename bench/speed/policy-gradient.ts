import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownNetwork } from '../../models/card-evaluator.ts';
import { readModel } from '../../models/load.ts';
import { Rng } from '../../rules/core/index.ts';
import { LocalActor } from '../../training/threads/actor.ts';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import type { GameRows } from '../../training/rows/game-rows.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import type { RowPlace } from '../../training/rows/replay-store.ts';
import { RolloutBuffer } from '../../training/rows/rollouts.ts';
import { learnsChoiceAndValue, RowKinds } from '../../training/rows/row-kinds.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import type { SelfPlayTask } from '../../training/settings/self-play-task.ts';
import { Trainer } from '../../training/learn/trainer.ts';
import { BatchBuilder } from '../../training/rows/training-batch.ts';
import { WorkerActor } from '../../training/threads/worker-actor.ts';
import type { Benchmark, Workload } from './harness.ts';

/** Of poker nothing is learnt but choice and value, all rows of a rollout at once: as the proofs ask. */
const CHOICE_AND_VALUE: TrainingOptions = {
  gamesInFlight: 256,
  batchSize: 2048,
  marginWeight: 0,
  soonWeight: 0,
  survivalWeight: 0,
  nextWeight: 0,
  beliefWeight: 0,
};
const SCENARIOS: readonly (readonly [string, string, TrainingOptions?])[] = [
  ['kuhn-poker', 'standard', CHOICE_AND_VALUE],
  ['leduc-poker', 'standard', CHOICE_AND_VALUE],
  ['barons-war', 'skirmish'],
  ['barons-war', 'vanguard'],
  ['one-hour-wargames', 'training'],
  ['one-hour-wargames', 'pitched-battle-1'],
];
const WORKERS = [1, 2] as const;
/** Rows of a rollout that is learnt: a few batches. */
const ROLLOUT_ROWS = 2048;
/** Network calls of each worker between two looks at the clock. */
const ROUNDS = 64;

interface Setting {
  readonly task: SelfPlayTask;
  readonly onnx: Uint8Array;
  readonly model: string;
}

/** A shipped model that goes on by policy gradients, on one scenario; the others of its training only count for the size of its network. */
function settingOf(ruleset: string, scenario: string, options: TrainingOptions = {}): Setting {
  const { card, onnx } = readModel(ruleset);
  const { mix = [] } = card.training!.config as Pick<TrainingOptions, 'mix'>;
  const others = mix.map((entry) => ({ scenario: entry.scenario, options: entry.options, weight: 0 }));
  const config = resolveConfig({
    method: 'policy-gradient',
    mix: others,
    warmupPolicy: 'none',
    network: ownNetwork(card).architecture,
    rolloutRows: ROLLOUT_ROWS,
    ...options,
  });
  return { task: { choice: { ruleset, scenario, options: {} }, config, seed: 'bench' }, onnx, model: ruleset };
}

async function openPlay({ task, onnx }: Setting, workers: number): Promise<Workload> {
  const actors = Array.from({ length: workers }, () => new WorkerActor(task));
  await Promise.all(actors.map((actor) => actor.setNetwork(onnx)));
  let number = 0;
  const time = { played: 0, network: 0 };
  const play = async (actor: WorkerActor): Promise<number> => {
    // More games than can be begun: short ones make room for others.
    const games = Array.from({ length: task.config.gamesInFlight * (ROUNDS / 4) }, () => number++);
    const { decisions, networkMs, playedMs } = await actor.play({ games, rounds: ROUNDS });
    time.played += playedMs;
    time.network += networkMs;
    return decisions;
  };
  return {
    run: async () => (await Promise.all(actors.map(play))).reduce((sum, decisions) => sum + decisions, 0),
    gauge() {
      const share = time.network / time.played;
      time.played = time.network = 0;
      return [100 * share];
    },
    close: async () => void (await Promise.all(actors.map((actor) => actor.close()))),
  };
}

/** Games by policy with as many rows as are learnt together. */
async function playedGames({ task, onnx }: Setting): Promise<GameRows[]> {
  const actor = new LocalActor(task);
  await actor.setNetwork(onnx);
  const games: GameRows[] = [];
  for (let number = 0, rows = 0; rows < ROLLOUT_ROWS; number += task.config.gamesInFlight) {
    const { finished } = await actor.play({ games: Array.from({ length: task.config.gamesInFlight }, (_, i) => number + i) });
    games.push(...finished);
    rows += finished.reduce((sum, { summary }) => sum + summary.rows, 0);
  }
  await actor.close();
  return games;
}

/** The same games over and over, as a run learns them. */
async function openLearning(setting: Setting): Promise<Workload> {
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-bench-'));
  const { choice, config, seed } = setting.task;
  const trainer = await Trainer.open(
    RunDirectory.openOrCreate(join(folder, 'run'), { choice, config: { ...config, initial: setting.model }, seed }),
  );
  const games = await playedGames(setting);
  return {
    async run() {
      if (!trainer.canLearn) trainer.add(games);
      const before = trainer.rowsTrained;
      await trainer.learn();
      return trainer.rowsTrained - before;
    },
    async close() {
      await trainer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What of learning is not the network's: reading rows, observing their states anew, working out targets. */
async function openReading(setting: Setting): Promise<Workload> {
  const { choice, config, seed } = setting.task;
  const { games } = new ScenarioMix(choice, config, seed);
  const builder = new BatchBuilder(games, networkOf(games, config), config);
  const played = await playedGames(setting);
  const rng = Rng.from(seed);
  const kinds = learnsChoiceAndValue(networkOf(games, config), config) ? new RowKinds(games) : null;
  const newBuffer = (): RolloutBuffer => new RolloutBuffer(config, kinds);
  let buffer = newBuffer();
  let last: readonly RowPlace[] = [];
  return {
    run() {
      if (!buffer.canLearn) {
        buffer = newBuffer();
        for (const game of played) buffer.add(game);
      }
      const places = buffer.next(rng, 1);
      if (places !== last) builder.build(places, { marginScale: 1, teacherShare: 0, regularisation: { entropy: 0, magnet: 0 } });
      last = places;
      return places.length;
    },
  };
}

/** Play and learning without search. */
export function policyGradientBenchmarks(): Benchmark[] {
  const gauge = {
    kind: 'policy-network-share',
    about: 'share of the time of play by policy in the network, reading the states included',
    unit: '%' as const,
  };
  const reading = {
    kind: 'policy-read-share',
    about: 'share of the time of learning that is not the network: rows credited, read and observed anew, their targets worked out',
    unit: '%' as const,
    compare: (learnt: number, read: number) => (100 * learnt) / read,
  };
  return SCENARIOS.flatMap(([ruleset, scenario, options]): Benchmark[] => [
    ...WORKERS.map((workers) => ({
      name: `policy-play/${ruleset}/${scenario}/${workers}`,
      unit: 'decisions',
      about: 'decisions drawn from the policy of the shipped model of that ruleset, many games at once in each worker',
      prepare: () => openPlay(settingOf(ruleset, scenario, options), workers),
      gauges: [gauge],
    })),
    {
      name: `policy-learn/${ruleset}/${scenario}`,
      unit: 'rows',
      about:
        'rows learnt by policy gradients in one thread, counted in each pass: reading, judging by the magnet, and gradient steps in batches of 512. ' +
        'In poker there are 2,048 rows at a time, and rows that ask the same are one',
      prepare: () => openLearning(settingOf(ruleset, scenario, options)),
      rival: { ...reading, prepare: () => openReading(settingOf(ruleset, scenario, options)) },
    },
  ]);
}
