import type { Rng } from '../../../../rules/core/index.ts';
import type { AgentId, ParallelEnv, PerAgent } from '../../../api/aec-env.ts';
import type { ResetOptions } from '../../../api/env.ts';
import { typeName } from './deep.ts';
import { allowedBy, entriesOf, type Frame, sampleAction, type Session } from './session.ts';

/** What `reset` and `step` of an environment of all agents at once answered. After a reset the middle tables are undefined. */
export interface ParallelShown {
  /** What came back as a whole: `Array of 5`. */
  readonly form: string;
  readonly observations: unknown;
  readonly rewards?: unknown;
  readonly terminations?: unknown;
  readonly truncations?: unknown;
  readonly infos: unknown;
  /** Who is left afterwards. */
  readonly agents: readonly AgentId[];
  readonly numAgents: unknown;
}

type ParallelFrame = Frame<ParallelShown>;

function maskOf({ infos }: ParallelShown, agent: string): unknown {
  return entriesOf(entriesOf(infos)[agent])['actionMask'];
}

/** Who has something to decide; null if nobody has. */
export function deciderOf(shown: ParallelShown): AgentId | null {
  return shown.agents.find((agent) => allowedBy(maskOf(shown, agent)).length > 0) ?? null;
}

function toFrame(shown: ParallelShown): ParallelFrame {
  const decider = deciderOf(shown);
  return { shown, mask: decider === null ? undefined : maskOf(shown, decider), isOver: shown.agents.length === 0 };
}

/** Drives an environment of all agents at once. */
export function startParallel(env: ParallelEnv): Session<ParallelEnv, ParallelShown> {
  const formOf = (result: unknown): string => (Array.isArray(result) ? `Array of ${result.length}` : typeName(result));
  const left = (): Pick<ParallelShown, 'agents' | 'numAgents'> => ({ agents: [...env.agents], numAgents: env.numAgents });
  return {
    env,
    reset(options?: ResetOptions): ParallelFrame {
      const result: unknown = env.reset(options);
      const [observations, infos] = Array.isArray(result) ? (result as unknown[]) : [];
      return toFrame({ form: formOf(result), observations, infos, ...left() });
    },
    step(actions): ParallelFrame {
      const result: unknown = env.step(actions as PerAgent<number>);
      const [observations, rewards, terminations, truncations, infos] = Array.isArray(result) ? (result as unknown[]) : [];
      return toFrame({ form: formOf(result), observations, rewards, terminations, truncations, infos, ...left() });
    },
    sample({ shown }, rng: Rng): unknown {
      return Object.fromEntries(shown.agents.map((agent) => [agent, sampleAction(env.actionSpace(agent), maskOf(shown, agent), rng)]));
    },
    decide({ shown }, action): unknown {
      const decider = deciderOf(shown);
      return Object.fromEntries(shown.agents.map((agent) => [agent, agent === decider ? action : 0]));
    },
    owned: ({ shown }) => shown,
  };
}
