import { z } from 'zod';
import { AUTORESET_MODES, OBSERVATION_PARTS } from '../../env/vector/index.ts';

/** Name and version of the protocol; another number after the slash is another protocol. */
export const PROTOCOL = 'schiltron-env/1';

/** Bytes of the longest line. */
export const MOST_LINE_BYTES = 1024 * 1024;
/** Environments of one vector. */
export const MOST_ENVS = 16_384;
/** Vectors that one connection may hold at a time. */
export const MOST_VECTORS = 64;

export const FRAME_TYPES = ['json', 'binary', 'changes'] as const;
/** How resets and steps are answered: in JSON, by all arrays, or by what has changed in them. With `changes`, `observe` is answered so as well. */
export type FrameType = (typeof FRAME_TYPES)[number];

/** A number or a text that the reply repeats. */
export const RequestId = z.union([z.string().max(200), z.number()]);
export type RequestId = z.infer<typeof RequestId>;

const envelope = { id: RequestId.optional(), op: z.string() };
const env = z.int().describe('Number of the vector, as make told it.');
const index = z.int().nonnegative().default(0).describe('Which environment of the vector.');
const seed = z.union([z.int(), z.string().min(1).max(200)]);
const side = z.union([z.literal(0), z.literal(1)]);
const state = z.int().describe('Number of a kept state.');
const free = z.array(z.int()).default([]).describe('States that are no longer needed.');
const optionValue = z.union([z.string(), z.number(), z.boolean()]);

const stream = z
  .array(z.int())
  .length(4)
  .refine((words) => words.some((word) => word !== 0), 'Must not be all zeros.');
const told = z.strictObject({ moves: z.int().nonnegative(), decisions: z.int().nonnegative(), isSecret: z.boolean() });
const saved = z.strictObject({
  phase: z.int().min(0).max(3),
  terminated: z.boolean(),
  truncated: z.boolean(),
  rewards: z.array(z.number().min(-1).max(1)).min(1).max(2),
  episode: z.nullable(
    z.strictObject({
      game: z.strictObject({ position: z.looseObject({}), dice: stream, told: z.tuple([told, told]), moves: z.nullable(z.array(z.int())) }),
      player: side,
      steps: z.int().nonnegative(),
      seeds: stream,
      opponent: stream,
      beginning: z.strictObject({
        player: z.union([side, z.literal('random')]).optional(),
        position: z.unknown().optional(),
        scenario: z.string().optional(),
      }),
    }),
  ),
});

/** What the server is asked, by the name of the operation. */
export const REQUESTS = {
  hello: z.strictObject({ ...envelope, protocol: z.string() }),
  ping: z.strictObject(envelope),
  list: z.strictObject(envelope),
  make: z.strictObject({
    ...envelope,
    env_id: z.string().describe('Which game: "barons-war/skirmish", with or without "-v0".'),
    num_envs: z.int().positive().max(MOST_ENVS).default(1),
    num_agents: z.union([z.literal(1), z.literal(2)]).default(1),
    opponent: z.string().min(1).max(400).optional().describe('random, scripted, asked (the client answers), or the spec of an agent.'),
    player: z.union([side, z.literal('random')]).optional(),
    options: z.record(z.string(), optionValue).optional().describe('Options of the ruleset.'),
    autoreset: z.enum(AUTORESET_MODES).optional(),
    parts: z.array(z.enum(OBSERVATION_PARTS)).optional(),
    action_view: z.enum(['flat', 'list']).optional(),
    max_actions: z.int().positive().max(65_536).optional(),
    max_episode_steps: z.int().positive().optional(),
    illegal_actions: z.enum(['error', 'lose']).optional(),
    seed: z.union([seed, z.array(seed)]).optional(),
    frames: z.enum(FRAME_TYPES).default('json'),
  }),
  reset: z.strictObject({
    ...envelope,
    env,
    seed: z
      .union([seed, z.array(seed)])
      .optional()
      .describe('One for all, environment i then gets seed + i; or one for each.'),
    mask: z
      .array(z.union([z.literal(0), z.literal(1), z.boolean()]))
      .optional()
      .describe('Only environments whose cell is set.'),
    options: z.record(z.string(), z.unknown()).optional().describe('How these episodes begin, all alike: player, position, scenario.'),
  }),
  step: z.strictObject({ ...envelope, env, actions: z.array(z.int()) }),
  legal: z.strictObject({ ...envelope, env, index }),
  observe: z.strictObject({ ...envelope, env, index, player: side.optional().describe('Left out: the side that is not in players.') }),
  position: z.strictObject({ ...envelope, env, index, player: side.optional() }),
  save: z.strictObject({ ...envelope, env, index }),
  restore: z.strictObject({ ...envelope, env, index, saved: saved.describe('What save has told of an environment made alike.') }),
  render: z.strictObject({ ...envelope, env, index, mode: z.enum(['text', 'svg']).default('text'), player: side.optional() }),
  state: z.strictObject({
    ...envelope,
    free,
    env: env.optional(),
    index,
    env_id: z.string().optional().describe('Which game, if no env is named.'),
    options: z.record(z.string(), optionValue).optional(),
    position: z.unknown().optional().describe('Where to begin, instead of at the scenario’s beginning.'),
  }),
  child: z.strictObject({ ...envelope, free, state, action: z.int() }),
  resample: z.strictObject({ ...envelope, free, state, player: side, seed }),
  record: z.strictObject({ ...envelope, free, state }),
  look: z.strictObject({ ...envelope, free, state, player: side.optional() }),
  close: z.strictObject({ ...envelope, env }),
  shutdown: z.strictObject(envelope),
} as const;

export type Op = keyof typeof REQUESTS;
export type Request<O extends Op> = z.infer<(typeof REQUESTS)[O]>;

export function isOp(name: unknown): name is Op {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name);
}

/** `finalGlobals` as `final_globals`: names of the protocol are written as Python writes them. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
