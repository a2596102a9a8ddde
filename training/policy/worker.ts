import { type MessagePort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import { weightCount } from '../../models/policy/hash.ts';
import type { GameChoice } from '../matches/game-choice.ts';
import { loadBattles } from './battles.ts';
import { type GamesReport, PolicyGames } from './games.ts';
import type { PolicySettings } from './settings.ts';

/* Entry of a worker that plays games for a feature policy, some for each call. */

const { port, choice, settings } = workerData as {
  readonly port: MessagePort;
  readonly choice: GameChoice;
  readonly settings: PolicySettings;
};

function createApi(weights: Float32Array, games: PolicyGames) {
  return {
    /** @param current weights of the policy `[weightCount(hidden)]`, null if they are those of the last call */
    play(current: Float32Array | null, seed: string, first: number, count: number): GamesReport {
      if (current !== null) weights.set(current);
      return games.play(seed, first, count);
    },
    close(): void {
      setImmediate(() => port.close());
    },
  };
}
export type PolicyWorkerApi = ReturnType<typeof createApi>;

function serve(): void {
  const weights = new Float32Array(weightCount(settings.hidden));
  const api = createApi(weights, new PolicyGames(loadBattles(choice, settings), weights, settings));
  expose(api, port as unknown as Parameters<typeof expose>[1]);
}

serve();
