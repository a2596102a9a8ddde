import { type CellTable, flag, integer, layCells, oneOf, playerOf } from '../../core/index.ts';
import { SIDES_OF_BOX } from '../../geometry/box.ts';
import { FULL_TURN, TICKS_PER_INCH } from '../../geometry/plane.ts';
import { MAX_TABLE } from '../../tabletop/packs/schema.ts';
import { SIDES } from './scenario.ts';
import { MOST_STAMINA } from './troops.ts';

export const MOST_TURNS = 20;

/** Kinds of the registers of steps, of one scenario. @param ids names of the units */
export const kindsOf = (ids: readonly string[]) => ({ player: playerOf(SIDES), unit: oneOf(ids), side: oneOf(SIDES_OF_BOX) });
export type Kinds = ReturnType<typeof kindsOf>;

const ticks = integer(0, MAX_TABLE * TICKS_PER_INCH);
const fields = { x: ticks, y: ticks, heading: integer(0, FULL_TURN - 1), hits: integer(0, MOST_STAMINA), shaken: flag, acted: flag };

/** Everything that changes in play. A unit that is gone has all its hits, and 0 in the other cells. */
export const CELLS = { scalars: { turn: integer(0, MOST_TURNS) }, blocks: { units: { fields } } } as const satisfies CellTable<Kinds>;

/** Where it lies in the buffers of one scenario's states. */
export const layoutOf = (ids: readonly string[]) => layCells(CELLS, kindsOf(ids), { rows: { units: ids }, stackDepth: 8 });
