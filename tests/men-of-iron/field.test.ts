import { describe, expect, test } from 'vitest';
import { activate, field, hexOf, look, unitOf } from './field.ts';

describe('a field drawn in words', () => {
  test('has its units, leaders and Standards where they are drawn, and their state', () => {
    const s = field({ pieces: ['A MM 0304 f1 disordered', 'A leader 0304 act=3', 'X PK 0604', 'X PK 0605 f3', 'blue standard 0104'] });
    expect(look(s, 'a/mm1')).toEqual({ hex: '0304', facing: 1, status: 'disordered' });
    expect(look(s, 'x/pk2')).toEqual({ hex: '0605', facing: 3, status: 'normal' });
    expect(s.leaderHex(0)).toBe(hexOf(s, '0304'));
    expect(s.standardHex(0)).toBe(hexOf(s, '0104'));
    expect(s.depth).toBe(0);
  });

  test('can be activated', () => {
    const s = activate(field({ pieces: ['A MM 0304', 'X PK 0404'] }), 'a');
    expect([s.battle, s.side, s.inCommand(unitOf(s, 'a/mm1')), s.beganNext(unitOf(s, 'a/mm1'))]).toEqual([0, 0, 1, 1]);
  });
});
