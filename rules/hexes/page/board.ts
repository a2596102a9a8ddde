import type { Board, BoardMark, BoardNote, BoardTable, Player, State } from '../../core/index.ts';
import type { Deed, Deeds } from '../deeds.ts';
import type { HexState } from '../hex-state.ts';
import type { PathSearch } from '../movement/path-search.ts';
import type { HexGrid } from '../grid.ts';
import { mapExtent } from '../render/shapes.ts';
import { drawArcs, drawSpan, pieceLayer, zoneLayers } from './layers.ts';
import { counterPiece, markOn } from './marks.ts';

/** What a ruleset says of its page, where units stand one to a hex and face vertices. */
interface HexPage<S, K extends string> {
  readonly grid: HexGrid;
  readonly players: readonly [string, string];
  /** Of the ids in the picture. */
  readonly prefix: string;
  readonly units: readonly { readonly id: string; readonly name: string; readonly side: Player }[];
  readonly deeds: Deeds<K>;
  /** Unit that the decision is about, -1 for none. */
  subject(s: S): number;
  headline(s: S): readonly string[];
  /** A unit's type, values and state, by the name of each, in words. */
  values(s: S, unit: number): Readonly<Record<string, string>>;
  phrase(s: S, deed: Deed<K>): string;
  notes(s: S, deed: Deed<K>): readonly BoardNote[];
  readonly tellings: Readonly<Record<string, readonly string[]>>;
  /** Where a unit can go. */
  findMoves(s: S, unit: number): PathSearch;
  /** Whether a side controls a hex, and what that is, without the side: `Hexes in front of units, in which the enemy has to stop`. */
  controls(s: S, side: Player, hex: number): boolean;
  readonly zones: string;
}

/** What makes the picture of a game on hexes playable with a pointer: pieces and places of actions, zones, arcs and reach, tables of points and units.
 * The first player's hue is blue. */
export function createHexBoard<S extends HexState, K extends string>(page: HexPage<S, K>): Board {
  const { grid, players, prefix, units, deeds } = page;
  const numberOf = (s: S, id: string | null): number => units.findIndex((card, unit) => card.id === id && s.hexOf(unit) >= 0);
  const standing = (s: S): number[] => units.flatMap((_, unit) => (s.hexOf(unit) >= 0 ? [unit] : []));
  const read = (s: S, action: number): Deed<K> => deeds.read(s, action, page.subject(s));
  const reach = (s: S, unit: number): string => {
    const search = page.findMoves(s, unit);
    const hexes = grid.hexes.filter((hex) => search.reaches(hex));
    return drawSpan(grid, hexes, s.sideOf(unit), s.hexOf(unit), 'reach');
  };
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(grid),
    headline: (s) => page.headline(s as S),
    pieces: (state) => {
      const s = state as S;
      return standing(s).map((unit) =>
        counterPiece(grid, { ...units[unit]!, hex: s.hexOf(unit), facing: s.facingOf(unit), about: aboutOf(page.values(s, unit)) }),
      );
    },
    mark: (s, action) => markDeed(page, s as S, read(s as S, action)),
    phrase: (s, action) => page.phrase(s as S, read(s as S, action)),
    notes: (s, action) => page.notes(s as S, read(s as S, action)),
    tellings: page.tellings,
    layers: [
      ...zoneLayers<S>(grid, players, prefix, page.zones, (s, side, hex) => page.controls(s, side, hex)),
      pieceLayer<S>({ id: 'arcs', title: 'Arcs', about: 'Front, flank and rear of the unit.' }, numberOf, (s, unit) =>
        drawArcs(grid, s.hexOf(unit), s.facingOf(unit)),
      ),
      pieceLayer<S>({ id: 'reach', title: 'Reach', about: 'Hexes that the unit could reach if it moved now.' }, numberOf, reach),
    ],
    tables: (s) => [pointsTable(s, players), unitsTable(page, s as S)],
    plan: () => null,
  };
}

/** Values in words: a number with its name, words as they are. */
function aboutOf(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) => (/^\d/.test(value) ? `${name} ${value}` : value));
}

function markDeed<S extends HexState, K extends string>({ grid, units, findMoves }: HexPage<S, K>, s: S, deed: Deed<K>): BoardMark {
  const { shape, unit, hex, facing } = deed;
  const idOf = (one: number): string | null => (one < 0 ? null : units[one]!.id);
  const piece = idOf(unit);
  switch (shape) {
    case 'pass':
      return markOn(grid, { piece });
    case 'unit':
      return markOn(grid, { piece, target: piece, hex });
    case 'strike':
      return markOn(grid, { piece, target: idOf(s.topAt(hex)), hex });
    case 'step':
      return markOn(grid, { piece, hex, facing, way: [s.hexOf(unit), hex] });
    case 'go':
      return markOn(grid, { piece, hex, facing, way: findMoves(s, unit).wayTo(hex, facing) });
  }
}

function pointsTable(s: State, players: readonly [string, string]): BoardTable {
  const points = s.victoryPoints();
  const rows = ([0, 1] as const).map((side) => ({ cells: [players[side], String(points[side])], side, piece: null }));
  return { title: 'Points', columns: ['side', 'points'], rows };
}

function unitsTable<S extends HexState, K extends string>({ grid, units, values }: HexPage<S, K>, s: S): BoardTable {
  const rows = units.map(({ id, name, side }, unit) => {
    const hex = s.hexOf(unit);
    return { cells: [name, ...Object.values(values(s, unit)), hex < 0 ? '–' : grid.format(hex)], side, piece: id };
  });
  return { title: 'Units', columns: ['unit', ...Object.keys(values(s, 0)), 'hex'], rows };
}
