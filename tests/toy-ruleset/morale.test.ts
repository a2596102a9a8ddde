import { describe, expect, test } from 'vitest';
import { draw, lay, legal, odds, play } from './track.ts';

const WAVERS = 0;
const HOLDS = 1;

describe('morale', () => {
  test('is checked after losses, before the next volley falls: no more than the men left [5.1]', () => {
    const s = play(lay('. . R4 . B4 . .'), 'order shoot', 'order shoot', 1);
    expect(s.step.name).toBe('morale/check');
    expect(odds(s)).toEqual({ [WAVERS]: 3, [HOLDS]: 3 });
    play(s, HOLDS);
    expect(s.step.name).toBe('shooting/volley');
  });

  test('is not checked without losses, nor by nobody [5.1]', () => {
    expect(play(lay('. . R4 . B4 . .'), 'order shoot', 'order cover', 0).turn).toBe(2);
    expect(play(lay('. . R4 . B1 . .'), 'order shoot', 'order advance', 1).depth).toBe(0);
  });

  test('that fails leaves a choice: back one place, or a man runs [5.2]', () => {
    const wavering = play(lay('. . R4 . B4 . .'), 'order shoot', 'order cover', 1, WAVERS);
    expect([wavering.actor, legal(wavering)]).toEqual([1, ['fall-back', 'stay']]);
    expect(draw(play(wavering.clone(), 'fall-back'))).toBe('. . R4 ~ . B3 .');
    expect(draw(play(wavering.clone(), 'stay'))).toBe('. . R4 ~ B2 . .');
  });

  test('that fails leaves none with the option, nor at the end of the track [5.2]', () => {
    const options = { wavering: 'falls-back' };
    expect(draw(play(lay('. . R4 . B4 . .', { options }), 'order shoot', 'order cover', 1, WAVERS))).toBe('. . R4 ~ . B3 .');
    expect(draw(play(lay('. . . ~ R4 . B4'), 'order shoot', 'order cover', 1, WAVERS))).toBe('. . . ~ R4 . B2');
  });
});
