import { z } from 'zod';
import { ModelError } from '../../models/cards/errors.ts';

/** How a feature policy is learnt. */
const policySettings = z.strictObject({
  /** Games in all. */
  games: z.int().min(1).default(30_000),
  /** Games between two steps. */
  batch: z.int().min(1).default(64),
  /** Size of the first steps at their largest. */
  rate: z.number().positive().default(0.015),
  /** Gradients much smaller than this move their weights in proportion rather than by whole steps, so that what is rarely met learns no noise. */
  epsilon: z.number().positive().default(5e-5),
  /** Share of the rate that is left at the end; it falls evenly. */
  lastRate: z.number().positive().max(1).default(0.2),
  /** How far a later surprise counts for an earlier decision (generalised advantage estimation): 0 the next decision's alone, 1 the result. */
  lambda: z.number().min(0).max(1).default(0.97),
  /** Share of the games in which both sides learn; in the others the ruleset's own player is one of them. */
  selfPlay: z.number().min(0).max(1).default(0.5),
  /** Hidden numbers of an action, each a sum over its features that is squashed and weighted; with 0 the policy is linear. */
  hidden: z.int().min(0).max(64).default(8),
  /** Weight with which the policy begins to follow the ruleset's own player: of two actions, its choice is e^weight times as likely. */
  advice: z.number().min(0).default(5),
  /** Other scenarios of the ruleset, which take turns with that of the run; `["all"]` names each that the ruleset has. */
  also: z.array(z.string()).default([]),
});

export type PolicySettings = z.infer<typeof policySettings>;

/** Settings with what is left out filled in.
 * @throws ModelError BAD_MODEL that names a setting that is wrong, or none that exists */
export function readPolicySettings(given: unknown): PolicySettings {
  const parsed = policySettings.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const known = Object.keys(policySettings.shape).join(', ');
  throw new ModelError('BAD_MODEL', `A run that learns a feature policy takes ${known}; ${path.join('/') || 'what was given'}: ${message}`);
}
