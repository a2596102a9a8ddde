import { CHANCE, Rng, TERMINAL } from '../../rules/core/index.ts';
import type { SiegeGame } from '../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../rules/the-anarchy/index.ts';
import type { SiegeState } from '../../rules/the-anarchy/state/siege-state.ts';
import type { AnarchyState } from '../../rules/the-anarchy/state/state.ts';
import siege from '../../rules/the-anarchy/scenarios/siege.json' with { type: 'json' };

/** The siege of the scenario with other days and stores, and all events. */
export function siegeOf(changes: Partial<typeof siege.siege> | object, options: Record<string, string> = {}): SiegeGame {
  return theAnarchy.load({ ...siege, siege: { ...siege.siege, ...changes } }, options) as SiegeGame;
}

/** Twelve days with the printed stores, and whatever may happen. */
export const TWELVE_DAYS = { days: 12, leastSupply: 10, moreSupply: 0, events: true };

/** The fight that is played out. */
export function fightOf(s: SiegeState): AnarchyState {
  if (s.field === null) throw new Error('No fight is played out.');
  return s.field;
}

/** Plays on while it is so: dice by lot, the captain for both. */
export function playWhile(s: SiegeState, isSo: () => boolean, rng: Rng): void {
  while (s.actor !== TERMINAL && isSo())
    s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted.choose(s, s.legalActions(), rng));
}

/** The same to the end of the fight. */
export function playFight(s: SiegeState, seed: string | number): void {
  playWhile(s, () => s.field !== null, Rng.from(seed));
}
