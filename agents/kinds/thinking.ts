import type { Evaluator } from '../../models/evaluator.ts';
import type { Rng } from '../../rules/core/index.ts';
import type { Decision, Limits, PlayerView } from '../turn/agent.ts';
import type { CommitmentPlayer } from '../commitment/player.ts';
import { runCommitment } from '../commitment/run.ts';
import type { LeafJudge } from '../search/leaves/leaf.ts';
import { type Clock, steadyClock } from '../turn/pacing.ts';
import { runSearch } from '../search/run.ts';
import type { Search } from '../search/search.ts';
import { TurnClock } from '../turn/turn-clock.ts';
import type { Blueprint } from '../update/blueprint.ts';
import type { SecretsPlanner } from '../update/planner.ts';
import { runUpdate } from '../update/run.ts';

/** Decisions with fewer simulations tell little about speed. */
const FEW_SIMULATIONS = 8;

interface Planned {
  /** Null if the planner leaves it to a search. */
  readonly decision: Decision | null;
  /** What is left of the limits. */
  readonly left: Limits;
}

/** How long an agent thinks: by the caller's limits, else by its own. */
export class Thinking {
  private readonly own: Limits;
  readonly now: Clock;
  private readonly turnClock = new TurnClock();
  /** Simulations per millisecond, of late; 0 if unknown. */
  private perMs = 0;

  constructor(own: Limits, now: Clock = steadyClock) {
    this.own = own;
    this.now = now;
  }

  /** Searches one decision. */
  async run(search: Search, view: PlayerView, judge: Evaluator | LeafJudge, rng: Rng, asked: Limits = {}): Promise<Decision> {
    const { now } = this;
    const start = now();
    const limits = this.boundsFor(view, asked);
    const isShared = limits.turnMs !== undefined;
    const decision = await runSearch(search, view, judge, rng, {
      limits,
      stopsWhenClear: isShared,
      now,
      expected: this.expected(limits.timeMs),
    });
    const spent = now() - start;
    if (isShared) this.turnClock.spend(spent);
    this.noteSpeed(decision.simulations ?? 0, spent);
    return decision;
  }

  /** The limits that hold for one decision: of the turn's time it gets a share. */
  private boundsFor(view: PlayerView, asked: Limits): Limits {
    const limits = this.limitsOf(asked);
    const { turnMs, timeMs = Infinity } = limits;
    return turnMs === undefined ? limits : { ...limits, timeMs: Math.min(this.turnClock.allot(view.turn, turnMs), timeMs) };
  }

  /** Simulations to be expected in a time, from the last decisions; undefined before the first. */
  private expected(timeMs: number | undefined): number | undefined {
    return timeMs === undefined || this.perMs === 0 ? undefined : Math.max(1, Math.round(this.perMs * timeMs));
  }

  private noteSpeed(simulations: number, spentMs: number): void {
    if (simulations < FEW_SIMULATIONS || spentMs <= 0) return;
    const speed = simulations / spentMs;
    this.perMs = this.perMs === 0 ? speed : (this.perMs + speed) / 2;
  }

  /** Makes one decision of a secret commitment, which a search would settle with one choice that can be exploited.
   * @param simulations calls of the judge if no bound is set
   * @param network whose policy proposes plans, if there is one */
  async commit(
    player: CommitmentPlayer,
    view: PlayerView,
    rng: Rng,
    simulations: number,
    asked: Limits = {},
    network?: Evaluator,
  ): Promise<Decision> {
    const start = this.now();
    const limits = this.boundsFor(view, asked);
    const most = limits.simulations ?? (limits.timeMs === undefined ? simulations : (limits.mostSimulations ?? Infinity));
    const decision = await runCommitment(player, view, rng, { ...limits, simulations: most }, this.now, network);
    if (limits.turnMs !== undefined) this.turnClock.spend(this.now() - start);
    return decision;
  }

  /** Plans one decision among secrets.
   * @param simulations playouts if no bound is set */
  async update(
    update: SecretsPlanner,
    view: PlayerView,
    blueprint: Blueprint,
    rng: Rng,
    simulations: number,
    asked: Limits = {},
  ): Promise<Planned> {
    const start = this.now();
    const limits = this.boundsFor(view, asked);
    const most = limits.simulations ?? (limits.timeMs === undefined ? simulations : (limits.mostSimulations ?? Infinity));
    const decision = await runUpdate(update, view, blueprint, rng, { ...limits, simulations: most }, this.now);
    const spent = this.now() - start;
    if (limits.turnMs !== undefined) this.turnClock.spend(spent);
    const { timeMs, ...others } = this.limitsOf(asked);
    return { decision, left: timeMs === undefined ? others : { ...others, timeMs: Math.max(0, timeMs - spent) } };
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
