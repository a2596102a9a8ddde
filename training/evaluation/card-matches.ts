import type { ModelMatch } from '../../models/card.ts';
import { scenarioName } from '../task.ts';
import { countPairs, pairsIn, scoreOfPairs } from './pentanomial.ts';
import type { PoolResult } from './pool.ts';

/** What a network scored in a pool against agents without it, whatever its settings; single games without their mirror do not count, as on the page of the pool.
 * @param model SHA-256 of its file */
export function matchesOf({ config, pairings }: PoolResult, model: string): ModelMatch[] {
  const { entrants, seed } = config;
  return pairings.flatMap(({ first, second, results, summary: { pairInterval: [low, high] } }): ModelMatch[] => {
    const pairs = countPairs(results);
    const [games, score] = [2 * pairsIn(pairs), scoreOfPairs(pairs)];
    const [one, other] = [entrants[first]!, entrants[second]!];
    if ((one.model === model) === (other.model === model) || games === 0) return [];
    const facts = { scenario: scenarioName(config), games, seed };
    return one.model === model
      ? [{ ...facts, agent: one.spec, opponent: other.spec, score, interval: [low, high] }]
      : [{ ...facts, agent: other.spec, opponent: one.spec, score: 1 - score, interval: [1 - high, 1 - low] }];
  });
}
