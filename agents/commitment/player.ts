import type { Rng } from '../../rules/core/index.ts';
import type { Candidate, Decision, View } from '../agent.ts';
import type { CommitmentAnswer } from './answer.ts';
import type { CommitmentOptions } from './options.ts';
import type { Plan } from './plans.ts';
import { CommitmentSolver, type Judge } from './solver.ts';

/** Longest list of candidates, if the caller does not say. */
const MOST_CANDIDATES = 10;

/** What is left of a plan: at which information key each action is due. */
type Due = readonly { readonly key: string; readonly action: number }[];

/**
 * Makes the decisions of commitments for one side. It draws one plan from the mixture and follows it through all decisions of the
 * same commitment, so that one lot decides the whole of it; where things have come otherwise than the plan expects, it solves again.
 */
export class CommitmentPlayer {
  private readonly solver: CommitmentSolver;
  private due: Due = [];
  /** Whether the plan drawn before holds the present decision. */
  private isCovered = false;
  private view: View | undefined;
  private rng: Rng | undefined;
  private answer: CommitmentAnswer | undefined;

  constructor(judge: Judge, options: CommitmentOptions = {}) {
    this.solver = new CommitmentSolver(judge, options);
  }

  /** The mixture from which the present plan was drawn; undefined before the first. */
  get lastAnswer(): CommitmentAnswer | undefined {
    return this.answer;
  }

  /** Begins a commitment decision; if the plan drawn before covers it, nothing is left to do but to ask for the decision.
   * @throws Error if the decision is no commitment */
  begin(view: View, rng: Rng, judgeCalls = Infinity): void {
    this.isCovered = view.game === this.view?.game && this.due[0]?.key === view.informationKey();
    this.view = view;
    this.rng = rng;
    if (!this.isCovered) this.solver.begin(view, rng, judgeCalls);
  }

  /** Whether the decision is as good as was asked for. */
  done(): boolean {
    return this.isCovered || this.solver.done();
  }

  /** Calls the judge once. */
  step(): void {
    if (!this.isCovered) this.solver.step();
  }

  /** The present action of the plan; draws one first if none covers the decision.
   * @param most longest list of candidates
   * @throws Error if nothing has begun */
  decision(most = MOST_CANDIDATES): Decision {
    if (this.view === undefined) throw new Error('Nothing has begun: call begin first.');
    const isNew = !this.isCovered;
    if (isNew) this.drawPlan(this.view, this.rng!);
    const { action } = this.due[0]!;
    this.due = this.due.slice(1);
    const { value, judged } = this.answer!;
    const reasons = isNew ? { simulations: judged, candidates: candidatesOf(this.answer!, this.view, most) } : { simulations: 0 };
    return { action, player: this.view.player, value, winProbability: (1 + value) / 2, ...reasons };
  }

  /** All that is left to do, and the decision. */
  chooseNow(view: View, rng: Rng, judgeCalls = Infinity): Decision {
    this.begin(view, rng, judgeCalls);
    while (!this.done()) this.step();
    return this.decision();
  }

  private drawPlan(view: View, rng: Rng): void {
    this.answer = this.solver.answer();
    this.due = whenDue(view, this.answer.choosePlan(rng), rng);
  }
}

/** What the player will know at each decision of a plan: its own actions alone change it, because the rival's are secret. */
function whenDue(view: View, plan: Plan, rng: Rng): Due {
  const state = view.sample(rng);
  return plan.map((action) => {
    const key = state.informationKey(view.player);
    state.apply(action);
    return { key, action };
  });
}

/** First actions of the plans, likeliest first; their visits are the calls of the judge, shared out by how likely they are. */
function candidatesOf(answer: CommitmentAnswer, view: View, most: number): Candidate[] {
  const shares = new Map<number, { probability: number; value: number }>();
  for (const { actions, probability, value } of answer.plans) {
    const known = shares.get(actions[0]!);
    shares.set(actions[0]!, { probability: probability + (known?.probability ?? 0), value: Math.max(value, known?.value ?? -1) });
  }
  return [...shares]
    .sort(([a, { probability: p }], [b, { probability: q }]) => q - p || a - b)
    .slice(0, most)
    .map(([action, { probability, value }]) => ({ action, text: view.format(action), visits: Math.round(probability * answer.judged), value }));
}
