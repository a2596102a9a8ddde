import { z } from 'zod';

/** What a model scored against one opponent on one scenario: points per game in `[0, 1]`, a draw being half a point. */
export const measuredMatch = z.object({
  scenario: z.string(),
  /** How the model played, as the spec of an agent. */
  agent: z.string(),
  opponent: z.string(),
  games: z.int(),
  score: z.number(),
  /** 95 % confidence interval of the score. */
  interval: z.tuple([z.number(), z.number()]),
  seed: z.union([z.string(), z.number()]),
  /** Version of the rules, if not the one it was trained on. */
  rules: z.string().optional(),
});
