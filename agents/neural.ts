import type { Evaluator } from '../models/evaluator.ts';
import { ActionList, type Game, Rng } from '../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, Limits, View } from './agent.ts';
import type { SearchOptions } from './search/options.ts';
import type { Clock } from './pacing.ts';
import { Search } from './search/search.ts';
import { Thinking } from './thinking.ts';

export interface NeuralOptions extends AgentOptions {
  readonly spec: string;
  readonly evaluator: Evaluator;
  /** Simulations per decision; 0 plays the network's policy as it is. */
  readonly simulations: number;
  readonly search?: SearchOptions;
  /** Without search: how boldly the policy is sampled; 0 plays its first choice. */
  readonly temperature?: number;
  /** What ends a search when the caller sets no limit. */
  readonly limits?: Limits;
  readonly now?: Clock;
}

/** Plays by a network's judgement, with a search of few simulations or by its policy alone. */
export class NeuralAgent implements Agent {
  readonly spec: string;
  private readonly options: NeuralOptions;
  private readonly rng: Rng;
  private readonly thinking: Thinking;
  private readonly legal = new ActionList();
  private search: { readonly game: Game; readonly search: Search } | undefined;

  constructor(options: NeuralOptions) {
    this.spec = options.spec;
    this.options = options;
    this.rng = Rng.from(options.seed);
    this.thinking = new Thinking(options.limits ?? {}, options.now);
  }

  choose(view: View, limits?: Limits): Promise<Decision> {
    const { simulations, evaluator } = this.options;
    if (simulations === 0 && !this.thinking.isLimited(limits)) return this.byPolicy(view);
    return this.thinking.run(this.searchFor(view.game), view, evaluator, this.rng.fork(), limits);
  }

  async close(): Promise<void> {
    await this.options.evaluator.close?.();
  }

  private searchFor(game: Game): Search {
    if (this.search?.game !== game) {
      const search = new Search(game, { root: 'gumbel', simulations: this.options.simulations, ...this.options.search });
      this.search = { game, search };
    }
    return this.search.search;
  }

  private async byPolicy(view: View): Promise<Decision> {
    const legal = view.legalActions(this.legal);
    const [evaluation] = await this.options.evaluator.evaluate([view.sample(this.rng)], [legal]);
    const { priors, value } = evaluation!;
    const own = view.player === 0 ? value : -value;
    const order = Array.from(legal, (action, i) => ({ action, text: view.format(action), visits: 0, prior: priors[i]!, value: own }));
    order.sort((a, b) => b.prior - a.prior);
    const action = legal.at(pick(priors, legal.length, this.options.temperature ?? 0, this.rng));
    return { action, player: view.player, value: own, winProbability: (1 + own) / 2, simulations: 0, candidates: order.slice(0, 10) };
  }
}

/** An index drawn with probability proportional to `prior^(1/temperature)`; the largest at temperature 0. */
function pick(priors: Float32Array, count: number, temperature: number, rng: Rng): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (priors[i]! > priors[best]!) best = i;
  if (temperature <= 0) return best;
  const weights = Array.from({ length: count }, (_, i) => (priors[i]! / priors[best]!) ** (1 / temperature));
  let ticket = rng.float() * weights.reduce((sum, weight) => sum + weight, 0);
  for (let i = 0; i < count; i++) {
    ticket -= weights[i]!;
    if (ticket < 0) return i;
  }
  return best;
}
