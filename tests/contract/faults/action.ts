import { type FlatState } from '../../../rules/core/index.ts';
import { kuhnPoker, pig, ticTacToe } from '../../../rules/reference/index.ts';
import type { TicTacToeState } from '../../../rules/reference/tic-tac-toe.ts';
import { type Case, codec, override } from '../broken.ts';

/** Faults that the action checks must catch. */
export const actionFaults: readonly Case[] = [
  {
    check: 'action-texts',
    fault: 'a text read as another action',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { format: (state, index) => game.actions.format(state, 8 - index) }) },
  },
  {
    check: 'action-texts',
    fault: 'two actions with one text',
    base: kuhnPoker,
    faults: { game: (game) => codec(game, { format: () => 'bet' }) },
  },
  {
    check: 'action-data',
    fault: 'a typed action read as another',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { fromAction: (state, action) => (game.actions.fromAction(state, action) + 1) % 9 }) },
  },
  {
    check: 'action-chains',
    fault: 'a level beyond its size',
    only: true,
    base: ticTacToe,
    faults: { game: (game) => codec(game, { chain: [2, 1, 3] }) },
  },
  {
    check: 'action-chains',
    fault: 'two actions with one chain',
    only: true,
    base: kuhnPoker,
    faults: { game: (game) => codec(game, { toChain: () => [0, 0, 0] }) },
  },
  {
    check: 'refusals',
    fault: 'a reason with the wrong code',
    only: true,
    base: ticTacToe,
    faults: { game: (game) => codec(game, { whyNot: () => ({ code: 'BAD_SCENARIO', message: 'no' }) }) },
  },
  {
    check: 'refusals',
    fault: 'a refusal that changes the state',
    base: ticTacToe,
    faults: {
      game: (game) =>
        codec(game, {
          whyNot: (state, index) => {
            (state as FlatState).data[1] = 1;
            return game.actions.whyNot(state, index);
          },
        }),
    },
  },
  {
    check: 'refusals',
    fault: 'nonsense read as an action',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { parse: (state) => state.legalActions().at(0) }) },
  },
  {
    check: 'acceptances',
    fault: 'a text that leads elsewhere',
    base: ticTacToe,
    faults: { game: (game) => codec(game, { parse: (state) => state.legalActions().at(0) }) },
  },
  {
    check: 'actions-apply',
    fault: 'a legal action that breaks the game when somebody takes it at last',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'apply', (original) => (action) => {
          if (action === 8 && (state as TicTacToeState).marks(0) === 0) throw new Error('nobody opens in the corner');
          original(action);
        }),
    },
  },
  {
    check: 'citations',
    fault: 'an event by a rule that the rulebook does not have',
    only: true,
    base: pig,
    faults: { ruleset: { rulebook: [{ id: '2', title: 'The die', status: 'implemented' }] } },
  },
  {
    check: 'citations',
    fault: 'a refusal by a rule that the rulebook does not have',
    only: true,
    base: ticTacToe,
    faults: {
      ruleset: { rulebook: [{ id: '1', title: 'Marks', status: 'implemented' }] },
      game: (game) => codec(game, { whyNot: (state, index) => ({ ...game.actions.whyNot(state, index), rule: '7.99' }) }),
    },
  },
];
