import { describe, expect, test } from 'vitest';
import { Rng, tryApply } from '../../rules/core/index.ts';
import { lay, legal, play } from './track.ts';

describe('orders', () => {
  test('are written first by Red, then by Blue, then the bands act [1.1]', () => {
    const s = lay('R4 . . ~ . . B4');
    expect(s.actor).toBe(0);
    play(s, 'order advance');
    expect(s.actor).toBe(1);
    play(s, 'order cover');
    expect([s.actor, s.turn, s.place(0)]).toEqual([0, 2, 1]);
  });

  test('are hidden from the other side while they are written [2.1]', () => {
    const [advances, covers] = ['order advance', 'order cover'].map((order) => play(lay('. R4 . ~ . B4 .'), order));
    expect(advances!.informationKey(1)).toBe(covers!.informationKey(1));
    expect(advances!.informationKey(0)).not.toBe(covers!.informationKey(0));
    expect(advances!.toPosition(1).state).toMatchObject({ bands: { red: { order: 'sealed' } } });
    expect(advances!.game.renderText(advances!, 1)).toContain('a sealed order');
  });

  test('can be any possible one as far as the other side knows [2.1]', () => {
    const s = play(lay('. R4 . ~ . B4 .'), 'order advance');
    const rng = Rng.from(1);
    const drawn = Array.from({ length: 50 }, () => {
      const world = s.clone();
      world.resample(1, rng);
      return world.order(0);
    });
    expect([...new Set(drawn)].sort()).toEqual([1, 2, 3]);
  });

  test('are shown together [2.2]', () => {
    const told: string[] = [];
    const s = lay('R4 . . ~ . . B4');
    s.listener = ({ text, rule }) => void (rule === '2.2' && told.push(text));
    play(s, 'order advance');
    expect(told).toEqual([]);
    play(s, 'order cover');
    expect(told).toEqual(['Red: advance.', 'Blue: cover.']);
  });

  test('to shoot are given within four places only [2.3]', () => {
    expect(legal(lay('. R4 . ~ . B4 .'))).toEqual(['order advance', 'order shoot', 'order cover']);
    const far = lay('R4 . . ~ . B4 .');
    expect(legal(far)).toEqual(['order advance', 'order cover']);
    expect(tryApply(far, 'order shoot')).toMatchObject({ ok: false, error: { code: 'ILLEGAL_ACTION', rule: '2.3' } });
  });
});
