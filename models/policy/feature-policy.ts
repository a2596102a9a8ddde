import { type ActionList, type FlatGame, type FlatState, type Game, Rng, type ScriptedPolicy } from '../../rules/core/index.ts';
import { ModelError } from '../cards/errors.ts';
import { ActionFeatures } from './action-features.ts';
import { rowSize } from './hash.ts';
import { NO_LIST, type Rows } from './rows.ts';

/** The lots of a ruleset's own player that draws any; always the same, so that a policy follows from the state alone. */
const LOTS = Rng.from('advice').save();

/** A policy over legal actions: a softmax of what the features of an action add up to: a sum of learnt weights, and beside it some hidden numbers, each
 * a sum of its own that is squashed and weighted. */
export class FeaturePolicy {
  /** What the ruleset's own player chose in the state that was last asked about. */
  advised = -1;
  readonly features: ActionFeatures;
  readonly hidden: number;
  /** The hidden numbers of each action, squashed. `[A, hidden]` */
  activations = new Float32Array(1 << 9);
  private readonly weights: Float32Array;
  private readonly scripted: ScriptedPolicy;
  /** Sums of what actions share, `[lists, 1 + hidden]`, and of what one action has for itself. */
  private sums = new Float32Array(1 << 9);
  private readonly own: Float32Array;

  /** @param weights `[weightCount(hidden)]`; they may change between questions
   * @throws ModelError MODEL_MISMATCH if the ruleset has no player of its own */
  constructor(game: Game, weights: Float32Array, hidden: number) {
    if (game.scripted === undefined)
      throw new ModelError('MODEL_MISMATCH', `A feature policy goes by the ruleset's own player, and ${game.ruleset.id} has none.`);
    this.scripted = game.scripted;
    this.features = new ActionFeatures(game as FlatGame);
    this.weights = weights;
    this.hidden = hidden;
    this.own = new Float32Array(rowSize(hidden));
  }

  /** Writes the probability of each legal action. @param into `[A]` */
  write(state: FlatState, legal: ActionList, into: Float32Array): void {
    this.advised = this.scripted.choose(state, legal, Rng.restore(LOTS));
    this.features.write(state, legal, this.advised);
    const { own, shared, meeting } = this.features;
    const size = rowSize(this.hidden);
    if (this.sums.length < shared.count * size) this.sums = new Float32Array(shared.count * size * 2);
    if (this.activations.length < legal.length * this.hidden) this.activations = new Float32Array(legal.length * this.hidden * 2);
    for (let list = 0; list < shared.count; list++) this.sum(shared, list, this.sums, list * size);
    let best = -Infinity;
    for (let i = 0; i < legal.length; i++) {
      this.sum(own, i, this.own, 0);
      into[i] = this.score(i, meeting[i]! * size);
      if (into[i]! > best) best = into[i]!;
    }
    let mass = 0;
    for (let i = 0; i < legal.length; i++) mass += into[i] = Math.exp(into[i]! - best);
    for (let i = 0; i < legal.length; i++) into[i]! /= mass;
  }

  private sum({ features, starts, parents }: Rows, list: number, into: Float32Array, at: number): void {
    const { weights, hidden } = this;
    const size = rowSize(hidden);
    const parent = parents[list]!;
    if (parent === NO_LIST) into.fill(0, at, at + size);
    else into.copyWithin(at, parent * size, (parent + 1) * size); // a parent's sum lies before that of its child
    for (let f = starts[list]!; f < starts[list + 1]!; f++) {
      const row = features[f]! * size;
      for (let j = 0; j < size; j++) into[at + j]! += weights[row + j]!;
    }
  }

  private score(action: number, shared: number): number {
    const { sums, own, weights, hidden, activations } = this;
    const out = weights.length - hidden;
    let score = sums[shared]! + own[0]!;
    for (let j = 0; j < hidden; j++) {
      const x = sums[shared + 1 + j]! + own[1 + j]!;
      const squashed = x / (1 + Math.abs(x));
      activations[action * hidden + j] = squashed;
      score += weights[out + j]! * squashed;
    }
    return score;
  }
}
