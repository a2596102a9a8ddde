import { describe, expect, test } from 'vitest';
import { field, legalTexts, look, man, phase, play, roll, standing, stepName, weights } from '../../field.ts';

const FAR = 'red civilian 1210';

/** Texts of one kind of action. */
const kindOf = (s: Parameters<typeof legalTexts>[0], kind: string): string[] => legalTexts(s).filter((text) => text.startsWith(kind));

describe('on foot', () => {
  test('a man goes as far as his points carry him, and is asked once [B11]', () => {
    const s = phase(field({ men: ['blue spearman 0205', FAR] }), 'blue', 'movement');
    expect(legalTexts(s)).toEqual(['done', 'select blue-spearman-1']);
    play(s, 'select blue-spearman-1');
    expect(kindOf(s, 'goal').length).toBeGreaterThan(30);
    expect(legalTexts(s)).toContain('goal 0805');
    expect(legalTexts(s)).not.toContain('goal 0905');
    play(s, 'goal 0805');
    expect([look(s, 'blue-spearman-1').at, s.walked(man(s, 'blue-spearman-1')), s.depth]).toEqual(['0805', 6, 0]);
  });

  test('one hex is possible in any case, for the whole allowance [B11]', () => {
    const map = Array.from({ length: 10 }, () => '='.repeat(12));
    map[4] = '.===========';
    const s = phase(field({ men: ['blue spearman 0105 wounded', FAR], map }), 'blue', 'movement');
    play(s, 'select blue-spearman-1');
    expect(kindOf(s, 'goal').sort()).toEqual(['goal 0104', 'goal 0106', 'goal 0204', 'goal 0205']);
    play(s, 'goal 0106');
    expect(s.walked(man(s, 'blue-spearman-1'))).toBe(3);
  });

  test('friends may be passed, not joined; enemies block [B11]', () => {
    const map = ['####', '....', '####'];
    const s = phase(
      field({ men: ['blue spearman 0102', 'blue axeman 0202', 'red civilian 0402'], map, options: { zones: 'none' } }),
      'blue',
      'movement',
    );
    play(s, 'select blue-spearman-1'); // there is but one place to go
    expect([standing(s, '0202'), standing(s, '0302')]).toEqual(['blue-axeman-1', 'blue-spearman-1']);
  });

  test('armoured men do not go through deep water [1.1]', () => {
    const map = ['....', '====', '....', '....'];
    const men = ['blue spearman 0101', 'blue man-at-arms 0301', 'red civilian 0404'];
    const s = phase(field({ men, map, options: { zones: 'none' } }), 'blue', 'movement');
    play(s, 'select blue-man-at-arms-1');
    expect(kindOf(s, 'goal').every((text) => text.endsWith('01') || text === 'goal 0101')).toBe(true);
  });
});

describe('zones and slipping past', () => {
  test('who enters a zone stops there, or goes on by a roll [B12]', () => {
    const s = phase(field({ men: ['blue spearman 0205', 'red axeman 0505'] }), 'blue', 'movement');
    play(s, 'select blue-spearman-1');
    expect(legalTexts(s)).toContain('goal 0405');
    play(s, 'goal 0405');
    expect(stepName(s)).toBe('move/on');
    expect(kindOf(s, 'goal')).toEqual([]);
    play(s, 'infiltrate 0506');
    expect(weights(s)).toEqual({ 0: 4, 1: 3, 2: 2, 3: 1 });
    expect(look(s, 'blue-spearman-1').at).toBe('0506');
    roll(s, 1); // checked
    expect([s.depth, look(s, 'blue-spearman-1').health]).toEqual([0, 'healthy']);
  });

  test('who stands in a zone leaves it freely, but not into another hex of one [B12]', () => {
    const s = phase(field({ men: ['blue spearman 0405', 'red axeman 0505'] }), 'blue', 'movement');
    play(s, 'select blue-spearman-1');
    expect(kindOf(s, 'infiltrate').sort()).toEqual(['infiltrate 0404', 'infiltrate 0506']);
    expect(legalTexts(s)).toContain('goal 0305');
  });
});
