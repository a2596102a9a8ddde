import type { Player, State } from '../../../rules/core/index.ts';
import type { Choice } from '../../board/choices.ts';
import type { LogEntry } from '../../table/view.ts';

/** Whether a choice is a mere answer, which names nothing and is made nowhere: `Play no counter`, `No more fire`. */
export function isAnswer(state: State, { action, mark }: Choice): boolean {
  return mark.spot === null && Object.keys(state.game.actions.toAction(state, action)).length === 1;
}

/** Whether the decision at hand has an answer that its player has given before, where secrets make the game ask so often: silence would tell them. */
export function isRepeated(state: State, choices: readonly Choice[], log: readonly LogEntry[], viewer: Player | null): boolean {
  if (!state.hasSecrets) return false;
  const given = new Set(log.filter(({ by }) => by === viewer).map(({ text }) => text));
  return choices.some((choice) => given.has(choice.phrase) && isAnswer(state, choice));
}
