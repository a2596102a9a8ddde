import type { Rng } from '../../rules/core/index.ts';
import type { Candidate, Decision, Limits, PlayerView } from './agent.ts';
import { type Clock, Pacer, steadyClock } from './pacing.ts';
import { TurnClock } from './turn-clock.ts';

/** Longest list of candidates, if the caller does not say. */
const MOST_CANDIDATES = 10;

/** A search that works one decision out step by step. */
export interface StepwiseSearch {
  /** Starts at a player's decision.
   * @param simulations most states to judge; left out: the search's own number */
  begin(view: PlayerView, rng: Rng, simulations?: number): void;
  step(): void;
  readonly isDone: boolean;
  /** Whether it may be stopped: `decision` has an answer that is worth something. */
  readonly hasAnswer: boolean;
  /** @param most longest list of candidates. Default 10. */
  decision(most?: number): Decision;
}

/** Runs the steps of searches until they are done or a limit is reached. */
export class StepwiseRunner {
  private readonly now: Clock;
  private readonly turnClock = new TurnClock();

  constructor(now: Clock = steadyClock) {
    this.now = now;
  }

  /** One decision. Only a time given: as many simulations as it allows. */
  async run(search: StepwiseSearch, view: PlayerView, rng: Rng, limits: Limits = {}): Promise<Decision> {
    const timeMs = this.timeFor(view, limits);
    const pacer = new Pacer(limits, timeMs, this.now);
    search.begin(view, rng, limits.simulations ?? (timeMs === Infinity ? undefined : (limits.mostSimulations ?? Infinity)));
    while (!search.isDone) {
      search.step();
      const isOver = pacer.isOver();
      if (!search.hasAnswer) continue;
      if (isOver) break;
      await pacer.breathe(() => search.decision(limits.candidates));
    }
    if (limits.turnMs !== undefined) this.turnClock.spend(pacer.spentMs);
    return search.decision(limits.candidates);
  }

  private timeFor(view: PlayerView, { timeMs = Infinity, turnMs }: Limits): number {
    return turnMs === undefined ? timeMs : Math.min(timeMs, this.turnClock.allot(view.turn, turnMs));
  }
}

/** One decision at once, whatever time it takes. */
export function decideNow(search: StepwiseSearch, view: PlayerView, rng: Rng): Decision {
  search.begin(view, rng);
  while (!search.isDone) search.step();
  return search.decision();
}

/** Puts the indices of a list of actions in random order. */
export function shuffledOrder(length: number, rng: Rng, into: number[]): void {
  into.length = 0;
  for (let i = 0; i < length; i++) {
    const j = rng.below(i + 1);
    into.push(into[j] ?? i);
    into[j] = i;
  }
}

/** The best of the candidates, which come best first, with its reasons. */
export function decisionFor(view: PlayerView, candidates: readonly Candidate[], most = MOST_CANDIDATES): Omit<Decision, 'simulations'> {
  const { action, value } = candidates[0]!;
  return { action, player: view.player, value, winProbability: (1 + value) / 2, candidates: candidates.slice(0, most) };
}
