import { RulesError } from '../../rules/core/index.ts';
import { type AecInfo, type AgentId, AGENTS, type Last, type PerAgent } from '../api/aec-env.ts';
import type { EnvObservation } from '../game/observer.ts';

/** What agents are left, whose step it is, and what each of them gets: the books that every AEC environment keeps. */
export abstract class TurnBooks {
  readonly possibleAgents: readonly AgentId[] = AGENTS;
  agents: AgentId[] = [];
  agentSelection: AgentId = 'player_0';
  rewards: PerAgent<number> = {};
  /** Rewards of each agent since its own last step, the one that `last` gives. */
  cumulativeRewards: PerAgent<number> = {};
  terminations: PerAgent<boolean> = {};
  truncations: PerAgent<boolean> = {};
  infos: PerAgent<AecInfo> = {};

  get numAgents(): number {
    return this.agents.length;
  }

  get maxNumAgents(): number {
    return AGENTS.length;
  }

  abstract observe(agent: AgentId): EnvObservation;
  /** @throws RulesError NOT_RESET, or GAME_OVER if no agent is left */
  protected abstract expectRunning(): void;

  /** Opens the books for a new game. */
  protected open(): void {
    this.agents = [...AGENTS];
    this.rewards = { player_0: 0, player_1: 0 };
    this.cumulativeRewards = { player_0: 0, player_1: 0 };
    this.terminations = {};
    this.truncations = {};
    this.infos = {};
  }

  protected isFinished(agent: AgentId): boolean {
    return this.terminations[agent] === true || this.truncations[agent] === true;
  }

  /** Enters the rewards of a step of `agent`, whose account begins anew with it. */
  protected credit(agent: AgentId, rewards: PerAgent<number>): void {
    this.cumulativeRewards[agent] = 0;
    for (const name of this.agents) {
      this.rewards[name] = rewards[name] ?? 0;
      this.cumulativeRewards[name]! += this.rewards[name];
    }
  }

  /** The last step of a finished agent. */
  protected retire(agent: AgentId, action: unknown): void {
    if (action !== null) throw new RulesError({ code: 'GAME_OVER', message: `${agent} is finished: its last step is null.` });
    this.agents = this.agents.filter((other) => other !== agent);
    for (const table of [this.rewards, this.cumulativeRewards, this.terminations, this.truncations, this.infos]) delete table[agent];
    for (const other of this.agents) this.rewards[other] = 0;
    if (this.agents.length > 0) this.agentSelection = this.agents[0]!;
  }

  *agentIter(maxIterations = Infinity): Generator<AgentId, void> {
    for (let i = 0; i < maxIterations && this.agents.length > 0; i++) yield this.agentSelection;
  }

  last(withObservation = true): Last {
    const agent = this.agentSelection;
    this.expectRunning();
    return [
      withObservation ? this.observe(agent) : null,
      this.cumulativeRewards[agent]!,
      this.terminations[agent]!,
      this.truncations[agent]!,
      this.infos[agent]!,
    ];
  }
}
