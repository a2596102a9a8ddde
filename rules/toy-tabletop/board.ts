import { type Board, type BoardNote, type BoardTable, headlineOf } from '../core/index.ts';
import { drawRange, markOf, phraseOf, piecesOf, unitLayer } from '../tabletop/page/marks.ts';
import { hitsOf } from './odds/odds.ts';
import { frameOf, IDS, unitWords } from './render.ts';
import { deedOf } from './rules/kinds.ts';
import type { Scenario } from './state/scenario.ts';
import type { ToyTabletopState } from './state/state.ts';

type S = ToyTabletopState;

/** Kinds of actions in words that the room does not know. */
const WORDS = { end: 'End the turn', stay: 'Stay', rally: 'Rally' };

const mean = (hits: number): string => `${Math.round(10 * hits) / 10} hits on average`;

/** What a shot or a charge may bring. @shows 3.3 4.2 */
function notesOf(s: S, action: number): readonly BoardNote[] {
  const deed = deedOf(s, action);
  const { made, taken } = hitsOf(s, deed);
  if (made === 0) return [];
  const rule = deed.kind === 'shoot' ? '3.3' : '4.2';
  const chance: BoardNote = { kind: 'chance', text: `Makes ${mean(made)}.`, rule };
  if (taken === 0) return [chance];
  return [chance, { kind: 'danger', text: `Takes ${mean(taken)}.`, degree: taken / s.left(deed.unit), rule }];
}

function tableOf(s: S): BoardTable {
  const rows = s.compiled.units.map(({ id, name, side }, unit) => ({
    cells: [name, s.isOnTable(unit) ? unitWords(s, unit).join(', ') : 'gone'],
    side,
    piece: id,
  }));
  return { title: 'Units', columns: ['unit', 'state'], rows };
}

/** What makes the picture of a scenario playable with a pointer. */
export function createBoard(scenario: Scenario): Board {
  const frame = frameOf(scenario);
  /** Where a unit shoots. @shows 3.1 */
  const draw = (s: S, unit: number): string => drawRange(s.boxOf(unit), s.cardOf(unit).range, `${IDS}-range-hatch`);
  return {
    hues: ['red', 'blue'],
    extent: frame.extent,
    headline: (state) => headlineOf(state as S, scenario.turns),
    pieces: (state) => piecesOf(frame, state as S, (unit) => unitWords(state as S, unit)),
    mark: (state, action) => markOf(frame, state as S, deedOf(state as S, action)),
    phrase: (state, action) => phraseOf(state as S, deedOf(state as S, action), WORDS),
    tellings: { march: ['march'], charge: ['charge'], shoot: ['shoot'], rally: ['rally'], stay: ['stay'] },
    notes: (state, action) => notesOf(state as S, action),
    layers: [unitLayer(frame, `${IDS}-range`, ['Range', 'Where the unit can shoot, measured from the middle of its front.'], draw)],
    tables: (state) => [tableOf(state as S)],
    // Nothing is planned in secret.
    plan: () => null,
  };
}
