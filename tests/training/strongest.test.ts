import { describe, expect, it } from 'vitest';
import { type CardMatch, strongestOf } from '../../training/evaluation/index.ts';

function match(agent: string, opponent: string, score: number, games = 40): CardMatch {
  return { agent, opponent, score, games, interval: [0, 1] };
}

describe('the strongest agent by the matches of cards', () => {
  it('is unknown without matches', () => {
    expect(strongestOf([])).toBeNull();
  });

  it('may be the opponent', () => {
    expect(strongestOf([match('a', 'b', 0.3)])).toBe('b');
    expect(strongestOf([match('a', 'b', 0.7)])).toBe('a');
  });

  it('is found along chains of matches', () => {
    expect(strongestOf([match('a', 'scripted', 0.6), match('b', 'scripted', 0.8), match('c', 'b', 0.55)])).toBe('c');
  });

  it('is one of the largest group that matches tie together', () => {
    expect(strongestOf([match('x', 'y', 1), match('a', 'scripted', 0.6), match('b', 'scripted', 0.4)])).toBe('a');
  });
});
