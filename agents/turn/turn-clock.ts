/** Decisions that a turn is taken to have before any has been seen. */
const DECISIONS_AT_FIRST = 8;
/** Weight of the latest turn in the mean number of decisions. */
const LEARNING = 0.3;
/** A decision may take so many times its even share of what is left. */
const GENEROSITY = 2;

/** Shares a turn's thinking time out among its decisions, of which there may be one or forty: what easy decisions leave is there for hard ones. */
export class TurnClock {
  private turn = -1;
  private decisions = 0;
  private usual = DECISIONS_AT_FIRST;
  private spentMs = 0;

  /** Milliseconds that the next decision may take.
   * @param turn in which it is, as the ruleset counts them; @param turnMs of the whole turn */
  allot(turn: number, turnMs: number): number {
    if (turn !== this.turn) this.beginTurn(turn);
    const left = Math.max(0, turnMs - this.spentMs);
    const waiting = Math.max(GENEROSITY, this.usual - this.decisions);
    this.decisions++;
    return (left * GENEROSITY) / waiting;
  }

  /** Takes what a decision has used from what is left. */
  spend(ms: number): void {
    this.spentMs += ms;
  }

  private beginTurn(turn: number): void {
    if (this.decisions > 0) this.usual += LEARNING * (this.decisions - this.usual);
    this.turn = turn;
    this.decisions = 0;
    this.spentMs = 0;
  }
}
