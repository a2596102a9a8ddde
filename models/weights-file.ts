import { z } from 'zod';
import { ModelError } from './cards/errors.ts';
import { measuredMatch } from './cards/measured-match.ts';

export const WEIGHTS_FORMAT = 'schiltron-weights/1';

const weightsFile = z.object({
  format: z.literal(WEIGHTS_FORMAT),
  ruleset: z.object({ id: z.string(), version: z.string() }),
  /** Those whose games they were tuned on. */
  scenarios: z.array(z.string()),
  weights: z.record(z.string(), z.number()),
  /** What they were tuned from and by, and how well they foretell games that were held out. */
  tuning: z.record(z.string(), z.unknown()),
  /** What a search with them scored against the same search without. */
  matches: z.array(measuredMatch),
  tuneAgain: z.string(),
});

/** Weights of a ruleset's evaluation with all that is known of them. */
export type WeightsFile = z.infer<typeof weightsFile>;

/** @param file where it lies, for complaints
 * @throws ModelError BAD_MODEL if it is something else */
export function parseWeights(json: unknown, file: string): WeightsFile {
  const parsed = weightsFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  throw new ModelError('BAD_MODEL', `${file} does not hold weights of an evaluation: ${path.join('/') || 'the file'}: ${message}`);
}
