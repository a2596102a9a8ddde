import type { ModelLevel, ModelLevels } from '../../../models/cards/card.ts';
import { scenarioName } from '../../matches/game-choice.ts';
import type { PoolResult } from './pool.ts';
import { summarisePool } from './pool-summary.ts';

/** What one agent of a pool is set to. */
type Setting = Omit<ModelLevel, 'elo' | 'interval'>;

interface RatedSetting {
  readonly setting: Setting;
  readonly elo: number;
  readonly interval: readonly [number, number];
}

const DEFAULT_SIMULATIONS = 64;
const DEFAULT_CANDIDATES = 16;

/** Reads `neural:MODEL,sims=16,candidates=8,temperature=0.5`; null for other agents, and for options that no level has. */
function readSetting(spec: string): Setting | null {
  if (!spec.startsWith('neural:')) return null;
  const options = new Map(
    spec
      .split(',')
      .slice(1)
      .map((part) => part.split('=') as [string, string]),
  );
  const known = ['sims', 'candidates', 'temperature', 'advice', 'counsel', 'horizon'];
  if ([...options.keys()].some((name) => !known.includes(name))) return null;
  const number = (name: string, otherwise: number): number => Number(options.get(name) ?? otherwise);
  const horizon = options.get('horizon');
  return {
    simulations: number('sims', DEFAULT_SIMULATIONS),
    candidates: number('candidates', DEFAULT_CANDIDATES),
    temperature: number('temperature', 0),
    ...(options.has('advice') ? { advice: number('advice', 0) } : {}),
    ...(options.has('counsel') ? { counsel: number('counsel', 0) } : {}),
    ...(horizon === 'turn' || horizon === 'leaf' ? { horizon } : {}),
  };
}

/** Whether one setting is meant to be weaker than another: fewer simulations, or as many and no calmer a draw. Ratings from few games may say otherwise. */
function holdsBack(weaker: Setting, stronger: Setting): boolean {
  if (weaker.simulations !== stronger.simulations) return weaker.simulations < stronger.simulations;
  return weaker.temperature >= stronger.temperature;
}

/**
 * Levels of difficulty from a pool in which a network played at many settings: the strongest, then always the strongest of
 * those that are at least `gap` Elo weaker than the last one taken, and are so by design.
 * @param model SHA-256 of its file
 * @returns the weakest first, rated from 0
 * @throws Error if the pool holds no network at several settings
 */
export function chooseLevels(pool: PoolResult, model: string, gap: number): ModelLevels {
  const own = new Set(pool.config.entrants.filter((entrant) => entrant.model === model).map(({ spec }) => spec));
  if (own.size === 0)
    throw new Error('The network of this card did not play in these ratings, or has been trained on since: rate it first.');
  const settings = summarisePool(pool).rows.flatMap(({ spec, elo, interval }): RatedSetting[] => {
    const setting = own.has(spec) ? readSetting(spec) : null;
    return setting === null ? [] : [{ setting, elo, interval }];
  });
  const chosen: RatedSetting[] = [];
  for (const rated of settings) {
    const above = chosen.at(-1);
    if (above === undefined || (above.elo - rated.elo >= gap && holdsBack(rated.setting, above.setting))) chosen.push(rated);
  }
  if (chosen.length < 2)
    throw new Error(
      `This pool holds no network at settings ${gap} Elo apart: rate it with specs such as neural:MODEL,sims=0,temperature=1 and neural:MODEL,sims=64.`,
    );
  chosen.reverse();
  const base = chosen[0]!.elo;
  const levels = chosen.map(
    ({ setting, elo, interval: [low, high] }): ModelLevel => ({
      ...setting,
      elo: Math.round(elo - base),
      interval: [Math.round(low - base), Math.round(high - base)],
    }),
  );
  const { games, seed } = pool.config;
  return { scenario: scenarioName(pool.config), levels, games, seed };
}
