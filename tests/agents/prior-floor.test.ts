import { expect, test } from 'vitest';
import { createAgent, createView } from '../../agents/index.ts';
import { loadGame, type State, TERMINAL } from '../../rules/index.ts';

const game = loadGame('tic-tac-toe', 'standard');

function after(state: State, action: number): State {
  const next = game.newState();
  next.copyFrom(state);
  next.apply(action);
  return next;
}

/** The result for player 0 when both play their best. */
function exactValue(state: State): number {
  if (state.actor === TERMINAL) return state.returns()[0];
  const side = state.actor === 0 ? 1 : -1;
  return side * Math.max(...Array.from(state.legalActions(), (action) => side * exactValue(after(state, action))));
}

/** Every position after one move each. */
const openings = Array.from(game.newState().legalActions(), (first) => after(game.newState(), first)).flatMap((state) =>
  Array.from(state.legalActions(), (second) => after(state, second)),
);

test.each(['share=1', 'prior=rated,share=1'])('an action of prior 0 is tried, and a won game is not thrown away: %s', async (option) => {
  expect(openings).toHaveLength(72);
  const agent = await createAgent(`mcts:sims=20000,${option}`, { seed: 1 });
  for (const state of openings) {
    const { action } = await agent.choose(createView(state, 0));
    expect(exactValue(after(state, action)), JSON.stringify(state.toPosition())).toBe(exactValue(state));
  }
});
