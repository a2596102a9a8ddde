import { describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/index.ts';
import { Thinking } from '../../agents/kinds/thinking.ts';
import type { Limits } from '../../agents/turn/agent.ts';
import { drawWorlds } from '../../agents/resolve/roots.ts';
import { Resolver } from '../../agents/resolve/resolver.ts';
import { Subgame } from '../../agents/resolve/subgame.ts';
import { bestResponse, CfrPlusSolver, GameTree, nashConv, type TabularPolicy, uniformPolicy } from '../../agents/tabular/index.ts';
import { responseValues } from '../../agents/tabular/best-response.ts';
import { type Blueprint, type SecretsPlanner, updateNow } from '../../agents/update/index.ts';
import { isPlayer, type Player, Rng, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { policyBlueprint } from '../../training/proofs/poker/planned-policy.ts';
import { after, viewOf } from './gates/asking.ts';

const kuhn = new GameTree(loadGame('kuhn-poker', 'standard'));

/** What a resolver plays in every information set if it has played from the start of the game. */
function resolvedPolicy(tree: GameTree, blueprint: Blueprint, simulations: number): TabularPolicy {
  const flat = new Float64Array(tree.rows);
  for (const { state, player, first } of tree.sets) flat.set(playTo(state, player, blueprint, simulations).policy, first);
  return tree.toPolicy(flat);
}

/** Lets a resolver decide wherever its player does on the way to a state, and there. */
function playTo(target: State, player: Player, blueprint: Blueprint, simulations: number): Resolver {
  const resolver = new Resolver();
  const state = target.game.newState();
  for (const move of [...target.moves!(), undefined]) {
    if (state.actor === player)
      updateNow(resolver, viewOf(state), blueprint, Rng.from(`solve/${state.informationKey(player)}`), simulations);
    if (move !== undefined) state.apply(move);
  }
  return resolver;
}

describe('a subgame', () => {
  test('begins in all worlds that both sides hold possible, the own secrets of the player first', () => {
    const state = after(kuhn.game, '#1 #3 check');
    const worlds = drawWorlds(viewOf(state), 64, Rng.from(1));
    const deals = worlds.map((world) => world.moves!().slice(0, 2).join(''));
    expect(new Set(deals)).toEqual(new Set(['12', '13', '21', '23', '31', '32']));
    expect(deals[0]![1]).toBe('3');
    expect(drawWorlds(viewOf(state), 2, Rng.from(1))).toHaveLength(2);
  });

  test('gives the other side outside what its best answer to the blueprint is worth, for each of its cards', () => {
    const start = after(kuhn.game, '#1 #3');
    const roots = drawWorlds(viewOf(start), 64, Rng.from(1));
    const tree = new Subgame(0, roots, 10_000);
    expect(tree.isWhole).toBe(true);
    tree.setOutside(responseValues(tree, tree.tableOf(tree.ownSets().map(() => [0.5, 0.5])), 1));
    const outside = tree.sets
      .filter(({ key }) => key.startsWith('door'))
      .map(({ nodes }) => -tree.graph.result[tree.graph.child[tree.graph.firstEdge[nodes[0]!]! + 1]!]!);
    expect(outside).toHaveLength(3);
    expect(outside.reduce((sum, value) => sum + value / 3, 0)).toBeCloseTo(bestResponse(kuhn, uniformPolicy, 1).value, 12);
    expect(Math.max(...outside) - Math.min(...outside)).toBeGreaterThan(0.5); // a king is worth more than a jack
  });

  test('is given up where a level has more nodes than there is room for', () => {
    const worlds = drawWorlds(viewOf(after(kuhn.game, '#1 #3')), 6, Rng.from(1));
    const { length } = new Subgame(0, worlds, 1000).order;
    expect(new Subgame(0, worlds, length - 1).isWhole).toBe(false);
    expect(new Subgame(0, worlds, length).isWhole).toBe(true);
  });

  test('begins in its worlds as likely as they are', () => {
    const worlds = drawWorlds(viewOf(after(kuhn.game, '#1 #3')), 2, Rng.from(1));
    const tree = new Subgame(0, worlds, 1000);
    tree.weigh([
      { own: 3, other: 1 },
      { own: 1, other: 0 },
    ]);
    expect([...tree.graph.probability.slice(0, 4)]).toEqual([3 / 8, 1 / 8, 1 / 2, 0]);
  });
});

describe('a resolver', () => {
  const uniform = policyBlueprint(uniformPolicy);

  test('is far harder to exploit than its blueprint, and not easier where that is near an equilibrium', () => {
    const before = nashConv(kuhn, uniformPolicy);
    expect(nashConv(kuhn, resolvedPolicy(kuhn, uniform, 4000))).toBeLessThan(0.15 * before);
    const good = new CfrPlusSolver(kuhn).run(20).averagePolicy();
    expect(nashConv(kuhn, resolvedPolicy(kuhn, policyBlueprint(good), 4000))).toBeLessThan(nashConv(kuhn, good));
  });

  test('finds an equilibrium of small liar’s dice, whose blueprint loses more than a game', () => {
    const dice = new GameTree(loadGame('liars-dice', 'standard', { faces: 2 }));
    expect(nashConv(dice, uniformPolicy)).toBeGreaterThan(1);
    expect(nashConv(dice, resolvedPolicy(dice, uniform, 4000))).toBeLessThan(0.001);
  });

  test('plays on by what it has solved, and solves anew in another game', () => {
    const resolver = new Resolver();
    const ask = (moves: string) => updateNow(resolver, viewOf(after(kuhn.game, moves)), uniform, Rng.from(1), 4000)!;
    expect(ask('#2 #1').simulations).toBeGreaterThan(100);
    expect(ask('#2 #1 check bet').simulations).toBe(0);
    expect(ask('#3 #1').simulations).toBeGreaterThan(100);
    expect(ask('#1 #3 bet').simulations).toBeGreaterThan(20); // the other player's decision
  });

  test('leaves to the search what has nothing hidden, and what its nodes have no room for', () => {
    const open = loadGame('tic-tac-toe', 'standard').newState();
    const plans = (state: State, simulations: number): boolean => new Resolver().begin(viewOf(state), Rng.from(1), simulations);
    expect(plans(open, 4000)).toBe(false);
    const start = after(kuhn.game, '#1 #3');
    expect(plans(start, 4000)).toBe(true);
    for (const simulations of [10, 60]) expect(plans(start, simulations)).toBe(false);
    const battle = loadGame('men-of-iron', 'dry-wells').newState();
    for (const rng = Rng.from(1); !isPlayer(battle.actor); ) battle.apply(battle.chanceOutcomes().sample(rng));
    expect(plans(battle, 4000)).toBe(false);
  });
});

describe('an agent with secrets=resolve', () => {
  test('folds the jack and calls with the king, and bluffs now and then', async () => {
    const choices = async (moves: string): Promise<string[]> => {
      const played = new Set<string>();
      for (let seed = 0; seed < 30; seed++) {
        const agent = await createAgent('mcts:sims=4000,secrets=resolve,rollout=random,prior=uniform', { seed });
        const state = after(kuhn.game, moves);
        played.add(kuhn.game.actions.format(state, (await agent.choose(viewOf(state))).action));
      }
      return [...played].sort();
    };
    expect(await choices('#3 #1 bet')).toEqual(['fold']);
    expect(await choices('#1 #3 bet')).toEqual(['call']);
    expect(await choices('#3 #1 check')).toEqual(['bet', 'check']);
  });
});

test('a planner that leaves a decision to the search has used up the time that it took', async () => {
  let now = 0;
  const busy: SecretsPlanner = Object.assign(new Resolver(), { begin: () => ((now += 30), false) });
  const view = viewOf(after(kuhn.game, '#1 #3'));
  const ask = (limits: Limits) =>
    new Thinking({ timeMs: 50 }, () => now).update(busy, view, policyBlueprint(uniformPolicy), Rng.from(1), 60, limits);
  expect(await ask({ timeMs: 40, candidates: 3 })).toEqual({ decision: null, left: { timeMs: 10, candidates: 3 } });
  expect((await ask({ timeMs: 20 })).left).toEqual({ timeMs: 0 });
  expect((await ask({})).left).toEqual({ timeMs: 20 });
  expect((await ask({ simulations: 60 })).left).toEqual({ simulations: 60 });
});
