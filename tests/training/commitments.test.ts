import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GameTree, nashConv, uniformPolicy } from '../../agents/tabular/index.ts';
import { loadEvaluator } from '../../models/load.ts';
import type { Player } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { resolveConfig, type TrainingOptions } from '../../training/settings/config.ts';
import { exportRun } from '../../training/run/export.ts';
import { emptyContent, RowReader, rowStarts } from '../../training/rows/game-rows.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import { networkPolicy } from '../../training/proofs/index.ts';
import { train } from '../../training/run/run.ts';
import { SelfPlay } from '../../training/play/self-play.ts';
import { ALL_ROWS, CountingEvaluator, playGames } from './self-play-sample.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const VANGUARD = { ruleset: 'barons-war', scenario: 'vanguard', options: {} };
const KUHN = { ruleset: 'kuhn-poker', scenario: 'standard', options: {} };

const TINY: TrainingOptions = {
  network: { kind: 'mlp', width: 32, layers: 2, action: 32 },
  warmupPolicy: 'random',
  warmupGames: 40,
  evolutionGenerations: 0,
  fullShare: 1,
  batchSize: 64,
  minimumRows: 64,
  evaluationSeconds: 0,
  publishSteps: 10,
  reuse: 8,
  learningRate: 0.01,
};

/** NashConv of what a network on Colonel Blotto has learnt, 3 fields and 5 soldiers. */
async function learntGap(commitmentCalls: number): Promise<number> {
  const [directory, tree] = [newFolder(), new GameTree(loadGame('blotto', '3-5'))];
  await train({ scenario: 'blotto/3-5', run: 'orders', directory, workers: 0, seed: 3, steps: 300, config: { ...TINY, commitmentCalls } });
  await exportRun(join(directory, 'orders'), join(directory, 'model'));
  const model = await loadEvaluator(join(directory, 'model'), tree.game);
  const gap = nashConv(tree, await networkPolicy(tree, model));
  await model.close?.();
  return gap;
}

describe('what is learnt of secret orders', () => {
  it('comes nearer to an equilibrium from tables of some plans, and not from searches', { timeout: 600_000 }, async () => {
    const uniform = nashConv(new GameTree(loadGame('blotto', '3-5')), uniformPolicy);
    expect(await learntGap(100)).toBeLessThan(0.5 * uniform);
    expect(await learntGap(0)).toBeGreaterThan(0.75 * uniform);
  });
});

interface AllocationRow {
  readonly game: number;
  readonly player: Player;
  readonly key: string;
  readonly policy: readonly number[] | null;
  readonly rootValue: number;
}

/** Rows of the secret allocations of chits, in the order in which they were made. */
async function allocationRows(options: TrainingOptions, count = 6): Promise<AllocationRow[]> {
  const { games, mix } = await playGames(
    VANGUARD,
    { maximumDecisions: 30, ...options },
    Array.from({ length: count }, (_, i) => i),
    new CountingEvaluator(0.25),
  );
  const [game, content] = [mix.games[0]!, emptyContent()];
  const [reader, state] = [new RowReader(game), game.newState()];
  return games.flatMap((rows) =>
    Array.from(rowStarts(rows), (at) => {
      reader.read(rows.words, at, state, content);
      if (!state.isCommitment) return [];
      const { policy, rootValue } = content;
      const player = state.actor as Player;
      return [
        {
          game: rows.summary.game,
          player,
          key: state.informationKey(player),
          policy: policy === null ? null : Array.from(policy, (share) => share / 65535),
          rootValue,
        },
      ];
    }).flat(),
  );
}

describe('a network that takes over while a commitment is solved', () => {
  it('leaves the one before to end what it has begun', async () => {
    const config = resolveConfig({ ...ALL_ROWS, commitmentCalls: 256, gamesInFlight: 1, maximumDecisions: 60 });
    const selfPlay = new SelfPlay(new ScenarioMix(VANGUARD, config, 3), config, 3);
    /** Takes its time, tells the next one to take over, and cannot be asked once it is closed. */
    class Slow extends CountingEvaluator {
      isClosed = false;
      override evaluate(...asked: Parameters<CountingEvaluator['evaluate']>): ReturnType<CountingEvaluator['evaluate']> {
        if (this.isClosed) throw new Error('Session already disposed.');
        if (made.length < 5) selfPlay.setEvaluator(make());
        return super.evaluate(...asked);
      }
      close(): void {
        this.isClosed = true;
      }
    }
    const made: Slow[] = [];
    const make = (): Slow => (made.push(new Slow()), made.at(-1)!);
    selfPlay.setEvaluator(make());
    expect((await selfPlay.play({ games: [0] })).finished).toHaveLength(1);
    await selfPlay.close();
    expect(made.map(({ isClosed }) => isClosed)).toEqual(Array(5).fill(true));
  });
});

describe('rows of allocations', () => {
  it('teach a mixture, and its value to player 0', async () => {
    const rows = await allocationRows({ commitmentCalls: 64 });
    expect(rows.length).toBeGreaterThan(30);
    for (const { policy, rootValue } of rows) {
      expect(policy!.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
      expect(rootValue).toBeCloseTo(0.25, 3);
    }
    expect(rows.some(({ policy }) => policy!.filter((share) => share > 0.05).length > 1)).toBe(true);
  });

  it('begin where the allocation begins: nothing is solved half-way', async () => {
    const rows = await allocationRows({ commitmentCalls: 64, fullShare: 0.4 }, 12);
    const first = loadGame(VANGUARD.ruleset, VANGUARD.scenario).newState();
    const second = first.clone();
    while (second.actor === 0) second.apply(second.legalActions().at(0));
    const starts = [first.informationKey(0), second.informationKey(1)];
    const begun = new Map([...rows].reverse().map((row) => [`${row.game}/${row.player}`, row]));
    expect(begun.size).toBeGreaterThan(3);
    expect(begun.size).toBeLessThan(24);
    for (const { player, key } of begun.values()) expect(key).toBe(starts[player]);
  });

  it('are drawn from the policy where they are not solved, and teach values alone', async () => {
    const { games, evaluations } = await playGames(
      VANGUARD,
      { commitmentCalls: 64, fullShare: 0, maximumDecisions: 3 },
      [0, 1, 2],
      new CountingEvaluator(),
    );
    expect(evaluations).toBe(games.reduce((sum, { summary }) => sum + summary.decisions, 0));

    const rows = await allocationRows({ commitmentCalls: 64, fullShare: 0, cheapValueShare: 1 });
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.every(({ policy }) => policy === null)).toBe(true);
    expect(new Set(rows.map(({ key }) => key)).size).toBeGreaterThan(10);
  });

  it('are those of a search if commitments are searched', async () => {
    // A search asks for the root and 8 leaves; all of a table is asked for at once, and then nothing for the rest of the plan.
    const searched = await playGames(VANGUARD, { maximumDecisions: 8, commitmentCalls: 0 }, [0, 1, 2], new CountingEvaluator());
    expect(searched.evaluations).toBe(searched.games.reduce((sum, { summary }) => sum + summary.decisions, 0) * 9);
  });

  it('change nothing in games without secret commitments', async () => {
    const [none, some] = await Promise.all(
      [0, 64].map((commitmentCalls) => playGames(KUHN, { commitmentCalls }, [0, 1, 2, 3], new CountingEvaluator())),
    );
    expect(some!.games).toEqual(none!.games);
  });
});
