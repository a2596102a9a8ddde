import { ActionList, type Game, type Rng, type State } from '../../rules/core/index.ts';
import type { Candidate, Decision, PlayerView } from '../turn/agent.ts';
import { Lookahead } from './lookahead.ts';
import { decisionFor, shuffledOrder, type StepwiseSearch } from '../turn/stepwise.ts';

/** How an expectimax looks ahead. */
export interface ExpectimaxOptions {
  /** Decisions looked ahead, the own one included. Default 1. */
  readonly depth?: number;
  /** Worlds drawn where anything is hidden. Default 8. */
  readonly worlds?: number;
  /** Results of one roll that are expanded exactly; of longer rolls so many are drawn. Default 64. */
  readonly outcomes?: number;
  /** States that a decision may visit. Default 200,000. */
  readonly nodes?: number;
}

/** What holds of its options unless they are given. */
export const DEFAULT_EXPECTIMAX: Required<ExpectimaxOptions> = { depth: 1, worlds: 8, outcomes: 64, nodes: 200_000 };

/** A world that the player could be in. */
interface World {
  readonly state: State;
  hash: bigint;
  /** How often it was drawn. */
  weight: number;
}

/**
 * Judges every action of a decision to depth 1, then 2, and so on; the deepest depth completed within the bound counts. Where anything is hidden
 * an action's value is its mean over worlds that fit what the player knows. One step judges one action in one world.
 */
export class ExpectimaxSearch implements StepwiseSearch {
  private readonly options: Required<ExpectimaxOptions>;
  private readonly lookahead: Lookahead;
  private readonly legal = new ActionList();
  /** Places of the legal actions, best first as far as is known. Equals stand as at the depth before, which prefers quick wins, and at first by lot. */
  private readonly order: number[] = [];
  private readonly worlds: World[] = [];
  private worldCount = 0;
  private isVaried = false;
  private view!: PlayerView;
  private mostJudged = Infinity;

  /** The depth under way, and where in it the next step is. */
  private depth = 1;
  private world = 0;
  private place = 0;
  /** Player 0's values of the actions at the depth under way, summed over the worlds so far, and the weight of those worlds. `[A]` */
  private sums = new Float64Array(0);
  private weights = new Float64Array(0);
  private evaluatedBefore = 0;

  private completed = 0;
  private isExact = false;
  private isOver = false;
  /** Player 0's values of the actions at the completed depth; before there is one, of the actions judged. NaN: not judged. `[A]` */
  private values = new Float64Array(0);
  /** States judged below each action. `[A]` */
  private judged = new Float64Array(0);

  /** @throws Error if the ruleset has no evaluation */
  constructor(game: Game, options: ExpectimaxOptions = {}) {
    this.options = { ...DEFAULT_EXPECTIMAX, ...options };
    this.lookahead = new Lookahead(game, this.options.outcomes);
  }

  begin(view: PlayerView, rng: Rng, simulations = Infinity): void {
    this.view = view;
    this.mostJudged = simulations;
    view.legalActions(this.legal);
    shuffledOrder(this.legal.length, rng, this.order);
    this.drawWorlds(rng);
    this.lookahead.begin(rng);
    this.completed = 0;
    this.isExact = false;
    this.isOver = this.legal.length <= 1 || simulations <= 0;
    this.values = new Float64Array(this.legal.length).fill(NaN);
    this.judged = new Float64Array(this.legal.length);
    this.beginDepth(1);
  }

  get isDone(): boolean {
    return this.isOver;
  }

  get hasAnswer(): boolean {
    return this.completed > 0;
  }

  /** The deepest depth completed; 0 before the first is. */
  get completedDepth(): number {
    return this.completed;
  }

  /** States visited for this decision. */
  get visited(): number {
    return this.lookahead.visited;
  }

  step(): void {
    const { lookahead, place, depth } = this;
    const at = this.order[place]!;
    const { state, weight } = this.worlds[this.world]!;
    const judgedBefore = lookahead.judged;
    const value = lookahead.valueAfter(state, this.legal.at(at), depth - 1, this.bounds());
    this.judged[at]! += lookahead.judged - judgedBefore;
    if (lookahead.isCut) {
      this.isOver = true;
      return;
    }
    this.sums[at]! += weight * value;
    this.weights[at]! += weight;
    if (this.completed === 0) this.values[at] = this.sums[at]! / this.weights[at]!;
    this.advance();
  }

  decision(most?: number): Decision {
    const { view, lookahead, legal, order } = this;
    const simulations = lookahead.judged;
    const candidates = this.candidates();
    if (candidates.length === 0) return { action: legal.at(order[0]!), player: view.player, simulations };
    return { ...decisionFor(view, candidates, most), isProven: this.isExact, simulations, worlds: this.worldCount };
  }

  private candidates(): Candidate[] {
    const { view, legal, values, judged } = this;
    const sign = view.player === 0 ? 1 : -1;
    return this.ranked(this.order.filter((at) => !Number.isNaN(values[at]!))).map((at) => {
      const action = legal.at(at);
      return { action, text: view.format(action), visits: judged[at]!, value: sign * values[at]! };
    });
  }

  /** Sorts places of actions, best first for the player who decides. */
  private ranked(places: number[]): number[] {
    const { values } = this;
    const sign = this.view.player === 0 ? 1 : -1;
    return places.sort((a, b) => sign * (values[b]! - values[a]!));
  }

  private drawWorlds(rng: Rng): void {
    this.worldCount = 0;
    this.addWorld(rng);
    this.isVaried = this.worlds[0]!.state.hasSecrets;
    // A world in which nothing can be judged need not be drawn.
    const most = Math.min(this.options.worlds, this.options.nodes, this.mostJudged);
    for (let i = 1; this.isVaried && i < most; i++) this.addWorld(rng);
  }

  /** Draws a world; one that is known already gains weight. */
  private addWorld(rng: Rng): void {
    const { worlds, view } = this;
    const world = (worlds[this.worldCount] ??= { state: view.game.newState(), hash: 0n, weight: 0 });
    view.sampleInto(world.state, rng);
    world.hash = world.state.hash();
    world.weight = 1;
    const same = worlds.findIndex(({ hash }) => hash === world.hash);
    if (same < this.worldCount) worlds[same]!.weight++;
    else this.worldCount++;
  }

  private beginDepth(depth: number): void {
    this.depth = depth;
    this.world = 0;
    this.place = 0;
    this.sums = new Float64Array(this.legal.length);
    this.weights = new Float64Array(this.legal.length);
    this.evaluatedBefore = this.lookahead.evaluated;
  }

  /** Depth 1 is always completed: an action that uses up its share draws its further rolls once. */
  private bounds(): { thinAt: number; cutAt: number; mostJudged: number } {
    const { mostJudged, lookahead } = this;
    const { nodes } = this.options;
    if (this.depth > 1) return { thinAt: Infinity, cutAt: nodes, mostJudged };
    const share = Math.min(nodes, mostJudged) / (this.legal.length * this.worldCount);
    return { thinAt: lookahead.visited + share, cutAt: Infinity, mostJudged };
  }

  private advance(): void {
    if (++this.place < this.order.length) return;
    this.place = 0;
    if (++this.world === this.worldCount) this.completeDepth();
  }

  private completeDepth(): void {
    const { lookahead, sums, weights, depth } = this;
    this.completed = depth;
    for (let i = 0; i < sums.length; i++) this.values[i] = sums[i]! / weights[i]!;
    this.ranked(this.order);
    const isFinal = lookahead.evaluated === this.evaluatedBefore;
    this.isExact = isFinal && !lookahead.hasDrawn && !this.isVaried;
    if (isFinal || depth === this.options.depth) this.isOver = true;
    else this.beginDepth(depth + 1);
  }
}
