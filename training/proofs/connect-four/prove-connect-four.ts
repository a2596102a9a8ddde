import { createAgent } from '../../../agents/registry/registry.ts';
import { createEndgames } from './endgames.ts';
import { chanceShare, measureEndgames, measureNetwork } from './measure-endgames.ts';
import { playNetworkMatch } from '../proof/network-match.ts';
import { claim, learntByPolicyGradient, type Measured, type ProofRequest } from '../proof/proof.ts';

/** Simulations at which the network is measured, */
const SIMULATIONS = 64;
/** spent on its four favourites of seven columns: that way they look deeper. */
const CANDIDATES = 4;
/** Whom it must beat: plain search with a thousand random playouts. */
const OPPONENT = 'mcts:sims=1000,rollout=random,prior=uniform,select=uct';
/** Games that it must win of a hundred. */
const WINS_SHARE = 0.9;
/** Share of solved end games in which its move must keep the result. */
const RIGHT_SHARE = 0.95;
/** The same of the policy alone, of a network learnt by policy gradients; of that nothing else is asked. */
const RIGHT_SHARE_BY_POLICY = 0.85;

/** Connect Four: right moves in solved end games, by policy and by search, and a match. */
export async function proveConnectFour({ game, model, seed, games, endgames: count, onProgress, signal }: ProofRequest): Promise<Measured> {
  onProgress?.(`solving ${count} end games`);
  const endgames = await createEndgames(game, { count, seed });
  onProgress?.('asking the network about them');
  const policy = await measureNetwork(game, endgames, model, { simulations: 0, seed });
  if (learntByPolicyGradient(model)) {
    return {
      claims: [claim('right moves in end games, by the policy alone', policy.share, RIGHT_SHARE_BY_POLICY)],
      measured: { endgames: { byChance: chanceShare(endgames), policy } },
    };
  }
  const search = await measureNetwork(game, endgames, model, { simulations: SIMULATIONS, candidates: CANDIDATES, seed });
  const opponent = await measureEndgames(game, endgames, (seat) => createAgent(OPPONENT, { seed: `${seed}/${seat}` }));
  const onPair = (played: number): void => onProgress?.(`${played} of ${games} games against ${OPPONENT}`);
  const { wins, draws, losses, score, interval } = await playNetworkMatch(game, model, {
    opponent: OPPONENT,
    simulations: SIMULATIONS,
    candidates: CANDIDATES,
    games,
    seed,
    onPair,
    ...(signal === undefined ? {} : { signal }),
  });
  return {
    claims: [
      claim(`right moves in end games, ${SIMULATIONS} simulations on ${CANDIDATES} candidates`, search.share, RIGHT_SHARE),
      claim(
        `games won against ${OPPONENT} with ${SIMULATIONS} simulations on ${CANDIDATES} candidates`,
        wins / Math.max(1, wins + draws + losses),
        WINS_SHARE,
      ),
    ],
    measured: {
      endgames: { byChance: chanceShare(endgames), policy, search, opponent },
      match: { games: wins + draws + losses, wins, draws, losses, score, interval },
    },
  };
}
