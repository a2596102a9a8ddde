import type { Game } from '../../rules/core/index.ts';
import { Belief } from '../belief/belief.ts';
import type { BeliefOptions } from '../belief/options.ts';
import type { CommitmentPlayer } from '../commitment/player.ts';
import type { Search } from '../search/search.ts';
import type { ResolveOptions } from '../resolve/options.ts';
import { Resolver } from '../resolve/resolver.ts';
import type { UpdateOptions } from '../update/options.ts';
import type { SecretsPlanner } from '../update/planner.ts';
import { PolicyUpdate } from '../update/policy-update.ts';

/** How an agent plans while anything is hidden. */
export interface SecretsOptions extends UpdateOptions, ResolveOptions, BeliefOptions {
  /** `ismcts`: a tree of information sets, searched for the best action. `mmd`: one update of the policy. `resolve`: the rest of the game is solved
   * where its nodes reach to the end. From what the latter two come to, the action is drawn. Default `ismcts`. */
  readonly planning?: 'ismcts' | 'mmd' | 'resolve';
}

/** What plans among the secrets of a game by the options; null where there are none, or a search is to look for the best. */
export function plannerFor(game: Game, { planning, ...options }: SecretsOptions = {}): SecretsPlanner | null {
  if (game.ruleset.information !== 'hidden') return null;
  if (planning === 'mmd') return new PolicyUpdate(options);
  return planning === 'resolve' ? new Resolver(options) : null;
}

/** Bytes that an agent's parts keep between two decisions, nearly. */
export function heldBytesOf(parts: {
  readonly search: Search;
  readonly commitments: CommitmentPlayer;
  readonly update: SecretsPlanner | null;
  readonly belief: Belief | null;
}): number {
  const { search, commitments, update, belief } = parts;
  return search.heldBytes + commitments.heldBytes + (update?.heldBytes ?? 0) + (belief?.heldBytes ?? 0);
}

/** What an agent believes of a game's secrets by the options; null if it takes worlds as the ruleset draws them. */
export function beliefFor(game: Game, { belief = 'none', worlds }: SecretsOptions = {}): Belief | null {
  return belief === 'none' || game.ruleset.information !== 'hidden' ? null : new Belief(worlds);
}
