import type { BoardMark, Player, Position } from '../../rules/core/index.ts';

/** A roll and what it meant. */
export interface RollShown {
  /** What was thrown, e.g. `d10`; empty where an outcome is not a die. */
  readonly dice: string;
  readonly faces: readonly number[];
  /** What the dice showed; empty where that is not known or not told. */
  readonly thrown: readonly number[];
  /** Null where it may depend on something hidden: as the chance of a card does on who holds its like. */
  readonly probability: number | null;
}

/** Something that happened, with the section of the rules that made it happen. */
export interface LoggedEvent {
  readonly text: string;
  readonly rule?: string;
}

/** How a decision showed on the board, and on which map. */
interface MadeMark extends BoardMark {
  readonly map: string;
}

/** One line of the log: a decision or a roll with what followed. */
export interface LogEntry {
  readonly by: Player | 'dice';
  /** What was decided or rolled, in plain words. */
  readonly text: string;
  /** The event that says all this in a sentence: a log tells it instead. */
  readonly said: LoggedEvent | null;
  /** What else happened. */
  readonly events: readonly LoggedEvent[];
  readonly roll: RollShown | null;
  /** How a decision showed on the board. */
  readonly mark: MadeMark | null;
}

/** `person`: somebody here decides. `curtain`: somebody else here is to decide, and must not see what the last one saw. */
export type TableStatus = 'person' | 'curtain' | 'thinking' | 'over';

/** The game as one side may see it: all that ever leaves the table. */
export interface TableView {
  /** Counts the views; a move names the one it answers. */
  readonly version: number;
  readonly status: TableStatus;
  /** Whose decision it is; null when the game is over. */
  readonly decides: Player | null;
  /** Whose view this is; null where everything may be seen. */
  readonly viewer: Player | null;
  /** What the viewer sees; null behind a curtain. */
  readonly position: Position | null;
  /** The log from entry `logFrom` on; earlier entries stay as they were. */
  readonly log: readonly LogEntry[];
  readonly logFrom: number;
  /** Whether an earlier moment than the present is shown, to somebody who looks on. */
  readonly looksBack: boolean;
  /** Whether there is a still earlier one to look at. */
  readonly hasEarlier: boolean;
  readonly canUndo: boolean;
  /** Whether the record may be had: nothing is hidden from the viewer any more. */
  readonly canSave: boolean;
  /** Whether an answer of the person stands, and is given unasked. */
  readonly hasStanding: boolean;
  /** What the opponent expects, as the probability that player 0 wins; null if it does not tell, or if that would tell what it hides. */
  readonly expectation: number | null;
  /** Why the opponent did not answer. */
  readonly fault: string | null;
}
