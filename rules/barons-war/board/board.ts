import type { Board, State } from '../../core/index.ts';
import { createLayers } from './layers.ts';
import { markAction } from './marks.ts';
import { noteAction } from './notes.ts';
import { phraseAction } from './phrases.ts';
import { listPieces } from './pieces.ts';
import { currentPlan, listTables } from './tables.ts';
import { headline } from './tasks.ts';
import type { BaronsWarGame } from '../game.ts';
import { mapExtent } from '../render-svg.ts';
import type { BaronsWarState } from '../state.ts';

/** What makes the picture of The Barons' War playable with a pointer. */
export function createBoard(game: BaronsWarGame): Board {
  const as = (state: State): BaronsWarState => state as BaronsWarState;
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(game.compiled.grid),
    headline: (state) => headline(as(state)),
    pieces: (state) => listPieces(as(state)),
    mark: (state, action) => markAction(as(state), action),
    phrase: (state, action) => phraseAction(as(state), action),
    notes: (state, action) => noteAction(as(state), action),
    layers: createLayers(game.ruleset.players),
    tables: (state, viewer) => listTables(as(state), viewer),
    plan: (state) => currentPlan(as(state)),
  };
}
