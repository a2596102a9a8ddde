import { describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/index.ts';
import { shippedPolicies } from '../../models/files.ts';
import { loadPolicy } from '../../models/load.ts';
import { loadGame } from '../../rules/registry.ts';
import { playMatch, summarise } from '../../training/evaluation/index.ts';

describe.each(shippedPolicies())('the feature policy %s', (name) => {
  const { card, weights } = loadPolicy(name);

  test('says what it is, how it was made and what it scored', () => {
    expect(card.name).toBe(name);
    expect(card.trainAgain).toContain('--method policy');
    expect(card.matches.length).toBeGreaterThan(0);
    expect(weights.every(Number.isFinite)).toBe(true);
  });

  test('has levels that there are, from the weakest to the strongest', async () => {
    for (const { levels } of card.levels ?? []) {
      expect(levels[0]!.elo).toBe(0);
      expect(levels.map(({ elo }) => elo)).toEqual(levels.map(({ elo }) => elo).sort((a, b) => a - b));
      for (const { agent } of levels) await createAgent(agent, { seed: 1 });
    }
  });

  test.each(card.scenarios)("beats the ruleset's own player on %s without a search", async (scenario) => {
    const agents = await Promise.all([`policy:${name}`, 'scripted'].map((spec) => createAgent(spec, { seed: 1 })));
    const games = await playMatch(loadGame(card.ruleset.id, scenario), [agents[0]!, agents[1]!], { games: 100, seed: 1 });
    expect(summarise(games).score).toBeGreaterThan(0.55);
  });
});
