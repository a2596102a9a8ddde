import { describe, expect, test } from 'vitest';
import { CHANCE, isPlayer, type Player, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { createService } from '../../server/index.ts';
import { expectRecomputed, numbersIn } from '../recomputed.ts';

const service = createService({ shipped: false });

/** Decisions of a game between captains: every so many, as the side that decides sees them. */
function* decisionsOf(ruleset: string, scenario: string, every: number, most: number): Generator<State> {
  const state = loadGame(ruleset, scenario).newState();
  const rng = Rng.from('hints');
  for (let count = 0, given = 0; state.actor !== TERMINAL && given < most; count++) {
    const legal = state.legalActions();
    if (isPlayer(state.actor) && legal.length > 1 && count % every === 0) {
      given++;
      yield state.clone();
    }
    state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, legal, rng));
  }
}

function positionOf(state: State) {
  return state.toPosition(state.hasSecrets ? (state.actor as Player) : undefined);
}

describe.each([
  ['barons-war', 'skirmish', 9],
  ['one-hour-wargames', 'training', 7],
  ['men-of-iron', 'mill-ford', 11],
  ['spanish-fury', 'training-meadow', 11],
  ['the-anarchy', 'keep-ladders', 23],
] as const)('hints of %s/%s', (ruleset, scenario, every) => {
  test('judge only what was tried, and give reasons of which every number is recomputed', async () => {
    let reasons = 0;
    for (const state of decisionsOf(ruleset, scenario, every, 8)) {
      const position = positionOf(state);
      const seen = state.game.fromPosition(position);
      const { hints, visits } = await service.ask('hint', { position, agent: 'mcts:sims=30', seed: 1 });
      for (const hint of hints) {
        reasons += hint.because.length;
        for (const reason of hint.because) {
          expect(hint.reason).toContain(reason.text);
          expectRecomputed(seen, hint.index, reason);
        }
        if (hint.visits === 0) {
          expect(numbersIn(hint.judged)).toEqual([]);
          expect(hints).toHaveLength(1);
        } else {
          expect(numbersIn(hint.judged)).toContain(Math.round(100 * hint.winProbability));
          expect(hint.judged).toContain(`${hint.visits} of ${visits} simulations`);
        }
      }
    }
    expect(reasons).toBeGreaterThan(3);
  });
});
