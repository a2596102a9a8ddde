import type { Evaluation, Evaluator } from '../models/evaluator.ts';
import { type ActionList, Rng, type State } from '../rules/core/index.ts';

/** The lots of a scripted player that draws any; always the same, so that its advice follows from the state alone. */
const LOTS = Rng.from('advice').save();

/** Moves a share of the prior to what the ruleset's own player would choose. Values stay the network's. */
class AdvisedEvaluator implements Evaluator {
  private readonly inner: Evaluator;
  private readonly share: number;

  constructor(inner: Evaluator, share: number) {
    this.inner = inner;
    this.share = share;
  }

  async evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const answers = await this.inner.evaluate(states, legal);
    return answers.map((answer, i) => ({ ...answer, priors: this.advise(states[i]!, legal[i]!, answer.priors) }));
  }

  private advise(state: State, legal: ActionList, priors: Float32Array): Float32Array {
    const { scripted } = state.game;
    if (scripted === undefined || legal.length < 2) return priors;
    const choice = legal.indexOf(scripted.choose(state, legal, Rng.restore(LOTS)));
    return priors.map((prior, i) => (1 - this.share) * prior + (i === choice ? this.share : 0));
  }

  close(): Promise<void> | void {
    return this.inner.close?.();
  }
}

/** A judge whose priors heed the ruleset's own player.
 * @param share of the prior that its choice gets, `[0, 1]`; with 0 the judge is left as it is */
export function advised(judge: Evaluator, share: number): Evaluator {
  return share === 0 ? judge : new AdvisedEvaluator(judge, share);
}
