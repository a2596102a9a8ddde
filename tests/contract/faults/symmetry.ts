import type { Ruleset, Symmetry } from '../../../rules/core/index.ts';
import { connectFour, kuhnPoker, ticTacToe } from '../../../rules/reference/index.ts';
import type { Case, Faults } from '../broken.ts';

/** Leaves everything as it is: a symmetry of any game. */
const standStill: Symmetry = { name: 'nothing', turn: (from, into) => into.copyFrom(from), turnAction: (action) => action };

const declare = (...symmetries: readonly Symmetry[]): Faults => ({ game: () => ({ symmetries }) });

/** The first symmetry of a game, changed. */
const spoil = (change: (symmetry: Symmetry) => Partial<Symmetry>): Faults => ({
  game: ({ symmetries = [] }) => ({ symmetries: symmetries.slice(0, 1).map((first) => ({ ...first, ...change(first) })) }),
});

const catches = (fault: string, base: Ruleset, faults: Faults): Case => ({ check: 'symmetries', fault, only: true, base, faults });

/** Faults that the check of symmetries must catch. */
export const symmetryFaults: readonly Case[] = [
  catches(
    'actions that are not turned with the board',
    connectFour,
    spoil(() => ({ turnAction: (column) => column })),
  ),
  catches(
    'a board that is not turned with its actions',
    ticTacToe,
    spoil(() => ({ turn: standStill.turn })),
  ),
  catches('actions that change places beside the board', ticTacToe, declare({ ...standStill, turnAction: (square) => 8 - square })),
  catches(
    'a state that is lost when it is turned',
    connectFour,
    spoil(({ turn }) => ({
      turn(from, into) {
        turn(from, into);
        from.copyFrom(into);
      },
    })),
  ),
  catches(
    'a result that changes',
    ticTacToe,
    spoil(({ turn }) => ({
      turn(from, into) {
        turn(from, into);
        if (from.actor < 0) into.copyFrom(from.game.newState());
      },
    })),
  ),
  catches('a game with secrets that is turned', kuhnPoker, declare(standStill)),
];
