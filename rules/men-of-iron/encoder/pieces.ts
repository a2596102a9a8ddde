import { opponent, type Player } from '../../core/index.ts';
import type { Scenario } from '../state/scenario.ts';
import type { IronState } from '../state/state.ts';

type S = IronState;

/** Side of each piece. */
export function sidesOfPieces({ units, leaders }: Scenario): readonly Player[] {
  return [...units, ...leaders].map(({ side }) => side);
}

/** The piece that the step at hand is about: of its first register, or the one that moves; -1 for none. */
export function pieceAtHand(s: S): number {
  if (s.depth === 0) return -1;
  const { registers, name } = s.step;
  const [first] = Object.keys(registers ?? {});
  if (first === 'unit') return s.register(0);
  if (first === 'leader') return s.scenario.units.length + s.register(0);
  return name.startsWith('move/') && name !== 'move/select' ? s.mover : -1;
}

/** Whether the army of a player looks to the left at the start: it stands further to the right than the enemy's. */
export function looksLeft({ units, grid }: Scenario, viewer: Player): boolean {
  const middle = (side: Player): number => {
    const hexes = units.flatMap(({ side: owner, hex }) => (owner === side && hex >= 0 ? [hex] : []));
    return hexes.reduce((sum, hex) => sum + grid.centre(hex).x, 0) / hexes.length;
  };
  return middle(viewer) > middle(opponent(viewer));
}
