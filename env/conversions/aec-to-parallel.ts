import { type ActionInput, jsonPath, RulesError } from '../../rules/core/index.ts';
import type { AecEnv, AecInfo, AgentId, ParallelEnv, ParallelStep, PerAgent } from '../api/aec-env.ts';
import type { ResetOptions } from '../api/env.ts';
import { isObject, show } from '../game/faults.ts';
import type { EnvObservation } from '../game/observer.ts';
import type { Discrete, Space } from '../spaces/index.ts';
import type { EnvSpec, RenderMode } from '../api/spec.ts';

class AecToParallel implements ParallelEnv {
  private readonly aec: AecEnv;

  constructor(aec: AecEnv) {
    this.aec = aec;
  }

  get spec(): EnvSpec {
    return this.aec.spec;
  }

  get metadata(): ParallelEnv['metadata'] {
    return this.aec.metadata;
  }

  get renderMode(): RenderMode | null {
    return this.aec.renderMode;
  }

  get possibleAgents(): readonly AgentId[] {
    return this.aec.possibleAgents;
  }

  get agents(): readonly AgentId[] {
    return this.aec.agents;
  }

  get numAgents(): number {
    return this.agents.length;
  }

  get maxNumAgents(): number {
    return this.aec.maxNumAgents;
  }

  get unwrapped(): AecEnv | ParallelEnv {
    return this.aec.unwrapped;
  }

  observationSpace(agent: AgentId): Space<EnvObservation> {
    return this.aec.observationSpace(agent);
  }

  actionSpace(agent: AgentId): Discrete {
    return this.aec.actionSpace(agent);
  }

  reset(options?: ResetOptions): [PerAgent<EnvObservation>, PerAgent<AecInfo>] {
    this.aec.reset(options);
    return [this.observations(), { ...this.aec.infos }];
  }

  step(actions: PerAgent<ActionInput | null>): ParallelStep {
    const { aec } = this;
    this.check(actions);
    aec.step(actions[aec.agentSelection] ?? null);
    const { rewards, terminations, truncations, infos } = aec;
    const result: ParallelStep = [this.observations(), { ...rewards }, { ...terminations }, { ...truncations }, { ...infos }];
    while (aec.agents.length > 0 && isFinished(aec)) aec.step(null);
    return result;
  }

  /** Once no agent is left, the environment inside says so. */
  private check(actions: unknown): void {
    const { agents, agentSelection, possibleAgents } = this.aec;
    if (!isObject(actions)) {
      throw new RulesError({ code: 'BAD_ACTION', message: `step takes an object with the actions of the agents; got ${show(actions)}.` });
    }
    const stray = Object.keys(actions).find((name) => !possibleAgents.some((agent) => agent === name));
    if (stray !== undefined)
      throw new RulesError({ code: 'BAD_ACTION', message: `There is no agent ${show(stray)}.`, path: jsonPath('', stray) });
    if (agents.length === 0 || (actions[agentSelection] ?? null) !== null) return;
    const message = `It is ${agentSelection} who decides: its action is missing.`;
    throw new RulesError({ code: 'BAD_ACTION', message, path: jsonPath('', agentSelection) });
  }

  private observations(): PerAgent<EnvObservation> {
    return Object.fromEntries(this.aec.agents.map((agent) => [agent, this.aec.observe(agent)]));
  }

  render(mode?: RenderMode | null): string | null {
    return this.aec.render(mode);
  }

  close(): void {
    this.aec.close();
  }
}

function isFinished({ agentSelection, terminations, truncations }: AecEnv): boolean {
  return terminations[agentSelection] === true || truncations[agentSelection] === true;
}

/** The same game with all agents asked at every step; the actions of those whose mask is empty are not looked at. */
export function aecToParallel(aec: AecEnv): ParallelEnv {
  return new AecToParallel(aec);
}
