import type { Board, FlatState, Game, State } from '../../../rules/core/index.ts';
import { kuhnPoker, ticTacToe } from '../../../rules/reference/index.ts';
import { type Case, cardCell, type Faults } from '../broken.ts';

/** A board with nothing wrong, for games that have none. */
function plainBoard({ actions }: Game): Board {
  return {
    hues: ['blue', 'red'],
    extent: { x: 0, y: 0, width: 10, height: 10 },
    headline: () => ['Somebody decides'],
    pieces: () => [],
    mark: (_, action) => ({ piece: null, target: null, spot: { x: action % 10, y: 1 }, outline: null, heading: null, path: null }),
    phrase: (state, action) => actions.format(state, action),
    notes: () => [],
    layers: [],
    tables: () => [],
    plan: () => null,
  };
}

const spoilBoard = (change: Partial<Board>): Faults => ({ game: (game) => ({ board: { ...plainBoard(game), ...change } }) });

const firstCard = (state: State): string => String((state as FlatState).data[cardCell(0)]);

/** Faults that the checks of boards must catch. */
export const boardFaults: readonly Case[] = [
  {
    check: 'board-words',
    fault: 'actions that read alike',
    only: true,
    base: ticTacToe,
    faults: spoilBoard({ phrase: () => 'Take a square' }),
  },
  { check: 'board-words', fault: 'no headline', only: true, base: ticTacToe, faults: spoilBoard({ headline: () => [] }) },
  {
    check: 'board-places',
    fault: 'an action beside the map',
    only: true,
    base: ticTacToe,
    faults: spoilBoard({ mark: () => ({ piece: null, target: null, spot: { x: 11, y: 1 }, outline: null, heading: null, path: null }) }),
  },
  {
    check: 'board-places',
    fault: 'an action of a piece that there is not',
    only: true,
    base: ticTacToe,
    faults: spoilBoard({ mark: () => ({ piece: 'knight', target: null, spot: null, outline: null, heading: null, path: null }) }),
  },
  {
    check: 'board-places',
    fault: 'a danger beyond all measure',
    only: true,
    base: ticTacToe,
    faults: spoilBoard({ notes: () => [{ kind: 'danger', text: 'very', degree: 2 }] }),
  },
  {
    check: 'board-secrets',
    fault: 'a table that tells a hidden card',
    only: true,
    base: kuhnPoker,
    faults: spoilBoard({
      tables: (state) => [{ title: 'Cards', columns: ['first'], rows: [{ cells: [firstCard(state)], side: null, piece: null }] }],
    }),
  },
];
