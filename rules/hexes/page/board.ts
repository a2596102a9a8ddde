import {
  type ActionAbouts,
  type Board,
  type BoardMark,
  type BoardNote,
  type BoardTable,
  capital,
  phraseOf,
  type Player,
  type State,
  tellingsOf,
  unitAtHand,
  type UnitValue,
} from '../../core/index.ts';
import type { HexAction, HexActions, HexTable } from '../hex-actions.ts';
import type { ArcTable } from '../facing.ts';
import { type Aim, headingOf, headingWords } from '../headings.ts';
import type { PathSearch } from '../movement/path-search.ts';
import { mapExtent } from '../render/shapes.ts';
import type { AnyUnitState, UnitScenario } from '../state/unit-state.ts';
import { drawArcs, drawSpan, pieceLayer, zoneLayers } from './layers.ts';
import { counterPiece, markOn } from './marks.ts';
import { hexCells } from './shapes.ts';

/** What a ruleset says for its page beyond what can be worked out. */
export interface PageWords<S, K extends string> {
  /** What can be seen of a unit besides its type and its values: `2 hits`. */
  marks(s: S, unit: number): readonly string[];
  /** What is known of an action before it is chosen. */
  notes(s: S, action: HexAction<K>): readonly BoardNote[];
  /** What a zone is, without its side: `Hexes in front of units, in which the enemy has to stop`. */
  readonly zones: string;
}

/** What of a game its page shows. */
interface HexPage<S, T extends HexTable> extends PageWords<S, keyof T & string> {
  readonly about: ActionAbouts<S, T>;
  readonly scenario: UnitScenario;
  readonly players: readonly [string, string];
  /** Of the ids in the picture. */
  readonly prefix: string;
  readonly types: readonly string[];
  readonly values: readonly UnitValue<S>[];
  readonly hexActions: HexActions<T>;
  readonly aim?: Aim | undefined;
  readonly arcs: ArcTable;
  headline(s: S): readonly string[];
  findMoves(s: S, unit: number): PathSearch;
  controls(s: S, side: Player, hex: number): boolean;
}

/** What makes the picture of a game on hexes playable with a pointer: pieces and places of actions, zones, arcs and reach, tables of points and units.
 * The first player's hue is blue. */
export function createHexBoard<S extends AnyUnitState, T extends HexTable>(page: HexPage<S, T>): Board {
  const { players, prefix, hexActions, aim, arcs } = page;
  const { grid, units } = page.scenario;
  const numberOf = (s: S, id: string | null): number => units.findIndex((card, unit) => card.id === id && s.hexOf(unit) >= 0);
  const read = (s: S, action: number): HexAction<keyof T & string> => hexActions.read(s, action, unitAtHand(s));
  const reach = (s: S, unit: number): string => {
    const search = page.findMoves(s, unit);
    const hexes = grid.hexes.filter((hex) => search.reaches(hex));
    return drawSpan(grid, hexes, s.sideOf(unit), s.hexOf(unit), 'reach');
  };
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(grid),
    cells: () => hexCells(grid),
    headline: (s) => page.headline(s as S),
    pieces: (state) => {
      const s = state as S;
      return [...s.standing(0), ...s.standing(1)].map((unit) =>
        counterPiece(grid, { ...s.card(unit), hex: s.hexOf(unit), facing: s.facingOf(unit), aim, about: aboutOf(page, s, unit) }),
      );
    },
    mark: (s, action) => markDecoded(page, s as S, read(s as S, action)),
    phrase: (s, action) => phraseOf(hexActions.space, page.about, s as S, action) ?? actionWords(page, s as S, read(s as S, action)),
    notes: (s, action) => page.notes(s as S, read(s as S, action)),
    tellings: tellingsOf(page.about),
    layers: [
      ...zoneLayers<S>(grid, players, prefix, page.zones, (s, side, hex) => page.controls(s, side, hex)),
      pieceLayer<S>({ id: 'arcs', title: 'Arcs', about: 'Front, flank and rear of the unit.' }, numberOf, (s, unit) =>
        drawArcs(grid, s.hexOf(unit), s.facingOf(unit), arcs),
      ),
      pieceLayer<S>({ id: 'reach', title: 'Reach', about: 'Hexes that the unit could reach if it moved now.' }, numberOf, reach),
    ],
    tables: (s) => [pointsTable(s, players), unitsTable(page, s as S)],
    plan: () => null,
  };
}

/** Type, values and marks of a unit in words. */
function aboutOf<S extends AnyUnitState>({ types, values, marks }: HexPage<S, never>, s: S, unit: number): string[] {
  return [types[s.card(unit).type]!, ...values.map(([name, , value]) => `${name} ${value(s, unit)}`), ...marks(s, unit)];
}

/** `Go to 0304 and look to the right`, `Attack Red foot 1`, `Retreat to 0304`. */
function actionWords<S extends AnyUnitState>({ aim }: Pick<HexPage<S, never>, 'aim'>, s: S, action: HexAction): string {
  const { kind, shape, unit, hex, facing } = action;
  const { grid } = s.scenario;
  switch (shape) {
    case 'pass':
      return capital(kind);
    case 'unit':
      return `Choose ${s.nameOf(unit)}`;
    case 'strike':
      return `${capital(kind)} ${s.isEmpty(hex) ? grid.format(hex) : s.nameOf(s.topAt(hex))}`;
    case 'step':
      return `${capital(kind)} to ${grid.format(hex)}`;
    case 'go': {
      const way = hex === s.hexOf(unit) ? 'Stay' : `Go to ${grid.format(hex)}`;
      return `${way} and look to ${headingWords(headingOf(grid, facing, aim))}`;
    }
  }
}

function markDecoded<S extends AnyUnitState>({ aim, findMoves }: HexPage<S, never>, s: S, action: HexAction): BoardMark {
  const { shape, unit, hex, facing } = action;
  const { grid } = s.scenario;
  const idOf = (one: number): string | null => (one < 0 ? null : s.card(one).id);
  const piece = idOf(unit);
  switch (shape) {
    case 'pass':
      return markOn(grid, { piece });
    case 'unit':
      return markOn(grid, { piece, target: piece, hex });
    case 'strike':
      return markOn(grid, { piece, target: idOf(s.topAt(hex)), hex });
    case 'step':
      return markOn(grid, { piece, hex, facing, aim, way: [s.hexOf(unit), hex] });
    case 'go':
      return markOn(grid, { piece, hex, facing, aim, way: findMoves(s, unit).wayTo(hex, facing) });
  }
}

function pointsTable(s: State, players: readonly [string, string]): BoardTable {
  const points = s.victoryPoints();
  const rows = ([0, 1] as const).map((side) => ({ cells: [players[side], String(points[side])], side, piece: null }));
  return { title: 'Points', columns: ['side', 'points'], rows };
}

function unitsTable<S extends AnyUnitState>({ types, values, marks }: HexPage<S, never>, s: S): BoardTable {
  const { grid, units } = s.scenario;
  const rows = units.map(({ id, name, side, type }, unit) => {
    const hex = s.hexOf(unit);
    const state = hex < 0 ? 'gone' : marks(s, unit).join(', ') || 'sound';
    const numbers = values.map(([, , value]) => String(value(s, unit)));
    return { cells: [name, types[type]!, ...numbers, state, hex < 0 ? '–' : grid.format(hex)], side, piece: id };
  });
  return { title: 'Units', columns: ['unit', 'type', ...values.map(([name]) => name), 'state', 'hex'], rows };
}
