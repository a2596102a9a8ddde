import { isPlayer, type Player, Rng } from '../../../rules/core/index.ts';
import type { KingdomState } from '../../../rules/the-anarchy/kingdom/state/state.ts';
import { type AnarchyState, DEAD } from '../../../rules/the-anarchy/state/state.ts';
import { legalTexts, march, play, realm, roll, stepName } from './realm.ts';

export const FAR = 'A 0101 6 norman';
export const PLAYED = { resolution: 'played' } as const;

/** The king comes from the east upon an earl on open ground. */
export const MEETING = ['R 2213 12 norman stephen/9', 'A 2113 12 norman robert/6', FAR] as const;

/** A battle that is taken up, at the choice of the ground. */
export function battle(groups: readonly string[] = MEETING, change: (s: KingdomState) => void = () => {}): KingdomState {
  const s = realm({ groups, options: PLAYED });
  change(s);
  march(s, 'royalist-1', '2113');
  play(s, 'attack', 'fight');
  return s;
}

/** The same on a meadow whose northern edge is the upper one; the side that is attacked is to set its men down. */
export function onMeadow(groups: readonly string[] = MEETING, change: (s: KingdomState) => void = () => {}): KingdomState {
  const s = battle(groups, change);
  play(s, 'ground meadow');
  if (stepName(s) === 'field/ground') play(s, 'ground meadow');
  roll(s, 0);
  play(s, 'pass');
  return s;
}

/** Both sides stand in lines, and the one that attacks has the first turn. */
export function inLines(s: KingdomState): KingdomState {
  play(s, 'men-done', 'men-done', 'attack');
  return s;
}

/** The same with both armies drawn up, the king's first turn begun. */
export function drawnUp(groups: readonly string[] = MEETING, change: (s: KingdomState) => void = () => {}): KingdomState {
  return inLines(onMeadow(groups, change));
}

/** Nobody does anything until a side is asked whether it fights on, or the battle is over. */
export function idle(s: KingdomState, side: Player | null = null): KingdomState {
  const rng = Rng.from(1);
  while (s.field !== null) {
    if (stepName(s) === 'field/conduct' && s.actor === side) return s;
    if (!isPlayer(s.actor)) s.apply(s.chanceOutcomes().sample(rng));
    else play(s, legalTexts(s).find((text) => ['fight', 'men-done', 'men-pass'].includes(text)) ?? legalTexts(s)[0]!);
  }
  return s;
}

/** First row of the men of a side on a battlefield on which a side can have thirty. */
export function firstRowOf(side: Player): number {
  return side * 30;
}

export function rows(side: Player, count: number): number[] {
  return Array.from({ length: count }, (_, i) => firstRowOf(side) + i);
}

export function kill(field: AnarchyState, men: readonly number[]): void {
  for (const man of men) {
    field.lift(man);
    field.setHealth(man, DEAD);
  }
}
