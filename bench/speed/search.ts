import { createAgent } from '../../agents/registry/registry.ts';
import { leafEvaluator, Search, searchNow } from '../../agents/search/index.ts';
import { createView, type PlayerView } from '../../agents/turn/agent.ts';
import { CHANCE, type Game, isPlayer, Rng } from '../../rules/core/index.ts';
import { measuredScenarios } from './engine.ts';
import type { Benchmark, Workload } from './harness.ts';

/** Simulations of a search with the ruleset's knowledge, and of one with random playouts. */
const FEW = 200;
const MANY = 10_000;

/** The first decision of a game that is searched: secret commitments, which are not, are made at random. */
function firstDecision(game: Game): PlayerView {
  const rng = Rng.from('search');
  const state = game.newState();
  while (state.actor === CHANCE || state.isCommitment) {
    const legal = state.legalActions();
    state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : legal.at(rng.below(legal.length)));
  }
  const { actor } = state;
  if (!isPlayer(actor)) throw new Error('The game is over before it begins.');
  return createView(state, actor);
}

/** Searches the first decision of a game over and over with an agent. */
async function askAgent(game: Game, spec: string): Promise<Workload> {
  const view = firstDecision(game);
  const agent = await createAgent(spec, { seed: 'bench' });
  return {
    async run() {
      const { simulations } = await agent.choose(view, { simulations: FEW });
      return simulations ?? FEW;
    },
    close: () => agent.close?.(),
  };
}

/** The same with plain UCT and random playouts to the end. */
function playOut(game: Game): Workload {
  const view = firstDecision(game);
  const search = new Search(game, { selection: 'uct' });
  const judge = leafEvaluator(game, { playout: 'random' });
  const rng = Rng.from('bench');
  return { run: () => searchNow(search, view, judge, rng, MANY).simulations ?? MANY };
}

/** Simulations of the tree search without a network, one after the other on one thread. */
export function searchBenchmarks(): Benchmark[] {
  const withKnowledge = measuredScenarios().map(({ id, load }) => ({
    name: `mcts/${id}`,
    unit: 'simulations',
    about: `simulations of mcts at the first decision, ${FEW} a search, leaves judged by the ruleset's evaluation`,
    prepare: () => askAgent(load(), `mcts:sims=${FEW}`),
  }));
  const withPlayouts = measuredScenarios()
    .filter(({ id }) => /connect-four|pig|tic-tac-toe/.test(id))
    .map(({ id, load }) => ({
      name: `uct/${id}`,
      unit: 'simulations',
      about: `simulations of UCT with random playouts to the end, ${MANY.toLocaleString('en-GB')} a search`,
      prepare: () => playOut(load()),
    }));
  return [...withKnowledge, ...withPlayouts];
}
