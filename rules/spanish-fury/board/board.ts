import { type Board, headlineOf } from '../../core/index.ts';
import { PictureFrame } from '../../tabletop/render/frame.ts';
import type { FuryParts, FuryState } from '../state/state.ts';

/** What makes the picture playable. */
export function createBoard(game: FuryParts): Board {
  const frame = new PictureFrame(game.compiled, 400, 400);
  return {
    hues: ['blue', 'red'],
    extent: frame.extent,
    headline: (state) => headlineOf(state as FuryState, game.compiled.turns),
    pieces: () => [],
    mark: () => ({ piece: null, target: null, spot: null, outline: null, heading: null, path: null }),
    phrase: (state, action) => state.game.actions.format(state, action),
    notes: () => [],
    layers: [],
    tables: () => [],
    plan: () => null,
  };
}
