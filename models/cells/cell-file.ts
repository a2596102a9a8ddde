import { z } from 'zod';
import type { CellWeights } from './cell-model.ts';
import { ModelError } from '../cards/errors.ts';
import { measuredMatch } from '../cards/measured-match.ts';

export const CELLS_FORMAT = 'schiltron-cells/2';
/** That of files that know no evaluation but their own. */
const FIRST_FORMAT = 'schiltron-cells/1';

const cellCard = z.object({
  format: z.literal([FIRST_FORMAT, CELLS_FORMAT]),
  name: z.string(),
  createdAt: z.string(),
  ruleset: z.object({ id: z.string(), version: z.string() }),
  /** Those that it learnt on. */
  scenarios: z.array(z.string()),
  width: z.int().min(2),
  dense: z.int().min(0),
  /** What the ruleset's own evaluation counts for beside them. */
  evaluationWeight: z.number().default(0),
  /** Names with a row. */
  names: z.int().min(0),
  /** What it learnt from, and how well it foretells games that were held out. */
  training: z.record(z.string(), z.unknown()),
  /** The note says what else the figures depend on, as the load of the machine. */
  matches: z.array(measuredMatch.extend({ note: z.string().optional() })),
  trainAgain: z.string(),
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

function readLine(file: Uint8Array, start: number): { readonly json: unknown; readonly end: number } {
  const end = file.indexOf(10, start);
  try {
    return { json: JSON.parse(new TextDecoder().decode(file.subarray(start, Math.max(start, end)))), end: end + 1 };
  } catch (error) {
    throw new ModelError('BAD_MODEL', `These are no learnt cells: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads such a file.
 * @throws ModelError BAD_MODEL */
export function decodeCells(file: Uint8Array): CellModel {
  const first = readLine(file, 0);
  const parsed = cellCard.safeParse(first.json);
  if (!parsed.success) throw new ModelError('BAD_MODEL', `These are no learnt cells: ${parsed.error.issues[0]!.message}`);
  const card = parsed.data;
  const second = readLine(file, first.end);
  const { width, dense } = card;
  const names = second.json as string[];
  const sizes = [names.length * width * 2, width * 2, dense * (width - 1) * 4, dense * 4, dense * 4];
  const ends = sizes.map((_, i) => second.end + sizes.slice(0, i + 1).reduce((sum, size) => sum + size, 0));
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
