import { type ActionAbouts, type ActionSpace, type ActionTable, type Board, phraseOf, type State, tellingsOf } from '../../core/index.ts';
import { hexCells } from '../../hexes/page/shapes.ts';
import { mapExtent } from '../../hexes/render/shapes.ts';
import { decodeAction } from '../fight/board/decoded-action.ts';
import { createLayers } from '../fight/board/layers.ts';
import { markDecoded } from '../fight/board/marks.ts';
import { notesOf } from '../fight/board/notes.ts';
import { piecesOf } from '../fight/board/pieces.ts';
import { listTables } from '../fight/board/tables.ts';
import { seenBy } from '../fight/render/seen.ts';
import { headline } from '../fight/render/words.ts';
import { hostPieces } from '../siege/board/pieces.ts';
import { siegeTable } from '../siege/board/record.ts';
import { markWork, workOf } from '../siege/board/works.ts';
import type { SiegeActions } from '../state/actions.ts';
import type { SiegeParts, SiegeState } from '../state/siege-state.ts';
import type { AnarchyParts, AnarchyState } from '../state/state.ts';
import { SIEGE_ABOUTS } from './steps.ts';

/** What a board is made of: the game, and its actions as a table lists them. */
interface Shown<T extends ActionTable> extends Pick<AnarchyParts, 'scenario' | 'players'> {
  readonly space: ActionSpace<T>;
}

/** What makes the picture of a fight playable with a pointer. @param abouts what is said about its actions */
export function createBoard<S extends AnarchyState, T extends ActionTable>(game: Shown<T>, abouts: ActionAbouts<S, T>): Board {
  const as = (state: State): S => state as S;
  return {
    hues: ['blue', 'red'],
    extent: mapExtent(game.scenario.grid),
    cells: () => hexCells(game.scenario.grid),
    headline: (state) => headline(as(state)),
    pieces(state, viewer) {
      const s = seenBy(as(state), viewer);
      return ([0, 1] as const).flatMap((side) => piecesOf(s, side, viewer));
    },
    names: () => [...game.scenario.men, ...game.scenario.engines].map(({ name, side }) => ({ name, side })),
    mark: (state, action) => markDecoded(as(state), decodeAction(as(state), action)),
    phrase: (state, action) => phraseOf(game.space, abouts, as(state), action)!,
    notes: (state, action) => notesOf(as(state), decodeAction(as(state), action)),
    tellings: tellingsOf(abouts),
    layers: createLayers(game),
    tables: (state, viewer) => listTables(seenBy(as(state), viewer), viewer),
    plan: () => null,
  };
}

/** The same of a siege, with who is in which part of the castle, what is done to its walls, and its record. */
export function createSiegeBoard(game: SiegeParts): Board {
  const ofFights = createBoard<SiegeState, SiegeActions>(game, SIEGE_ABOUTS);
  return {
    ...ofFights,
    mark(state, action) {
      const work = workOf(state as SiegeState, action);
      return work < 0 ? ofFights.mark(state, action) : markWork(state as SiegeState, work);
    },
    pieces(state, viewer) {
      const s = seenBy(state as SiegeState, viewer);
      return ([0, 1] as const).flatMap((side) => [...hostPieces(s, side), ...piecesOf(s, side, viewer)]);
    },
    tables(state, viewer) {
      const s = seenBy(state as SiegeState, viewer);
      return [siegeTable(s), ...listTables(s, viewer)];
    },
  };
}
