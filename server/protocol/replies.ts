import { z } from 'zod';
import { Id, OPS } from './requests.ts';

const player = z.union([z.literal(0), z.literal(1)]);
const audience = z
  .union([player, z.enum(['both', 'nobody'])])
  .describe(
    'Who may know the move: one player, both or nobody. The request held the whole ' +
      'position; whoever shows the reply to one side leaves out what it may not know.',
  );
const probability = z.number().min(0).max(1);
const result = z.number().min(-1).max(1);

/** An action in all its forms. */
export const ActionForms = z.object({
  index: z.int().describe('Flat index in the action space.'),
  text: z.string().describe("The ruleset's notation."),
  typed: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe('The action as data.'),
  words: z.string().optional().describe('The action in plain words, where the game has a board.'),
});
export type ActionForms = Readonly<z.infer<typeof ActionForms>>;

export const CandidateReply = ActionForms.extend({
  rank: z.int().describe('0 is the best.'),
  visits: z.int().describe('Simulations that tried it.'),
  prior: probability.optional().describe('Share of the policy before the search.'),
  value: result.describe('Expected result for `perspective`, -1 to 1.'),
  winProbability: probability.describe('Probability that `perspective` wins, half a draw counted as a win.'),
});
export type CandidateReply = z.infer<typeof CandidateReply>;

/** What a search has found so far. Every number is told from the side of `perspective`. */
const analysis = {
  perspective: player.describe('The player that decides, and from whose side every value here is told.'),
  side: z.string().describe('The name of that side.'),
  winProbability: probability
    .nullable()
    .describe('Probability that `perspective` wins, 0 to 1, half a draw counted as a win; null if the agent has no opinion.'),
  value: result.nullable().describe('Expected result for `perspective`, -1 to 1; null if the agent has no opinion.'),
  pointsLead: z.number().nullable().describe('Expected lead of `perspective` in victory points; null if the agent does not tell.'),
  visits: z.int().describe('Simulations behind the choice; 0 for an agent that does not search.'),
  elapsedMs: z.number().describe('Milliseconds of thinking.'),
  candidates: z.array(CandidateReply).describe('Best first; empty for an agent that does not compare.'),
  line: z
    .array(z.object({ by: z.enum(['player', 'dice']), text: z.string(), words: z.string().optional() }))
    .describe('The play the agent expects. Steps by the dice are the likeliest rolls, not a promise.'),
};

/** Why a search ended: a limit, a deadline, a cancellation, or nothing was left to find out. */
export const STOPS = ['simulations', 'time', 'deadline', 'terminated', 'finished'] as const;

export const AnalysisInfo = z.object({ ...analysis, action: ActionForms });
export type AnalysisInfo = z.infer<typeof AnalysisInfo>;

const engine = z.object({ name: z.literal('schiltron'), version: z.string(), protocol: z.string() });

/** What the answer rests on, so that it can be had again. */
const provenance = {
  ruleset: z.string(),
  rulesetVersion: z.string(),
  scenario: z.string(),
  positionHash: z.string().describe('16 hexadecimal digits; where anything is hidden, of what `perspective` can see.'),
  engine,
  warnings: z.array(z.string()),
};

export const MoveReply = AnalysisInfo.extend({
  isProven: z.boolean().describe('Whether `value` is the exact result under best play.'),
  reusedVisits: z.int().describe('Simulations of earlier requests of the session that still counted.'),
  stoppedBy: z.enum(STOPS),
  limits: z
    .object({ simulations: z.int().nullable(), timeMs: z.number().nullable() })
    .describe('The limits that held; null where there was none.'),
  agent: z.string().describe('Spec of the agent that answered.'),
  level: z.union([z.string(), z.int()]).nullable(),
  model: z.object({ name: z.string(), hash: z.string().nullable().describe('SHA-256 of its ONNX file.') }).nullable(),
  seed: z.union([z.int(), z.string()]),
  ...provenance,
});
export type MoveReply = z.infer<typeof MoveReply>;

export const HintReply = MoveReply.extend({
  hints: z
    .array(
      CandidateReply.extend({
        rule: z.string().optional().describe('Section of the rulebook by which it is decided.'),
        because: z
          .array(
            z.object({
              kind: z.enum(['chance', 'danger', 'cost', 'note', 'points', 'position']),
              text: z.string(),
              rule: z.string().optional().describe('Section of the rulebook.'),
              after: z
                .array(z.string())
                .optional()
                .describe('Own actions of which the last is meant, where it is not the one advised but one that follows it.'),
            }),
          )
          .describe('Facts about the game that speak for it or against it; each number in them is computed from the rules.'),
        judged: z.string().describe('What the agent thinks of it, from its own numbers.'),
        reason: z.string().describe('All of this in one text.'),
      }),
    )
    .describe('At most three, best first, each tried by the agent, with reasons in plain words.'),
});
export type HintReply = z.infer<typeof HintReply>;

export const EvaluateReply = z.object({
  evaluations: z.array(
    z.object({
      perspective: player,
      side: z.string(),
      value: result,
      winProbability: probability,
      policy: z.array(ActionForms.extend({ prior: probability })).describe('Every legal action, ascending by index; priors sum to 1.'),
      positionHash: z.string(),
      game: z.int().optional().describe('Place of its game in the request, if that names turns.'),
      turn: z.int().optional().describe('After how many moves of the record, if the game names turns.'),
    }),
  ),
  model: z.object({ name: z.string(), hash: z.string().nullable() }),
  engine,
  warnings: z.array(z.string()),
});
export type EvaluateReply = z.infer<typeof EvaluateReply>;

export const OutcomeReply = z.object({
  outcome: z.int(),
  weight: z.number(),
  total: z.number(),
  probability,
  text: z.string(),
  dice: z.string(),
  faces: z.array(z.number()),
});

const stateDescription = {
  ruleset: z.string(),
  version: z.string(),
  scenario: z.string(),
  actor: z.enum(['player', 'chance', 'over']),
  player: player.nullable().describe('The player that decides, if one does.'),
  actorName: z.string().describe('Its name, "the dice", or "nobody".'),
  legal: z.array(ActionForms),
  outcomes: z.array(OutcomeReply).describe('What the dice can do here, with exact weights.'),
  victoryPoints: z.tuple([z.number(), z.number()]),
  returns: z.tuple([z.number(), z.number()]).describe('Result for each player, -1 to 1; zeros until the game is over.'),
  hash: z.string(),
};

export const LegalReply = z.object({ ...stateDescription, warnings: z.array(z.string()) });
export type LegalReply = z.infer<typeof LegalReply>;

// biome-ignore format: a table, one row a line
export const ApplyReply = z.object({
  position: z.record(z.string(), z.unknown()).describe('Where the game stands now.'),
  played: z.array(z.object({ by: z.enum(['player', 'dice']), player: player.nullable(), move: z.int(), text: z.string(), audience })),
  events: z
    .array(z.object({ kind: z.string(), text: z.string(), rule: z.string().optional(),
      only: player.optional().describe('The one player who may be told; both if left out.') }))
    .describe('What happened, with the section of the rules.'),
  picture: z.string().describe('The board as text.'),
  seed: z.union([z.int(), z.string()]),
  ...stateDescription,
  warnings: z.array(z.string()),
});
export type ApplyReply = z.infer<typeof ApplyReply>;

export const LevelReply = z.object({
  level: z.int().describe('1 is the lowest.'),
  name: z.string(),
  about: z.string(),
  agent: z.string().describe('The spec it stands for.'),
  elo: z.number().nullable().describe('Rating within its ladder, the lowest being 0; null if it has not been measured.'),
  interval: z.tuple([z.number(), z.number()]).nullable().describe('95 % interval of the rating.'),
});
export type LevelReply = z.infer<typeof LevelReply>;

const scenarioLevels = z.array(z.object({ scenario: z.string(), levels: z.array(LevelReply) }));

export const CapabilitiesReply = z.object({
  engine,
  ops: z.array(z.enum(OPS)),
  rulesets: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      version: z.string(),
      players: z.tuple([z.string(), z.string()]),
      information: z.enum(['perfect', 'hidden']),
    }),
  ),
  levels: z.array(LevelReply).describe('Levels of games that no policy and no model has levels for.'),
  defaultLevel: z.string(),
  models: z.array(
    z.object({
      name: z.string(),
      agent: z.string(),
      ruleset: z.string().nullable(),
      scenarios: z.array(z.string()),
      hash: z.string().nullable(),
      levels: scenarioLevels,
    }),
  ),
  policies: z
    .array(
      z.object({
        name: z.string(),
        agent: z.string(),
        ruleset: z.string(),
        version: z.string().describe('Version of the rules that it learnt.'),
        scenarios: z.array(z.string()),
        games: z.int().nullable().describe('Games that it learnt from; null if it does not say.'),
        levels: scenarioLevels,
      }),
    )
    .describe('Feature policies: opponents without a search.'),
  agents: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      options: z.array(z.object({ name: z.string(), values: z.string(), default: z.string(), about: z.string() })),
    }),
  ),
  limits: z.object({ maxSimulations: z.int(), maxTimeMs: z.number(), maxWaiting: z.int(), maxMessageBytes: z.int() }),
  waiting: z.int(),
  warnings: z.array(z.string()),
});
export type CapabilitiesReply = z.infer<typeof CapabilitiesReply>;

export const PingReply = z.object({ pong: z.literal(true), engine, warnings: z.array(z.string()) });
export const TerminateReply = z.object({
  target: Id,
  found: z.boolean().describe('Whether there was such a request in work.'),
  warnings: z.array(z.string()),
});
export const TerminateAllReply = z.object({
  ended: z.int().describe('Requests that were in work; each still gets its one final reply.'),
  warnings: z.array(z.string()),
});
export const ClearCacheReply = z.object({
  sessions: z.int().describe('Sessions forgotten.'),
  games: z.int().describe('Loaded games forgotten.'),
  warnings: z.array(z.string()),
});

/** The schema of each final reply's content. */
export const REPLIES = {
  analyze: MoveReply,
  move: MoveReply,
  hint: HintReply,
  evaluate: EvaluateReply,
  legal: LegalReply,
  apply: ApplyReply,
  capabilities: CapabilitiesReply,
  ping: PingReply,
  terminate: TerminateReply,
  terminateAll: TerminateAllReply,
  clearCache: ClearCacheReply,
} as const satisfies Record<(typeof OPS)[number], z.ZodObject>;

export type ReplyOf<O extends (typeof OPS)[number]> = z.infer<(typeof REPLIES)[O]>;

export const ProblemReply = z.object({
  code: z.string().describe('Stable; docs/serving.md lists all.'),
  message: z.string().describe('What is wrong and what to do about it.'),
  path: z.string().optional().describe('JSON path of the fault in the request.'),
  rule: z.string().optional().describe('Section of the rulebook that forbids it.'),
  retryAfterMs: z.number().optional().describe('When to try again.'),
});
export type ProblemReply = z.infer<typeof ProblemReply>;

const id = Id.nullable().describe('Of the request; null if it could not be read.');
const op = z.enum(OPS);

/** Said at once to a request that has to wait its turn. */
export const AckMessage = z.object({
  id,
  type: z.literal('ack'),
  final: z.literal(false),
  op,
  waiting: z.int().describe('Requests that wait, this one included.'),
});
/** What a search has found so far. */
export const InfoMessage = AnalysisInfo.extend({ id, type: z.literal('info'), final: z.literal(false), op });
/** The answer; the content depends on `op`. */
export const ResultMessage = z.looseObject({ id, type: z.literal('result'), final: z.literal(true), op });
/** Why there is no answer. */
export const ErrorMessage = z.object({ id, type: z.literal('error'), final: z.literal(true), op: op.nullable(), error: ProblemReply });

/** One message from the server. Exactly one with `final: true` comes for each request. */
export const ServerMessage = z.discriminatedUnion('type', [AckMessage, InfoMessage, ResultMessage, ErrorMessage]);
export type AckMessage = z.infer<typeof AckMessage>;
export type InfoMessage = z.infer<typeof InfoMessage>;
export type ErrorMessage = z.infer<typeof ErrorMessage>;
export type ServerMessage = z.infer<typeof ServerMessage>;
/** An answer with its envelope. */
export type ResultOf<O extends (typeof OPS)[number]> = ReplyOf<O> & { id: z.infer<typeof Id> | null; type: 'result'; final: true; op: O };
