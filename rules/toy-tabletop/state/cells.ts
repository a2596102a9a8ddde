import { type CellTable, flag, integer } from '../../core/index.ts';
import { MOVE_ACTIONS } from '../../tabletop/table-actions.ts';
import type { TableKinds } from '../../tabletop/game/unit-game.ts';
import { PLACE_CELLS } from '../../tabletop/state/unit-state.ts';
import { MOST_STAMINA } from './troops.ts';

/** Names of the players' sides in data; a player is a place in this list. */
export const SIDES = ['red', 'blue'] as const;

export const MOST_TURNS = 20;

/** Everything that changes in play. A unit that is gone has all its hits, and 0 in the other cells. */
export const CELLS = {
  scalars: { turn: integer(0, MOST_TURNS) },
  blocks: {
    sides: { fields: { points: integer(0, 9999) } },
    units: { fields: { ...PLACE_CELLS, hits: integer(0, MOST_STAMINA), shaken: flag, acted: flag } },
  },
} as const satisfies CellTable<TableKinds>;

/** All actions there are, each with what it names, in the order of their flat indices. */
export const ACTIONS = { end: [], stay: [], rally: [], ...MOVE_ACTIONS } as const;
export type Kind = keyof typeof ACTIONS;
