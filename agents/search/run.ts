import type { Rng } from '../../rules/core/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import type { Decision, Limits, PlayerView } from '../agent.ts';
import { type Clock, Pacer, steadyClock } from '../pacing.ts';
import type { LeafJudge } from './leaf.ts';
import type { Search } from './search.ts';

/** Simulations between two looks at the clock. */
const CLOCK_EVERY = 16;
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
  const budget = isTimed ? Infinity : nominal;
  const pacer = new Pacer(limits, limits.timeMs ?? Infinity, now);
  search.begin(view, rng, nominal);
  while (!search.done(budget)) {
    await simulateSome(search, judge, budget);
    if (pacer.isOver() || (stopsWhenClear && search.isClear((search.simulations * pacer.leftMs) / pacer.spentMs))) break;
    await pacer.breathe(() => search.decision(limits.candidates));
  }
  return search.decision(limits.candidates);
}

/** The simulations between two looks at the clock; the first time only the root's evaluation, so that an answer is there at once. */
function simulateSome(search: Search, judge: Evaluator | LeafJudge, budget: number): Promise<void> | void {
  const count = search.hasAnswer ? CLOCK_EVERY : 1;
  if ('isUniform' in judge) return search.simulate(judge, count, budget);
  return simulateWaiting(search, judge, count, budget);
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
