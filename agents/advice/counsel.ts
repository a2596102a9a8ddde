import type { Evaluation, Evaluator } from '../../models/evaluator.ts';
import type { ActionList, Rng, State } from '../../rules/core/index.ts';

/** Place among the legal actions of what the ruleset's own player would choose; −1 if there is no such player, or no choice. */
export function counselOf(state: State, legal: ActionList, rng: Rng): number {
  const { scripted } = state.game;
  return scripted === undefined || legal.length < 2 ? -1 : legal.indexOf(scripted.choose(state, legal, rng));
}

/** A policy with `nats` added to the logit of the action at a place; −1 changes nothing. @param priors `[A]`, sum to 1 */
export function heeding(priors: Float32Array, place: number, nats: number): Float32Array {
  if (place < 0) return priors;
  const gained = priors[place]! * Math.expm1(nats);
  return priors.map((prior, i) => (prior + (i === place ? gained : 0)) / (1 + gained));
}

/** A judge whose policy heeds the ruleset's own player. */
class CounselledEvaluator implements Evaluator {
  private readonly inner: Evaluator;
  private readonly nats: number;
  private readonly rng: Rng;

  constructor(inner: Evaluator, nats: number, rng: Rng) {
    this.inner = inner;
    this.nats = nats;
    this.rng = rng;
  }

  async evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const answers = await this.inner.evaluate(states, legal);
    return answers.map((answer, i) => {
      const counsel = counselOf(states[i]!, legal[i]!, this.rng);
      return { ...answer, priors: heeding(answer.priors, counsel, this.nats) };
    });
  }

  close(): Promise<void> | void {
    return this.inner.close?.();
  }
}

/**
 * A judge in whose policy the choice of the ruleset's own player gains `nats`: residual policy learning (Silver et al. 2018) on a hand-written
 * player. 0 is the judge itself.
 * @param rng of that player's own lots
 */
export function counselled(judge: Evaluator, nats: number, rng: Rng): Evaluator {
  return nats === 0 ? judge : new CounselledEvaluator(judge, nats, rng);
}
