/** How a search spends its simulations. Every field has a default. */
export interface SearchOptions {
  /** Simulations per decision unless `begin` is told otherwise; the root's own evaluation is not counted. Default 400. */
  readonly simulations?: number;
  /** `puct` explores by the evaluator's priors; `uct` takes all actions as equal. Default `puct`. */
  readonly selection?: 'puct' | 'uct';
  /** `tree` treats the root as any other node; `gumbel` draws candidates and halves them, for policy targets and few simulations. Default `tree`. */
  readonly root?: 'tree' | 'gumbel';

  // ---- choice inside the tree
  /** Exploration weight of `puct` at few visits. Default 1.1. */
  readonly explore?: number;
  /** How fast that weight grows with the logarithm of a node's visits. Default 0.28. */
  readonly exploreGrowth?: number;
  /** Share of that weight that grows and shrinks with the spread of the values met at a node; 0 leaves it alone. Default 0. */
  readonly varianceScale?: number;
  /** First-play urgency: how far below its parent an untried action is taken to be, times the root of the prior mass already tried. Default 0.2. */
  readonly firstPlayReduction?: number;
  /** Share of the priors that is spread over all open actions at least, `[0, 1]`; `puct` only: a prior of 0 delays an action and never rules it
   * out. Default 0.1. */
  readonly priorFloor?: number;
  /** Share of the priors that goes to the choice of the ruleset's own player, `[0, 1]`; `puct` only. Default 0. */
  readonly advice?: number;
  /** Exploration weight of `uct`. Default 1.4. */
  readonly uctExplore?: number;
  /** A node with N visits has tried at most `widening`·√N actions, those of highest prior first. Default 2 for `uct`, no bound for `puct`. */
  readonly widening?: number;
  /** Actions that a node may always try. Default 8. */
  readonly narrowest?: number;

  // ---- dice
  /** A roll met N times has led to at most `outcomeWidening`·√N results, 11 at least; further rolls fall among those. Default: no bound. */
  readonly outcomeWidening?: number;
  /** Whether a roll counts as the exact expectation over its results, once each of them has been met. Default false. */
  readonly expectation?: boolean;

  // ---- what is known
  /** Whether equal states that different orders lead to share one node. Default true. */
  readonly transpositions?: boolean;
  /** Whether proven results are kept, passed up and not searched again. Default true. */
  readonly solver?: boolean;
  /** Whether the part of the last tree that still holds is kept; its simulations count towards the next budget. Default false. */
  readonly reuse?: boolean;
  /** Whether victory points are kept beside values. Default false. */
  readonly points?: boolean;
  /** Edges after which the tree stops growing and leaves are only evaluated. Default 8 million. */
  readonly maxEdges?: number;

  // ---- gumbel root
  /** Candidates. Default 16. */
  readonly considered?: number;
  /** Strength of the noise that draws them: 1 in self-play, 0 for the best play. Default 0. */
  readonly gumbelScale?: number;
  /** `c_visit` of the Gumbel transform. Default 50. */
  readonly qVisit?: number;
  /** `c_scale` of the Gumbel transform on raw values in `[-1, 1]`; larger ones turn dice noise into policy. Default 0.1. */
  readonly qScale?: number;
  /** Visits' worth of the mixed value that an action's own mean is blended with, against noise. Default 4. */
  readonly qDamping?: number;
}

export type FullSearchOptions = Required<SearchOptions>;

/** What holds of a search's options unless they are given. */
export const DEFAULT_SEARCH: FullSearchOptions = {
  simulations: 400,
  selection: 'puct',
  root: 'tree',
  explore: 1.1,
  exploreGrowth: 0.28,
  varianceScale: 0,
  firstPlayReduction: 0.2,
  priorFloor: 0.1,
  advice: 0,
  uctExplore: 1.4,
  widening: Infinity,
  narrowest: 8,
  outcomeWidening: Infinity,
  expectation: false,
  transpositions: true,
  solver: true,
  reuse: false,
  points: false,
  maxEdges: 8_000_000,
  considered: 16,
  gumbelScale: 0,
  qVisit: 50,
  qScale: 0.1,
  qDamping: 4,
};

/** `widening` of `uct`. */
export const UCT_WIDENING = 2;

/** All options, defaults filled in. */
export function completeSearchOptions(options: SearchOptions): FullSearchOptions {
  return { ...DEFAULT_SEARCH, ...(options.selection === 'uct' ? { widening: UCT_WIDENING } : {}), ...options };
}
