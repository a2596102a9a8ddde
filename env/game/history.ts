import { type Actor, type Audience, audienceOfMove, mayKnow, type Player, type State } from '../../rules/core/index.ts';

/** A decision or a result of the dice that a player has seen. */
export interface SeenMove {
  readonly actor: Actor;
  readonly move: number;
}

/** The moves of one game from its start, with who may know each. */
export class History {
  private readonly noted: (SeenMove & { readonly audience: Audience })[] = [];

  /** Of a game whose state tells its moves; null if it does not. */
  static of(state: State): History | null {
    const moves = state.moves?.();
    if (moves === undefined) return null;
    const history = new History();
    const past = state.game.newState();
    for (const move of moves) {
      history.note(past, move);
      past.apply(move);
    }
    return history;
  }

  /** Notes a move that is about to be made. */
  note(state: State, move: number): void {
    this.noted.push({ actor: state.actor, move, audience: audienceOfMove(state) });
  }

  /** What a player has seen, in its order. Of hidden moves not even the number is told. */
  seenBy(viewer: Player): SeenMove[] {
    return this.noted.filter(({ audience }) => mayKnow(audience, viewer));
  }
}
