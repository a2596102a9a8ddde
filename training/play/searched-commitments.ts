import { DrawnPlan } from '../../agents/commitment/plans/drawn-plan.ts';
import { solveByNetwork } from '../../agents/commitment/by-network.ts';
import type { PlayerView } from '../../agents/turn/agent.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import type { ActionList, Player, Rng } from '../../rules/core/index.ts';

/** What is done with a decision that a plan covers. */
interface PlannedDecision {
  readonly action: number;
  /** Expected result of the mixture for player 0, `[-1, 1]`. */
  readonly value: number;
  /** How likely the mixture takes each legal action, given what of the plan has been chosen. `[A]` */
  readonly policy: Float32Array;
}

interface Begun<Effort> {
  readonly turn: number;
  readonly effort: Effort;
}

/**
 * The secret commitments of one game. How much effort one is worth is settled where it begins and holds to its end: solved half-way, it would
 * be solved against a rival that knows the first half.
 */
export class SearchedCommitments<Effort> {
  /** By player, of the commitment that goes on. */
  private readonly begun: [Begun<Effort> | null, Begun<Effort> | null] = [null, null];
  private readonly plans: [DrawnPlan | null, DrawnPlan | null] = [null, null];

  /** The effort for the commitment of which this decision is part; drawn where it begins. */
  effortFor({ player, turn }: PlayerView, draw: () => Effort): Effort {
    const { begun } = this;
    if (begun[player]?.turn !== turn) begun[player] = { turn, effort: draw() };
    return begun[player].effort;
  }

  /** Notes that a player decides something that is no commitment. */
  end(player: Player): void {
    this.begun[player] = null;
  }

  /** Solves a commitment and draws the plan to be followed. */
  async solve(view: PlayerView, evaluator: Evaluator, pairs: number, rng: Rng): Promise<void> {
    const answer = await solveByNetwork(view, evaluator, pairs, rng);
    this.plans[view.player] = new DrawnPlan(answer, view, rng);
  }

  /** What the plan drawn before does here; null if none holds this decision. */
  planned(view: PlayerView, legal: ActionList): PlannedDecision | null {
    const plan = this.plans[view.player];
    if (plan?.goTo(view) !== true) return null;
    const policy = new Float64Array(legal.length);
    plan.marginal(legal, policy);
    const { value } = plan.answer;
    return { action: plan.action, value: view.player === 0 ? value : -value, policy: Float32Array.from(policy) };
  }
}
