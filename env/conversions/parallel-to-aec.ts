import { type ActionInput, RulesError } from '../../rules/core/index.ts';
import { type AecEnv, type AecInfo, type AgentId, type ParallelEnv, type PerAgent, playerOf } from '../api/aec-env.ts';
import type { ResetOptions } from '../api/env.ts';
import { badSpec } from '../game/faults.ts';
import type { EnvObservation } from '../game/observer.ts';
import type { Discrete, Space } from '../spaces/index.ts';
import type { EnvSpec, RenderMode } from '../api/spec.ts';
import { TurnBooks } from '../episodes/turn-books.ts';

class ParallelToAec extends TurnBooks implements AecEnv {
  private readonly parallel: ParallelEnv;
  private observations: PerAgent<EnvObservation> | null = null;

  constructor(parallel: ParallelEnv) {
    super();
    this.parallel = parallel;
  }

  get spec(): EnvSpec {
    return this.parallel.spec;
  }

  get metadata(): AecEnv['metadata'] {
    return { ...this.parallel.metadata, isParallelizable: true };
  }

  get renderMode(): RenderMode | null {
    return this.parallel.renderMode;
  }

  get unwrapped(): AecEnv | ParallelEnv {
    return this.parallel.unwrapped;
  }

  observationSpace(agent: AgentId): Space<EnvObservation> {
    return this.parallel.observationSpace(agent);
  }

  actionSpace(agent: AgentId): Discrete {
    return this.parallel.actionSpace(agent);
  }

  reset(options?: ResetOptions): void {
    const [observations, infos] = this.parallel.reset(options);
    this.open();
    for (const agent of this.agents) {
      this.terminations[agent] = false;
      this.truncations[agent] = false;
    }
    this.settle(observations, infos);
  }

  step(action: ActionInput | null): void {
    const agent = this.agentSelection;
    this.expectRunning();
    if (this.isFinished(agent)) return this.retire(agent, action);
    if (action === null) throw new RulesError({ code: 'BAD_ACTION', message: `${agent} is still playing: null is no action.` });
    const [observations, rewards, terminations, truncations, infos] = this.parallel.step({ [agent]: action });
    this.credit(agent, rewards);
    this.terminations = { ...terminations };
    this.truncations = { ...truncations };
    this.settle(observations, infos);
  }

  /** Takes over what all agents see, and finds out who decides: whose mask is not empty. */
  private settle(observations: PerAgent<EnvObservation>, infos: PerAgent<AecInfo>): void {
    this.observations = observations;
    this.infos = { ...infos };
    if (this.agents.every((agent) => this.isFinished(agent))) this.agentSelection = this.agents[0]!;
    else this.agentSelection = this.decider();
  }

  private decider(): AgentId {
    const deciding = this.agents.filter((agent) => this.infos[agent]?.actionMask.includes(1) === true);
    if (deciding.length !== 1) badSpec(`parallelToAec is for games of turns, in which one agent decides; here ${deciding.length} do.`, '');
    return deciding[0]!;
  }

  protected override expectRunning(): void {
    if (this.observations === null) throw new RulesError({ code: 'NOT_RESET', message: 'No episode has begun: call reset() first.' });
    if (this.agents.length === 0)
      throw new RulesError({ code: 'GAME_OVER', message: 'The episode is over: call reset() before the next step().' });
  }

  observe(agent: AgentId): EnvObservation {
    playerOf(agent);
    const seen = this.observations?.[agent];
    if (seen === undefined) throw new RulesError({ code: 'NOT_RESET', message: 'No episode has begun: call reset() first.' });
    return copyOf(seen);
  }

  render(mode?: RenderMode | null): string | null {
    return this.parallel.render(mode);
  }

  close(): void {
    this.observations = null;
    this.agents = [];
    this.parallel.close();
  }
}

/** What is shown belongs to whoever asked for it. */
function copyOf({ globals, units, map, actions, actionMask }: EnvObservation): EnvObservation {
  return { globals: globals.slice(), units: units.slice(), map: map.slice(), actions: actions.slice(), actionMask: actionMask.slice() };
}

/** The same game with one agent asked at a time. Only for games of turns: at each step the mask of one agent, and of no other, has ones.
 * Pictures are whole boards, as a parallel environment draws for nobody in particular. */
export function parallelToAec(parallel: ParallelEnv): AecEnv {
  return new ParallelToAec(parallel);
}
