import { z } from 'zod';
import { ModelError } from '../../models/cards/errors.ts';
import { DEFAULT_FIT } from './fit.ts';

/** How a run learns cells. */
const cellSettings = z.strictObject({
  /** Games of the ruleset's own player (of chance where it has none) before the first fit. */
  captainGames: z.int().min(1).default(12_000),
  /** Share of their decisions that are made at random, and of their positions that are learnt from. */
  captainNoise: z.number().min(0).max(1).default(0.1),
  captainKeep: z.number().min(0).max(1).default(0.07),
  /** Times that games are played with what has been learnt, and learnt from. */
  generations: z.int().min(0).default(2),
  /** Games of each, */
  generationGames: z.int().min(1).default(2_000),
  /** simulations of a decision in them, and the two shares as above. */
  simulations: z.int().min(1).default(24),
  noise: z.number().min(0).max(1).default(0.08),
  keep: z.number().min(0).max(1).default(0.5),
  /** Numbers of a row, units of the layer over them, rounds through all rows, the largest step, and what of the target is the searched value. */
  width: z.int().min(2).default(DEFAULT_FIT.width),
  dense: z.int().min(0).default(DEFAULT_FIT.dense),
  passes: z.int().min(1).default(DEFAULT_FIT.passes),
  rate: z.number().positive().default(DEFAULT_FIT.rate),
  rootShare: z.number().min(0).max(1).default(DEFAULT_FIT.rootShare),
});

export type CellSettings = z.infer<typeof cellSettings>;

/** Settings with what is left out filled in.
 * @throws ModelError BAD_MODEL that names a setting that is wrong, or none that exists */
export function readCellSettings(given: unknown): CellSettings {
  const parsed = cellSettings.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const known = Object.keys(cellSettings.shape).join(', ');
  throw new ModelError('BAD_MODEL', `A run that learns cells takes ${known}; ${path.join('/') || 'what was given'}: ${message}`);
}
