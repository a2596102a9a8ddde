import { type ActionPart, badPosition, type CellKind, integer, namedPart, oneOf, optional } from '../core/index.ts';
import { DIRECTIONS, type HexGrid } from './grid.ts';

/** How hexes are written and how far they go. */
function spanOf(grid: HexGrid): string {
  return (
    `its hexes are "${grid.format(0)}" to "${grid.format(grid.size - 1)}", ` +
    `two digits for the column (1 to ${grid.columns}) and two for the row (1 to ${grid.rows})`
  );
}

function noHex(grid: HexGrid, given: unknown): string {
  return `${JSON.stringify(given)} is no hex of this map; ${spanOf(grid)}.`;
}

/** A hex by its printed number. */
function hexKind(grid: HexGrid): CellKind {
  return {
    most: grid.size - 1,
    isPlace: true,
    toJson: (value) => grid.format(value),
    fromJson(json, path) {
      const hex = typeof json === 'string' ? grid.parse(json) : -1;
      return hex >= 0 ? hex : badPosition(noHex(grid, json), path);
    },
  };
}

/** Kinds of cells that every game on hexes has. */
export function hexKinds(grid: HexGrid): { readonly hex: CellKind; readonly maybeHex: CellKind; readonly facing: CellKind } {
  const hex = hexKind(grid);
  return { hex, maybeHex: optional(hex), facing: integer(0, DIRECTIONS - 1) };
}

/** Things with a name in data. */
type Named = readonly { readonly id: string }[];

/** Kinds of cells that every game has in which leaders command battles of units on hexes. */
export function armyKinds({
  grid,
  ...named
}: {
  readonly grid: HexGrid;
  readonly units: Named;
  readonly leaders: Named;
  readonly battles: Named;
}) {
  const [units, leaders, battles] = [named.units, named.leaders, named.battles].map((things) => things.map(({ id }) => id));
  const [hex, unit, leader, battle] = [hexKind(grid), oneOf(units!), oneOf(leaders!), oneOf(battles!)];
  return {
    hex,
    maybeHex: optional(hex),
    unit,
    maybeUnit: optional(unit),
    leader,
    maybeLeader: optional(leader),
    battle,
    maybeBattle: optional(battle),
    /** A unit, or a leader after all units. */
    maybePiece: optional(oneOf([...units!, ...leaders!])),
  };
}

/** A part of an action that is a hex. @param name in typed actions: `to`, `at` */
export function hexPart(name: string, grid: HexGrid): ActionPart {
  const numbers = Array.from({ length: grid.size }, (_, hex) => grid.format(hex));
  return namedPart(name, numbers, (given) => noHex(grid, given));
}
