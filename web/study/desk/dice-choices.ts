import type { State } from '../../../rules/core/index.ts';
import { type Prospect, rollsOf } from '../../board/foresee.ts';

/** A result of the dice that can be chosen. */
interface DiceChoice extends Prospect {
  readonly outcome: number;
}

/** What the dice that are due may bring, likeliest first, each with an outcome that brings it. Of outcomes that read alike the likeliest stands for all.
 * @param played the outcome that came, if one did: it stands for those that read like it */
export function diceChoices(state: State, played: number | null = null): DiceChoice[] {
  const outcomes = [...state.chanceOutcomes()].sort(
    (a, b) => Number(b.outcome === played) - Number(a.outcome === played) || b.weight - a.weight,
  );
  const textOf = (outcome: number): string => state.game.actions.describeOutcome(state, outcome).text;
  return rollsOf(state).map((roll) => ({ ...roll, outcome: outcomes.find(({ outcome }) => textOf(outcome) === roll.text)!.outcome }));
}
