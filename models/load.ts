import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { suggestion } from '../env/game/near-miss.ts';
import type { Game } from '../rules/core/index.ts';
import { type CellModel, decodeCells } from './cells/cell-file.ts';
import { checkModelFits, type ModelCard, parseModelCard } from './cards/card.ts';
import { ModelError } from './cards/errors.ts';
import type { Observer } from './evaluator.ts';
import {
  cellFile,
  modelFiles,
  policyFile,
  sha256,
  shippedCells,
  shippedModels,
  shippedPolicies,
  shippedWeights,
  weightsFile,
} from './files.ts';
import { decodePolicy, decodePolicyCard, type PolicyCard, type PolicyModel } from './policy/policy-file.ts';
import { createCardEvaluator } from './card-evaluator.ts';
import { parseWeights, type WeightsFile } from './weights-file.ts';

/** A model from its files: it judges states, and its card says what it was trained for; `close` lets its network go. */
export interface LoadedModel extends Observer {
  readonly card: ModelCard;
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ModelError(
      'MODEL_NOT_FOUND',
      `There is no model file ${file}.${suggestion(basename(file, '.onnx'), shippedModels())} ` +
        `Models that come with the package: ${shippedModels().join(', ') || 'none'}. Train one with: schiltron train`,
      { cause: error },
    );
  }
}

/** The bytes of a model's file. @throws ModelError MODEL_NOT_FOUND */
export const readOnnx: (file: string) => Uint8Array = read;

function readJson(file: string): unknown {
  try {
    return JSON.parse(read(file).toString('utf8'));
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError('BAD_MODEL', `${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads the card of a model. @param path the model with or without ending, or a folder that holds one model
 * @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export function loadModelCard(path: string): ModelCard {
  const { card, onnx } = modelFiles(path);
  if (!existsSync(card) && !existsSync(onnx)) read(onnx);
  return parseModelCard(readJson(card), card);
}

/** The card of a model and its network, checked against each other.
 * @param path the model with or without ending, or a folder that holds one model
 * @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export function readModel(path: string): { readonly card: ModelCard; readonly onnx: Uint8Array } {
  const card = loadModelCard(path);
  const file = modelFiles(path).onnx;
  const onnx = read(file);
  if (sha256(onnx) !== card.onnxHash)
    throw new ModelError('BAD_MODEL', `${file} is not the file its card describes: it was changed or only half copied.`);
  return { card, onnx };
}

/**
 * Loads a model as a judge of states. It refuses states of a game that it was not trained for.
 * @param path the model with or without ending, or a folder that holds one model
 * @param game if given, checked at once
 * @throws ModelError MODEL_NOT_FOUND, BAD_MODEL, MODEL_MISMATCH or RUNTIME_MISSING
 */
export async function loadEvaluator(path: string, game?: Game): Promise<LoadedModel> {
  const { card, onnx } = readModel(path);
  if (game !== undefined) checkModelFits(card, game);
  const evaluator = await createCardEvaluator(onnx, card);
  return {
    card,
    evaluate: (states, legal) => evaluator.evaluate(states, legal),
    close: () => evaluator.close?.(),
  };
}

/** Loads learnt cells. @param path their file with or without ending, or the name of some that come with the package
 * @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export function loadCells(path: string): CellModel {
  const file = cellFile(path);
  if (existsSync(file)) return decodeCells(read(file));
  throw new ModelError(
    'MODEL_NOT_FOUND',
    `There are no learnt cells ${file}. Those that come with the package: ${shippedCells().join(', ') || 'none'}. ` +
      'Learn some with: schiltron train --method cells',
  );
}

/** Loads a feature policy. @param path its file with or without ending, or the name of one that comes with the package
 * @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export function loadPolicy(path: string): PolicyModel {
  return decodePolicy(readPolicy(path));
}

/** Loads the card of a feature policy alone. @param path as for `loadPolicy`
 * @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export function loadPolicyCard(path: string): PolicyCard {
  return decodePolicyCard(readPolicy(path));
}

function readPolicy(path: string): Uint8Array {
  const file = policyFile(path);
  if (existsSync(file)) return read(file);
  throw new ModelError(
    'MODEL_NOT_FOUND',
    `There is no feature policy ${file}. Those that come with the package: ${shippedPolicies().join(', ') || 'none'}. ` +
      'Learn one with: schiltron train --method policy',
  );
}

/** Loads weights of a ruleset's evaluation. @param path a file that `schiltron tune` wrote, or the name of some that come with the package
 * @throws ModelError MODEL_NOT_FOUND or BAD_MODEL */
export function loadWeights(path: string): WeightsFile {
  const file = weightsFile(path);
  if (existsSync(file)) return parseWeights(readJson(file), file);
  const shipped = shippedWeights().join(', ') || 'none';
  throw new ModelError(
    'MODEL_NOT_FOUND',
    `There are no weights ${path}. Those that come with the package: ${shipped}. Tune some with: schiltron tune`,
  );
}
