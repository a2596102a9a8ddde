import type { ActionInput, Player } from '../../rules/core/index.ts';
import type { BaseEnvOptions, EnvMetadata, ResetOptions } from './env.ts';
import { badOption, show } from '../game/faults.ts';
import type { EnvObservation } from '../game/observer.ts';
import type { ActionMask, Discrete, Space } from '../spaces/index.ts';
import type { EnvSpec, IllegalActionPolicy, RenderMode } from './spec.ts';

/** The players' names, in the order of players 0 and 1. */
export const AGENTS = ['player_0', 'player_1'] as const;
export type AgentId = (typeof AGENTS)[number];

export interface AecInfo {
  /** Legal actions of this agent now; all zero if it is not its turn. */
  readonly actionMask: ActionMask;
  /** The side of this agent. */
  readonly player: Player;
  /** Moves of both sides and rolls, as far as this agent may count them: what is hidden from it counts once, however many moves it was. */
  readonly plies: number;
  /** Victory points in the ruleset's own units, this agent's first. */
  readonly victoryPoints: readonly [number, number];
  readonly [entry: string]: unknown;
}

export type Last = [observation: EnvObservation | null, reward: number, terminated: boolean, truncated: boolean, info: AecInfo];

export type PerAgent<T> = Partial<Record<AgentId, T>>;

export interface AecEnvOptions extends BaseEnvOptions {
  /** Steps of both agents together after which an episode is truncated. Default: none. */
  readonly maxEpisodeSteps?: number;
  /** Default `error`. */
  readonly illegalActions?: IllegalActionPolicy;
}

/** An environment for two agents who take turns, in the terms of PettingZoo's AEC. A finished agent takes one last `step(null)`,
 * after which it is gone from `agents`. */
export interface AecEnv {
  readonly spec: EnvSpec;
  readonly metadata: EnvMetadata & { readonly name: string; readonly isParallelizable: boolean };
  readonly renderMode: RenderMode | null;
  readonly possibleAgents: readonly AgentId[];
  /** Agents that have not taken their last step. */
  readonly agents: readonly AgentId[];
  /** Whose step it is. */
  readonly agentSelection: AgentId;
  /** Rewards of the last step alone. */
  readonly rewards: PerAgent<number>;
  readonly terminations: PerAgent<boolean>;
  readonly truncations: PerAgent<boolean>;
  readonly infos: PerAgent<AecInfo>;
  readonly numAgents: number;
  readonly maxNumAgents: number;
  /** The environment inside all conversions. */
  readonly unwrapped: AecEnv | ParallelEnv;
  /** The same object for every call. */
  observationSpace(agent: AgentId): Space<EnvObservation>;
  /** The same object for every call. */
  actionSpace(agent: AgentId): Discrete;
  /** Starts a new game. @throws RulesError BAD_SEED, BAD_POSITION or BAD_OPTION; the present game then goes on */
  reset(options?: ResetOptions): void;
  /** Plays the selected agent's action; `null`, and only that, if it is finished.
   * @throws RulesError that names the rule forbidding it, with nothing changed; NOT_RESET, or GAME_OVER if no agent is left */
  step(action: ActionInput | null): void;
  /** Yields the agent whose step it is until the game is over; the loop's body must call `step`. */
  agentIter(maxIterations?: number): Generator<AgentId, void>;
  /** What the selected agent gets before its step: its observation (null if it is not wanted), the rewards since its own last step, … */
  last(withObservation?: boolean): Last;
  /** The game from one agent's side; only the one to move has action rows. */
  observe(agent: AgentId): EnvObservation;
  /** The board: as one agent sees it, or whole. Null before the first reset or if there is no mode. */
  render(mode?: RenderMode | null, agent?: AgentId): string | null;
  /** Lets the game go; may be called twice. A later `reset` starts again. */
  close(): void;
}

/** The side that an agent plays. @throws RulesError BAD_OPTION if there is no such agent */
export function playerOf(agent: AgentId): Player {
  const player = AGENTS.indexOf(agent);
  if (player < 0) badOption(`The agents are ${AGENTS.join(' and ')}; got ${show(agent)}.`, '/agent');
  return player as Player;
}

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
