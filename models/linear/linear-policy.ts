import { type ActionList, type FlatGame, type FlatState, type Game, Rng, type ScriptedPolicy } from '../../rules/core/index.ts';
import { ModelError } from '../cards/errors.ts';
import { ActionFeatures } from './action-features.ts';
import type { Rows } from './rows.ts';

/** The lots of a ruleset's own player that draws any; always the same, so that a policy follows from the state alone. */
const LOTS = Rng.from('advice').save();

/** A policy over legal actions: a softmax of sums of learnt weights, one for each feature of an action. */
export class LinearPolicy {
  /** What the ruleset's own player chose in the state that was last asked about. */
  advised = -1;
  readonly features: ActionFeatures;
  private readonly weights: Float32Array;
  private readonly scripted: ScriptedPolicy;
  /** Sums of what actions share. */
  private sums = new Float32Array(1 << 6);

  /** @param weights by feature `[FEATURES]`; they may change between questions
   * @throws ModelError MODEL_MISMATCH if the ruleset has no player of its own */
  constructor(game: Game, weights: Float32Array) {
    if (game.scripted === undefined)
      throw new ModelError('MODEL_MISMATCH', `A linear policy goes by the ruleset's own player, and ${game.ruleset.id} has none.`);
    this.scripted = game.scripted;
    this.features = new ActionFeatures(game as FlatGame);
    this.weights = weights;
  }

  /** Writes the probability of each legal action. @param into `[A]` */
  write(state: FlatState, legal: ActionList, into: Float32Array): void {
    this.advised = this.scripted.choose(state, legal, Rng.restore(LOTS));
    this.features.write(state, legal, this.advised);
    const { own, shared, meeting } = this.features;
    if (this.sums.length < shared.count) this.sums = new Float32Array(shared.count * 2);
    for (let list = 0; list < shared.count; list++) this.sums[list] = this.sumOf(shared, list);
    let best = -Infinity;
    for (let i = 0; i < legal.length; i++) {
      const sum = this.sums[meeting[i]!]! + this.sumOf(own, i);
      into[i] = sum;
      if (sum > best) best = sum;
    }
    let mass = 0;
    for (let i = 0; i < legal.length; i++) mass += into[i] = Math.exp(into[i]! - best);
    for (let i = 0; i < legal.length; i++) into[i]! /= mass;
  }

  private sumOf({ features, starts }: Rows, list: number): number {
    const { weights } = this;
    let sum = 0;
    for (let f = starts[list]!; f < starts[list + 1]!; f++) sum += weights[features[f]!]!;
    return sum;
  }
}

/** The likeliest action. */
export function likeliest(legal: ActionList, shares: Float32Array): number {
  let best = 0;
  for (let i = 1; i < legal.length; i++) if (shares[i]! > shares[best]!) best = i;
  return legal.at(best);
}
