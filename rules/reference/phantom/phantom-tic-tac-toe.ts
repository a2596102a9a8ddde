import { type Player, squareNeighbours, type Ruleset } from '../../core/index.ts';
import { guides } from './guides.ts';
import { cellSet, collisions, loadPhantom, phantomObservation, tableOf } from './phantom-game.ts';

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const; // prettier-ignore

const hasLine = tableOf((set) => LINES.some((line) => line.every((cell) => (set >> cell) & 1)));

const neighbours = squareNeighbours(3, 3);
const observation = phantomObservation('phantom-tic-tac-toe/1', { grid: 'square', neighbours: [neighbours, neighbours] });

/** 4 for what may win, 3 for what blocks two stones that were met, else 2 for the centre, 1 for corners, 0 for edges. */
function worth(_player: Player, own: number, theirs: number, cell: number): number {
  if (hasLine[own | (1 << cell)] === 1) return 4;
  if (hasLine[theirs | (1 << cell)] === 1) return 3;
  return cell === 4 ? 2 : cell % 2 === 0 ? 1 : 0;
}

/**
 * Phantom tic-tac-toe: [1] a player tries a cell; it takes the cell, or learns that the other side has it. [2] By the option, a try at a
 * taken cell ends the turn (abrupt) or not (classical). The other side learns only that its turn has come, not how often was tried.
 */
export const phantomTicTacToe: Ruleset = {
  id: 'phantom-tic-tac-toe',
  title: 'Phantom tic-tac-toe',
  version: '1.0.0',
  players: ['x', 'o'],
  information: 'hidden',
  hasChance: false,
  scenarios: [
    { id: 'standard', title: 'Phantom tic-tac-toe', about: "Three in a row; nobody sees the other's marks.", source: 'training' },
    {
      id: 'opened',
      title: 'Phantom tic-tac-toe, opened',
      about: 'The same, with x on the centre and a1, and o on c3 and b1, which both know: small enough for exact answers.',
      source: 'training',
    },
  ],
  options: [collisions],
  guide: guides.phantomTicTacToe,
  load: (scenario, options) =>
    loadPhantom(
      {
        ruleset: phantomTicTacToe,
        opened: { opened: [cellSet(['b2', 'a1']), cellSet(['c3', 'b1'])] },
        wins: [hasLine, hasLine],
        observation,
        seenFrom: (_, cell) => cell,
        worth,
        evaluate: (state) => state.returns()[0],
        indent: () => '',
        shift: () => 0,
      },
      scenario,
      options,
    ),
};
