import { type CellTable, flag, integer, layCells, oneOf, playerOf } from '../../core/index.ts';
import { SIDES } from '../scenarios/scenario.ts';
import { LONGEST_TRACK, MOST_MEN, MOST_TURNS } from '../scenarios/load.ts';
import { RANGES } from '../charts/volley.ts';

export const ORDERS = ['advance', 'shoot', 'cover'] as const;
export const ADVANCE = 0;
export const SHOOT = 1;
export const COVER = 2;

/** Cells of an order: none written, then one of `ORDERS`; sealed is what the other side sees of it. */
export const NO_ORDER = 0;
export const SEALED = ORDERS.length + 1;
const ORDER_CELLS = ['none', ...ORDERS, 'sealed'] as const;

/** Kinds of the registers of the steps. A game whose units differ from scenario to scenario makes them of the scenario. */
export const kinds = { side: playerOf(SIDES), range: oneOf(RANGES), flag };
export type Kinds = typeof kinds;

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.men(side)`, `s.setMen(side, 3)`. */
export const CELLS = {
  scalars: { turn: integer(0, MOST_TURNS) },
  blocks: {
    bands: {
      fields: { place: integer(0, LONGEST_TRACK - 1), men: integer(0, MOST_MEN), order: oneOf(ORDER_CELLS), points: integer(0, 1000) },
    },
  },
} as const satisfies CellTable<Kinds>;

/** Where it lies in the state's buffer: the same in every scenario. */
export const layout = layCells(CELLS, kinds, { rows: { bands: SIDES }, stackDepth: 8 });
