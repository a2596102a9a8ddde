import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAgent, createView } from '../../agents/index.ts';
import { loadModelCard, readModel } from '../../models/load.ts';
import { modelFiles, shippedModels } from '../../models/files.ts';
import { CHANCE, isPlayer, Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { decodePool, matchesOf, type PoolResult } from '../../training/evaluation/index.ts';

const RESULTS = 'bench/results';
const MOST_BYTES = 5_000_000;
const LEAST_GAP = 100;

const pools: readonly PoolResult[] = readdirSync(RESULTS)
  .filter((name) => /^(ratings|matches|levels)-.*\.json$/.test(name))
  .map((name) => decodePool(JSON.parse(readFileSync(join(RESULTS, name), 'utf8')), name));

describe.each(shippedModels())('the model %s', (name) => {
  const card = loadModelCard(name);

  test('is small, whole, and says how to train it again', () => {
    expect(statSync(modelFiles(name).onnx).size).toBeLessThan(MOST_BYTES);
    expect(readModel(name).card).toEqual(card);
    expect(card.trainAgain).toContain(`--config models/shipped/${name}.json`);
    expect(existsSync(modelFiles(name).text)).toBe(true);
  });

  test('plays every scenario on its card', async () => {
    const agent = await createAgent(`neural:${name},sims=4`, { seed: 1 });
    for (const scenario of card.scenarios) {
      const state = loadGame(card.ruleset.id, scenario, {}).newState();
      const rng = Rng.from(scenario);
      for (let moves = 0; moves < 6 && (isPlayer(state.actor) || state.actor === CHANCE); ) {
        if (!isPlayer(state.actor)) {
          state.apply(state.chanceOutcomes().sample(rng));
          continue;
        }
        const { action } = await agent.choose(createView(state, state.actor));
        expect(state.legalActions().includes(action), scenario).toBe(true);
        state.apply(action);
        moves++;
      }
    }
    await agent.close?.();
  });

  test('scored what its card says, in games that are kept', () => {
    const kept = pools.flatMap((pool) => matchesOf(pool, card));
    for (const match of card.matches ?? []) expect(kept).toContainEqual(match);
  });

  test('has levels that grow, each at least 100 Elo stronger', () => {
    for (const { levels, scenario } of card.levels ?? []) {
      expect(levels[0]!.elo, scenario).toBe(0);
      for (let i = 1; i < levels.length; i++) expect(levels[i]!.elo - levels[i - 1]!.elo, scenario).toBeGreaterThanOrEqual(LEAST_GAP - 1);
    }
  });
});
