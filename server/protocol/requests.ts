import { z } from 'zod';

/** Name and version of the messages; it changes when a message that was right becomes wrong or means something else. */
export const PROTOCOL = 'schiltron/1';

/** What can be asked about a game; an engine works on it. */
export const TASK_OPS = ['analyze', 'move', 'hint', 'evaluate', 'legal', 'apply'] as const;
export type TaskOp = (typeof TASK_OPS)[number];

/** What can be asked. */
export const OPS = [...TASK_OPS, 'capabilities', 'ping', 'terminate', 'terminateAll', 'clearCache'] as const;
export type Op = (typeof OPS)[number];

/** Names a request; replies repeat it. */
export const Id = z
  .union([z.string().min(1).max(200), z.int()])
  .describe('Names the request within its connection; every reply repeats it.');
export type Id = z.infer<typeof Id>;

const envelope = {
  id: Id.optional(),
  op: z.enum(OPS).optional(),
  protocol: z.literal(PROTOCOL).optional().describe('The version of the messages that the client speaks.'),
};

/** A game as JSON. Its position or its record says where it stands. */
const game = {
  position: z
    .looseObject({})
    .optional()
    .describe('A position, as State.toPosition writes it; a scenario alone is a fresh game. With a viewer it is what that side sees.'),
  record: z.looseObject({}).optional().describe('A record: the game is replayed and its last state used.'),
  upTo: z.int().nonnegative().optional().describe('With a record: use the state after this many moves.'),
};

const seed = z.union([z.int(), z.string().min(1).max(200)]).describe('Same request, same seed, same answer. Drawn and told if left out.');

const turnTaking = {
  priority: z
    .int()
    .min(-10)
    .max(10)
    .optional()
    .describe('Higher ones are taken first; a point is worth two seconds of waiting. Default 0.'),
  deadlineMs: z
    .int()
    .min(1)
    .max(3_600_000)
    .optional()
    .describe('Milliseconds from receipt after which an answer is of no use; a search then ends with what it has.'),
};

/** All given limits hold at once; the first one reached ends the search. */
const limits = z.object({
  simulations: z.int().positive().optional().describe('Simulations per decision.'),
  timeMs: z.number().positive().optional().describe('Milliseconds of thinking.'),
});

const opponent = {
  agent: z
    .string()
    .min(1)
    .max(500)
    .optional()
    .describe('An agent spec, e.g. "scripted" or "mcts:sims=400", or the name of a served model.'),
  level: z
    .union([z.string().min(1).max(100), z.int().min(1).max(100)])
    .optional()
    .describe('A strength instead of an agent: a name or a number that capabilities lists, or "strongest".'),
};

/** A move as index, text or data. */
const move = [z.int(), z.string().min(1).max(500), z.looseObject({ kind: z.string() })] as const;

/** Moves of one player, up to a depth of the search. Strict, so that an object with a `kind` is told as a move. */
const movesAhead = z
  .strictObject({
    player: z.union([z.literal(0), z.literal(1)]).describe('Whose decisions are meant.'),
    moves: z.array(z.union(move)).min(1).max(10_000),
    untilDepth: z
      .int()
      .min(1)
      .max(100)
      .default(1)
      .describe('Decisions for which it holds, the one at hand counted, either side counted, dice not. Default 1.'),
  })
  .describe('Moves of one player at its decisions up to a depth of the search. At more than 1 they need not be legal yet.');

const moves = z.array(z.union([move[0], move[1], movesAhead, move[2]])).max(10_000);

/** Which moves a search may choose among. */
const moveChoice = {
  allowMoves: moves
    .min(1)
    .optional()
    .describe(
      'Only these moves are considered: legal moves of the decision at hand, or moves of a player up to a depth. Other decisions are free.',
    ),
  avoidMoves: moves
    .optional()
    .describe(
      'These moves are not considered, likewise. At the decision at hand another must be left; later, all are free where none is left.',
    ),
};

const search = {
  ...envelope,
  ...game,
  ...opponent,
  ...turnTaking,
  side: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .describe('The side that the client means; refused if the other one decides.'),
  limits: limits.optional(),
  ...moveChoice,
  seed: seed.optional(),
  candidates: z.int().min(1).max(100).optional().describe('Longest list of candidates. Default 10.'),
  session: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('Lets the search go on from what it found for earlier requests of that name. A cache: it may vanish at any time.'),
  ponder: z.boolean().optional().describe('With a session: think on while the other side does.'),
};

export const MoveRequest = z.object(search);
export const AnalyzeRequest = z.object({
  ...search,
  report: z.object({ everyMs: z.int().min(20).max(60_000).optional().describe('Milliseconds between reports. Default 250.') }).optional(),
});
export const HintRequest = z.object(search);
export const EvaluateRequest = z.object({
  ...envelope,
  ...turnTaking,
  games: z
    .array(
      z.object({
        ...game,
        ...moveChoice,
        turns: z
          .array(z.int().nonnegative())
          .min(1)
          .max(256)
          .optional()
          .describe('With a record, instead of upTo: its states after so many moves each, ascending; the game is replayed once.'),
      }),
    )
    .min(1)
    .max(256)
    .describe('Games to judge, each at a decision; at most 256 states in all.'),
  model: z.string().min(1).max(200).optional().describe('Name of a served model; one that fits the first game if left out.'),
});
export const LegalRequest = z.object({ ...envelope, ...game, ...turnTaking });
export const ApplyRequest = z.object({
  ...envelope,
  ...game,
  ...turnTaking,
  actions: z
    .array(z.union([z.int(), z.string().max(500), z.looseObject({ kind: z.string() })]))
    .max(10_000)
    .default([])
    .describe('Played in this order: an action as index, text or data; for the dice the number of an outcome.'),
  dice: z
    .enum(['ask', 'roll'])
    .default('ask')
    .describe('Whether dice wait for an outcome among the actions, or are rolled wherever they are due.'),
  seed: seed.optional(),
});
export const CapabilitiesRequest = z.object(envelope);
export const PingRequest = z.object(envelope);
export const TerminateRequest = z.object({
  ...envelope,
  target: Id.describe('The id of the request to end; it still gets its one final reply.'),
});
export const TerminateAllRequest = z.object(envelope);
export const ClearCacheRequest = z.object(envelope);

/** The schema of each request, without knowledge of how it came. */
export const REQUESTS = {
  analyze: AnalyzeRequest,
  move: MoveRequest,
  hint: HintRequest,
  evaluate: EvaluateRequest,
  legal: LegalRequest,
  apply: ApplyRequest,
  capabilities: CapabilitiesRequest,
  ping: PingRequest,
  terminate: TerminateRequest,
  terminateAll: TerminateAllRequest,
  clearCache: ClearCacheRequest,
} as const satisfies Record<Op, z.ZodObject>;

export type RequestOf<O extends Op> = z.infer<(typeof REQUESTS)[O]>;
/** What a caller may write: fields with defaults may be left out. */
export type RequestInput<O extends Op> = z.input<(typeof REQUESTS)[O]>;
export type MoveChoice = z.infer<z.ZodObject<typeof moveChoice>>;
export type SearchRequest = z.infer<typeof AnalyzeRequest>;
export type MoveRequest = z.infer<typeof MoveRequest>;
