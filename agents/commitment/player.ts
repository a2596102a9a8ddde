import type { Rng } from '../../rules/core/index.ts';
import type { Candidate, Decision, PlayerView } from '../turn/agent.ts';
import type { CommitmentAnswer } from './plans/answer.ts';
import type { CommitmentOptions } from './options.ts';
import { DrawnPlan } from './plans/drawn-plan.ts';
import type { PairSearch } from './pair-search.ts';
import type { Proposals } from './plans/proposals.ts';
import { CommitmentSolver, type Judge } from './solver.ts';

/** Longest list of candidates, if the caller does not say. */
const MOST_CANDIDATES = 10;

/**
 * Makes the decisions of commitments for one side. It draws one plan from the mixture and follows it through all decisions of the
 * same commitment, so that one lot decides the whole of it; where things have come otherwise than the plan expects, it solves again.
 */
export class CommitmentPlayer {
  private readonly solver: CommitmentSolver;
  private drawn: DrawnPlan | undefined;
  /** Whether the plan drawn before holds the present decision. */
  private isCovered = false;
  private view: PlayerView | undefined;
  private rng: Rng | undefined;

  /** @param search judges pairs after which nothing is hidden, in place of the judge */
  constructor(judge: Judge, options: CommitmentOptions = {}, search: PairSearch | null = null) {
    this.solver = new CommitmentSolver(judge, options, search);
  }

  /** Bytes that it keeps between two decisions, nearly. */
  get heldBytes(): number {
    return this.solver.heldBytes;
  }

  /** The mixture from which the present plan was drawn; undefined before the first. */
  get lastAnswer(): CommitmentAnswer | undefined {
    return this.drawn?.answer;
  }

  /** Goes to a decision, and says whether the plan drawn before covers it. */
  covers(view: PlayerView): boolean {
    this.isCovered = view.game === this.view?.game && this.drawn?.goTo(view) === true;
    this.view = view;
    return this.isCovered;
  }

  /** How many proposals each side may have at most, so that so many calls of the judge are enough. */
  roomForProposals(judgeCalls: number): number {
    return this.solver.roomForProposals(judgeCalls);
  }

  /** Begins a commitment decision that no plan covers.
   * @throws Error if the decision is no commitment */
  solve(view: PlayerView, rng: Rng, judgeCalls = Infinity, proposals?: Proposals): void {
    this.isCovered = false;
    this.view = view;
    this.rng = rng;
    this.solver.begin(view, rng, judgeCalls, proposals);
  }

  /** Begins a commitment decision; if the plan drawn before covers it, nothing is left to do but to ask for the decision.
   * @throws Error if the decision is no commitment */
  begin(view: PlayerView, rng: Rng, judgeCalls = Infinity): void {
    if (!this.covers(view)) this.solve(view, rng, judgeCalls);
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
    if (isNew) {
      this.drawn = new DrawnPlan(this.solver.answer(), this.view, this.rng!);
      this.drawn.goTo(this.view);
    }
    const { action, answer } = this.drawn!;
    const { value, judged } = answer;
    const reasons = isNew ? { simulations: judged, candidates: candidatesOf(answer, this.view, most) } : { simulations: 0 };
    return { action, player: this.view.player, value, winProbability: (1 + value) / 2, ...reasons };
  }

  /** All that is left to do, and the decision. */
  chooseNow(view: PlayerView, rng: Rng, judgeCalls = Infinity): Decision {
    this.begin(view, rng, judgeCalls);
    if (!this.isCovered) this.solver.run();
    return this.decision();
  }
}

/** First actions of the plans, likeliest first; their visits are the calls of the judge that told of a plan that begins so. */
function candidatesOf(answer: CommitmentAnswer, view: PlayerView, most: number): Candidate[] {
  const shares = new Map<number, { probability: number; value: number; judged: number }>();
  for (const { actions, probability, value, judged } of answer.plans) {
    const known = shares.get(actions[0]!) ?? { probability: 0, value: -1, judged: 0 };
    const sum = { probability: probability + known.probability, value: Math.max(value, known.value), judged: judged + known.judged };
    shares.set(actions[0]!, sum);
  }
  return [...shares]
    .sort(([a, { probability: p }], [b, { probability: q }]) => q - p || a - b)
    .slice(0, most)
    .map(([action, { value, judged }]) => ({
      action,
      text: view.format(action),
      visits: judged,
      value,
    }));
}
