import { ActionList, type Game, Rng, type ScriptedPolicy } from '../../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, PlayerView } from '../turn/agent.ts';

/** The hand-written player of a game.
 * @throws Error if its ruleset has none. */
export function scriptedPolicyOf(game: Game): ScriptedPolicy {
  if (game.scripted !== undefined) return game.scripted;
  throw new Error(`${game.ruleset.id} has no scripted player; play against random or mcts instead.`);
}

/** Plays as the ruleset's own hand-written player does. */
export class ScriptedAgent implements Agent {
  readonly spec = 'scripted';
  private readonly rng: Rng;
  private readonly legal = new ActionList();

  constructor(options: AgentOptions) {
    this.rng = Rng.from(options.seed);
  }

  async choose(view: PlayerView): Promise<Decision> {
    const policy = scriptedPolicyOf(view.game);
    return { action: policy.choose(view.sample(this.rng), view.legalActions(this.legal), this.rng) };
  }
}
