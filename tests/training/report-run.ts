import { join } from 'node:path';
import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import { ActionList, Rng, TERMINAL } from '../../rules/core/index.ts';
import { RowWriter } from '../../training/rows/game-rows.ts';
import { ReplayStore } from '../../training/rows/replay-store.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import { StateCells } from '../../training/rows/state-cells.ts';

/** A young run on tic-tac-toe. */
export function beginRun(folder: string, name = 'young'): RunDirectory {
  const choice = { ruleset: 'tic-tac-toe', scenario: 'standard', options: {} };
  return RunDirectory.openOrCreate(join(folder, name), { choice, seed: 7, config: { batchSize: 64 } });
}

/** Adds random games whose searches promise the first side `chance` at every decision. */
export function addGames(run: RunDirectory, count: number, chance: number, isWarmup: boolean): void {
  const store = new ReplayStore(run.replay, run.file.config);
  for (let i = 0; i < count; i++) {
    const rng = Rng.from(`${chance} ${i}`);
    const writer = new RowWriter(new StateCells(run.game));
    const state = run.game.newState();
    const legal = new ActionList();
    let decisions = 0;
    for (; state.actor !== TERMINAL; decisions++) {
      state.legalActions(legal);
      writer.add(state, legal, { rootValue: 2 * chance - 1, policy: null });
      state.apply(legal.at(rng.below(legal.length)));
    }
    store.add(
      writer.finish(state, {
        game: store.totals.nextGame,
        result: state.returns()[0],
        margin: 0,
        decisions,
        ...(isWarmup ? { warmup: true as const } : {}),
      }),
    );
  }
  store.close();
}

/** Knows nothing: all actions alike, and a level game. */
export const uniformEvaluator: Evaluator = {
  evaluate: (_states, legal) => legal.map(({ length }): Evaluation => ({ priors: new Float32Array(length).fill(1 / length), value: 0 })),
};
