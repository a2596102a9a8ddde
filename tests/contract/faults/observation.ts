import { pig, ticTacToe } from '../../../rules/reference/index.ts';
import { type Case, override } from '../broken.ts';

/** Faults that the observation checks must catch. */
export const observationFaults: readonly Case[] = [
  {
    check: 'observations',
    fault: 'a cell left as it was',
    only: true,
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          const before = into.globals[1]!;
          original(viewer, into);
          into.globals[1] = before;
        }),
    },
  },
  {
    check: 'observations',
    fault: 'a value out of its range',
    only: true,
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          original(viewer, into);
          into.map[3]! -= 0.5;
        }),
    },
  },
  {
    check: 'observations',
    fault: 'too few action rows',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'observeActions', (original) => (actions, into) => {
          original(actions, into);
          into.actionCount--;
        }),
    },
  },
  {
    check: 'observations',
    fault: 'an empty part',
    only: true,
    base: ticTacToe,
    faults: { game: (game) => ({ observation: { ...game.observation, globals: [] } }) },
  },
];
