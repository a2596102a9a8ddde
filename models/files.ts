import { createHash, randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModelError } from './cards/errors.ts';

/** The files of one model: network, card, and the card for people. */
interface ModelFiles {
  readonly onnx: string;
  readonly card: string;
  readonly text: string;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function onlyModelIn(directory: string): string {
  const found = readdirSync(directory).filter((name) => name.endsWith('.onnx'));
  if (found.length === 1) return join(directory, found[0]!);
  const reason = found.length === 0 ? 'holds no model' : `holds several models: ${found.join(', ')}`;
  throw new ModelError('MODEL_NOT_FOUND', `The folder ${directory} ${reason}; name the .onnx file.`);
}

/** The folder of the models that come with the package. */
const SHIPPED = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './shipped/' : '../../models/shipped/', import.meta.url));

/** Names of the models that come with the package. */
export function shippedModels(): string[] {
  if (!isDirectory(SHIPPED)) return [];
  const networks = readdirSync(SHIPPED).filter((file) => file.endsWith('.onnx'));
  return networks.map((file) => file.slice(0, -'.onnx'.length)).sort();
}

/** Whether what runs networks in Node is installed. */
export function hasNetworkRuntime(): boolean {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-node') !== '';
  } catch {
    return false;
  }
}

const CELLS = '.cells';
/** What the names of feature policies end in. */
export const POLICY = '.policy';
/** Weights of evaluations lie in a folder of their own, since the page takes the files beside the networks for cards. */
const WEIGHTS = join(SHIPPED, 'weights');
const JSON_ENDING = '.json';

function namesIn(folder: string, ending: string): string[] {
  if (!isDirectory(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}

/** Names of the learnt cells that come with the package, */
export function shippedCells(): string[] {
  return namesIn(SHIPPED, CELLS);
}

/** their files by their names, */
export function shippedCellFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(shippedCells().map((name) => [name, join(SHIPPED, `${name}${CELLS}`)]));
}

/** names of the feature policies, */
export function shippedPolicies(): string[] {
  return namesIn(SHIPPED, POLICY);
}

/** their files by their names, */
export function shippedPolicyFiles(): Readonly<Record<string, string>> {
  return Object.fromEntries(shippedPolicies().map((name) => [name, join(SHIPPED, `${name}${POLICY}`)]));
}

/** and names of the weights of evaluations. */
export function shippedWeights(): string[] {
  return namesIn(WEIGHTS, JSON_ENDING);
}

/** Where learnt cells lie. @param given their file with or without ending, or the name of some that come with the package */
export function cellFile(given: string): string {
  return fileOf(given, CELLS);
}

/** Where a feature policy lies, likewise. */
export function policyFile(given: string): string {
  return fileOf(given, POLICY);
}

function fileOf(given: string, ending: string): string {
  const file = given.endsWith(ending) ? given : `${given}${ending}`;
  const shipped = join(SHIPPED, file);
  return basename(file) === file && !existsSync(file) && existsSync(shipped) ? shipped : file;
}

/** Where weights of an evaluation lie. @param given their file, which ends in .json, or the name of some that come with the package */
export function weightsFile(given: string): string {
  return given.endsWith(JSON_ENDING) ? given : join(WEIGHTS, `${given}${JSON_ENDING}`);
}

/** A name without a folder stands for a model of the package, unless there is a file of that name. */
function locate(path: string): string {
  const isName = /^[\w-]+$/.test(path) && !existsSync(path) && !existsSync(`${path}.onnx`);
  return isName && existsSync(join(SHIPPED, `${path}.onnx`)) ? join(SHIPPED, path) : path;
}

/** Where a model's files lie. @param given the model with or without ending, a folder that holds one model, or the name of one that comes with the package */
export function modelFiles(given: string): ModelFiles {
  const path = locate(given);
  const stem = (isDirectory(path) ? onlyModelIn(path) : path).replace(/\.(onnx|json|md)$/, '');
  return { onnx: `${stem}.onnx`, card: `${stem}.json`, text: `${stem}.md` };
}

/** Where a new model's files are to lie; a bare name is a file of this folder, never a model of the package that bears it. */
export function writtenFiles(path: string): ModelFiles {
  return modelFiles(basename(path) === path ? `./${path}` : path);
}

/** Brings a file, or the names in a folder, to the disk itself: it is there after a power failure as well. */
export function syncToDisk(path: string): void {
  const isFolder = isDirectory(path);
  if (isFolder && process.platform === 'win32') return; // folders cannot be opened there
  const opened = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Writes a file so that it is either the old one or the new one, whatever happens meanwhile, and is on the disk when this returns. */
export function writeFileAtomically(path: string, content: string | Uint8Array): void {
  const draft = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    writeFileSync(draft, content, { flush: true });
    renameSync(draft, path);
    syncToDisk(dirname(path));
  } catch (error) {
    rmSync(draft, { force: true });
    throw Object.assign(error as Error, { path });
  }
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** SHA-256 of flat weights. */
export function weightsHash(weights: Float32Array): string {
  return sha256(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength));
}
