import { z } from 'zod';
import { ModelError } from './errors.ts';
import { measuredMatch } from './measured-match.ts';

/** What the card of anything learnt says. It is the first line of the file, as JSON. */
export const learntCard = z.object({
  name: z.string(),
  createdAt: z.string(),
  ruleset: z.object({ id: z.string(), version: z.string() }),
  /** Those that it learnt on. */
  scenarios: z.array(z.string()),
  /** What it learnt from, and how well it foretells games that were held out. */
  training: z.record(z.string(), z.unknown()),
  /** The note says what else the figures depend on, as the load of the machine. */
  matches: z.array(measuredMatch.extend({ note: z.string().optional() })),
  trainAgain: z.string(),
});

/** A line of a file as JSON, and where the next one begins.
 * @param what the file should be, as "no learnt cells"
 * @throws ModelError BAD_MODEL */
export function readLine(file: Uint8Array, start: number, what: string): { readonly json: unknown; readonly next: number } {
  const end = file.indexOf(10, start);
  try {
    return { json: JSON.parse(new TextDecoder().decode(file.subarray(start, Math.max(start, end)))), next: end + 1 };
  } catch (error) {
    throw new ModelError('BAD_MODEL', `This file holds ${what}: ${(error as Error).message}`, { cause: error });
  }
}

/** The card of a file, and where what follows it begins.
 * @param what the file should hold, as "no learnt cells"
 * @throws ModelError BAD_MODEL */
export function readCard<Card>(file: Uint8Array, card: z.ZodType<Card>, what: string): { readonly card: Card; readonly next: number } {
  const { json, next } = readLine(file, 0, what);
  const parsed = card.safeParse(json);
  if (!parsed.success) throw new ModelError('BAD_MODEL', `This file holds ${what}: ${parsed.error.issues[0]!.message}`);
  return { card: parsed.data, next };
}
