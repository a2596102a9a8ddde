import { type BoardNote, isPlayer, type State } from '../../rules/core/index.ts';

/** A legal action as a text tells it. */
export interface Choice {
  readonly action: number;
  /** The ruleset's notation. */
  readonly text: string;
  /** The same in plain words, where the game has a board. */
  readonly words?: string;
}

/** Every legal action of the player that decides, ascending.
 * @param state one that this player could be in: a world drawn from its view */
export function choicesOf(state: State): Choice[] {
  const { actions, board } = state.game;
  if (!isPlayer(state.actor)) return [];
  return [...state.legalActions()].map((action) => ({
    action,
    text: actions.format(state, action),
    ...(board === undefined ? {} : { words: board.phrase(state, action) }),
  }));
}

/** `select red/1 - Move Red knights 1`. */
export function formatChoice({ text, words }: Choice): string {
  return words === undefined || words === text ? text : `${text} - ${words}`;
}

/** What is known of a legal action before it is chosen: costs, dangers, chances. */
export function notesOf(state: State, action: number): readonly BoardNote[] {
  return state.game.board?.notes(state, action) ?? [];
}

/** `chance: Hits on 4 to 6. [2.1]`. */
export function formatNote({ kind, text, rule }: BoardNote): string {
  return `${kind}: ${text}${rule === undefined ? '' : ` [${rule}]`}`;
}
