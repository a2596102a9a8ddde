import { checkModelFits, type ModelCard } from './cards/card.ts';
import { ModelError } from './cards/errors.ts';
import type { Observer } from './evaluator.ts';
import { ForeignEvaluator } from './foreign-evaluator.ts';
import { OnnxEvaluator } from './inference.ts';
import type { NetworkShape } from './network.ts';
import { OnnxRunner } from './onnx/runtime.ts';

/** The network of a model that this project made, whose graph is known.
 * @throws ModelError MODEL_MISMATCH for one that was made elsewhere */
export function ownNetwork({ name, network: { architecture, ...sizes } }: ModelCard): NetworkShape {
  if (architecture.kind !== 'foreign') return { ...sizes, architecture };
  throw new ModelError('MODEL_MISMATCH', `The model "${name}" was made elsewhere: it can play, but not be trained on or taken apart here.`);
}

/** A network as a judge of states, which refuses those of games that it was not made for.
 * @throws ModelError RUNTIME_MISSING or BAD_MODEL */
export async function createCardEvaluator(onnx: Uint8Array, card: ModelCard): Promise<Observer> {
  const { architecture, ...shape } = card.network;
  const accept = (game: Parameters<typeof checkModelFits>[1]): void => checkModelFits(card, game);
  if (architecture.kind !== 'foreign') return OnnxEvaluator.create(onnx, { ...shape, architecture }, accept);
  return new ForeignEvaluator({ runner: await OnnxRunner.create(onnx), shape, network: architecture, accept });
}
