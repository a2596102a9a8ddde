import { CHANCE, OutcomeList, type Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import type { PlayerView } from '../turn/agent.ts';
import { CommitmentAnswer } from './plans/answer.ts';
import { type CommitmentOptions, DEFAULT_COMMITMENT, type FullCommitmentOptions } from './options.ts';
import { Draws } from './plans/draws.ts';
import { Estimate } from './matrix/estimate.ts';
import { NoiseProbe } from './matrix/noise.ts';
import type { PairSearch } from './pair-search.ts';
import { PayoffTable } from './matrix/payoff-table.ts';
import { enumeratePlans, followPlan, type Plan, samplePlan, samplePlans } from './plans/plans.ts';
import { type Question, Refinement } from './matrix/refinement.ts';
import { RegretMatching } from './matrix/regret-matching.ts';
import type { Proposals } from './plans/proposals.ts';
import { findRivals, type Rival } from './plans/rivals.ts';

/** Player 0's value in `[-1, 1]` of a state in which both sides have committed themselves; it may be a finished game. It may play the state on. */
export type Judge = (state: State) => number;

/** Fewest plans of a side, however few calls of the judge are allowed. */
const FEWEST_PLANS = 2;

/** Calls of the judge for one and the same pair, which show how much its dice matter; and the least number of calls in all for each of them. */
const PROBES = 8;
const CALLS_PER_PROBE = 4;

function mostPlans(judgeCalls: number): number {
  return Math.max(FEWEST_PLANS, Math.floor(Math.sqrt(judgeCalls)));
}

const NO_PROPOSALS: Proposals = { plans: [], rivals: [] };

/** Simulations of a pair that is searched, from one question about it to the next. */
const SEARCH_SIMULATIONS = 16;

/** One commitment being solved. */
interface Commitment {
  readonly view: PlayerView;
  readonly rng: Rng;
  /** What is played if nothing is known yet: the scripted player's plan, if there is such a player. */
  readonly usual: Plan;
  /** Its place among the plans; −1 if it is no better than any other. */
  readonly usualRow: number;
  readonly plans: Plan[];
  readonly rivals: Rival[];
  readonly table: PayoffTable;
  readonly noise: NoiseProbe;
  /** Calls of the judge in all. */
  readonly calls: number;
  readonly scratch: State;
  readonly questions: Iterator<Question, unknown>;
  /** Questions fetched, but not answered yet. */
  readonly waiting: Question[];
  /** Calls of the judge so far, and those that told of a pair in the table. */
  spent: number;
  answered: number;
}

/**
 * Solves a secret commitment as a matrix game: own plans against what the other side may choose without seeing them, judged pair by pair,
 * and regret matching on the table. The answer is a mixture, because any single plan could be exploited. Can be stopped at any time.
 */
export class CommitmentSolver {
  private readonly judge: Judge;
  private readonly options: FullCommitmentOptions;
  private readonly search: PairSearch | null;
  private readonly outcomes = new OutcomeList();
  private current: Commitment | undefined;

  /** @param search judges pairs after which nothing is hidden, in place of the judge */
  constructor(judge: Judge, options: CommitmentOptions = {}, search: PairSearch | null = null) {
    this.judge = judge;
    this.options = { ...DEFAULT_COMMITMENT, ...options };
    this.search = search;
  }

  /** Bytes that it keeps between two commitments, nearly. */
  get heldBytes(): number {
    return this.search?.heldBytes ?? 0;
  }

  /** Begins with a player's commitment decision. With few `judgeCalls`, at most as many pairs of plans are looked at.
   * @param proposals plans to be preferred where not all can be taken; they make up half of the table at most
   * @throws Error if the decision is no commitment */
  begin(view: PlayerView, rng: Rng, judgeCalls = Infinity, proposals: Proposals = NO_PROPOSALS): void {
    if (!view.isCommitment) throw new Error('What is decided here is seen by the other side: there is no commitment to solve.');
    const { payoffSamples, caution, refine } = this.options;
    const scratch = view.sample(rng);
    const usual = samplePlan(scratch, 0, rng);
    const plans = this.findPlans(scratch, usual, judgeCalls, rng, proposals);
    const usualRow = view.game.scripted === undefined ? -1 : plans.findIndex((plan) => plan.join() === usual.join());
    const rivals = this.findRivals(view, plans, judgeCalls, rng, proposals);
    const table = new PayoffTable(plans.length, rivals.length);
    const noise = new NoiseProbe();
    const probes = caution > 0 && usualRow >= 0 && judgeCalls >= PROBES * CALLS_PER_PROBE ? PROBES : 0;
    const calls = refine ? judgeCalls : Math.min(judgeCalls, probes + payoffSamples * plans.length * rivals.length);
    const begun = { view, rng, usual, usualRow, plans, rivals, table, noise, calls, scratch, waiting: [], spent: 0, answered: 0 };
    this.current = { ...begun, questions: this.ask(begun, probes) };
    this.search?.begin();
  }

  /** Most proposals for each side that a table of so many calls has room for. */
  roomForProposals(judgeCalls: number): number {
    return Math.floor(Math.min(this.options.plans, mostPlans(judgeCalls)) / 2);
  }

  private findPlans(state: State, usual: Plan, judgeCalls: number, rng: Rng, proposals: Proposals): Plan[] {
    const most = mostPlans(judgeCalls);
    const { plans, enumerateUpTo } = this.options;
    return enumeratePlans(state, Math.min(enumerateUpTo, most)) ?? samplePlans(state, Math.min(plans, most), rng, proposals.plans, usual);
  }

  private findRivals(view: PlayerView, plans: readonly Plan[], judgeCalls: number, rng: Rng, proposals: Proposals): Rival[] {
    const most = Math.max(FEWEST_PLANS, Math.floor(judgeCalls / plans.length));
    const { rivalPlans, enumerateUpTo } = this.options;
    return findRivals(
      view,
      plans[0]!,
      { most: Math.min(rivalPlans, most), enumerateUpTo: Math.min(enumerateUpTo, most) },
      rng,
      proposals.rivals,
    );
  }

  /** Every question in its turn. */
  private *ask({ view, rng, plans, rivals, table, noise, usual }: Omit<Commitment, 'questions'>, probes: number): Generator<Question> {
    for (let i = 0; i < probes; i++) yield { own: usual, rival: rivals[0]!, into: noise };
    const { refine, payoffSamples } = this.options;
    const pairs = plans.length * rivals.length;
    for (let sample = 0; sample < pairs * (refine ? 1 : payoffSamples); sample++) {
      const cell = table.cellOf(sample);
      yield { own: plans[Math.floor(cell / rivals.length)]!, rival: rivals[cell % rivals.length]!, into: table.at(cell) };
    }
    if (!refine) return;
    const { drawPlan, drawRival } = new Draws(view, plans, rivals, rng);
    yield* new Refinement({ table, plans, rivals, drawPlan, drawRival, payoffs: () => this.cautious(table.means()) }).questions();
  }

  /** Whether as much has been judged as was asked for. */
  done(): boolean {
    return this.left === 0 || this.question(0) === undefined;
  }

  /** Calls of the judge that are left, if there is so much to ask. */
  get left(): number {
    const { calls, spent } = this.begun();
    return Math.max(0, calls - spent);
  }

  /** What is asked next, or so many questions later; undefined if there is nothing more to ask. */
  private question(ahead: number): Question | undefined {
    const { questions, waiting } = this.begun();
    while (waiting.length <= ahead) {
      const next = questions.next();
      if (next.done === true) return undefined;
      waiting.push(next.value);
    }
    return waiting[ahead]!;
  }

  /** Asks the judge, or a search, once: a search may take more than one call of the judge. */
  step(): void {
    const { scratch, rng, view } = this.begun();
    const { into } = this.lay(scratch, 0);
    if (this.search !== null && into instanceof Estimate && this.search.isOpen(scratch)) {
      this.search.improve(into, scratch, into.count === 0 ? 1 : Math.min(SEARCH_SIMULATIONS, this.left), rng);
      const { value, spent, isExact } = this.search;
      into.replace(view.player === 0 ? value : -value);
      into.isExact = isExact;
      return this.finish(spent);
    }
    const isOver = scratch.actor === TERMINAL;
    this.roll(scratch);
    this.note(this.judge(scratch));
    if (isOver && into instanceof Estimate) into.isExact = true;
  }

  /**
   * Turns a state into what the judge is to see next, or so many calls later (without `refine`: what is asked then depends on the
   * answers). Whoever asks judges it, and notes the values in this order.
   */
  prepare(into: State, ahead = 0): State {
    this.lay(into, ahead);
    return this.roll(into);
  }

  /** The state after a question's pair of plans. */
  private lay(into: State, ahead: number): Question {
    const question = this.question(ahead)!;
    into.copyFrom(question.rival.world);
    followPlan(into, question.own);
    followPlan(into, question.rival.plan);
    return question;
  }

  private roll(state: State): State {
    while (state.actor === CHANCE) state.apply(state.chanceOutcomes(this.outcomes).sample(this.begun().rng));
    return state;
  }

  /** Player 0's value of what was prepared. */
  note(value: number): void {
    const { view, waiting } = this.begun();
    waiting[0]!.into.add(view.player === 0 ? value : -value);
    this.finish(1);
  }

  private finish(spent: number): void {
    const commitment = this.begun();
    if (commitment.waiting.shift()!.into instanceof Estimate) commitment.answered++;
    commitment.spent += spent;
  }

  /** The payoffs with what plans other than the usual may owe to dice taken off. */
  private cautious(payoffs: Float64Array): Float64Array {
    const { usualRow, table, noise } = this.begun();
    const doubt = this.options.caution * noise.deviation;
    if (usualRow < 0 || doubt === 0) return payoffs;
    const usual = 1 / table.samplesIn(usualRow);
    const off = Float64Array.from({ length: table.rows }, (_, row) =>
      row === usualRow ? 0 : doubt * Math.sqrt(usual + 1 / table.samplesIn(row)),
    );
    return payoffs.map((payoff, cell) => payoff - off[Math.floor(cell / table.columns)]!);
  }

  /** All steps that are left, and the answer.
   * @throws Error if they would never end */
  run(): CommitmentAnswer {
    if (this.options.refine && this.left === Infinity)
      throw new Error('There is always more to refine: give a number of calls, or stop by the clock.');
    while (!this.done()) this.step();
    return this.answer();
  }

  /** The mixture by what is known so far; the usual plan alone, until every own plan has been judged once. */
  answer(): CommitmentAnswer {
    const { plans, rivals, table, usual, answered, spent } = this.begun();
    const { world } = rivals[0]!;
    if (answered < plans.length)
      return new CommitmentAnswer([{ actions: usual, probability: 1, value: 0, judged: 0 }], { value: 0, gap: 0, judged: spent }, world);
    const payoffs = table.means();
    const matrix = new RegretMatching(plans.length, rivals.length);
    const { gap } = matrix.solve(this.cautious(payoffs), this.options.iterations);
    const { rows, columns, value } = matrix.assess(payoffs);
    const weighed = plans.map((actions, row) => ({
      actions,
      probability: rows[row]!,
      value: inRange(valueOfRow(payoffs, row, columns)),
      judged: table.samplesIn(row),
    }));
    return new CommitmentAnswer(weighed, { value: inRange(value), gap, judged: spent }, world);
  }

  private begun(): Commitment {
    if (this.current === undefined) throw new Error('Nothing has begun: call begin first.');
    return this.current;
  }
}

/** What a row gets against a mixture of the columns. */
function valueOfRow(payoffs: Float64Array, row: number, columns: Float64Array): number {
  return columns.reduce((sum, share, column) => sum + share * payoffs[row * columns.length + column]!, 0);
}

/** A mean of values in `[-1, 1]` without what rounding has added. */
function inRange(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
