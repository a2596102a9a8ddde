import type { Game } from '../../../rules/core/index.ts';

/** What scenarios call their last turn. */
interface LastTurn {
  readonly turnLimit?: number;
  readonly turns?: number;
  readonly siege?: { readonly days: number } | null;
}

/** The last turn that a game may have: of its scenario, or as an option says; null if it has none. */
export function lastTurnOf(game: Game): number | null {
  const { scenario, options } = game as Game & { readonly scenario?: LastTurn };
  const last = scenario?.siege?.days ?? scenario?.turnLimit ?? scenario?.turns ?? Number(options['activations']);
  return Number.isFinite(last) ? last : null;
}
