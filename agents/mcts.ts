import type { Evaluation, Evaluator } from '../models/evaluator.ts';
import { type Game, Rng } from '../rules/core/index.ts';
import type { Agent, AgentOptions, Decision, Limits, View } from './agent.ts';
import { leafEvaluator, type LeafOptions } from './search/leaf.ts';
import type { SearchOptions } from './search/options.ts';
import { type Clock, runSearch } from './search/run.ts';
import { Search } from './search/search.ts';

export interface MctsOptions extends AgentOptions {
  readonly spec: string;
  readonly search: SearchOptions;
  /** How leaves are judged; what is left out depends on whether the ruleset has a scripted player. */
  readonly leaf: LeafOptions;
  /** Thinking time when the caller sets no limit, in milliseconds. */
  readonly timeMs?: number;
  readonly now?: Clock;
}

/** Exploration beside a scripted player's prior, measured on the Barons' War skirmish (docs/balance-barons-war.md): at more, the search spreads thin. */
const SCRIPTED_EXPLORE = 0.4;

/** The limits that hold: the caller's, else the agent's own. */
export function limitsOr(limits: Limits | undefined, timeMs: number | undefined): Limits {
  const isLimited = limits?.simulations !== undefined || limits?.timeMs !== undefined;
  return { ...limits, ...(isLimited || timeMs === undefined ? {} : { timeMs }) };
}

interface Prepared {
  readonly game: Game;
  readonly search: Search;
  readonly leaf: LeafOptions;
  readonly evaluator: Evaluator;
}

/** A leaf evaluator that draws from a stream of its own, forked from `rng`. */
function evaluatorFrom(game: Game, leaf: LeafOptions, rng: Rng): Evaluator {
  return leafEvaluator(game, { ...leaf, seed: rng.fork('leaf').save().join('/') });
}

/** Searches with the ruleset's scripted knowledge, or with random playouts where it has none. */
export class MctsAgent implements Agent {
  readonly spec: string;
  private readonly options: MctsOptions;
  private readonly rng: Rng;
  private prepared: Prepared | undefined;

  constructor(options: MctsOptions) {
    this.spec = options.spec;
    this.options = options;
    this.rng = Rng.from(options.seed);
  }

  choose(view: View, limits?: Limits): Promise<Decision> {
    const { search, evaluator } = this.prepare(view.game);
    return runSearch(search, view, evaluator, limitsOr(limits, this.options.timeMs), this.rng.fork(), this.options.now);
  }

  /** Decides at once and by `rng` alone: the same view and stream give the same answer. Spends its simulations, whatever time they take. */
  chooseNow(view: View, rng: Rng): Decision {
    const { search, leaf } = this.prepare(view.game);
    const evaluator = evaluatorFrom(view.game, leaf, rng);
    search.begin(view, rng.fork());
    while (!search.done()) {
      if (search.descend()) search.backup((evaluator.evaluate([search.leafState], [search.leafLegal]) as Evaluation[])[0]!);
    }
    return search.decision();
  }

  private prepare(game: Game): Prepared {
    if (this.prepared?.game === game) return this.prepared;
    const hasScript = game.scripted !== undefined;
    const leaf: LeafOptions = { playout: hasScript ? 'none' : 'random', prior: hasScript ? 'scripted' : 'uniform', ...this.options.leaf };
    const selection = leaf.prior === 'uniform' ? 'uct' : 'puct';
    this.prepared = {
      game,
      search: new Search(game, { selection, ...(leaf.prior === 'scripted' ? { explore: SCRIPTED_EXPLORE } : {}), ...this.options.search }),
      leaf,
      evaluator: evaluatorFrom(game, leaf, this.rng),
    };
    return this.prepared;
  }
}
