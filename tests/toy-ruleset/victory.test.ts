import { describe, expect, test } from 'vitest';
import { TERMINAL } from '../../rules/core/index.ts';
import { lay, play } from './track.ts';

const HOLDS = 1;

describe('points', () => {
  test('are two for a turn in the ford [6.1]', () => {
    const s = play(lay('. . R4 ~ . . B4'), 'order advance', 'order cover');
    expect(s.victoryPoints()).toEqual([2, 0]);
    expect(play(s, 'order cover', 'order cover').victoryPoints()).toEqual([4, 0]);
  });

  test('are one for each man the enemy loses, runaways included [6.1]', () => {
    expect(play(lay('. . R4 . B4 . .'), 'order shoot', 'order cover', 1, 0, 'stay').victoryPoints()).toEqual([2, 0]);
  });
});

describe('the game ends', () => {
  test('after the last turn; more points win [6.2]', () => {
    const s = play(lay('. . R4 ~ . . B4', { turn: 8 }), 'order advance', 'order cover');
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [1, -1]]);
  });

  test('in a draw with equal points [6.2]', () => {
    const s = play(lay('R4 . . ~ . . B4', { turn: 8 }), 'order cover', 'order cover');
    expect([s.actor, s.returns()]).toEqual([TERMINAL, [0, 0]]);
  });

  test('when a band has no men left, whatever the turn [6.2]', () => {
    const s = play(lay('. . R4 B1 . . .'), 'order shoot', 'order shoot', 1, 1, HOLDS);
    expect([s.actor, s.victoryPoints()]).toEqual([TERMINAL, [1, 1]]);
  });
});
