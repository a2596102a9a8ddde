import type { SiegeGame } from '../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import siege from '../../rules/the-anarchy/scenarios/siege.json' with { type: 'json' };

/** The siege of the scenario with other days and stores, and all events. */
export function siegeOf(changes: Partial<typeof siege.siege> | object, options: Record<string, string> = {}): SiegeGame {
  return theAnarchy.load({ ...siege, siege: { ...siege.siege, ...changes } }, options) as SiegeGame;
}

/** Twelve days with the printed stores, and whatever may happen. */
export const TWELVE_DAYS = { days: 12, leastSupply: 10, moreSupply: 0, events: true };
