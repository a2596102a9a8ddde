/** How a subgame is solved. Every field has a default. */
export interface ResolveOptions {
  /** Nodes of the subgame at most, if the caller sets no limit. Default 4,000. */
  readonly simulations?: number;
  /** Different worlds in which it may begin, at most. Default 64. */
  readonly worlds?: number;
  /** Iterations of regret minimisation. Default 300. */
  readonly iterations?: number;
}

export const DEFAULT_RESOLVE: Required<ResolveOptions> = { simulations: 4000, worlds: 64, iterations: 300 };
