import type { Rng } from '../../rules/core/index.ts';
import type { Decision, Limits, View } from '../agent.ts';
import type { CommitmentPlayer } from './player.ts';

/** Makes one decision of a commitment within the caller's limits: a simulation is one call of the judge. */
export function runCommitment(player: CommitmentPlayer, view: View, rng: Rng, limits: Limits, now: () => number): Decision {
  const timeMs = Math.min(limits.timeMs ?? Infinity, limits.turnMs ?? Infinity);
  const end = now() + timeMs;
  player.begin(view, rng, limits.simulations ?? Infinity);
  while (!player.done() && limits.signal?.aborted !== true && (timeMs === Infinity || now() < end)) player.step();
  return player.decision();
}
