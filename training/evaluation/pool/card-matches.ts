import type { ModelCard, ModelMatch } from '../../../models/cards/card.ts';
import { scenarioName } from '../../matches/game-choice.ts';
import { countPairs, pairsIn, scoreOfPairs } from '../ratings/pentanomial.ts';
import type { PoolResult } from './pool.ts';

/**
 * What a network scored in a pool against agents without it, whatever its settings; single games without their mirror do not count, as on
 * the page of the pool.
 * @param card that of the network: its file's hash and the rules it was trained on */
export function matchesOf({ config, pairings, rulesetVersion }: PoolResult, card: Pick<ModelCard, 'onnxHash' | 'ruleset'>): ModelMatch[] {
  const { onnxHash: model, ruleset } = card;
  const { entrants, seed } = config;
  return pairings.flatMap(
    ({
      first,
      second,
      results,
      summary: {
        pairInterval: [low, high],
      },
    }): ModelMatch[] => {
      const pairs = countPairs(results);
      const [games, score] = [2 * pairsIn(pairs), scoreOfPairs(pairs)];
      const [one, other] = [entrants[first]!, entrants[second]!];
      if ((one.model === model) === (other.model === model) || games === 0) return [];
      const facts = {
        scenario: scenarioName(config),
        games,
        seed,
        ...(rulesetVersion === ruleset.version ? {} : { rules: rulesetVersion }),
      };
      return one.model === model
        ? [{ ...facts, agent: one.spec, opponent: other.spec, score, interval: [low, high] }]
        : [{ ...facts, agent: other.spec, opponent: one.spec, score: 1 - score, interval: [1 - high, 1 - low] }];
    },
  );
}
