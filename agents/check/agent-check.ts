import type { Rng, State } from '../../rules/core/index.ts';
import type { Agent, Decision, Limits, PlayerView } from '../turn/agent.ts';

/** What the checks of agents are given of one decision of a game. */
export interface Situation {
  /** The true state: a check may look at it, and must leave it as it is. */
  readonly state: State;
  /** Where in which game it was met, for messages. */
  readonly where: string;
  /** The seed for whoever is to answer here. */
  readonly seed: string;
  /** Another state that the player to decide cannot tell from the true one. */
  readonly otherWorld: State;
}

/** How the checks of agents ask their questions. */
export interface Bench {
  readonly limits: Limits;
  create(seed: string): Promise<Agent>;
  /** What the agent is given of a state; the dice of the game lie behind it. */
  view(state: State, dice: Rng): PlayerView;
  /** The answer of a new agent. */
  ask(state: State, seed: string, dice?: Rng): Promise<Decision>;
}

/** One promise of every agent. */
export interface AgentCheck {
  readonly name: string;
  /** The promise, in one sentence. */
  readonly about: string;
  check(situation: Situation, bench: Bench): Promise<void>;
}

/** A decision as text, so that two can be compared with all their reasons. */
export function decisionText(decision: Decision): string {
  return JSON.stringify(decision);
}
