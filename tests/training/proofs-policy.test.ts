import { describe, expect, test } from 'vitest';
import { CfrPlusSolver, GameTree, type Policy, uniformPolicy } from '../../agents/tabular/index.ts';
import type { ModelCard } from '../../models/cards/card.ts';
import { loadModelCard, type LoadedModel } from '../../models/load.ts';
import type { ActionList, Game, State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { type Claim, prove } from '../../training/proofs/index.ts';

/** A model that plays a policy, with the card of one learnt by some method. */
function playing(policy: Policy, method = 'policy-gradient'): LoadedModel {
  const card = loadModelCard('kuhn-poker');
  const training = { ...card.training!, config: { ...card.training!.config, method } };
  return {
    card: { ...card, training } as ModelCard,
    evaluate: (states: readonly State[], legal: readonly ActionList[]) =>
      states.map((state, i) => ({ priors: Float32Array.from(policy.probabilities(state, legal[i]!)), value: 0 })),
  };
}

async function claimsOf(game: Game, model: LoadedModel, snapshots: readonly LoadedModel[] = []): Promise<readonly Claim[]> {
  return (await prove({ game, model, seed: 1, games: 2, endgames: 2, snapshots })).claims;
}

const bounds = (claims: readonly Claim[]): unknown[] =>
  claims.map((claim) => [claim.holds, 'atMost' in claim ? claim.atMost : claim.atLeast]);

describe('what is asked of a policy learnt by policy gradients', () => {
  test.each([
    ['kuhn-poker', 0.05],
    ['leduc-poker', 0.5],
  ] as const)('%s: an equilibrium but for %d chips, of the policy and of the average', async (name, most) => {
    const game = loadGame(name, 'standard');
    const equilibrium = playing(new CfrPlusSolver(new GameTree(game)).run(300).averagePolicy());
    const chance = playing(uniformPolicy);
    expect(bounds(await claimsOf(game, equilibrium, [equilibrium]))).toEqual([
      [true, most],
      [true, most],
      [true, most],
    ]);
    // Planning by updates makes no policy easier to exploit, not even one that is far from an equilibrium.
    const [policy, average, planning] = await claimsOf(game, chance, [chance]);
    expect(bounds([policy!, average!])).toEqual([
      [false, most],
      [false, most],
    ]);
    expect(planning).toMatchObject({ holds: true, atMost: policy!.measured });
    expect(bounds((await claimsOf(game, playing(uniformPolicy, 'search'))).slice(0, 1))).toEqual([[false, 0.2]]);
  });

  test('Blotto: an equilibrium but for 0.15', async () => {
    const game = loadGame('blotto', '3-10');
    const equilibrium = playing(new CfrPlusSolver(new GameTree(game)).run(300).averagePolicy());
    expect(bounds(await claimsOf(game, equilibrium))).toEqual([[true, 0.15]]);
    const [claim] = await claimsOf(game, playing(uniformPolicy));
    expect(claim).toMatchObject({ holds: false, atMost: 0.15 });
    expect(claim!.measured).toBeCloseTo(0.64, 2);
  });

  test('strategy fusion: the sure thing; with answers to dare, and to guess 0 after a pass', async () => {
    const preferring = (texts: readonly string[]): Policy => ({
      probabilities: (state, legal) =>
        Array.from(legal, (action) => (texts.includes(state.game.actions.format(state, action)) ? 0.95 : 0.05)),
    });
    const [plain, answered] = [loadGame('strategy-fusion', 'standard'), loadGame('strategy-fusion', 'standard', { answers: true })];
    expect(bounds(await claimsOf(plain, playing(preferring(['safe']))))).toEqual([[true, 0.9]]);
    expect(bounds(await claimsOf(plain, playing(preferring(['go']))))).toEqual([[false, 0.9]]);
    expect(bounds(await claimsOf(answered, playing(preferring(['go', 'guess-0', 'pass']))))).toEqual([
      [true, 0.9],
      [true, 0.9],
    ]);
    expect(bounds(await claimsOf(answered, playing(preferring(['go', 'guess-1']))))).toEqual([
      [true, 0.9],
      [false, 0.9],
    ]);
  });
});
