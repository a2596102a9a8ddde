import { describe, expect, test } from 'vitest';
import { volleyHits } from '../../rules/toy-ruleset/charts/volley.ts';
import { lay, odds, play } from './track.ts';

const HOLDS = 1;

describe('a volley', () => {
  test('hits as the chart says, with the exact chances of two dice [4.1]', () => {
    expect(odds(play(lay('. . R4 . B4 . .'), 'order shoot', 'order shoot'))).toEqual({ 0: 15, 1: 18, 2: 3 });
    expect(odds(play(lay('. R4 . ~ . B4 .'), 'order shoot', 'order shoot'))).toEqual({ 0: 26, 1: 9, 2: 1 });
  });

  test('never hits more men than there are [4.1]', () => {
    expect(odds(play(lay('. . R4 . B1 . .'), 'order shoot', 'order shoot'))).toEqual({ 0: 15, 1: 21 });
  });

  test('names its throws [4.1]', () => {
    const s = play(lay('. . R4 . B4 . .'), 'order shoot', 'order shoot');
    expect(s.game.actions.describeOutcome(s, 2)).toEqual({ text: 'Blue loses 2', dice: '2d6', faces: [11, 12] });
  });

  test('is counted before either falls [4.1]', () => {
    const s = play(lay('. . R4 . B1 . .'), 'order shoot', 'order shoot', 1);
    expect([s.men(1), odds(s)]).toEqual([0, { 0: 15, 1: 18, 2: 3 }]);
  });

  test('does less to a band under cover [4.2]', () => {
    expect(odds(play(lay('. . R4 . B4 . .'), 'order shoot', 'order cover'))).toEqual({ 0: 26, 1: 10 });
    expect(odds(play(lay('. . R4 . B4 . .'), 'order shoot', 'order cover', 1))).toEqual({ 0: 2, [HOLDS]: 4 });
  });
});

describe('the chart', () => {
  /** Written down a second time, by the least sum for one hit and for two. */
  test.each([
    ['near', 0, 7, 11],
    ['far', 1, 9, 12],
  ])('%s is what was printed [4.1]', (_, range, one, two) => {
    for (let sum = 2; sum <= 12; sum++) expect(volleyHits(range, sum, false), String(sum)).toBe(sum >= two ? 2 : sum >= one ? 1 : 0);
  });

  test('counts two less under cover, and no less than a 2 [4.2]', () => {
    for (const range of [0, 1]) {
      for (let sum = 2; sum <= 12; sum++) expect(volleyHits(range, sum, true)).toBe(volleyHits(range, Math.max(2, sum - 2), false));
    }
  });
});
