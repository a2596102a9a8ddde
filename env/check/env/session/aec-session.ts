import type { Rng } from '../../../../rules/core/index.ts';
import type { ActionInput } from '../../../../rules/core/index.ts';
import type { AecEnv, AgentId, PerAgent } from '../../../api/aec-env.ts';
import type { ResetOptions } from '../../../api/env.ts';
import { type Frame, entriesOf, sampleAction, type Session } from './session.ts';

/** What an environment of agents in turn shows between two steps. */
export interface AecShown {
  readonly agents: readonly AgentId[];
  readonly numAgents: unknown;
  /** Whose step it is; null if no agent is left. */
  readonly agent: AgentId | null;
  readonly rewards: PerAgent<unknown>;
  readonly terminations: PerAgent<unknown>;
  readonly truncations: PerAgent<unknown>;
  readonly infos: PerAgent<unknown>;
  /** What `last()` gives; null if no agent is left. */
  readonly last: readonly unknown[] | null;
  /** What `observe` gives each agent that is left. */
  readonly observations: PerAgent<unknown>;
  /** What `step` gave. */
  readonly returned: unknown;
}

export type AecFrame = Frame<AecShown>;

/** Whether an agent has finished and only takes its last step. */
export function isFinished({ terminations, truncations }: AecShown, agent: AgentId): boolean {
  return Boolean(terminations[agent]) || Boolean(truncations[agent]);
}

function maskOf(shown: AecShown): unknown {
  const { agent, infos } = shown;
  return agent === null || isFinished(shown, agent) ? undefined : entriesOf(infos[agent])['actionMask'];
}

/** Looks at everything there is to see. */
function look(env: AecEnv, returned: unknown): AecFrame {
  const agents = [...env.agents];
  const shown: AecShown = {
    agents,
    numAgents: env.numAgents,
    agent: agents.length === 0 ? null : env.agentSelection,
    rewards: { ...env.rewards },
    terminations: { ...env.terminations },
    truncations: { ...env.truncations },
    infos: { ...env.infos },
    last: agents.length === 0 ? null : env.last(),
    observations: Object.fromEntries(agents.map((agent) => [agent, env.observe(agent)])),
    returned,
  };
  return { shown, mask: maskOf(shown), isOver: agents.length === 0 };
}

/** Drives an environment of agents in turn. */
export function startAec(env: AecEnv): Session<AecEnv, AecShown> {
  return {
    env,
    reset(options?: ResetOptions): AecFrame {
      return look(env, env.reset(options));
    },
    step(action): AecFrame {
      return look(env, env.step(action as ActionInput | null));
    },
    sample({ shown, mask }: AecFrame, rng: Rng): unknown {
      const { agent } = shown;
      return agent === null || isFinished(shown, agent) ? null : sampleAction(env.actionSpace(agent), mask, rng);
    },
    decide: (_, action) => action,
    owned: ({ shown }) => [shown.last?.[0], shown.observations],
  };
}
