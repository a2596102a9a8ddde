import { z } from 'zod';

/** A game as JSON: one of these two says where the game stands. */
const gameFields = {
  position: z.looseObject({}).optional().describe('A position, as State.toPosition writes it; a scenario alone is a fresh game.'),
  record: z.looseObject({}).optional().describe('A record: the game is replayed and its last state used.'),
  upTo: z.int().nonnegative().optional().describe('With a record: use the state after this many moves.'),
};

const seed = z.union([z.int(), z.string().min(1).max(200)]).describe('Same request, same seed, same answer. Drawn and told if left out.');

/** All given limits hold at once; the first one reached ends the search. */
const limits = z.looseObject({
  simulations: z.int().positive().optional(),
  timeMs: z.number().positive().optional(),
});

export const MoveRequest = z.looseObject({
  ...gameFields,
  agent: z.string().min(1).max(500).optional().describe('An agent spec, e.g. "scripted" or "mcts:sims=400", or the name of a served model.'),
  level: z.string().min(1).max(100).optional().describe('A named strength, as listed by capabilities; instead of agent.'),
  limits: limits.optional(),
  seed: seed.optional(),
});
export type MoveRequest = z.infer<typeof MoveRequest>;

export const LegalRequest = z.looseObject({ ...gameFields });
export type LegalRequest = z.infer<typeof LegalRequest>;

/** One line on stdin. */
export const LineRequest = z.looseObject({
  id: z.union([z.string(), z.number()]).optional(),
  op: z.enum(['move', 'legal', 'ping', 'capabilities']),
});

/** An action in its three forms. */
export interface ActionForms {
  readonly index: number;
  readonly text: string;
  readonly typed: Readonly<Record<string, string | number | boolean>>;
}

export interface CandidateReply extends ActionForms {
  readonly visits: number;
  readonly prior?: number;
  /** Expected result in `[-1, 1]` for `perspective`. */
  readonly value: number;
}

/** The answer to a move request. */
export interface MoveReply {
  readonly action: ActionForms;
  /** The player that decides, and from whose side every value here is told. */
  readonly perspective: 0 | 1;
  /** The name of that side: "Barons". */
  readonly side: string;
  /** Probability that `perspective` wins, `[0, 1]`; null if the agent has no opinion. */
  readonly winProbability: number | null;
  /** Expected result in `[-1, 1]` for `perspective`; null if the agent has no opinion. */
  readonly value: number | null;
  /** Simulations that led to the choice; 0 for an agent that does not search. */
  readonly visits: number;
  /** Best first; empty for an agent that does not compare. */
  readonly candidates: readonly CandidateReply[];
  /** The play it expects; dice are marked by `~`. */
  readonly line: readonly string[];
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly scenario: string;
  /** Hash of the state that was searched, 16 hexadecimal digits. */
  readonly positionHash: string;
  /** Spec of the agent that answered. */
  readonly agent: string;
  readonly level: string | null;
  readonly seed: number | string;
  readonly elapsedMs: number;
  readonly engine: { readonly name: 'schiltron'; readonly version: string };
  readonly warnings: readonly string[];
}
