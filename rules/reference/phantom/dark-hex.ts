import { type Player, type Ruleset } from '../../core/index.ts';
import { guides } from './guides.ts';
import { CELL_COUNT, type PhantomState, SIZE } from './phantom-board.ts';
import { cellSet, collisions, loadPhantom, phantomObservation, tableOf } from './phantom-game.ts';

/** Each cell's six neighbours at most. */
const NEIGHBOURS: readonly (readonly number[])[] = Array.from({ length: CELL_COUNT }, (_, cell) => {
  const [column, row] = [cell % SIZE, Math.floor(cell / SIZE)];
  const steps = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, -1],
    [-1, 1],
  ] as const;
  return steps
    .map(([across, up]) => [column + across, row + up] as const)
    .filter(([x, y]) => x >= 0 && x < SIZE && y >= 0 && y < SIZE)
    .map(([x, y]) => x + SIZE * y);
});

/** The board with rows and columns exchanged: the other player's task. */
const turned = (cell: number): number => (cell % SIZE) * SIZE + Math.floor(cell / SIZE);
/** x goes from row to row, o from column to column. */
const seenFrom = (viewer: Player, cell: number): number => (viewer === 0 ? cell : turned(cell));

const lineOf = (player: Player, cell: number): number => Math.floor(seenFrom(player, cell) / SIZE);

/** Fewest cells that a player still needs to connect its sides without those of `theirs`; 9 if it cannot. */
function distance(player: Player, own: number, theirs: number): number {
  const cost = (cell: number): number => ((theirs >> cell) & 1 ? Infinity : (own >> cell) & 1 ? 0 : 1);
  const best = Array.from({ length: CELL_COUNT }, (_, cell) => (lineOf(player, cell) === 0 ? cost(cell) : Infinity));
  for (let round = 0; round < CELL_COUNT; round++) {
    NEIGHBOURS.forEach((around, cell) => {
      for (const from of around) best[cell] = Math.min(best[cell]!, best[from]! + cost(cell));
    });
  }
  return Math.min(CELL_COUNT, ...best.filter((_, cell) => lineOf(player, cell) === SIZE - 1));
}

/** `[512]` whether a player's sides are connected by a set of its cells. */
const connected = ([0, 1] as const).map((player) => tableOf((set) => distance(player, set, 0) === 0));

const observation = phantomObservation('dark-hex/1', {});

/** Prefers cells that leave the shortest way through what is not known to be taken, then those that lengthen the other side's, then the middle. */
function worth(player: Player, own: number, theirs: number, cell: number): number {
  const here = 1 << cell;
  const other = (1 - player) as Player;
  return -4 * distance(player, own | here, theirs) + distance(other, theirs, own | here) + (cell === 4 ? 0.5 : 0);
}

/** By how much shorter the first player's way is than the other's on the true board. */
function evaluate(state: PhantomState): number {
  if (state.depth === 0) return state.returns()[0];
  const [x, o] = [state.cells(0), state.cells(1)];
  return (distance(1, o, x) - distance(0, x, o)) / (2 * CELL_COUNT);
}

/**
 * Dark Hex on three by three cells: [1] a player tries a cell; it takes the cell, or learns that the other side has it. [2] By the option, a
 * try at a taken cell ends the turn (abrupt) or not (classical). The other side learns only that its turn has come. x connects the lowest
 * row with the highest, o the columns a and c; there is no draw.
 */
export const darkHex: Ruleset = {
  id: 'dark-hex',
  title: 'Dark Hex',
  version: '1.0.0',
  players: ['x', 'o'],
  information: 'hidden',
  hasChance: false,
  scenarios: [
    { id: 'standard', title: 'Dark Hex', about: "Three by three cells; nobody sees the other's stones.", source: 'training' },
    {
      id: 'opened',
      title: 'Dark Hex, opened',
      about: 'The same, with x on a1 and c2, and o on c3 and a2, which both know: small enough for exact answers.',
      source: 'training',
    },
  ],
  options: [collisions],
  guide: guides.darkHex,
  load: (scenario, options) =>
    loadPhantom(
      {
        ruleset: darkHex,
        opened: { opened: [cellSet(['a1', 'c2']), cellSet(['c3', 'a2'])] },
        wins: [connected[0]!, connected[1]!],
        observation,
        seenFrom,
        worth,
        evaluate,
        indent: (row) => ' '.repeat(row),
        shift: (row) => row * 40,
      },
      scenario,
      options,
    ),
};
