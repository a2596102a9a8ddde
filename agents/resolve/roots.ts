import { opponent, type Player, type Rng, type State } from '../../rules/core/index.ts';
import type { PlayerView } from '../turn/agent.ts';

/** How likely a world came about, each in a unit of its own. */
export interface Odds {
  /** By the dice and the decisions of the player who solves; */
  readonly own: number;
  /** by those of the other side. */
  readonly other: number;
}

/** Worlds of one chain: the player's own secrets are in the first, and each of the others hides from one side what the last showed it. */
const CHAIN = 4;
/** Chains for each world that is wanted. */
const CHAINS_PER_WORLD = 2;

/**
 * Draws different worlds that both sides can hold possible: what the other side hides is drawn as the player knows it, then what the player hides as the
 * other side of that world knows it, and so on. Without the latter the other side of a subgame would know the player's secrets.
 */
export function drawWorlds(view: PlayerView, most: number, rng: Rng): State[] {
  const found = new Map<bigint, State>();
  const other = opponent(view.player);
  for (let chain = 0; chain < CHAINS_PER_WORLD * most && found.size < most; chain++) {
    const world = view.sample(rng);
    for (let step = 0; step < CHAIN && found.size < most; step++) {
      if (step > 0) world.resample((step % 2 === 1 ? other : view.player) as Player, rng);
      const key = world.hash();
      if (!found.has(key)) found.set(key, world.clone());
    }
  }
  return [...found.values()];
}
