import { z } from 'zod';

/** How a network that was made elsewhere is built, as far as it has to be known: what its outputs mean. */
export const foreignSchema = z.object({
  kind: z.literal('foreign'),
  /** Names of the inputs that it reads. */
  inputs: z.array(z.string()),
  /** What `policy` holds: a logit for each legal action, or one for each action of the scenario. */
  policy: z.enum(['legal', 'all']),
  /** Actions of the scenario; with `all`, the width of the policy. */
  actions: z.int(),
  /** What `value` holds: logits of win, draw and loss, or the expected result, both for the player to move. */
  value: z.enum(['logits', 'expected']),
});
export type ForeignNetwork = z.infer<typeof foreignSchema>;
