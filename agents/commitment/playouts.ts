import type { Game, Rng } from '../../rules/core/index.ts';
import { leafEvaluator, type LeafEvaluator, type LeafOptions, type Learnt } from '../search/leaves/leaf.ts';
import { PairSearch } from './pair-search.ts';
import { CommitmentPlayer } from './player.ts';

/** Decisions that the scripted player plays on before a pair of secret commitments is judged: at once, they can hardly be told apart. */
const COMMITMENT_HORIZON = 64;
/**
 * Playouts are full of dice: without it, few of them mostly find the plan that was luckiest. On *Vanguard*, with 32 calls, that lost to
 * the scripted player's plan.
 */
const CAUTION = 2.5;

/** A leaf evaluator that draws from a stream of its own, forked from `rng`. */
export function judgeFrom(game: Game, leaf: LeafOptions, rng: Rng, learnt: Learnt = {}): LeafEvaluator {
  return leafEvaluator(game, { ...leaf, seed: rng.fork('leaf').save().join('/') }, learnt);
}

/**
 * Solves commitments whose pairs of plans are judged by playouts, some way by the scripted player or at random to the end; by searches
 * with such leaves where nothing is hidden once both have chosen.
 */
export function playoutCommitments(game: Game, rng: Rng): CommitmentPlayer {
  const judge = judgeFrom(
    game,
    game.scripted === undefined ? { playout: 'random' } : { playout: 'scripted', horizon: COMMITMENT_HORIZON },
    rng,
  );
  return new CommitmentPlayer((state) => judge.valueAfter(state), { caution: CAUTION, refine: true }, new PairSearch(game, judge));
}
