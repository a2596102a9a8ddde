import { ActionList, Rng } from '../../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, PlayerView } from '../turn/agent.ts';

/** Plays every legal action with equal probability. */
export class RandomAgent implements Agent {
  readonly spec = 'random';
  private readonly rng: Rng;
  private readonly legal = new ActionList();

  constructor(options: AgentOptions) {
    this.rng = Rng.from(options.seed);
  }

  choose(view: PlayerView): Promise<Decision> {
    const legal = view.legalActions(this.legal);
    return Promise.resolve({ action: legal.at(this.rng.below(legal.length)) });
  }
}
