import type { ActionInput } from '../rules/core/index.ts';
import type { AecEnv, AecInfo, AgentId, PerAgent } from './aec-env.ts';
import type { EnvMetadata, RenderMode, ResetOptions } from './env.ts';
import type { EnvObservation } from './observer.ts';
import type { Discrete, Space } from './spaces/index.ts';
import type { EnvSpec } from './spec.ts';

/** What each agent gets from one step of all. */
export type ParallelStep = [
  observations: PerAgent<EnvObservation>,
  rewards: PerAgent<number>,
  terminations: PerAgent<boolean>,
  truncations: PerAgent<boolean>,
  infos: PerAgent<AecInfo>,
];

/** An environment in which all agents are asked at every step, in the terms of PettingZoo's parallel API. In a game of turns only the
 * agent with ones in its mask decides; what the others send is not looked at. */
export interface ParallelEnv {
  readonly spec: EnvSpec;
  readonly metadata: EnvMetadata & { readonly name: string };
  readonly renderMode: RenderMode | null;
  readonly possibleAgents: readonly AgentId[];
  /** Agents still playing; none once the episode is over. */
  readonly agents: readonly AgentId[];
  readonly numAgents: number;
  readonly maxNumAgents: number;
  /** The environment inside all conversions. */
  readonly unwrapped: AecEnv | ParallelEnv;
  /** The same object for every call. */
  observationSpace(agent: AgentId): Space<EnvObservation>;
  /** The same object for every call. */
  actionSpace(agent: AgentId): Discrete;
  /** Starts a new game. @throws RulesError BAD_SEED, BAD_POSITION or BAD_OPTION; the present game then goes on */
  reset(options?: ResetOptions): [observations: PerAgent<EnvObservation>, infos: PerAgent<AecInfo>];
  /** Plays the action of the agent that decides. @throws RulesError with nothing changed; NOT_RESET, or GAME_OVER if no agent is left */
  step(actions: PerAgent<ActionInput | null>): ParallelStep;
  render(mode?: RenderMode | null): string | null;
  close(): void;
}
