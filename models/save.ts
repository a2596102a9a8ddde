import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { MODEL_FORMAT, type ModelCard } from './cards/card.ts';
import { formatModelCard } from './cards/card-text.ts';
import { modelFiles, policyFile, sha256, weightsHash, writeFileAtomically, writtenFiles } from './files.ts';
import { loadModelCard, loadPolicy } from './load.ts';
import { exportOnnx, type Network } from './network.ts';
import { encodePolicy, type PolicyCard } from './policy/policy-file.ts';

/** What the caller knows of a model; the rest of its card follows from the weights. */
export type ModelFacts = Omit<ModelCard, 'format' | 'name' | 'network' | 'parameters' | 'weightsHash' | 'onnxHash'>;

/** The network as it is written to disk, with ruleset and observation noted inside the file. */
export function encodeModel(network: Network, weights: Float32Array, facts: Pick<ModelFacts, 'ruleset' | 'observation'>): Uint8Array {
  return exportOnnx(network, weights, {
    format: MODEL_FORMAT,
    ruleset: `${facts.ruleset.id} ${facts.ruleset.version}`,
    observation: facts.observation,
    weights: weightsHash(weights),
  });
}

/** Changes what the card of a model says and writes it again, for programs and for people. */
export function updateCard(path: string, change: (card: ModelCard) => ModelCard): ModelCard {
  const files = modelFiles(path);
  const card = change(loadModelCard(path));
  writeFileAtomically(files.card, `${JSON.stringify(card, null, 2)}\n`);
  writeFileAtomically(files.text, formatModelCard(card));
  return card;
}

/** Changes what the card of a feature policy says and writes its file again.
 * @param path its file with or without ending, or the name of one that comes with the package */
export function updatePolicyCard(path: string, change: (card: PolicyCard) => PolicyCard): void {
  const { card, weights } = loadPolicy(path);
  writeFileAtomically(policyFile(path), encodePolicy(change(card), weights));
}

/** Writes `PATH.onnx`, its card `PATH.json` and the card for people `PATH.md`; the network first, so that a card is never alone. */
export function saveModel(path: string, network: Network, weights: Float32Array, facts: ModelFacts): ModelCard {
  mkdirSync(dirname(path), { recursive: true });
  const files = writtenFiles(path);
  const onnx = encodeModel(network, weights, facts);
  const card: ModelCard = {
    format: MODEL_FORMAT,
    name: basename(files.onnx, '.onnx'),
    ...facts,
    network: { ...network.shape, pointers: [...network.shape.pointers], map: network.shape.map === null ? null : [...network.shape.map] },
    parameters: network.size,
    weightsHash: weightsHash(weights),
    onnxHash: sha256(onnx),
  };
  writeFileAtomically(files.onnx, onnx);
  writeFileAtomically(files.card, `${JSON.stringify(card, null, 2)}\n`);
  writeFileAtomically(files.text, formatModelCard(card));
  return card;
}
