import { Estimate } from './estimate.ts';
import type { NoiseProbe } from './noise.ts';
import type { PayoffTable } from './payoff-table.ts';
import type { Plan } from '../plans/plans.ts';
import { RegretMatching } from './regret-matching.ts';
import type { Rival } from '../plans/rivals.ts';

/** What the judge is asked next, and who is told the answer. */
export interface Question {
  readonly own: Plan;
  readonly rival: Rival;
  readonly into: Estimate | NoiseProbe;
}

/** What is refined: lists that grow with the table, and where further plans come from. */
interface Refined {
  readonly table: PayoffTable;
  readonly plans: Plan[];
  readonly rivals: Rival[];
  /** The payoffs to be believed, `[K, L]`. */
  payoffs(): Float64Array;
  /** An own plan that was not there before; null if none is left. */
  drawPlan(): Plan | null;
  drawRival(): Rival | null;
}

/** Iterations of regret matching between two rounds: a rough mixture is enough to say which pairs matter. */
const ITERATIONS = 300;
/** Fewest questions between two such solutions. */
const SHORTEST_ROUND = 64;
/** Plans tried at a time, and the most plans of the other side against which each is tried. */
const CANDIDATES = 4;
const TRIALS = 8;
/** Answers for each cell, on average, before a noisy table may grow: more plans than can be told apart are of no use. */
const ANSWERS_BEFORE_GROWTH = 4;

/**
 * Spends calls of the judge where they tell most about a matrix game. In rounds: pairs by how likely both mixtures are to play them, or to be left for them by
 * one side; then, in the manner of the double oracle (McMahan, Gordon and Blum 2003), new plans of either side are tried against the
 * other's mixture, and the best is added if it is
 * better than what the mixture gets.
 */
export class Refinement {
  private readonly subject: Refined;
  /** Both mixtures at the last look, and the payoffs by which they were found. */
  private rows: Float64Array = new Float64Array(0);
  private columns: Float64Array = new Float64Array(0);
  private payoffs: Float64Array = new Float64Array(0);

  constructor(subject: Refined) {
    this.subject = subject;
  }

  /** Ends when nothing is left to ask. Each answer must be given before the next question is fetched. */
  *questions(): Generator<Question> {
    for (let hasAsked = true; hasAsked; ) {
      hasAsked = false;
      for (const part of [() => this.round(), () => this.growRows(), () => this.growColumns()]) {
        this.solve();
        for (const question of part()) {
          hasAsked = true;
          yield question;
        }
      }
    }
  }

  private solve(): void {
    const { table } = this.subject;
    this.payoffs = this.subject.payoffs();
    const { rows, columns } = new RegretMatching(table.rows, table.columns).solve(this.payoffs, ITERATIONS);
    [this.rows, this.columns] = [rows, columns];
  }

  /** Pairs whose share of the answers is less than they should have, neediest first. */
  private *round(): Generator<Question> {
    const { table, plans, rivals } = this.subject;
    const open = table.cells
      .flatMap((row, i) => row.map((into, j) => ({ i, j, into, weight: this.weightOf(i, j) })))
      .filter(({ into }) => !into.isExact);
    const length = Math.max(SHORTEST_ROUND, open.length >> 1);
    const total = open.reduce((sum, { into }) => sum + into.count, length) / open.reduce((sum, { weight }) => sum + weight, 0);
    const due = open.map((pair) => ({ ...pair, need: total * pair.weight - pair.into.count })).filter(({ need }) => need > 0);
    due.sort((a, b) => b.need / b.weight - a.need / a.weight);
    let asked = 0;
    for (const { i, j, into, need } of due) {
      for (let n = 0; n < need && asked < length && !into.isExact; n++, asked++) yield { own: plans[i]!, rival: rivals[j]!, into };
    }
  }

  /** Either side may leave its mixture for any plan: so each pair of one plan with the other side's mixture matters. */
  private weightOf(row: number, column: number): number {
    return (this.rows[row]! + 1 / this.rows.length) * (this.columns[column]! + 1 / this.columns.length);
  }

  private get mayGrow(): boolean {
    const cells = this.subject.table.cells.flat();
    if (cells.every(({ isExact }) => isExact)) return true;
    const { rows, columns } = this.subject.table;
    return cells.reduce((sum, { count }) => sum + count, 0) >= ANSWERS_BEFORE_GROWTH * (rows + 1) * (columns + 1);
  }

  private *growRows(): Generator<Question> {
    const { subject, columns } = this;
    const trials = likeliest(columns);
    const found = yield* this.tryAll(subject.drawPlan.bind(subject), subject.rivals.length, trials, (own, column, into) => ({
      own,
      rival: subject.rivals[column]!,
      into,
    }));
    const best = pick(found, trials, columns, 1, (column) =>
      this.rows.reduce((sum, share, row) => sum + share * this.payoffs[row * columns.length + column]!, 0),
    );
    if (best === null) return;
    subject.plans.push(best.plan);
    subject.table.addRow(best.line);
  }

  private *growColumns(): Generator<Question> {
    const { subject, rows } = this;
    const trials = likeliest(rows);
    const found = yield* this.tryAll(subject.drawRival.bind(subject), subject.plans.length, trials, (rival, row, into) => ({
      own: subject.plans[row]!,
      rival,
      into,
    }));
    const best = pick(found, trials, rows, -1, (row) =>
      this.columns.reduce((sum, share, column) => sum + share * this.payoffs[row * this.columns.length + column]!, 0),
    );
    if (best === null) return;
    subject.rivals.push(best.plan);
    subject.table.addColumn(best.line);
  }

  /** Tries new plans of one side against some of the other's; answers them with their lines of the table. */
  private *tryAll<P>(
    draw: () => P | null,
    length: number,
    trials: readonly number[],
    ask: (plan: P, place: number, into: Estimate) => Question,
  ): Generator<Question, Candidate<P>[]> {
    const found: Candidate<P>[] = [];
    if (!this.mayGrow) return found;
    for (let plan = draw(); plan !== null; plan = found.length < CANDIDATES ? draw() : null) {
      const line = Array.from({ length }, () => new Estimate());
      found.push({ plan, line });
      for (const place of trials) yield ask(plan, place, line[place]!);
    }
    return found;
  }
}

interface Candidate<P> {
  readonly plan: P;
  readonly line: Estimate[];
}

/** Places of a mixture that are played, likeliest first. */
function likeliest(mixture: Float64Array): number[] {
  const places = Array.from(mixture.keys()).filter((place) => mixture[place]! > 0);
  return places.sort((a, b) => mixture[b]! - mixture[a]! || a - b).slice(0, TRIALS);
}

/** The candidate that does best against the places tried, if it does better there than what is `reached` without it. @param side −1 if low payoffs are good */
function pick<P>(
  found: readonly Candidate<P>[],
  trials: readonly number[],
  mixture: Float64Array,
  side: 1 | -1,
  reached: (place: number) => number,
): Candidate<P> | null {
  const worth = (payoff: (place: number) => number): number =>
    side * trials.reduce((sum, place) => sum + mixture[place]! * payoff(place), 0);
  let best: Candidate<P> | null = null;
  let most = worth(reached) + 1e-9;
  for (const candidate of found) {
    const value = worth((place) => candidate.line[place]!.mean);
    if (value > most) [best, most] = [candidate, value];
  }
  return best;
}
