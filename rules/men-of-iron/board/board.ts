import { type Board, phraseOf, type State, tellingsOf } from '../../core/index.ts';
import { hexCells } from '../../hexes/page/shapes.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import { decodeAction } from '../mechanics/decode-action.ts';
import { pieceAtHand } from '../encoder/pieces.ts';
import { ACTION_ABOUTS } from '../mechanics/steps.ts';
import type { IronParts, IronState } from '../state/state.ts';
import { headline } from './headline.ts';
import { LAYERS } from './layers.ts';
import { markDecoded } from './marks.ts';
import { notesOf } from './notes.ts';
import { listNamed, listPieces } from './pieces.ts';
import { listTables } from './tables.ts';

/** What makes the picture of Men of Iron playable with a pointer. */
export function createBoard({ scenario, space }: Pick<IronParts, 'scenario' | 'space'>): Board {
  const as = (state: State): IronState => state as IronState;
  const read = (s: IronState, action: number) => decodeAction(s, action, pieceAtHand(s));
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(scenario.grid),
    cells: () => hexCells(scenario.grid),
    headline: (state) => headline(as(state)),
    pieces: (state) => listPieces(as(state)),
    names: () => listNamed(scenario),
    mark: (state, action) => markDecoded(as(state), read(as(state), action), space.argument(action)),
    phrase: (state, action) => phraseOf(space, ACTION_ABOUTS, as(state), action)!,
    notes: (state, action) => notesOf(as(state), read(as(state), action), space.argument(action)),
    tellings: tellingsOf(ACTION_ABOUTS),
    layers: LAYERS,
    tables: (state, viewer) => listTables(as(state), viewer),
    plan: () => null,
  };
}
