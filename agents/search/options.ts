/** How a search spends its simulations. Every field has a default. */
export interface SearchOptions {
  /** Simulations per decision unless `begin` is told otherwise; the root's own evaluation is not counted. Default 400. */
  readonly simulations?: number;
  /** `puct` explores by the evaluator's priors; `uct` takes all actions as equal and widens slowly. Default `puct`. */
  readonly selection?: 'puct' | 'uct';
  /** `puct` treats the root as any other node; `gumbel` draws candidates and halves them, for policy targets and few simulations. Default `puct`. */
  readonly root?: 'puct' | 'gumbel';
  /** Exploration weight of `puct` at few visits. Default 1.1. */
  readonly explore?: number;
  /** How fast that weight grows with the logarithm of a node's visits. Default 0.28. */
  readonly exploreGrowth?: number;
  /** How far below its parent an unvisited action is taken to be, times the root of the prior mass already visited. Default 0.2. */
  readonly firstPlayReduction?: number;
  /** Exploration weight of `uct`. Default 0.7. */
  readonly uctExplore?: number;
  /** A `uct` node with N visits has tried at most this many times the root of N actions, and at least `uctMinimum`. Default 2. */
  readonly uctWidening?: number;
  /** Actions that a `uct` node may always try. Default 8. */
  readonly uctMinimum?: number;
  /** Candidates of a `gumbel` root. Default 16. */
  readonly considered?: number;
  /** Strength of the noise that draws the candidates: 1 in self-play, 0 for the best play. Default 0. */
  readonly gumbelScale?: number;
  /** `c_visit` of the Gumbel transform. Default 50. */
  readonly qVisit?: number;
  /** `c_scale` of the Gumbel transform on raw values in `[-1, 1]`; larger ones turn dice noise into policy. Default 0.1. */
  readonly qScale?: number;
  /** Visits' worth of the mixed value that an action's own mean is blended with, against noise. Default 4. */
  readonly qDamping?: number;
  /** Edges after which the tree stops growing and leaves are only evaluated. Default 8 million. */
  readonly maxEdges?: number;
}

export type FullSearchOptions = Required<SearchOptions>;

export const DEFAULT_SEARCH: FullSearchOptions = {
  simulations: 400,
  selection: 'puct',
  root: 'puct',
  explore: 1.1,
  exploreGrowth: 0.28,
  firstPlayReduction: 0.2,
  uctExplore: 0.7,
  uctWidening: 2,
  uctMinimum: 8,
  considered: 16,
  gumbelScale: 0,
  qVisit: 50,
  qScale: 0.1,
  qDamping: 4,
  maxEdges: 8_000_000,
};
