import type { FlatState } from './flat-state.ts';
import { innerCells, innerNumber } from '../layout/inner.ts';
import type { Layout } from '../layout/layout.ts';

/** The games that may be played within another, by number; made when they are first asked for. */
export interface InnerGames<I extends FlatState> {
  gameOf(number: number): { readonly layout: Layout; stateOver(cells: Int16Array): I };
}

/** Makes the states of games that are played within one state, and keeps the last of them. */
export class InnerRoom<I extends FlatState> {
  private last: I | null = null;

  /** The state that is played within the outer one at the moment, over cells of the outer one itself; null for none. */
  stateIn(outer: FlatState, games: InnerGames<I>): I | null {
    const { layout } = outer.game;
    const number = innerNumber(layout, outer.data);
    if (number < 0) return null;
    const game = games.gameOf(number);
    if ((this.last?.game as unknown) !== game) this.last = game.stateOver(innerCells(layout, outer.data, game.layout));
    this.last!.listener = outer.listener;
    this.last!.passedListener = outer.passedListener;
    return this.last;
  }
}
