import { type Board, phraseOf, type Rectangle, type State, tellingsOf } from '../../core/index.ts';
import { createLayers } from './layers.ts';
import { markAction, noteAction } from './actions.ts';
import { listNamed, listPieces } from './pieces.ts';
import { currentPlan, listTables } from './tables.ts';
import { headline } from './headline.ts';
import { ACTION_ABOUTS } from '../mechanics/steps.ts';
import { hexCells } from '../../hexes/page/shapes.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import type { BaronsWarParts, BaronsWarState } from '../state/state.ts';

/** The map up to the frame of the panel, half of whose line lies on it. */
function besidePanel({ width, ...rest }: Rectangle): Rectangle {
  return { ...rest, width: width - 1 };
}

/** What makes the picture of The Barons' War playable with a pointer. */
export function createBoard(game: BaronsWarParts): Board {
  const as = (state: State): BaronsWarState => state as BaronsWarState;
  return {
    hues: ['blue', 'red'],
    extent: besidePanel(mapExtent(game.scenario.grid)),
    cells: () => hexCells(game.scenario.grid),
    headline: (state) => headline(as(state)),
    pieces: (state) => listPieces(as(state)),
    names: () => listNamed(game),
    mark: (state, action) => markAction(as(state), action),
    phrase: (state, action) => phraseOf(game.space, ACTION_ABOUTS, as(state), action)!,
    tellings: tellingsOf(ACTION_ABOUTS),
    notes: (state, action) => noteAction(as(state), action),
    layers: createLayers(game.players),
    tables: (state, viewer) => listTables(as(state), viewer),
    plan: (state) => currentPlan(as(state)),
  };
}
