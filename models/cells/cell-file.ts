import { z } from 'zod';
import type { CellWeights } from './cell-model.ts';
import { ModelError } from '../cards/errors.ts';
import { learntCard, readCard, readLine } from '../cards/learnt-card.ts';

export const CELLS_FORMAT = 'schiltron-cells/2';
/** That of files that know no evaluation but their own. */
const FIRST_FORMAT = 'schiltron-cells/1';

const WHAT = 'no learnt cells';

const cellCard = learntCard.extend({
  format: z.literal([FIRST_FORMAT, CELLS_FORMAT]),
  width: z.int().min(2),
  dense: z.int().min(0),
  /** What the ruleset's own evaluation counts for beside them. */
  evaluationWeight: z.number().default(0),
  /** Names with a row. */
  names: z.int().min(0),
});

/** All that is known of learnt cells; the first line of their file, as JSON. */
export type CellCard = z.infer<typeof cellCard>;

/** Learnt cells with their card. */
export interface CellModel {
  readonly card: CellCard;
  readonly weights: CellWeights;
}

function bytesOf(numbers: Int16Array | Float32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/** The file of learnt cells: the card and the names as two lines of JSON, then their rows, the bias and the dense layers, little-endian. */
export function encodeCells(card: CellCard, weights: CellWeights): Uint8Array {
  const text = new TextEncoder().encode(`${JSON.stringify(card)}\n${JSON.stringify(weights.names)}\n`);
  const { rows, bias, denseWeights, denseBias, outWeights } = weights;
  const parts = [text, ...[rows, bias, denseWeights, denseBias, outWeights].map(bytesOf)];
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Reads such a file.
 * @throws ModelError BAD_MODEL */
export function decodeCells(file: Uint8Array): CellModel {
  const { card, next } = readCard(file, cellCard, WHAT);
  const { json, next: start } = readLine(file, next, WHAT);
  const { width, dense } = card;
  const names = json as string[];
  const sizes = [names.length * width * 2, width * 2, dense * (width - 1) * 4, dense * 4, dense * 4];
  const ends = sizes.map((_, i) => start + sizes.slice(0, i + 1).reduce((sum, size) => sum + size, 0));
  if (!Array.isArray(names) || names.length !== card.names || ends.at(-1) !== file.length)
    throw new ModelError('BAD_MODEL', 'These cells are only half copied: their file has not the length that their card tells.');
  const bytes = file.buffer as ArrayBuffer;
  const part = (i: number): ArrayBuffer => bytes.slice(file.byteOffset + ends[i]! - sizes[i]!, file.byteOffset + ends[i]!);
  return {
    card,
    weights: {
      width,
      dense,
      names,
      rows: new Int16Array(part(0)),
      bias: new Int16Array(part(1)),
      denseWeights: new Float32Array(part(2)),
      denseBias: new Float32Array(part(3)),
      outWeights: new Float32Array(part(4)),
      evaluationWeight: card.evaluationWeight,
    },
  };
}
