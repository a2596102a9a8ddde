import { describe, expect, it } from 'vitest';
import { createAgent } from '../../agents/registry/registry.ts';
import { ActionList, CHANCE, OutcomeList, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';
import { playMatch } from '../../training/matches/match.ts';
import { summarise } from '../../training/matches/statistics.ts';

async function scoreAgainstRandom(scenario: string, games: number): Promise<number> {
  const agents = [await createAgent('scripted', { seed: 1 }), await createAgent('random', { seed: 2 })] as const;
  return summarise(await playMatch(menOfIron.load(scenario), agents, { games, seed: 'captain' })).score;
}

/** Plays a game between captains and shows every decision to a visitor. */
function playCaptains(scenario: string, visit: (state: State) => void): State {
  const state = menOfIron.load(scenario).newState();
  const rng = Rng.from('captains');
  const legal = new ActionList();
  const outcomes = new OutcomeList();
  for (let actor = state.actor; actor !== TERMINAL; actor = state.actor) {
    if (actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(rng));
    else {
      visit(state);
      state.apply(state.game.scripted!.choose(state, state.legalActions(legal), rng));
    }
  }
  return state;
}

describe('the captain', () => {
  it.each([
    ['mill-ford', 8],
    ['dry-wells', 8],
    ['beacon-field', 8],
    ['bosworth', 2],
  ])('beats random play from either side: %s, %i games', { timeout: 600_000 }, async (scenario, games) => {
    expect(await scoreAgainstRandom(scenario, games)).toBeGreaterThanOrEqual(0.75);
  });

  it.each(['mill-ford', 'dry-wells', 'beacon-field'])('fights %s out before the last Activation, from both sides', (scenario) => {
    const asked = [0, 0];
    const end = playCaptains(scenario, (state) => asked[state.actor]!++);
    expect(end.turn).toBeLessThan(Number(end.game.options['activations']));
    expect(Math.min(...asked)).toBeGreaterThan(10);
    expect(Math.max(...end.victoryPoints())).toBeGreaterThan(0);
  });

  it('judges between -1 and 1, and whoever has lost less as the better off', () => {
    const judged: { readonly lead: number; readonly value: number }[] = [];
    playCaptains('mill-ford', (state) => {
      const [own, enemy] = state.victoryPoints();
      judged.push({ lead: own - enemy, value: state.game.scripted!.evaluate(state) });
    });
    expect(Math.max(...judged.map(({ value }) => Math.abs(value)))).toBeLessThanOrEqual(1);
    judged.sort((a, b) => a.lead - b.lead);
    expect(judged.at(-1)!.value).toBeGreaterThan(judged[0]!.value);
  });
});
