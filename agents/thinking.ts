import type { Evaluator } from '../models/evaluator.ts';
import type { Rng } from '../rules/core/index.ts';
import type { Decision, Limits, View } from './agent.ts';
import type { LeafJudge } from './search/leaf.ts';
import { type Clock, steadyClock } from './pacing.ts';
import { runSearch } from './search/run.ts';
import type { Search } from './search/search.ts';
import { TurnClock } from './turn-clock.ts';

/** How long an agent thinks: by the caller's limits, else by its own. */
export class Thinking {
  private readonly own: Limits;
  readonly now: Clock;
  private readonly turnClock = new TurnClock();

  constructor(own: Limits, now: Clock = steadyClock) {
    this.own = own;
    this.now = now;
  }

  /** Searches one decision. */
  async run(search: Search, view: View, judge: Evaluator | LeafJudge, rng: Rng, asked: Limits = {}): Promise<Decision> {
    const { now } = this;
    const limits = this.limitsOf(asked);
    if (limits.turnMs === undefined) return runSearch(search, view, judge, rng, { limits, now });
    const start = now();
    const timeMs = Math.min(this.turnClock.allot(view, limits.turnMs), limits.timeMs ?? Infinity);
    const decision = await runSearch(search, view, judge, rng, { limits: { ...limits, timeMs }, stopsWhenClear: true, now });
    this.turnClock.spend(now() - start);
    return decision;
  }

  /** Whether the caller or the agent itself has set any bound. */
  isLimited(asked: Limits = {}): boolean {
    const { simulations, timeMs, turnMs } = this.limitsOf(asked);
    return simulations !== undefined || timeMs !== undefined || turnMs !== undefined;
  }

  /** The limits that hold: the caller's if it sets any bound, else the agent's own. */
  limitsOf(asked: Limits = {}): Limits {
    const isBound = asked.simulations !== undefined || asked.timeMs !== undefined || asked.turnMs !== undefined;
    return isBound ? asked : { ...this.own, ...asked };
  }
}
