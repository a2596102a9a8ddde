import { z } from 'zod';
import { ModelError } from '../../models/cards/errors.ts';

/** How a linear policy is learnt. */
const linearSettings = z.strictObject({
  /** Games in all. */
  games: z.int().min(1).default(40_000),
  /** Games between two steps. */
  batch: z.int().min(1).default(64),
  /** Size of the first steps at their largest. */
  rate: z.number().positive().default(0.004),
  /** Share of the rate that is left at the end; it falls evenly. */
  lastRate: z.number().positive().max(1).default(0.1),
  /** How far a later surprise counts for an earlier decision (generalised advantage estimation): 0 the next decision's alone, 1 the result. */
  lambda: z.number().min(0).max(1).default(0.97),
  /** Share of the games in which both sides learn; in the others the ruleset's own player is one of them. */
  selfPlay: z.number().min(0).max(1).default(0.5),
  /** Hidden numbers of an action, each a sum over its features that is squashed and weighted; with 0 the policy is linear. */
  hidden: z.int().min(0).max(64).default(8),
  /** Weight with which the policy begins to follow the ruleset's own player: of two actions, its choice is e^weight times as likely. */
  advice: z.number().min(0).default(6),
});

export type LinearSettings = z.infer<typeof linearSettings>;

/** Settings with what is left out filled in.
 * @throws ModelError BAD_MODEL that names a setting that is wrong, or none that exists */
export function readLinearSettings(given: unknown): LinearSettings {
  const parsed = linearSettings.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const known = Object.keys(linearSettings.shape).join(', ');
  throw new ModelError('BAD_MODEL', `A run that learns a linear policy takes ${known}; ${path.join('/') || 'what was given'}: ${message}`);
}
