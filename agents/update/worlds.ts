import { type Player, Rng } from '../../rules/core/index.ts';
import type { PlayerView } from '../turn/agent.ts';

/** Worlds drawn to see whether there is more than one: of two that are equally likely, both are met but for once in 2^32. */
const DRAWS_OF_WORLDS = 32;

/** Whether anything is hidden from either side at a player's decision. What may only be hidden later does not count.
 * @param rng stays as it is */
export function hidesAnything(view: PlayerView, rng: Rng): boolean {
  const draws = Rng.restore(rng.save());
  const world = view.sample(draws);
  if (!world.hasSecrets) return false;
  const hash = world.hash();
  for (let draw = 0; draw < DRAWS_OF_WORLDS; draw++) {
    world.resample((draw % 2) as Player, draws);
    if (world.hash() !== hash) return true;
  }
  return false;
}
