import type { Rng } from '../../rules/core/index.ts';
import type { Decision, Limits, PlayerView } from '../turn/agent.ts';
import { type Clock, Pacer } from '../turn/pacing.ts';
import type { Blueprint } from './blueprint.ts';
import { answer, type Batches } from './lockstep.ts';
import type { SecretsPlanner } from './planner.ts';

/** Plans one decision within the caller's limits; null if the planner leaves it to a search. The blueprint is asked at least once, so that an answer is there
 * from then on. */
export async function runUpdate(
  update: SecretsPlanner,
  view: PlayerView,
  blueprint: Blueprint,
  rng: Rng,
  limits: Limits,
  now: Clock,
): Promise<Decision | null> {
  const decide = (): Decision => update.decision(limits.candidates);
  const pacer = new Pacer(limits, limits.timeMs ?? Infinity, now);
  if (!update.begin(view, rng, limits.simulations ?? update.simulations)) return null;
  const work: Batches<void> = update.batches();
  for (let step = work.next([]); step.done !== true; ) {
    step = work.next(await answer(blueprint, step.value));
    if (!update.hasAnswer) continue;
    if (pacer.isOver()) break;
    await pacer.breathe(decide);
  }
  return decide();
}

/** The same at once, by number of playouts alone, where the blueprint answers at once.
 * @throws Error if it does not */
export function updateNow(update: SecretsPlanner, view: PlayerView, blueprint: Blueprint, rng: Rng, simulations: number): Decision | null {
  if (!update.begin(view, rng, simulations)) return null;
  settleNow(update.batches(), blueprint);
  return update.decision();
}

/** All of a work, whatever time it takes. */
export async function settle<T>(work: Batches<T>, blueprint: Blueprint): Promise<T> {
  let step = work.next([]);
  while (step.done !== true) step = work.next(await answer(blueprint, step.value));
  return step.value;
}

/** The same at once.
 * @throws Error if the blueprint takes its time */
export function settleNow<T>(work: Batches<T>, blueprint: Blueprint): T {
  let step = work.next([]);
  while (step.done !== true) {
    const replies = answer(blueprint, step.value);
    if (replies instanceof Promise) throw new Error('This blueprint takes its time: use runUpdate or settle.');
    step = work.next(replies);
  }
  return step.value;
}
