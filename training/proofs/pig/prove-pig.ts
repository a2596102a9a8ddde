import type { PigState } from '../../../rules/reference/pig.ts';
import { measureAgainstOptimum } from './pig-match.ts';
import { networkPlayer, usualNetworkPlayer } from './pig-network.ts';
import { PigOptimum } from './pig-optimum.ts';
import { claim, learntByPolicyGradient, type Measured, type ProofRequest } from '../proof/proof.ts';

/** Mean chance to win against best play that the policy must have: best play has one half. */
const LEAST_CHANCE = 0.495;
/** The same of one learnt by policy gradients. */
const LEAST_CHANCE_BY_POLICY = 0.497;
/** Scores at the beginning of a turn that are given up: less likely than this. */
const NEGLIGIBLE = 1e-7;

/** Pig: the exact chance of the network's policy to win against best play. */
export async function provePig({ game, model, onProgress }: ProofRequest): Promise<Measured> {
  onProgress?.('solving Pig');
  const optimum = new PigOptimum((game.newState() as PigState).rules);
  onProgress?.('following all games of the policy against best play');
  const usual = await measureAgainstOptimum(optimum, usualNetworkPlayer(game, model));
  const byTurn = await measureAgainstOptimum(optimum, networkPlayer(game, model), { negligible: NEGLIGIBLE });
  return {
    claims: [
      claim(
        'chance of the policy (0 simulations) to win against best play, mean of both sides',
        usual.mean,
        learntByPolicyGradient(model) ? LEAST_CHANCE_BY_POLICY : LEAST_CHANCE,
      ),
    ],
    measured: { bestPlayFirst: optimum.chance(0, 0), policy: usual, policyAskedEachTurn: byTurn },
  };
}
