import { describe, expect, test } from 'vitest';
import { draw, lay, play } from './track.ts';

describe('movement', () => {
  test('is one place towards the enemy [3.1]', () => {
    expect(draw(play(lay('R4 . . ~ . . B4'), 'order advance', 'order advance'))).toBe('. R4 . ~ . B4 .');
    expect(draw(play(lay('. . . ~ R4 . B4'), 'order advance', 'order cover'))).toBe('. . . ~ . R4 B4');
  });

  test('never ends in an occupied place [3.2]', () => {
    expect(draw(play(lay('. . R4 B4 . . .'), 'order advance', 'order cover'))).toBe('. . R4 B4 . . .');
  });

  test('into the same place from both sides brings nobody there [3.2]', () => {
    expect(draw(play(lay('. . R4 ~ B4 . .'), 'order advance', 'order advance'))).toBe('. . R4 ~ B4 . .');
    expect(draw(play(lay('. . R4 ~ B4 . .'), 'order advance', 'order cover'))).toBe('. . . R4 B4 . .');
  });
});
