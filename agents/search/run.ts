import type { Rng } from '../../rules/core/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import type { Decision, Limits, PlayerView } from '../turn/agent.ts';
import { type Clock, Pacer, steadyClock } from '../turn/pacing.ts';
import type { LeafJudge } from './leaves/leaf.ts';
import type { Search } from './search.ts';

/** Simulations between two looks at the clock, */
const CLOCK_EVERY = 16;
/** and milliseconds that they may take; where each takes long, there are fewer. */
const LOOK_MS = 10;
/** Leaves judged by one network call at most. */
const MOST_LEAVES = 16;

/** How one decision is searched. */
export interface RunOptions {
  readonly limits: Limits;
  /** Whether to stop once the time left cannot change the choice any more. Default false. */
  readonly stopsWhenClear?: boolean;
  /** Simulations that the time is likely to allow, if only a time is given: a halving is laid out for them. Default: the search's own budget. */
  readonly expected?: number | undefined;
  readonly now?: Clock;
}

/** Searches one decision until the first limit is reached; the search's own budget if there is none. Only a time given: as many simulations as it
 * allows. At least the root is evaluated, so that an answer is there from then on; a signal that falls ends the search with what it has. */
export async function runSearch(
  search: Search,
  view: PlayerView,
  judge: Evaluator | LeafJudge,
  rng: Rng,
  options: RunOptions = { limits: {} },
): Promise<Decision> {
  const { limits, stopsWhenClear = false, now = steadyClock } = options;
  const isTimed = limits.simulations === undefined && limits.timeMs !== undefined;
  const nominal = limits.simulations ?? (isTimed ? options.expected : undefined) ?? search.options.simulations;
  const budget = isTimed ? (limits.mostSimulations ?? Infinity) : nominal;
  const pacer = new Pacer(limits, limits.timeMs ?? Infinity, now);
  search.begin(view, rng, nominal);
  let count = CLOCK_EVERY;
  let spentMs = 0;
  while (!search.done(budget)) {
    await simulateSome(search, judge, count, budget);
    const isOver = pacer.isOver();
    count = Math.max(1, Math.min(CLOCK_EVERY, pacer.spentMs - spentMs > LOOK_MS ? count >> 1 : count << 1));
    if (isOver || (stopsWhenClear && search.isClear((search.simulations * pacer.leftMs) / pacer.spentMs))) break;
    await pacer.breathe(() => search.decision(limits.candidates));
    spentMs = pacer.spentMs;
  }
  return search.decision(limits.candidates);
}

/** The simulations between two looks at the clock; the first time only the root's evaluation, so that an answer is there at once. */
function simulateSome(search: Search, judge: Evaluator | LeafJudge, count: number, budget: number): Promise<void> | void {
  const most = search.hasAnswer ? CLOCK_EVERY : 1;
  if ('isUniform' in judge) return search.simulate(judge, Math.min(count, most), budget);
  return simulateWaiting(search, judge, most, budget); // how many leaves a network is asked at once is part of the answer, and no matter of the clock
}

async function simulateWaiting(search: Search, evaluator: Evaluator, count: number, budget: number): Promise<void> {
  for (const end = search.simulations + count; search.simulations < end && !search.done(budget); ) {
    if (search.gather(Math.min(MOST_LEAVES, end - search.simulations), budget) === 0) continue;
    const answer = evaluator.evaluate(search.leaves, search.leafLists);
    search.backupAll(Array.isArray(answer) ? answer : await answer);
    if (search.simulations === 0) break; // the root's own evaluation: an answer is there at once
  }
}

/** The same at once, by number of simulations alone. */
export function searchNow(
  search: Search,
  view: PlayerView,
  judge: LeafJudge,
  rng: Rng,
  simulations: number = search.options.simulations,
): Decision {
  search.begin(view, rng, simulations);
  search.simulate(judge, Infinity);
  return search.decision();
}
