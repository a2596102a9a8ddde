import { describe, expect, test } from 'vitest';
import { coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, field, man } from '../../field.ts';

const sees = (s: AnarchyState, from: string, to: string, shooter = -1, target = -1): boolean =>
  s.game.sight.canSee(s, at(s, from), at(s, to), shooter, target);
const ground = (map: readonly string[], ...men: readonly string[]): AnarchyState => field({ map, men });

describe('sight', () => {
  test('is blocked by trees and walls, not by scrub [B35]', () => {
    const s = ground(['...', '...', 'T,#', '...', '...']);
    expect(['01', '02', '03'].map((column) => sees(s, `${column}01`, `${column}05`))).toEqual([false, true, false]);
    expect(sees(s, '0101', '0103')).toBe(true); // into the tree
  });

  test('along a hexside is blocked only if both hexes block [B35]', () => {
    // from 0103 to 0303 the line runs between 0202 and 0203
    const map = (one: string, other: string): string[] => ['...', `.${one}.`, `.${other}.`, '...'];
    expect([map('T', '.'), map('.', 'T'), map('T', 'T')].map((rows) => sees(ground(rows), '0103', '0303'))).toEqual([true, true, false]);
  });

  test('is blocked by who stands upright in between, on foot or in the saddle, not by beasts and hidden men [B35]', () => {
    const blocked = (who: string): boolean => !sees(field({ men: [who, 'red monk 1210'] }), '0501', '0509');
    expect(['blue monk 0505', 'red monk 0505', 'blue knight 0505 mounted f1', 'blue knight 0605 mounted f1'].map(blocked)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['blue monk 0505 stunned', 'blue ox 0505', 'blue monk 0505 hidden', 'blue monk 0605'].map(blocked)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('is not blocked by who looks, nor by who is looked at', () => {
    const s = field({ men: ['blue knight 0502 mounted f0', 'red knight 0505 mounted f0'] });
    const [blue, red] = [man(s, 'blue-knight-1'), man(s, 'red-knight-1')];
    expect(sees(s, '0502', '0506')).toBe(false);
    expect(sees(s, '0502', '0506', blue, red)).toBe(true);
  });

  test('goes over men from high ground, and not through a hill [B35]', () => {
    const column = (letters: string): string[] => [...letters].map((letter) => `${letter}.`);
    expect(sees(ground(column('^......'), 'blue monk 0102'), '0101', '0107')).toBe(true);
    expect(sees(ground(column('.......'), 'blue monk 0102'), '0101', '0107')).toBe(false);
    expect(sees(ground(column('...^...')), '0101', '0107')).toBe(false);
    expect(sees(ground(column('^..^..^')), '0101', '0107')).toBe(true);
    expect(sees(ground(column('^..^..^'), 'blue monk 0104'), '0101', '0107')).toBe(false);
  });

  test('is the same both ways', () => {
    const s = ground(
      ['..T...^.', '.#..,...', '...T..d.', '^.......', '..h#..T.'],
      'blue monk 0303',
      'red monk 0703',
      'red knight 0504 mounted f1',
    );
    for (const from of s.scenario.grid.hexes)
      for (const to of s.scenario.grid.hexes)
        expect(s.game.sight.canSee(s, from, to, -1, -1)).toBe(s.game.sight.canSee(s, to, from, -1, -1));
  });

  test('goes through open doors alone, and into a shut one from within [2.3.1] [B33]', () => {
    const map = ['.......', '###d###', '#hhhhh#', '#hhhhh#', '#######'];
    const shut = ground(map, 'red monk 0701');
    const open = field({ map, men: ['red monk 0701'], pack: { openDoors: ['0402'] } as never });
    expect([sees(shut, '0401', '0404'), sees(open, '0401', '0404')]).toEqual([false, true]);
    const cover = (s: AnarchyState, from: string): number => coverAgainst(s, at(s, from), at(s, '0402'));
    expect([cover(shut, '0401'), cover(shut, '0404'), cover(open, '0401')]).toEqual([4, 2, 2]);
  });
});
