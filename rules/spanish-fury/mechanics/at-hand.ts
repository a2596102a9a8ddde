import type { FlatState } from '../../core/index.ts';

/** A register of the frame at hand by its name; -1 if it has none. */
export function registerNamed(s: FlatState, name: string): number {
  const place = Object.keys(s.step.registers ?? {}).indexOf(name);
  return place < 0 ? -1 : s.register(place);
}

/** The enemy whom the decision at hand is about: the target, or who charges; -1 for none. */
export function enemyAtHand(s: FlatState): number {
  return Math.max(registerNamed(s, 'target'), registerNamed(s, 'charger'));
}
