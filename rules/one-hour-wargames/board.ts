import type { Board, State } from '../core/index.ts';
import { headlineOf } from './board-headline.ts';
import { LAYERS } from './board-layers.ts';
import { markOf } from './board-marks.ts';
import { notesOf } from './board-notes.ts';
import { phraseOf } from './board-phrases.ts';
import { piecesOf } from './board-pieces.ts';
import { tablesOf } from './board-tables.ts';
import { tableExtent } from './render-svg-frame.ts';
import type { Scenario } from './scenario.ts';
import type { OneHourState } from './state.ts';

/** What makes the picture of a scenario playable with a pointer. */
export function createBoard(scenario: Scenario): Board {
  const as = (state: State): OneHourState => state as OneHourState;
  return {
    hues: ['red', 'blue'],
    extent: tableExtent(scenario),
    headline: (state) => headlineOf(as(state)),
    pieces: (state) => piecesOf(as(state)),
    mark: (state, action) => markOf(as(state), action),
    phrase: (state, action) => phraseOf(as(state), action),
    notes: (state, action) => notesOf(as(state), action),
    layers: LAYERS,
    tables: (state) => tablesOf(as(state)),
    // Nothing is planned in secret.
    plan: () => null,
  };
}
