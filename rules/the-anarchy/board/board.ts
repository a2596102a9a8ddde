import type { Board, State } from '../../core/index.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import { seenBy } from '../render/seen.ts';
import { headline } from '../render/words.ts';
import type { AnarchyParts, AnarchyState } from '../state/state.ts';
import { readDeed } from './deeds.ts';
import { createLayers } from './layers.ts';
import { markDeed } from './marks.ts';
import { notesOf } from './notes.ts';
import { phraseOf } from './phrases.ts';
import { listPieces } from './pieces.ts';
import { listTables } from './tables.ts';

/** Events that say what was decided. */
const TELLINGS: NonNullable<Board['tellings']> = {
  shoot: ['shot'],
  react: ['shot'],
  goal: ['moved'],
  tail: ['moved'],
  infiltrate: ['moved'],
  lead: ['led'],
  resolve: ['fought'],
  advance: ['advanced'],
  retreat: ['retreated'],
  aim: ['heavy-shot'],
  haul: ['moved'],
  push: ['pushed'],
  draw: ['pushed'],
  ram: ['battered'],
};

/** What makes the picture of The Anarchy playable with a pointer. */
export function createBoard(game: Pick<AnarchyParts, 'compiled' | 'players'>): Board {
  const as = (state: State): AnarchyState => state as AnarchyState;
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(game.compiled.grid),
    headline: (state) => headline(as(state)),
    pieces: (state, viewer) => listPieces(seenBy(as(state), viewer), viewer),
    mark: (state, action) => markDeed(as(state), readDeed(as(state), action)),
    phrase: (state, action) => phraseOf(as(state), readDeed(as(state), action)),
    notes: (state, action) => notesOf(as(state), readDeed(as(state), action)),
    tellings: TELLINGS,
    layers: createLayers(game),
    tables: (state, viewer) => listTables(seenBy(as(state), viewer), viewer),
    plan: () => null,
  };
}
