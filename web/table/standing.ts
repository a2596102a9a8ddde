import type { Player, State } from '../../rules/core/index.ts';

/** An answer that a person gives from now on. */
interface StandingAnswer {
  readonly player: Player;
  readonly words: string;
  /** What could be chosen when it was given. */
  readonly offered: ReadonlySet<string>;
}

/** What a choice says, and of whom: two questions that offer the same are one to a person. */
function wordsOf(state: State, action: number): string {
  const { board, actions } = state.game;
  return board === undefined ? actions.format(state, action) : `${board.mark(state, action).piece ?? ''}: ${board.phrase(state, action)}`;
}

/**
 * What people need not be asked: questions that leave them one answer, as they are put to them because silence would tell a secret, and those
 * to which their answer stands. It stands until something is offered that was not when they gave it.
 */
export class StandingAnswers {
  private answers: readonly StandingAnswer[] = [];

  /** Whether any answer stands. */
  get any(): boolean {
    return this.answers.length > 0;
  }

  /** Has an answer to the decision at hand stand. */
  stand(state: State, player: Player, action: number): void {
    const offered = new Set([...state.legalActions()].map((one) => wordsOf(state, one)));
    this.answers = [...this.answers, { player, words: wordsOf(state, action), offered }];
  }

  /** The answer to the decision at hand that its player need not be asked for; null if there is none. */
  find(state: State): number | null {
    const legal = [...state.legalActions()];
    if (legal.length === 1) return legal[0]!;
    const own = this.answers.filter(({ player }) => player === state.actor);
    if (own.length === 0) return null;
    const words = legal.map((action) => wordsOf(state, action));
    const found = own.find((answer) => words.includes(answer.words) && words.every((one) => answer.offered.has(one)));
    return found === undefined ? null : legal[words.indexOf(found.words)]!;
  }

  clear(): void {
    this.answers = [];
  }
}
