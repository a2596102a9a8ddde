import type { Rng } from '../../rules/core/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import type { Decision, Limits, View } from '../agent.ts';
import type { Search } from './search.ts';

/** Simulations between two looks at the clock. */
const CLOCK_EVERY = 16;
/** Time after which other work on this thread gets a turn. */
const YIELD_MS = 30;

/** Milliseconds of some steady clock. */
export type Clock = () => number;

const steady: Clock = () => performance.now();

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Searches one decision with one evaluator until the first limit is reached; the search's own budget if there is none.
 * Only `timeMs` given: as many simulations as the time allows. At least the root is always evaluated. */
export async function runSearch(
  search: Search,
  view: View,
  evaluator: Evaluator,
  limits: Limits,
  rng: Rng,
  now: Clock = steady,
): Promise<Decision> {
  const nominal = limits.simulations ?? search.options.simulations;
  const budget = limits.simulations === undefined && limits.timeMs !== undefined ? Infinity : nominal;
  const states = [search.leafState];
  const lists = [search.leafLegal];
  const end = limits.timeMs === undefined ? Infinity : now() + limits.timeMs;
  let nextPause = now() + YIELD_MS;
  search.begin(view, rng, nominal);
  for (let i = 0; !search.done(budget); i++) {
    if (i > 0 && i % CLOCK_EVERY === 0) {
      const time = now();
      if (time >= end || limits.signal?.aborted === true) break;
      if (time >= nextPause) {
        await pause();
        nextPause = now() + YIELD_MS;
      }
    }
    if (!search.descend()) continue;
    const answer = evaluator.evaluate(states, lists);
    search.backup((Array.isArray(answer) ? answer : await answer)[0]!);
  }
  return search.decision();
}
