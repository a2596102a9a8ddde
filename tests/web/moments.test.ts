import { describe, expect, it } from 'vitest';
import type { Rng, State } from '../../rules/core/index.ts';
import { Moments } from '../../web/table/moments.ts';
import { playAndTell } from '../../web/table/story.ts';

/** A game of asking: the other side hides a number from 0 to 3, and player 0 asks whether it is odd (action 1), or waits (action 0). The number itself is never shown. */
class Asking {
  readonly hasSecrets = true;
  readonly isCommitment = false;
  readonly actor = 0;
  listener = null;
  private hidden: number;
  private answer = 'none';
  readonly game = { actions: { format: (_: unknown, action: number) => `action ${action}` } };

  constructor(hidden: number, answer = 'none') {
    [this.hidden, this.answer] = [hidden, answer];
  }

  clone = (): Asking => new Asking(this.hidden, this.answer);
  legalActions = (): number[] => [0, 1];
  resample = (_: number, rng: Rng): void => void (this.hidden = rng.below(4));
  informationKey = (viewer: number): string => (viewer === 0 ? this.answer : `${this.hidden} ${this.answer}`);
  toPosition = (viewer?: number) => ({ state: viewer === 0 ? { answer: this.answer } : { answer: this.answer, hidden: this.hidden } });
  apply = (action: number): void => void (this.answer = action === 1 ? ['even', 'odd'][this.hidden % 2]! : 'none');
}

function momentsAfter(action: number, hidden: number, rule: 'own' | 'open') {
  const state = new Asking(hidden) as unknown as State;
  const before = state.clone();
  const moments = new Moments(rule);
  moments.note({ state: before, moves: 0, player: 0 });
  const entry = playAndTell(state, action);
  moments.follow({ before, move: action, after: state, entry });
  return moments.last(0);
}

describe('a moment', () => {
  it.each(['own', 'open'] as const)(
    'is closed by an answer that tells a part of what is hidden, though all of it stays hidden: %s',
    (rule) => {
      for (let hidden = 0; hidden < 4; hidden++) {
        expect(momentsAfter(1, hidden, rule)).toBeNull();
        expect(momentsAfter(0, hidden, rule)).not.toBeNull();
      }
    },
  );
});
