import { ActionList, CHANCE, type Game, OutcomeList, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import type { Agent, AgentOptions, Candidate, Decision, Limits, OwnLimits, PlayerView } from '../turn/agent.ts';
import { decideNow, decisionFor, shuffledOrder, StepwiseRunner, type StepwiseSearch } from '../turn/stepwise.ts';
import { leafEvaluator, type LeafEvaluator, type LeafOptions } from '../search/leaves/leaf.ts';
import type { Clock } from '../turn/pacing.ts';
import { Worlds } from '../search/leaves/worlds.ts';

/** Playouts of a flat Monte Carlo search. */
export interface FlatOptions {
  /** Playouts per decision. Default 400. */
  readonly simulations?: number;
  /** Who plays them. Default `random`. */
  readonly playout?: 'random' | 'scripted';
  /** Where they stop, as in `LeafOptions`. Default `end`. */
  readonly horizon?: NonNullable<LeafOptions['horizon']>;
}

export interface FlatAgentOptions extends AgentOptions {
  readonly spec: string;
  readonly search?: FlatOptions;
  readonly now?: Clock;
}

/** What holds of its options unless they are given. */
export const DEFAULT_FLAT = { simulations: 400, playout: 'random', horizon: 'end' } as const satisfies FlatOptions;

/** Tries every action equally often, each time in another world, plays the game on, and keeps the means; no tree. */
export class FlatSearch implements StepwiseSearch {
  private readonly simulations: number;
  private readonly judge: LeafEvaluator;
  private readonly worlds: Worlds;
  private readonly state: State;
  private readonly legal = new ActionList();
  private readonly outcomes = new OutcomeList();
  /** Places of the legal actions, in the order in which they are tried. */
  private readonly order: number[] = [];
  private view!: PlayerView;
  private rng!: Rng;
  private budget = 0;
  private played = 0;
  /** Player 0's results, summed, and playouts of each action. `[A]` */
  private sums = new Float64Array(0);
  private visits = new Int32Array(0);

  /** @param rng seeds the playouts
   * @throws Error if the options need a scripted player that the ruleset does not have */
  constructor(game: Game, options: FlatOptions, rng: Rng) {
    const { simulations, playout, horizon } = { ...DEFAULT_FLAT, ...options };
    this.simulations = simulations;
    this.judge = leafEvaluator(game, { playout, horizon, seed: rng.fork('leaf').save().join('/') });
    this.worlds = new Worlds(game.newState());
    this.state = game.newState();
  }

  begin(view: PlayerView, rng: Rng, simulations: number = this.simulations): void {
    this.view = view;
    this.rng = rng;
    view.legalActions(this.legal);
    const { length } = this.legal;
    this.budget = length <= 1 ? 0 : simulations;
    this.played = 0;
    this.sums = new Float64Array(length);
    this.visits = new Int32Array(length);
    shuffledOrder(length, rng, this.order);
    this.worlds.begin(view, rng);
  }

  get isDone(): boolean {
    return this.played >= this.budget;
  }

  get hasAnswer(): boolean {
    return this.played > 0;
  }

  step(): void {
    const at = this.order[this.played++ % this.order.length]!;
    this.sums[at]! += this.playOut(this.legal.at(at));
    this.visits[at]!++;
  }

  decision(most?: number): Decision {
    const { view, played: simulations } = this;
    if (simulations === 0) return { action: this.legal.at(this.order[0]!), player: view.player, simulations };
    return { ...decisionFor(view, this.candidates(), most), simulations, worlds: this.worlds.distinct };
  }

  private candidates(): Candidate[] {
    const { view, legal, sums, visits } = this;
    const sign = view.player === 0 ? 1 : -1;
    return this.order
      .filter((at) => visits[at]! > 0)
      .map((at) => ({
        action: legal.at(at),
        text: view.format(legal.at(at)),
        visits: visits[at]!,
        value: (sign * sums[at]!) / visits[at]!,
      }))
      .sort((a, b) => b.value - a.value);
  }

  /** Player 0's result of an action in a world of its own; dice fall before the playout, whose horizon counts from a decision. */
  private playOut(action: number): number {
    const { state, outcomes, rng } = this;
    this.worlds.next(state);
    state.apply(action);
    while (state.actor === CHANCE) state.apply(state.chanceOutcomes(outcomes).sample(rng));
    return state.actor === TERMINAL ? state.returns()[0] : this.judge.valueAfter(state);
  }
}

/** Plays the action with the best mean of playouts: the baseline that trees have to beat. */
export class FlatMonteCarloAgent implements Agent {
  readonly spec: string;
  private readonly options: FlatAgentOptions;
  private readonly rng: Rng;
  private readonly runner: StepwiseRunner;
  private prepared: { readonly game: Game; readonly search: FlatSearch } | undefined;

  constructor(options: FlatAgentOptions) {
    this.spec = options.spec;
    this.options = options;
    this.rng = Rng.from(options.seed);
    this.runner = new StepwiseRunner(options.now);
  }

  ownLimits(): OwnLimits {
    const { simulations } = this.options.search ?? {};
    return { simulations: simulations ?? DEFAULT_FLAT.simulations, isBound: simulations !== undefined };
  }

  /** @throws Error if the options need a scripted player that the ruleset does not have */
  async choose(view: PlayerView, limits?: Limits): Promise<Decision> {
    const { game } = view;
    if (this.prepared?.game !== game) this.prepared = { game, search: new FlatSearch(game, this.options.search ?? {}, this.rng) };
    return this.runner.run(this.prepared.search, view, this.rng.fork(), limits);
  }

  /** Decides at once and by `rng` alone: the same view and stream give the same answer. */
  chooseNow(view: PlayerView, rng: Rng): Decision {
    return decideNow(new FlatSearch(view.game, this.options.search ?? {}, rng), view, rng.fork());
  }
}
