import { createAgent } from '../agents/registry.ts';
import { createView } from '../agents/view.ts';
import { CHANCE, type Game, isPlayer, Rng } from '../rules/core/index.ts';
import { measuredScenarios } from './engine.ts';
import type { Benchmark, Workload } from './harness.ts';

const SIMULATIONS = 200;

/** Searches the first decision of a game over and over. */
async function searching(game: Game, spec: string): Promise<Workload> {
  const rng = Rng.from('search');
  const state = game.newState();
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  const { actor } = state;
  if (!isPlayer(actor)) throw new Error('The game is over before it begins.');
  const agent = await createAgent(spec, { seed: 'bench' });
  return {
    async run() {
      const { simulations } = await agent.choose(createView(state, actor), { simulations: SIMULATIONS });
      return simulations ?? SIMULATIONS;
    },
    close: () => agent.close?.(),
  };
}

/** Simulations of the tree search without a network, leaves judged by the scripted player's evaluation. */
export function searchBenchmarks(): Benchmark[] {
  return measuredScenarios().map(({ id, load }) => ({
    name: `mcts/${id}`,
    unit: 'simulations',
    about: `simulations of mcts at the first decision, ${SIMULATIONS} a search`,
    prepare: () => searching(load(), `mcts:sims=${SIMULATIONS}`),
  }));
}
