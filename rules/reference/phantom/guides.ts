import type { RulesetGuide } from '../../core/index.ts';

const history = [{ version: '1.0.0', about: 'The first.' }] as const;
const victoryPoints = '1 for a win, else 0.';

/** What somebody who makes agents is told of the games of unseen stones. */
export const guides = {
  phantomTicTacToe: {
    start: 'An empty board, or one with stones that both know; x moves first, and nobody sees where the other has moved.',
    end: 'Three in a row, or all cells are taken; then all is shown.',
    returns: '1 for three in a row, -1 for the other, 0 for a draw.',
    victoryPoints,
    actions: { try: 'takes a cell, or learns that the other side has it' },
    history,
  },
  darkHex: {
    start: 'An empty board, or one with stones that both know; x moves first, and nobody sees where the other has moved.',
    end: 'A player has connected its two sides; then all is shown.',
    returns: '1 for the player who has connected its sides, -1 for the other.',
    victoryPoints,
    actions: { try: 'takes a cell, or learns that the other side has it' },
    history,
  },
} as const satisfies Readonly<Record<string, RulesetGuide>>;
