import { CHANCE, isPlayer, type State, TERMINAL } from '../../rules/core/index.ts';

/** One result of the dice that an action leads to. */
export interface Prospect {
  readonly text: string;
  readonly dice: string;
  readonly faces: readonly number[];
  readonly probability: number;
}

/** What follows an action at once. */
interface Foresight {
  /** What the first roll may bring, likeliest first; empty if nothing is rolled. */
  readonly rolls: readonly Prospect[];
  /** Who decides next where nothing is rolled. */
  readonly next: 'same' | 'other' | 'over' | 'dice';
}

/** Looks one step ahead. The dice and what they mean are exact, also where something is hidden: they depend on what is known. */
export function foresee(state: State, action: number): Foresight {
  const { actor } = state;
  const after = state.clone();
  after.apply(action);
  if (after.actor === TERMINAL) return { rolls: [], next: 'over' };
  if (isPlayer(after.actor)) return { rolls: [], next: after.actor === actor ? 'same' : 'other' };
  return { rolls: rollsOf(after), next: 'dice' };
}

/** What the dice that are due may bring; results that read alike are one. */
export function rollsOf(state: State): Prospect[] {
  if (state.actor !== CHANCE) return [];
  const outcomes = state.chanceOutcomes();
  const merged = new Map<string, { dice: string; faces: number[]; probability: number }>();
  for (const { outcome, weight } of outcomes) {
    const { text, dice, faces } = state.game.actions.describeOutcome(state, outcome);
    const found = merged.get(text) ?? { dice, faces: [], probability: 0 };
    found.faces.push(...faces);
    found.probability += weight / outcomes.total;
    merged.set(text, found);
  }
  return [...merged]
    .map(([text, { dice, faces, probability }]) => ({ text, dice, faces: faces.sort((a, b) => a - b), probability }))
    .sort((a, b) => b.probability - a.probability);
}
