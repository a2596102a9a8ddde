import { type Board, phraseOf, type State, tellingsOf } from '../../core/index.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import { ACTION_ABOUTS } from './steps.ts';
import { seenBy } from '../fight/render/seen.ts';
import { headline } from '../fight/render/words.ts';
import { isOfSiege } from '../state/siege-state.ts';
import type { AnarchyParts, AnarchyState } from '../state/state.ts';
import { decodeAction } from '../fight/board/decoded-action.ts';
import { createLayers } from '../fight/board/layers.ts';
import { markDecoded } from '../fight/board/marks.ts';
import { notesOf } from '../fight/board/notes.ts';
import { piecesOf } from '../fight/board/pieces.ts';
import { listTables } from '../fight/board/tables.ts';
import { hostPieces } from '../siege/board/pieces.ts';
import { siegeTable } from '../siege/board/record.ts';

/** What makes the picture of The Anarchy playable with a pointer. */
export function createBoard(game: Pick<AnarchyParts, 'scenario' | 'players' | 'space'>): Board {
  const as = (state: State): AnarchyState => state as AnarchyState;
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(game.scenario.grid),
    headline: (state) => headline(as(state)),
    pieces(state, viewer) {
      const s = seenBy(as(state), viewer);
      return ([0, 1] as const).flatMap((side) => [...(isOfSiege(s) ? hostPieces(s, side) : []), ...piecesOf(s, side, viewer)]);
    },
    names: () => [...game.scenario.men, ...game.scenario.engines].map(({ name, side }) => ({ name, side })),
    mark: (state, action) => markDecoded(as(state), decodeAction(as(state), action)),
    phrase: (state, action) => phraseOf(game.space, ACTION_ABOUTS, as(state), action)!,
    notes: (state, action) => notesOf(as(state), decodeAction(as(state), action)),
    tellings: tellingsOf(ACTION_ABOUTS),
    layers: createLayers(game),
    tables(state, viewer) {
      const s = seenBy(as(state), viewer);
      const tables = listTables(s, viewer);
      return isOfSiege(s) ? [siegeTable(s), ...tables] : tables;
    },
    plan: () => null,
  };
}
