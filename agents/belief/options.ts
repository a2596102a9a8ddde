/** What a player believes of what it cannot see. Every field has a default. */
export interface BeliefOptions {
  /** Whose policy the other side is taken to play by: nobody's, so that worlds are as likely as the ruleset draws them; the scripted player's; or, for an agent
   * with a network, the network's. Default `none`. */
  readonly belief?: 'none' | 'captain' | 'network';
  /** Worlds that are kept in mind. Default 64. */
  readonly worlds?: number;
  /** Share of that policy that is spread over all actions, `[0, 1]`: how far the other side may play otherwise. Default 0.3. */
  readonly doubt?: number;
}

export const DEFAULT_BELIEF: Required<BeliefOptions> = { belief: 'none', worlds: 64, doubt: 0.3 };
