import type { State } from '../../rules/core/index.ts';

/** A move that can be looked back at: the state before it, and whether dice made it. */
interface PastMove {
  readonly before: State;
  readonly isRoll: boolean;
}

/** What has happened in a game that hides nothing from those who look on, to look back at. Dice go with the decision before them. */
export class Past {
  private readonly moves: PastMove[] = [];
  /** How many moves are shown; null for all, also of those to come. */
  private shown: number | null = null;

  note(before: State, isRoll: boolean): void {
    this.moves.push({ before, isRoll });
  }

  /** Moves that are shown, and the state after them; null if it is the present. */
  get look(): { readonly moves: number; readonly state: State } | null {
    return this.shown === null ? null : { moves: this.shown, state: this.moves[this.shown]!.before };
  }

  /** Whether there is a decision to go back before. */
  get hasEarlier(): boolean {
    return this.earlier() >= 0;
  }

  /** Shows the game as it stood before the last decision that is shown. */
  back(): void {
    const earlier = this.earlier();
    if (earlier >= 0) this.shown = earlier;
  }

  /** Shows one decision more, with its dice. */
  on(): void {
    if (this.shown === null) return;
    const later = this.moves.findIndex(({ isRoll }, i) => i > this.shown! && !isRoll);
    this.shown = later < 0 ? null : later;
  }

  /** Shows the present. */
  leave(): void {
    this.shown = null;
  }

  private earlier(): number {
    return this.moves.slice(0, this.shown ?? this.moves.length).findLastIndex(({ isRoll }) => !isRoll);
  }
}
