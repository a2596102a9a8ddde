import type { SiegeState } from '../../../rules/the-anarchy/state/siege-state.ts';
import { expect } from 'vitest';
import { CHANCE, Rng } from '../../../rules/core/index.ts';
import type { SiegeGame } from '../../../rules/the-anarchy/game/siege-game.ts';
import { theAnarchy } from '../../../rules/the-anarchy/index.ts';
import { type AnarchyState, DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { type StepName, STEP } from '../../../rules/the-anarchy/state/steps.ts';
import { begin, play, roll } from '../field.ts';

/** The third day of a siege: the garrison does what is said. */
export function sallyDay(
  act: string,
  options: Record<string, string> = { resolution: 'played' },
  change: (s: SiegeState) => void = () => {},
): SiegeState {
  const s = (theAnarchy.load('siege', options) as SiegeGame).newState();
  s.clearStack();
  s.turn = 3;
  s.siegeStores = 12;
  s.siegeHolder = 1;
  s.push(STEP['siege/day'], 3);
  change(s);
  begin(s, 'siege/act');
  play(s, `act ${act}`, 'muster all');
  return s;
}

/** The garrison falls on the camp, in which the besieger is to say where his engines stand. */
export function parking(change: (s: SiegeState) => void = () => {}): SiegeState {
  const s = sallyDay('camp-sally', { resolution: 'played' }, change);
  play(s, 'muster all');
  return s;
}

/** The same, once they are parked: he is to set his men down. */
export function pitching(change: (s: SiegeState) => void = () => {}): SiegeState {
  const s = parking(change);
  play(s, 'men-done');
  return s;
}

/** The same, once all stand around their engines. */
export function camp(change: (s: SiegeState) => void = () => {}): SiegeState {
  const s = pitching(change);
  play(s, 'men-done');
  return s;
}

/** The garrison brings supplies in. */
export function supplies(animals: number): SiegeState {
  const s = sallyDay('supply-sally');
  roll(s, animals);
  return s;
}

export const field = (s: SiegeState): AnarchyState => s.field!;
export const standing = (s: SiegeState, side: 0 | 1): number[] => field(s).game.menOf[side].filter((man) => field(s).isOnMap(man));
export const sent = (s: SiegeState, side: 0 | 1): number[] => s.game.menOf[side].filter((man) => s.isSent(man));

/** Plays on while it is so: dice by lot, the captain for both. */
export function playWhile(s: SiegeState, isSo: () => boolean, seed = 'sally'): void {
  const rng = Rng.from(seed);
  for (let plies = 0; isSo(); plies++) {
    expect(plies).toBeLessThan(5000);
    s.apply(s.actor === CHANCE ? s.chanceOutcomes().sample(rng) : s.game.scripted.choose(s, s.legalActions(), rng));
  }
}

/** Plays up to where somebody is asked something, of the siege or in the field. */
export function playTo(s: SiegeState, step: StepName, seed = 'sally'): void {
  playWhile(s, () => s.atHand.step.name !== step, seed);
}

/** Takes a man off the field for good. */
export function strike(s: SiegeState, man: number): void {
  const fight = field(s);
  if (fight.at(man) >= 0) fight.lift(man);
  fight.setHealth(man, DEAD);
}
