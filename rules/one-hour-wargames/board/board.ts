import { type Board, phraseOf, type State, tellingsOf } from '../../core/index.ts';
import { OneHourAction } from '../mechanics/one-hour-action.ts';
import { ACTION_ABOUTS } from '../mechanics/procedures/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import { headlineOf } from './headline.ts';
import { LAYERS } from './layers.ts';
import { markOf } from './marks.ts';
import { notesOf } from './notes.ts';
import { namesOf, piecesOf } from './pieces.ts';
import { tablesOf } from './tables.ts';
import type { PictureFrame } from '../../tabletop/render/frame.ts';
import type { OneHourState } from '../state/state.ts';

/** What makes the picture of a scenario playable with a pointer. */
export function createBoard(frame: PictureFrame, space: ActionSpace): Board {
  const as = (state: State): OneHourState => state as OneHourState;
  const read = (state: State, action: number): OneHourAction => new OneHourAction().read(as(state), action);
  return {
    hues: ['red', 'blue'],
    extent: frame.extent,
    headline: (state) => headlineOf(as(state)),
    pieces: (state) => piecesOf(as(state)),
    names: (state) => namesOf(as(state)),
    mark: (state, action) => markOf(as(state), read(state, action)),
    phrase: (state, action) => phraseOf(space, ACTION_ABOUTS, as(state), action)!,
    tellings: tellingsOf(ACTION_ABOUTS),
    notes: (state, action) => notesOf(as(state), read(state, action)),
    layers: LAYERS,
    tables: (state) => tablesOf(as(state)),
    // Nothing is planned in secret.
    plan: () => null,
  };
}
