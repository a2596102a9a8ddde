import { describe, expect, test } from 'vitest';
import { field, look, man, standing } from '../field.ts';

describe('fields of tests', () => {
  const s = field({
    men: ['blue spearman 0305 wounded walked=4', 'blue knight 0404 mounted f2', 'red warhorse 0805', 'red monk 0806 taken'],
  });

  test('have men where they are written, with what is said of them', () => {
    expect(look(s, 'blue-spearman-1')).toEqual({ at: '0305', tail: '', health: 'wounded', presence: 'map' });
    expect([s.walked(man(s, 'blue-spearman-1')), s.captor(man(s, 'red-monk-1')), standing(s, '0805')]).toEqual([4, 0, 'red-warhorse-1']);
  });

  test('have riders in two hexes, their horses off the map', () => {
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '0404', tail: '0304' });
    expect([standing(s, '0404'), standing(s, '0304')]).toEqual(['blue-knight-1', 'blue-knight-1']);
    expect(look(s, 'blue-knight-1-horse').at).toBe('');
  });
});
