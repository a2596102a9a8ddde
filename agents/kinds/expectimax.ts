import { type Game, Rng } from '../../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, Limits, OwnLimits, PlayerView } from '../turn/agent.ts';
import { DEFAULT_EXPECTIMAX, type ExpectimaxOptions, ExpectimaxSearch } from '../expectimax/search.ts';
import { decideNow, StepwiseRunner } from '../turn/stepwise.ts';
import type { Clock } from '../turn/pacing.ts';

export interface ExpectimaxAgentOptions extends AgentOptions {
  readonly spec: string;
  readonly search?: ExpectimaxOptions;
  readonly now?: Clock;
}

/** Plays what the ruleset's evaluation expects most of, one or more decisions ahead: the baseline that searches have to beat. */
export class ExpectimaxAgent implements Agent {
  readonly spec: string;
  private readonly options: ExpectimaxAgentOptions;
  private readonly rng: Rng;
  private readonly runner: StepwiseRunner;
  private prepared: { readonly game: Game; readonly search: ExpectimaxSearch } | undefined;

  constructor(options: ExpectimaxAgentOptions) {
    this.spec = options.spec;
    this.options = options;
    this.rng = Rng.from(options.seed);
    this.runner = new StepwiseRunner(options.now);
  }

  ownLimits(): OwnLimits {
    return { simulations: this.options.search?.nodes ?? DEFAULT_EXPECTIMAX.nodes, isBound: true };
  }

  /** Depth 1 is completed whatever time it takes, unless `limits.simulations` allows too few states to be judged.
   * @throws Error if the ruleset has no evaluation */
  async choose(view: PlayerView, limits?: Limits): Promise<Decision> {
    return this.runner.run(this.searchFor(view.game), view, this.rng.fork(), limits);
  }

  /** Decides at once and by `rng` alone: the same view and stream give the same answer. */
  chooseNow(view: PlayerView, rng: Rng): Decision {
    return decideNow(this.searchFor(view.game), view, rng.fork());
  }

  private searchFor(game: Game): ExpectimaxSearch {
    if (this.prepared?.game !== game) this.prepared = { game, search: new ExpectimaxSearch(game, this.options.search) };
    return this.prepared.search;
  }
}
