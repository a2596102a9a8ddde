import { createAgent, type Horizon, NeuralAgent } from '../../agents/index.ts';
import type { ModelEvaluation } from '../../models/cards/card.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { SharedEvaluator } from '../../models/judges/shared-evaluator.ts';
import type { Game } from '../../rules/core/index.ts';
import { type MatchGame, playMatch, summarise } from '../evaluation/index.ts';
import { RunError } from '../settings/run-error.ts';

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
  /** How much the search trusts values, as `valueScale` of a run. Default 0.5. */
  readonly valueScale?: number;
  /** Share of the prior that heeds the ruleset's own player, as `advice` of a run. Default 0. */
  readonly advice?: number;
  /** Nats that its policy gives to the choice of the ruleset's own player, as `counsel` of a run. Default 0. */
  readonly counsel?: number;
  /** Where its search asks for values, as `horizon` of a run. Default `leaf`. */
  readonly horizon?: Horizon;
}

/** Pairs of games played side by side, so that they share network calls. */
const PAIRS_AT_ONCE = 8;

/** Plays a network against a fixed opponent, in pairs of games with swapped sides and the same dice. */
export async function measureStrength(game: Game, evaluator: Evaluator, options: StrengthOptions): Promise<ModelEvaluation> {
  const { opponent, simulations, seed, games } = options;
  const shared = new SharedEvaluator(evaluator);
  const pairs = Array.from({ length: Math.ceil(games / 2) }, (_, i) => i);
  const played: MatchGame[][] = pairs.map(() => []);
  const giveUp = (error: unknown): never => {
    pairs.length = 0;
    throw error;
  };
  const playPairs = async (): Promise<void> => {
    for (let pair = pairs.shift(); pair !== undefined; pair = pairs.shift()) {
      played[pair] = await playPair(game, shared, pair, options).catch(giveUp);
    }
  };
  await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, playPairs));
  const { score, interval, games: count } = summarise(played.flat());
  return { opponent, games: count, score, interval: [interval[0], interval[1]], simulations, seed };
}

/** Two games with swapped sides and the same dice. */
async function playPair(game: Game, evaluator: Evaluator, pair: number, options: StrengthOptions): Promise<MatchGame[]> {
  const { opponent, simulations, maxPlies, signal, games, valueScale: qScale = 0.5, advice = 0, counsel = 0, horizon = 'leaf' } = options;
  const seed = `${options.seed}/${pair}`;
  const own = new NeuralAgent({
    spec: `neural:sims=${simulations}`,
    evaluator,
    simulations,
    seed: `${seed}/own`,
    advice,
    counsel,
    horizon,
    search: { qScale },
  });
  const other = await createAgent(opponent, { seed: `${seed}/other` });
  try {
    return await playMatch(game, [own, other], {
      games: Math.min(2, games - 2 * pair),
      seed,
      ...(maxPlies === undefined ? {} : { maxPlies }),
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await other.close?.();
  }
}

/** The opponents of a list that this game has: `scripted` needs a hand-written player. */
export function availableOpponents(game: Game, opponents: readonly string[]): string[] {
  return opponents.filter((spec) => !spec.startsWith('scripted') || game.scripted !== undefined);
}

/** Tries whether opponents can be made, before a run is begun that is to meet them.
 * @throws RunError naming the one that cannot */
export async function tryOpponents(opponents: readonly string[]): Promise<void> {
  for (const spec of opponents) {
    try {
      await (await createAgent(spec, { seed: 0 })).close?.();
    } catch (error) {
      throw new RunError(`evaluationOpponents: nobody can play as "${spec}". ${(error as Error).message}`, { cause: error });
    }
  }
}
