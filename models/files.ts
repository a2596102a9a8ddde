import { createHash } from 'node:crypto';
import { readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ModelError } from './errors.ts';

/** The files of one model: network, card, and the card for people. */
export interface ModelFiles {
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

/** Where a model's files lie. @param path the model with or without ending, or a folder that holds one model */
export function modelFiles(path: string): ModelFiles {
  const stem = (isDirectory(path) ? onlyModelIn(path) : path).replace(/\.(onnx|json|md)$/, '');
  return { onnx: `${stem}.onnx`, card: `${stem}.json`, text: `${stem}.md` };
}

/** Writes a file so that it is either the old one or the new one, whatever happens meanwhile. */
export function writeFileAtomically(path: string, content: string | Uint8Array): void {
  const draft = join(dirname(path), `.${process.pid}-${Date.now()}.tmp`);
  writeFileSync(draft, content, { flush: true });
  renameSync(draft, path);
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** SHA-256 of flat weights. */
export function weightsHash(weights: Float32Array): string {
  return sha256(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength));
}
