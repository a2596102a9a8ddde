import { CHANCE, OutcomeList, type Player, type Rng, type State } from '../../rules/core/index.ts';
import type { View } from '../agent.ts';
import { CommitmentAnswer } from './answer.ts';
import { type CommitmentOptions, DEFAULT_COMMITMENT, type FullCommitmentOptions } from './options.ts';
import { NoiseProbe } from './noise.ts';
import { PayoffTable } from './payoff-table.ts';
import { enumeratePlans, followPlan, type Plan, samplePlan, samplePlans } from './plans.ts';
import { RegretMatching } from './regret-matching.ts';
import type { Proposals } from './proposals.ts';
import { findRivals, type Rival } from './rivals.ts';

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

/** One commitment being solved. */
interface Commitment {
  readonly player: Player;
  readonly rng: Rng;
  /** What is played if nothing is known yet: the scripted player's plan, if there is such a player. */
  readonly usual: Plan;
  /** Its place among the plans; −1 if it is no better than any other. */
  readonly usualRow: number;
  readonly plans: readonly Plan[];
  readonly rivals: readonly Rival[];
  readonly table: PayoffTable;
  readonly noise: NoiseProbe;
  readonly probes: number;
  /** Calls of the judge after which the table is done. */
  readonly calls: number;
  readonly scratch: State;
}

/**
 * Solves a secret commitment as a matrix game: own plans against what the other side may choose without seeing them, judged pair by pair,
 * and regret matching on the table. The answer is a mixture, because any single plan could be exploited. Can be stopped at any time.
 */
export class CommitmentSolver {
  private readonly judge: Judge;
  private readonly options: FullCommitmentOptions;
  private readonly outcomes = new OutcomeList();
  private current: Commitment | undefined;

  constructor(judge: Judge, options: CommitmentOptions = {}) {
    this.judge = judge;
    this.options = { ...DEFAULT_COMMITMENT, ...options };
  }

  /** Begins with a player's commitment decision. With few `judgeCalls`, at most as many pairs of plans are looked at.
   * @param proposals plans to be preferred where not all can be taken; they make up half of the table at most
   * @throws Error if the decision is no commitment */
  begin(view: View, rng: Rng, judgeCalls = Infinity, proposals: Proposals = NO_PROPOSALS): void {
    if (!view.isCommitment) throw new Error('What is decided here is seen by the other side: there is no commitment to solve.');
    const { payoffSamples, caution } = this.options;
    const scratch = view.sample(rng);
    const usual = samplePlan(scratch, 0, rng);
    const plans = this.findPlans(scratch, usual, judgeCalls, rng, proposals);
    const usualRow = view.game.scripted === undefined ? -1 : plans.findIndex((plan) => plan.join() === usual.join());
    const rivals = this.findRivals(view, plans, judgeCalls, rng, proposals);
    const table = new PayoffTable(plans.length, rivals.length);
    const probes = caution > 0 && usualRow >= 0 && judgeCalls >= PROBES * CALLS_PER_PROBE ? PROBES : 0;
    const calls = Math.min(judgeCalls - probes, payoffSamples * plans.length * rivals.length);
    this.current = { player: view.player, rng, usual, usualRow, plans, rivals, table, noise: new NoiseProbe(), probes, calls, scratch };
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

  private findRivals(view: View, plans: readonly Plan[], judgeCalls: number, rng: Rng, proposals: Proposals): Rival[] {
    const most = Math.max(FEWEST_PLANS, Math.floor(judgeCalls / plans.length));
    const { rivalPlans, enumerateUpTo } = this.options;
    return findRivals(view, plans[0]!, { most: Math.min(rivalPlans, most), enumerateUpTo: Math.min(enumerateUpTo, most) }, rng, proposals.rivals);
  }

  /** Whether as much has been judged as was asked for. */
  done(): boolean {
    const { table, calls } = this.begun();
    return table.samples >= calls;
  }

  /** Calls the judge once. */
  step(): void {
    const { scratch } = this.begun();
    this.prepare(scratch);
    this.note(this.judge(scratch));
  }

  /** Calls of the judge that are left. */
  get left(): number {
    const { table, calls, noise, probes } = this.begun();
    return Math.max(0, calls - table.samples) + probes - noise.samples;
  }

  /** Turns a state into what the judge is to see next, or so many calls later. Whoever asks judges it, and notes the values in this order. */
  prepare(into: State, ahead = 0): State {
    const { plans, usualRow, rivals, table, noise, probes, rng } = this.begun();
    const place = ahead + noise.samples - probes;
    const cell = place < 0 ? usualRow * rivals.length : table.cellOf(table.samples + place);
    const { world, plan } = rivals[cell % rivals.length]!;
    into.copyFrom(world);
    followPlan(into, plans[Math.floor(cell / rivals.length)]!);
    followPlan(into, plan);
    while (into.actor === CHANCE) into.apply(into.chanceOutcomes(this.outcomes).sample(rng));
    return into;
  }

  /** Player 0's value of what was prepared. */
  note(value: number): void {
    const { player, table, noise, probes } = this.begun();
    const payoff = player === 0 ? value : -value;
    if (noise.samples < probes) noise.add(payoff);
    else table.add(payoff);
  }

  /** The payoffs with what plans other than the usual may owe to dice taken off. */
  private cautious(payoffs: Float64Array): Float64Array {
    const { usualRow, table, noise } = this.begun();
    const doubt = this.options.caution * noise.deviation;
    if (usualRow < 0 || doubt === 0) return payoffs;
    const usual = 1 / table.samplesIn(usualRow);
    const off = Float64Array.from({ length: table.rows }, (_, row) => (row === usualRow ? 0 : doubt * Math.sqrt(usual + 1 / table.samplesIn(row))));
    return payoffs.map((payoff, cell) => payoff - off[Math.floor(cell / table.columns)]!);
  }

  /** All steps that are left, and the answer. */
  run(): CommitmentAnswer {
    while (!this.done()) this.step();
    return this.answer();
  }

  /** The mixture by what is known so far; the usual plan alone, until every own plan has been judged once. */
  answer(): CommitmentAnswer {
    const { plans, rivals, table, usual, noise } = this.begun();
    const world = rivals[0]!.world;
    const judged = table.samples + noise.samples;
    if (table.samples < plans.length) return new CommitmentAnswer([{ actions: usual, probability: 1, value: 0 }], { value: 0, gap: 0, judged }, world);
    const payoffs = table.means();
    const matrix = new RegretMatching(plans.length, rivals.length);
    const { gap } = matrix.solve(this.cautious(payoffs), this.options.iterations);
    const { rows, columns, value } = matrix.assess(payoffs);
    const weighed = plans.map((actions, row) => ({ actions, probability: rows[row]!, value: inRange(valueOfRow(payoffs, row, columns)) }));
    return new CommitmentAnswer(weighed, { value: inRange(value), gap, judged }, world);
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
