import type { Game, Judgement, State, Weights } from '../../rules/core/index.ts';
import { ModelError } from '../cards/errors.ts';

/** The weights and terms of a game's evaluation.
 * @throws ModelError MODEL_MISMATCH if its ruleset does not tell them apart */
export function judgementOfGame(game: Game): Judgement {
  const judgement = game.scripted?.judgement;
  if (judgement !== undefined && judgement !== null) return judgement;
  throw new ModelError('MODEL_MISMATCH', `The evaluation of ${game.scenario.id} (${game.ruleset.id}) has no weights of its own.`);
}

/** A ruleset's evaluation with other weights, as the judge of one game; a weight that is not given stays.
 * @throws ModelError MODEL_MISMATCH if the game's evaluation has no such weights */
export function weighedWorth(game: Game, given: Weights): { value(state: State): number } {
  const judgement = judgementOfGame(game);
  const stranger = Object.keys(given).find((name) => judgement.weights[name] === undefined);
  if (stranger !== undefined) {
    const known = Object.keys(judgement.weights).join(', ');
    throw new ModelError('MODEL_MISMATCH', `The evaluation of ${game.ruleset.id} has no weight "${stranger}"; it has ${known}.`);
  }
  const weights = { ...judgement.weights, ...given };
  return { value: (state) => Math.tanh(judgement.sum(state, weights)) };
}
