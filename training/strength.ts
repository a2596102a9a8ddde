import { createAgent, NeuralAgent } from '../agents/index.ts';
import type { ModelEvaluation } from '../models/card.ts';
import type { Evaluator } from '../models/evaluator.ts';
import type { Game } from '../rules/core/index.ts';

export interface StrengthOptions {
  /** Spec of the fixed opponent, as `scripted` or `mcts:sims=100`. */
  readonly opponent: string;
  readonly games: number;
  /** Simulations per decision of the network's search. */
  readonly simulations: number;
  readonly seed: string | number;
  /** Moves and rolls after which a game counts as a draw. */
  readonly maxPlies?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Plays a network against a fixed opponent, in pairs of games with swapped sides and the same dice. */
export async function measureStrength(game: Game, evaluator: Evaluator, options: StrengthOptions): Promise<ModelEvaluation> {
  const { playMatch, summarise } = await import('./evaluation/index.ts');
  const { opponent, simulations, seed, games, maxPlies, signal } = options;
  const shared: Evaluator = { evaluate: (states, legal) => evaluator.evaluate(states, legal) };
  const own = new NeuralAgent({ spec: `neural:sims=${simulations}`, evaluator: shared, simulations, seed: `${seed}/own` });
  const other = await createAgent(opponent, { seed: `${seed}/other` });
  try {
    const played = await playMatch(game, [own, other], {
      games,
      seed,
      ...(maxPlies === undefined ? {} : { maxPlies }),
      ...(signal === undefined ? {} : { signal }),
    });
    const { score, interval, games: count } = summarise(played);
    return { opponent, games: count, score, interval: [interval[0], interval[1]], simulations, seed };
  } finally {
    await other.close?.();
  }
}

/** The opponents of a list that this game has: `scripted` needs a hand-written player. */
export function availableOpponents(game: Game, opponents: readonly string[]): string[] {
  return opponents.filter((spec) => !spec.startsWith('scripted') || game.scripted !== undefined);
}
