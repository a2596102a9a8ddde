import { isPlayer, TERMINAL } from '../../../rules/core/index.ts';
import { kuhnPoker, pig, ticTacToe } from '../../../rules/reference/index.ts';
import type { TicTacToeState } from '../../../rules/reference/tic-tac-toe.ts';
import { type Case, codec, leftover, override, spoilLegal, spoilOutcomes } from '../broken.ts';

/** Legal actions that a spoilt game gave last, whatever the state. */
let lastListed = 0;

/** Faults that the play checks must catch. */
export const playFaults: readonly Case[] = [
  {
    check: 'turns',
    fault: 'a count of turns that goes back',
    base: pig,
    faults: { state: (state) => void Object.defineProperty(state, 'turn', { get: () => 5 - state.data[1]! }) },
  },
  {
    check: 'plays',
    fault: 'an error in the middle of a game',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'apply', (original) => (action) => {
          if (action === 4) throw new Error('the centre is broken');
          original(action);
        }),
    },
  },
  {
    check: 'legal-actions',
    fault: 'descending order',
    base: ticTacToe,
    faults: spoilLegal((_, list) => list.items.subarray(0, list.length).reverse()),
  },
  {
    check: 'legal-actions',
    fault: 'an action listed twice',
    base: ticTacToe,
    faults: spoilLegal((_, list) => list.length > 0 && list.push(list.at(list.length - 1))),
  },
  {
    check: 'legal-actions',
    fault: 'an index beyond the size',
    base: kuhnPoker,
    faults: { game: (game) => codec(game, { size: 2 }) },
  },
  {
    check: 'legal-actions',
    fault: 'none for a player to decide',
    base: ticTacToe,
    faults: spoilLegal((state, list) => (state as TicTacToeState).marks(0) > 2 && list.clear()),
  },
  {
    check: 'legal-actions',
    fault: 'some after the end',
    base: ticTacToe,
    faults: spoilLegal((state, list) => state.actor === TERMINAL && list.push(0)),
  },
  {
    check: 'real-decisions',
    fault: 'a decision with one action',
    base: kuhnPoker,
    faults: spoilLegal((state, list) => isPlayer(state.actor) && (list.length = 1)),
  },
  {
    check: 'returns',
    fault: 'both win',
    base: pig,
    faults: { state: (state) => override(state, 'returns', (original) => () => (original()[0] === 0 ? [0, 0] : [1, 1])) },
  },
  {
    check: 'returns',
    fault: 'a result before the end',
    base: pig,
    faults: { state: (state) => override(state, 'returns', () => () => [0.5, -0.5]) },
  },
  {
    check: 'returns',
    fault: 'more than 1',
    base: kuhnPoker,
    faults: { state: (state) => override(state, 'returns', (original) => () => [original()[0] * 2.5, original()[1] * 2.5]) },
  },
  {
    check: 'game-length',
    fault: 'longer than declared',
    base: ticTacToe,
    faults: { game: () => ({ maxPlies: 4 }) },
  },
  {
    check: 'headway',
    fault: 'a decision that changes nothing',
    base: ticTacToe,
    faults: { state: (state) => override(state, 'apply', (original) => (action) => action !== 4 && original(action)) },
  },
  {
    check: 'jumps',
    fault: 'a list that follows from the state asked before',
    base: ticTacToe,
    faults: {
      state(state) {
        override(state, 'legalActions', (original) => (into) => {
          const list = original(into);
          const isEarlier = list.length > lastListed + 1;
          lastListed = list.length;
          if (isEarlier && list.length < 9) list.length--;
          return list;
        });
      },
    },
  },
  {
    check: 'reading-changes-nothing',
    fault: 'a list that shrinks when asked again',
    base: ticTacToe,
    faults: {
      state(state) {
        let asked = 0;
        override(state, 'legalActions', (original) => (into) => {
          const list = original(into);
          if (asked++ % 2 === 1 && list.length > 2) list.length--;
          return list;
        });
      },
    },
  },
  {
    check: 'reading-changes-nothing',
    fault: 'observing that writes into the state',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          state.data[1]! += 1;
          original(viewer, into);
        }),
    },
  },
  {
    check: 'listeners',
    fault: 'another move if somebody listens',
    only: true,
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'apply', (original) => (move) => {
          original(move);
          if (state.listener !== null) state.data[1]! += 1;
        }),
    },
  },
  {
    check: 'seeds',
    fault: 'dice of its own',
    base: pig,
    faults: spoilOutcomes((list) => {
      const first = leftover() % list.length;
      [list.outcomes[0], list.outcomes[first]] = [list.outcomes[first]!, list.outcomes[0]!];
    }),
  },
  {
    check: 'seeds',
    fault: 'always the same game',
    base: ticTacToe,
    faults: spoilLegal((_, list) => list.length > 0 && (list.length = 1)),
  },
  {
    check: 'game-over',
    fault: 'a result that is lost when the end is read from its position',
    only: true,
    base: ticTacToe,
    faults: {
      game: (game) => ({
        fromPosition(position) {
          const state = game.fromPosition(position);
          if (state.actor === TERMINAL) override(state, 'returns', () => () => [0, 0]);
          return state;
        },
      }),
    },
  },
];
