import type { Board, State } from '../../core/index.ts';
import { headlineOf } from './headline.ts';
import { LAYERS } from './layers.ts';
import { markOf } from './marks.ts';
import { notesOf } from './notes.ts';
import { phraseOf } from './phrases.ts';
import { piecesOf } from './pieces.ts';
import { tablesOf } from './tables.ts';
import type { PictureFrame } from '../../tabletop/render/frame.ts';
import type { OneHourState } from '../state/state.ts';

/** Events that say what was decided. */
const TELLINGS: NonNullable<Board['tellings']> = {
  march: ['moved'],
  charge: ['charged'],
  turn: ['turned'],
  face: ['turned'],
  place: ['placed', 'entered'],
  select: ['comes'],
  pass: ['kept'],
};

/** What makes the picture of a scenario playable with a pointer. */
export function createBoard(frame: PictureFrame): Board {
  const as = (state: State): OneHourState => state as OneHourState;
  return {
    hues: ['red', 'blue'],
    extent: frame.extent,
    headline: (state) => headlineOf(as(state)),
    pieces: (state) => piecesOf(as(state)),
    mark: (state, action) => markOf(as(state), action),
    phrase: (state, action) => phraseOf(as(state), action),
    tellings: TELLINGS,
    notes: (state, action) => notesOf(as(state), action),
    layers: LAYERS,
    tables: (state) => tablesOf(as(state)),
    // Nothing is planned in secret.
    plan: () => null,
  };
}
