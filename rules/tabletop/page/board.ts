import {
  type ActionAbouts,
  type ActionSpace,
  type Board,
  type BoardNote,
  type BoardTable,
  phraseOf,
  tellingsOf,
  unitAtHand,
  type UnitValue,
} from '../../core/index.ts';
import type { TableAction, Moves } from '../table-actions.ts';
import { frameOf, unitWords } from '../render/units.ts';
import type { AnyUnitState, TableActions, UnitScenario } from '../state/unit-state.ts';
import { drawRange, markOf, moveWords, piecesOf, unitLayer } from './marks.ts';

/** What a ruleset says for its page beyond what can be worked out. */
export interface PageWords<S, K extends string> {
  /** What can be seen of a unit besides its values: `shaken`. */
  marks(s: S, unit: number): readonly string[];
  /** What is known of an action before it is chosen. */
  notes(s: S, action: TableAction<K>): readonly BoardNote[];
  /** Inches that a unit shoots from the middle of its front, 45 degrees to either side; 0 if it does not. */
  rangeOf(s: S, unit: number): number;
}

/** What of a game its page shows. */
interface TablePage<S, T extends TableActions> extends PageWords<S, keyof T & string> {
  readonly space: ActionSpace<T>;
  readonly about: ActionAbouts<S, T>;
  readonly scenario: UnitScenario;
  readonly values: readonly UnitValue<S>[];
  readonly style: { readonly ids: string };
  readonly moves: Moves<S & AnyUnitState, keyof T & string>;
  headline(s: S): readonly string[];
}

/** What makes the picture of a game on a table playable with a pointer: pieces, places of actions, the reach of shots, a table of units. The first player's hue
 * is red. */
export function createTableBoard<S extends AnyUnitState, T extends TableActions>(page: TablePage<S, T>): Board {
  const { scenario, style, moves, space } = page;
  const frame = frameOf(scenario);
  const read = (s: S, action: number): TableAction<keyof T & string> => moves.decode(s, action, unitAtHand(s));
  const wordsOf = (s: S, unit: number): string[] => unitWords(page.values, page.marks(s, unit), s, unit);
  const range = (s: S, unit: number): string => drawRange(scenario, s.boxOf(unit), page.rangeOf(s, unit), `${style.ids}-range-hatch`);
  return {
    hues: ['red', 'blue'],
    extent: frame.extent,
    headline: (s) => page.headline(s as S),
    pieces: (s) => piecesOf(frame, s as S, (unit) => wordsOf(s as S, unit)),
    mark: (s, action) => markOf(frame, s as S, read(s as S, action)),
    phrase: (s, action) => phraseOf(space, page.about, s as S, action) ?? moveWords(s as S, read(s as S, action)),
    tellings: tellingsOf(page.about),
    notes: (s, action) => page.notes(s as S, read(s as S, action)),
    layers: [
      unitLayer<S>(frame, `${style.ids}-range`, ['Range', 'Where the unit can shoot, measured from the middle of its front.'], range),
    ],
    tables: (s) => [unitsTable(page, s as S)],
    plan: () => null,
  };
}

function unitsTable<S extends AnyUnitState>(
  { scenario, values, marks }: Pick<TablePage<S, never>, 'scenario' | 'values' | 'marks'>,
  s: S,
): BoardTable {
  const rows = scenario.units.map(({ id, name, side, type }, unit) => {
    const state = s.isOnTable(unit) ? marks(s, unit).join(', ') || 'sound' : 'gone';
    return { cells: [name, type, ...values.map(([, , value]) => String(value(s, unit))), state], side, piece: id };
  });
  return { title: 'Units', columns: ['unit', 'type', ...values.map(([name]) => name), 'state'], rows };
}
