import { squareNeighbours } from '../../../rules/core/index.ts';
import { connectFour, kuhnPoker, pig, ticTacToe } from '../../../rules/reference/index.ts';
import { type Case, type Faults, override } from '../broken.ts';

/** Spoils what the first action of the list points at. */
function pointElsewhere(place: (pointers: Int16Array, count: number) => void): Faults {
  return {
    state: (state) =>
      override(state, 'observeActions', (original) => (actions, into) => {
        original(actions, into);
        place(into.pointers, actions.length);
      }),
  };
}

/** Faults that the observation checks must catch. */
export const observationFaults: readonly Case[] = [
  {
    check: 'kept-observations',
    fault: 'a change that kept arrays do not show',
    only: true,
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          const before = into.map[4]!;
          original(viewer, into);
          if (into.isKept) into.map[4] = before;
        }),
    },
  },
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
  {
    check: 'pointers',
    fault: 'a cell beyond the map',
    only: true,
    base: connectFour,
    faults: pointElsewhere((pointers) => (pointers[0] = 42)),
  },
  {
    check: 'pointers',
    fault: 'a row of a unit that is not there',
    only: true,
    base: connectFour,
    faults: {
      game: ({ observation }) => ({
        observation: { ...observation, actions: { ...observation.actions, pointers: [{ name: 'unit', to: 'units', about: '' }] } },
      }),
      state: (state) => {
        override(state, 'observe', (original) => (viewer, into) => {
          original(viewer, into);
          into.units.fill(0, 0, 3);
        });
        override(state, 'observeActions', (original) => (actions, into) => {
          original(actions, into);
          into.pointers.fill(0);
        });
      },
    },
  },
  {
    check: 'pointers',
    fault: 'a cell off the board',
    only: true,
    base: ticTacToe,
    faults: {
      game: ({ observation }) => {
        const nowhere = squareNeighbours(3, 3).fill(-1);
        return { observation: { ...observation, map: { ...observation.map, neighbours: [nowhere, nowhere] } } };
      },
    },
  },
  {
    check: 'pointers',
    fault: 'what an earlier list has left',
    only: true,
    base: ticTacToe,
    faults: {
      state: (state) =>
        override(state, 'observeActions', (original) => (actions, into) => {
          const before = into.pointers[0]!;
          original(actions, into);
          into.pointers[0] = before;
        }),
    },
  },
  {
    check: 'pointers',
    fault: 'a place that depends on what stands first in the list',
    only: true,
    base: ticTacToe,
    faults: pointElsewhere((pointers, count) => pointers.fill(pointers[0]!, 0, count)),
  },
  {
    check: 'frames',
    fault: 'a way that does not lead back',
    only: true,
    base: ticTacToe,
    faults: {
      game: ({ observation }) => {
        const oneWay = squareNeighbours(3, 3);
        oneWay[4] = 7;
        return { observation: { ...observation, map: { ...observation.map, neighbours: [squareNeighbours(3, 3), oneWay] } } };
      },
    },
  },
  {
    check: 'frames',
    fault: 'counterparts of which only one is told of',
    only: true,
    base: pig,
    faults: {
      game: ({ observation }) => ({
        observation: { ...observation, units: { ...observation.units, mirrored: [Int16Array.of(1, 0), Int16Array.of(1, 0)] } },
      }),
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          original(viewer, into);
          if (viewer === 1) into.units.fill(0);
        }),
    },
  },
  {
    check: 'frames',
    fault: 'rows that are not each other’s counterparts',
    only: true,
    base: pig,
    faults: {
      game: ({ observation }) => ({
        observation: { ...observation, units: { ...observation.units, mirrored: [Int16Array.of(1, 0), Int16Array.of(0, 1)] } },
      }),
    },
  },
  {
    check: 'frames',
    fault: 'secrets in rows of the own side',
    only: true,
    base: kuhnPoker,
    faults: {
      game: ({ observation }) => ({
        observation: { ...observation, units: { ...observation.units, secret: { features: [1], from: [0, 0] } } },
      }),
    },
  },
];
