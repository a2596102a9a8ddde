import { type FlatState, TERMINAL } from '../../../rules/core/index.ts';
import { pig, ticTacToe } from '../../../rules/reference/index.ts';
import { type Case, leftover, override } from '../broken.ts';

/** Faults that the copy checks must catch. */
export const copyFaults: readonly Case[] = [
  {
    check: 'clones',
    fault: 'clones that share their cells',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'clone', (original) => () => {
          const clone = original() as FlatState;
          clone.data = state.data;
          return clone;
        }),
    },
  },
  {
    check: 'clones',
    fault: 'clones that forget a cell',
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'clone', (original) => () => {
          const clone = original() as FlatState;
          clone.data[5] = 0;
          return clone;
        }),
    },
  },
  {
    check: 'copies',
    fault: 'copyFrom that forgets a cell',
    only: ['jumps'],
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'copyFrom', (original) => (other) => {
          original(other);
          state.data[5] = 0;
        }),
    },
  },
  {
    check: 'copies',
    fault: 'moves that depend on something outside the state',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'apply', (original) => (move) => {
          original(move);
          if (leftover() % 3 === 0 && state.depth > 1) state.setRegister(0, 1);
        }),
    },
  },
  {
    check: 'hashes',
    fault: 'a hash that ignores most cells',
    only: true,
    base: ticTacToe,
    faults: { state: (state) => override(state, 'hash', () => () => BigInt(state.data[1]!)) },
  },
  {
    check: 'hashes',
    fault: 'a hash that counts its calls',
    base: ticTacToe,
    faults: { state: (state) => override(state, 'hash', (original) => () => original() + BigInt(leftover())) },
  },
  {
    check: 'positions',
    fault: 'a field that is not written',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'toPosition', (original) => (viewer) => {
          const position = original(viewer);
          const { players: _, ...rest } = position.state;
          return { ...position, state: rest };
        }),
    },
  },
  {
    check: 'positions',
    fault: 'a fresh game that names its fields',
    only: true,
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'toPosition', (original) => (viewer) => {
          const position = original(viewer);
          return { ...position, state: { board: { a1: { mark: 'empty' } }, ...position.state } };
        }),
    },
  },
  {
    check: 'records',
    fault: 'a game that replays differently',
    base: pig,
    faults: {
      state(state) {
        let plies = 0;
        const salt = leftover();
        override(state, 'apply', (original) => (move) => {
          original(move);
          if (plies++ === 1) state.data[1] = salt % 100;
        });
      },
    },
  },
  {
    check: 'clones',
    fault: 'clones that tell the listener of their original',
    only: true,
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'clone', (original) => () => {
          const clone = original();
          clone.listener = () => undefined;
          return clone;
        }),
    },
  },
  {
    check: 'branches',
    fault: 'a clone whose end is told to its original',
    base: pig,
    faults: {
      state: (state) =>
        override(state, 'clone', (original) => () => {
          const clone = original();
          override(clone, 'apply', (play) => (move) => {
            play(move);
            if (clone.actor === TERMINAL && state.actor !== TERMINAL) state.data[1]! += 1;
          });
          return clone;
        }),
    },
  },
];
