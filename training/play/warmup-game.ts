import { drawByShare } from '../../agents/turn/shares.ts';
import type { Observation } from '../../rules/core/index.ts';
import type { GameRows } from '../rows/game-rows.ts';
import { GameInPlay, type SelfPlayContext } from './game-in-play.ts';
import type { WarmupGame, WarmupSide } from './warmup.ts';

/** A choice and the shares from which it was drawn `[A]`; no shares where all were equal. */
interface Choice {
  /** Place in the list of legal actions. */
  readonly place: number;
  readonly shares: Float32Array | null;
}

/** Softmax of the weighted sums of each action's features. */
function preferences({ state, legal }: GameInPlay, weights: Float32Array, scratch: Observation): Float32Array {
  state.observeActions(legal, scratch);
  const { actions } = scratch;
  const sums = new Float32Array(legal.length);
  for (let i = 0; i < legal.length; i++) {
    for (let k = 0, at = i * weights.length; k < weights.length; k++) sums[i]! += weights[k]! * actions[at + k]!;
  }
  const highest = sums.reduce((most, sum) => Math.max(most, sum), -Infinity);
  const total = sums.reduce((sum, _, i) => sum + (sums[i] = Math.exp(sums[i]! - highest)), 0);
  return sums.map((share) => share / total);
}

function choose(play: GameInPlay, side: WarmupSide, scratch: Observation): Choice {
  const { state, legal, rng, game } = play;
  const { scripted } = game;
  if (side instanceof Float32Array) {
    const shares = preferences(play, side, scratch);
    return { place: drawByShare(shares, shares.length, 1, rng), shares };
  }
  if (side === 'random' || scripted === undefined) return { place: rng.below(legal.length), shares: null };
  const place = legal.indexOf(scripted.choose(state, legal, rng));
  const shares = new Float32Array(legal.length);
  shares[place] = 1;
  return { place, shares };
}

/** Plays a game by hand-made players and notes some of its states. Evolution has the first scenario to itself, so that all candidates meet the same. */
export function playWarmup(context: SelfPlayContext, { number, sides, label, teaches }: WarmupGame): GameRows {
  const { warmupRowShare, evolutionRowShare, warmupNoise } = context.config;
  const isEvolution = label.startsWith('evolution');
  const rowShare = isEvolution ? evolutionRowShare : warmupRowShare;
  const play = isEvolution ? new GameInPlay(context, number, label, 0) : new GameInPlay(context, number, label);
  const scratch = context.scratch[play.scenario]!;
  while (play.toDecision()) {
    const { place, shares } = choose(play, sides[play.state.actor === 0 ? 0 : 1], scratch);
    if (play.rng.float() < rowShare) play.addRow({ rootValue: 0, policy: teaches ? shares : null });
    const isMistake = !isEvolution && warmupNoise > 0 && play.rng.float() < warmupNoise;
    play.play(play.legal.at(isMistake ? play.rng.below(play.legal.length) : place));
  }
  return play.finish({ warmup: true });
}
