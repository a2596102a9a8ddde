import { createAgent } from '../../../agents/registry/registry.ts';
import type { Evaluator } from '../../../models/evaluator.ts';
import { SharedEvaluator } from '../../../models/judges/shared-evaluator.ts';
import type { Game, Seed } from '../../../rules/core/index.ts';
import { type MatchGame, type MatchSummary, playMatch, summarise } from '../../evaluation/index.ts';

/** How a network plays. */
export interface NetworkPlay {
  /** Simulations per decision; 0 plays its policy. */
  readonly simulations: number;
  /** Actions that its search considers. Default: as users play it. */
  readonly candidates?: number;
}

/** Spec of a network that is handed over by itself. */
export function networkSpec({ simulations, candidates }: NetworkPlay): string {
  return `neural:model,sims=${simulations}${candidates === undefined ? '' : `,candidates=${candidates}`}`;
}

interface NetworkMatchOptions extends NetworkPlay {
  /** Spec of the opponent. */
  readonly opponent: string;
  /** Even: games come in pairs with swapped sides. */
  readonly games: number;
  readonly seed: Seed;
  /** Told after each pair. */
  readonly onPair?: (played: number) => void;
  readonly signal?: AbortSignal;
}

/** Pairs in play at once; they share network calls. */
const PAIRS_AT_ONCE = 16;

/** A network, as users play it, against another agent. */
export async function playNetworkMatch(game: Game, evaluator: Evaluator, options: NetworkMatchOptions): Promise<MatchSummary> {
  const { opponent, games, seed, onPair, signal } = options;
  const shared = new SharedEvaluator(evaluator);
  const pairs = Math.ceil(games / 2);
  const played: MatchGame[][] = [];
  let next = 0;
  const playPairs = async (): Promise<void> => {
    for (let pair = next++; pair < pairs && signal?.aborted !== true; pair = next++) {
      const own = await createAgent(networkSpec(options), { seed: `${seed}/${pair}/own`, loadEvaluator: async () => shared });
      const other = await createAgent(opponent, { seed: `${seed}/${pair}/other` });
      try {
        played[pair] = await playMatch(game, [own, other], {
          games: 2,
          seed: `${seed}/${pair}`,
          ...(signal === undefined ? {} : { signal }),
        });
      } catch (error) {
        next = pairs; // nobody goes on
        throw error;
      } finally {
        await other.close?.();
      }
      onPair?.(played.flat().length);
    }
  };
  await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, playPairs));
  return summarise(played.flat());
}
