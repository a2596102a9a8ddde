import type { Evaluator } from '../../models/evaluator.ts';
import type { Rng } from '../../rules/core/index.ts';
import type { Decision, Limits, PlayerView } from '../turn/agent.ts';
import { type Clock, Pacer } from '../turn/pacing.ts';
import type { CommitmentPlayer } from './player.ts';
import { proposePlans } from './plans/proposals.ts';

/** Makes one decision of a commitment within the caller's limits: a simulation is one call of the judge. Other work gets its turn meanwhile.
 * @param network whose policy proposes plans, if there is one */
export async function runCommitment(
  player: CommitmentPlayer,
  view: PlayerView,
  rng: Rng,
  limits: Limits,
  now: Clock,
  network?: Evaluator,
): Promise<Decision> {
  const { onProgress: _, candidates, simulations = Infinity, timeMs = Infinity, ...quiet } = limits; // no reports: a decision draws a plan
  const decide = (): Decision => player.decision(candidates);
  const pacer = new Pacer(quiet, timeMs, now);
  if (!player.covers(view)) {
    const proposals = network === undefined ? undefined : await proposePlans(view, network, player.roomForProposals(simulations), rng);
    player.solve(view, rng, simulations, proposals);
  }
  while (!player.done() && !pacer.isOver()) {
    player.step();
    await pacer.breathe(decide);
  }
  return decide();
}
