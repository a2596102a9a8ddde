import { type CellTable, flag, integer } from '../../core/index.ts';
import type { HexKinds } from '../../hexes/game/unit-game.ts';
import { MOST_HITS } from '../charts/charts.ts';

/** Names of the players' sides in data; a player is a place in this list. */
export const SIDES = ['blue', 'red'] as const;

export const MOST_TURNS = 30;

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.hits(unit)`, `s.setHits(unit, 1)`. */
export const CELLS = {
  scalars: { turn: integer(0, MOST_TURNS), side: (k) => k.player },
  blocks: {
    sides: { fields: { points: integer(0, 9999) } },
    units: { fields: { hex: (k) => k.maybeHex, facing: (k) => k.facing, hits: integer(0, MOST_HITS), moved: flag } },
  },
} as const satisfies CellTable<HexKinds>;

/** All actions there are, each with what it names, in the order of their flat indices. */
export const ACTIONS = { select: ['unit'], end: [], move: ['to', 'facing'], attack: ['at'], hold: [], retreat: ['to'] } as const;
export type Kind = keyof typeof ACTIONS;
