import type { BoardMark, BoardPiece, Player } from '../../core/index.ts';
import type { HexGrid } from '../grid.ts';
import { type Aim, headingOf, headingWords } from '../headings.ts';
import { centreOf } from '../render/shapes.ts';
import { counterOutline, hexOutline } from './shapes.ts';

/** What a game on hexes says of how an action shows; what it leaves out is not there. */
interface HexMark {
  /** Who acts and to whom it is done, by id. */
  readonly piece?: string | null;
  readonly target?: string | null;
  /** Where one points to choose it; the facing that would be taken up there. */
  readonly hex?: number;
  readonly facing?: number;
  readonly aim?: Aim | undefined;
  /** Hexes of the way there, the first hex first; null if there is none. */
  readonly way?: readonly number[] | null;
}

/** How an action shows on a map of hexes. */
export function markOn(
  grid: HexGrid,
  { piece = null, target = null, hex = -1, facing = -1, aim = 'vertex', way = null }: HexMark,
): BoardMark {
  return {
    piece,
    target,
    spot: hex < 0 ? null : centreOf(grid, hex),
    outline: hex < 0 ? null : hexOutline(grid, hex),
    heading: facing < 0 ? null : headingOf(grid, facing, aim),
    path: way === null || way.length < 2 ? null : way.map((step) => centreOf(grid, step)),
  };
}

/** What is told of a counter that stands alone in its hex. */
interface CounterCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
  readonly hex: number;
  readonly facing: number;
  readonly aim?: Aim | undefined;
  /** Type, values and state in words; how it faces and where it stands is added. */
  readonly about: readonly string[];
}

/** A counter as a piece of the board. */
export function counterPiece(grid: HexGrid, { id, name, side, hex, facing, aim, about }: CounterCard): BoardPiece {
  const centre = centreOf(grid, hex);
  const heading = headingOf(grid, facing, aim);
  const words = [...about, `faces ${headingWords(heading)}`, `in hex ${grid.format(hex)}`];
  return { id, name, side, ...centre, about: words.join(', '), outline: counterOutline(centre), heading };
}
