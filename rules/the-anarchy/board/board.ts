import { type Board, phraseOf, type State, tellingsOf } from '../../core/index.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import { ACTION_ABOUTS } from '../rules/procedures/index.ts';
import { seenBy } from '../render/seen.ts';
import { headline } from '../render/words.ts';
import type { AnarchyParts, AnarchyState } from '../state/state.ts';
import { readDeed } from './deeds.ts';
import { createLayers } from './layers.ts';
import { markDeed } from './marks.ts';
import { notesOf } from './notes.ts';
import { listPieces } from './pieces.ts';
import { listTables } from './tables.ts';

/** What makes the picture of The Anarchy playable with a pointer. */
export function createBoard(game: Pick<AnarchyParts, 'compiled' | 'players' | 'space'>): Board {
  const as = (state: State): AnarchyState => state as AnarchyState;
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(game.compiled.grid),
    headline: (state) => headline(as(state)),
    pieces: (state, viewer) => listPieces(seenBy(as(state), viewer), viewer),
    names: () => [...game.compiled.men, ...game.compiled.engines].map(({ name, side }) => ({ name, side })),
    mark: (state, action) => markDeed(as(state), readDeed(as(state), action)),
    phrase: (state, action) => phraseOf(game.space, ACTION_ABOUTS, as(state), action)!,
    notes: (state, action) => notesOf(as(state), readDeed(as(state), action)),
    tellings: tellingsOf(ACTION_ABOUTS),
    layers: createLayers(game),
    tables: (state, viewer) => listTables(seenBy(as(state), viewer), viewer),
    plan: () => null,
  };
}
