import { type CellTable, flag, integer, layCells, type LayoutOf, oneOf, playerOf } from '../../core/index.ts';
import { derivedPlaces } from '../../hexes/hex-state.ts';
import { hexKinds } from '../../hexes/kinds.ts';
import { type Scenario, SIDES } from './scenario.ts';
import { MOST_HITS } from '../rules/charts.ts';

export const MOST_TURNS = 30;

/** Kinds of cells and registers that name things of a scenario. */
export function createKinds({ grid, units }: Scenario) {
  return { ...hexKinds(grid), side: playerOf(SIDES), unit: oneOf(units.map(({ id }) => id)) };
}
export type Kinds = ReturnType<typeof createKinds>;

/** Everything that changes in play. The state reads each cell by its name: `s.turn`, `s.hits(unit)`, `s.setHits(unit, 1)`. */
export const CELLS = {
  scalars: { turn: integer(0, MOST_TURNS), side: (k) => k.side },
  blocks: {
    sides: { fields: { points: integer(0, 9999) } },
    units: { fields: { hex: (k) => k.maybeHex, facing: (k) => k.facing, hits: integer(0, MOST_HITS), moved: flag } },
  },
} as const satisfies CellTable<Kinds>;

/** Where they lie; who stands in a hex follows from where units stand. */
export function createLayout({ grid, units }: Scenario, kinds: Kinds): LayoutOf<typeof CELLS> {
  const rows = { sides: SIDES, units: units.map(({ id }) => id) };
  return layCells(CELLS, kinds, { rows, derived: derivedPlaces(grid.size, units.length), stackDepth: 4 });
}
