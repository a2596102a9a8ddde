import type { Game } from '../../rules/core/index.ts';
import { ModelError } from '../cards/errors.ts';
import { CellEvaluator } from './cell-evaluator.ts';
import type { CellModel } from './cell-file.ts';

/** Learnt cells as the judge of one game. What they know of a name holds in every battle of their ruleset.
 * @throws ModelError MODEL_MISMATCH if they are of another ruleset */
export function createWorth({ card, weights }: CellModel, game: Game): CellEvaluator {
  const { ruleset } = game;
  if (card.ruleset.id === ruleset.id) return new CellEvaluator(game, weights);
  throw new ModelError('MODEL_MISMATCH', `The cells "${card.name}" judge ${card.ruleset.id}, and this game is ${ruleset.id}.`);
}
