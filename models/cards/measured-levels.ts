import { z } from 'zod';

/** How strong a level is: its rating within the ladder, the lowest being 0, and its 95 % interval. */
export const rated = { elo: z.number(), interval: z.tuple([z.number(), z.number()]) };

/** The levels of one scenario, from beginner to strongest, as a card lists them. @param level what the card says of one */
export function ladderOf<Level extends z.ZodType>(level: Level) {
  return z.object({ scenario: z.string(), levels: z.array(level).min(1), games: z.int(), seed: z.union([z.string(), z.number()]) });
}

/** Agents that may be a level of their own: they think by simulations, never by the clock, and name policies that come with the package. */
const LEVEL_AGENT = /^(scripted|policy:[\w-]+(,temperature=[\d.]+)?|mcts:sims=\d+(,policy=[\w-]+)?)$/;

/** How such an agent is written. */
export const LEVEL_AGENTS = 'scripted, policy:NAME, policy:NAME,temperature=T, mcts:sims=N or mcts:sims=N,policy=NAME';

/** Whether an agent may be a level. */
export function isLevelAgent(spec: string): boolean {
  return LEVEL_AGENT.test(spec);
}

/** Levels that are agents, each by its spec. */
export const agentLadder = ladderOf(z.object({ agent: z.string().refine(isLevelAgent, `a level is ${LEVEL_AGENTS}`), ...rated }));

export type AgentLadder = z.infer<typeof agentLadder>;
export type AgentLevel = AgentLadder['levels'][number];
