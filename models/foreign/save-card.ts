import { basename } from 'node:path';
import type { Game } from '../../rules/core/index.ts';
import { MODEL_FORMAT, type ModelCard } from '../cards/card.ts';
import { formatModelCard } from '../cards/card-text.ts';
import { modelFiles, sha256, weightsHash, writeFileAtomically } from '../files.ts';
import { readOnnx } from '../load.ts';
import { readFloatConstants } from '../onnx/read-constants.ts';
import { inspectForeign } from './inspect.ts';

/** Writes the card beside the file of a network that was made elsewhere, once it is known to fit a game.
 * @throws ModelError MODEL_NOT_FOUND, BAD_MODEL, RUNTIME_MISSING, or MODEL_MISMATCH that says what does not fit */
export async function saveForeignCard(path: string, game: Game, training: string | undefined): Promise<ModelCard> {
  const files = modelFiles(path);
  const onnx = readOnnx(files.onnx);
  const { shape, network } = await inspectForeign(onnx, game);
  const constants = [...readFloatConstants(onnx).values()];
  const parameters = constants.reduce((sum, { length }) => sum + length, 0);
  const weights = new Float32Array(parameters);
  let at = 0;
  for (const values of constants) {
    weights.set(values, at);
    at += values.length;
  }
  const card: ModelCard = {
    format: MODEL_FORMAT,
    name: basename(files.onnx, '.onnx'),
    createdAt: new Date().toISOString(),
    ruleset: { id: game.ruleset.id, version: game.ruleset.version },
    scenarios: [game.scenario.id],
    options: game.options,
    observation: game.observation.version,
    network: { ...shape, pointers: [...shape.pointers], map: shape.map === null ? null : [...shape.map], architecture: network },
    parameters,
    weightsHash: weightsHash(weights),
    onnxHash: sha256(onnx),
    evaluations: [],
    ...(training === undefined ? {} : { trainAgain: training }),
  };
  writeFileAtomically(files.card, `${JSON.stringify(card, null, 2)}\n`);
  writeFileAtomically(files.text, formatModelCard(card));
  return card;
}
