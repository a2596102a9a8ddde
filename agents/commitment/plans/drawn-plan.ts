import type { ActionList, Rng } from '../../../rules/core/index.ts';
import type { PlayerView } from '../../turn/agent.ts';
import type { CommitmentAnswer } from './answer.ts';
import type { Plan } from './plans.ts';

/** One plan drawn from a mixture and followed decision by decision, so that one lot decides the whole commitment. */
export class DrawnPlan {
  readonly answer: CommitmentAnswer;
  private readonly plan: Plan;
  /** What the player will know at each decision of the plan: its own actions alone change it, because the rival's are secret. */
  private readonly keys: readonly string[];
  private place = -1;

  /** @param view of the decision at which the plan begins */
  constructor(answer: CommitmentAnswer, view: PlayerView, rng: Rng) {
    this.answer = answer;
    this.plan = answer.choosePlan(rng);
    const state = view.sample(rng);
    this.keys = this.plan.map((action) => {
      const key = state.informationKey(view.player);
      state.apply(action);
      return key;
    });
  }

  /** Goes on to a later decision; forced ones in between may have been passed. False if the plan does not hold it. */
  goTo(view: PlayerView): boolean {
    const place = this.keys.indexOf(view.informationKey(), this.place + 1);
    if (place >= 0) this.place = place;
    return place >= 0;
  }

  /** The plan's action at the decision gone to. */
  get action(): number {
    return this.plan[this.place]!;
  }

  /** Writes how likely the mixture takes each legal action there, given what of the plan has been chosen before. `[A]` */
  marginal(legal: ActionList, into: Float64Array): void {
    this.answer.marginal(legal, into, this.plan.slice(0, this.place));
  }
}
