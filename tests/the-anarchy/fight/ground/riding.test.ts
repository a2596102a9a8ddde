import { describe, expect, test } from 'vitest';
import { field, legalTexts, look, man, phase, play, standing, stepName } from '../../field.ts';

const FAR = 'red civilian 1210';
const kindOf = (s: Parameters<typeof legalTexts>[0], kind: string): string[] => legalTexts(s).filter((text) => text.startsWith(kind));

describe('riders', () => {
  test('ride ahead at the cost of the head’s hex; the tail follows [B13]', () => {
    const s = phase(field({ men: ['blue knight 0303 mounted f3', FAR] }), 'blue', 'movement');
    play(s, 'select blue-knight-1');
    expect(legalTexts(s)).toContain('goal 0310');
    play(s, 'goal 0304');
    expect(stepName(s)).toBe('move/tail');
    play(s, 'tail 0303');
    expect([look(s, 'blue-knight-1').at, look(s, 'blue-knight-1').tail]).toEqual(['0304', '0303']);
    play(s, 'done');
    expect(s.walked(man(s, 'blue-knight-1'))).toBe(1);
  });

  test('back a hex, and swing the tail, for two points each [B13]', () => {
    const back = phase(field({ men: ['blue knight 0505 mounted f0', FAR] }), 'blue', 'movement');
    play(back, 'select blue-knight-1', 'goal 0506', 'tail 0507', 'done');
    expect([look(back, 'blue-knight-1').at, back.walked(man(back, 'blue-knight-1'))]).toEqual(['0506', 2]);
    const swung = phase(field({ men: ['blue knight 0505 mounted f0', FAR] }), 'blue', 'movement');
    play(swung, 'select blue-knight-1', 'goal 0505');
    expect(kindOf(swung, 'tail').sort()).toEqual(['tail 0404', 'tail 0405', 'tail 0504', 'tail 0604', 'tail 0605']);
    play(swung, 'tail 0405', 'done');
    expect([look(swung, 'blue-knight-1').tail, swung.walked(man(swung, 'blue-knight-1'))]).toEqual(['0405', 2]);
  });

  test('back for two points also over ground that costs a horse more [B13] [AN-54]', () => {
    const map = Array.from({ length: 10 }, (_, row) => (row === 6 ? '....,.......' : '.'.repeat(12)));
    const s = phase(field({ men: ['blue knight 0505 mounted f0', FAR], map }), 'blue', 'movement');
    play(s, 'select blue-knight-1', 'goal 0507', 'tail 0508', 'done');
    expect(s.walked(man(s, 'blue-knight-1'))).toBe(4);
  });

  test('both hexes must be passable to horses [B13]', () => {
    const map = ['T.T', 'T.T', 'T.T', 'T.T', 'T.T', 'TTT', '...'];
    const s = phase(field({ men: ['blue knight 0202 mounted f3', 'red civilian 0107'], map }), 'blue', 'movement');
    play(s, 'select blue-knight-1');
    expect(kindOf(s, 'goal').sort()).toEqual(['goal 0203', 'goal 0204', 'goal 0205']);
  });

  test('get down within half their allowance, and mount for all of it [B14]', () => {
    const s = phase(field({ men: ['blue knight 0303 mounted f3', FAR] }), 'blue', 'movement');
    play(s, 'select blue-knight-1', 'dismount 0403');
    expect([look(s, 'blue-knight-1').at, look(s, 'blue-knight-1').tail, standing(s, '0303')]).toEqual(['0403', '', 'blue-knight-1-horse']);
    const again = phase(field({ men: ['blue knight 0403', 'blue warhorse 0303', FAR] }), 'blue', 'movement');
    play(again, 'select blue-knight-1', 'mount 0303');
    expect([look(again, 'blue-knight-1').at, look(again, 'blue-knight-1').tail]).toEqual(['0303', '0403']);
    expect(again.walked(man(again, 'blue-knight-1'))).toBe(6);
  });

  test('slip past with the head alone [B12]', () => {
    const s = phase(field({ men: ['blue knight 0405 mounted f2', 'red axeman 0505'] }), 'blue', 'movement');
    play(s, 'select blue-knight-1');
    expect(kindOf(s, 'infiltrate')).toEqual(['infiltrate 0506']);
  });
});
