import { describe, expect, it } from 'vitest';
import { spanishFury } from '../../rules/spanish-fury/index.ts';
import { field, placed, unitNamed } from './field.ts';

describe('scenarios of Spanish Fury', () => {
  it.each(spanishFury.scenarios.map(({ id }) => id))('%s loads', (id) => {
    expect(spanishFury.load(id).scenario.id).toBe(id);
  });

  it('stands units where a sketch has them', () => {
    const s = field({
      units: {
        a: { type: 'late-millers', at: [20, 10] },
        shot: { type: 'argoulets', with: 'z' },
        z: { type: 'reiters', at: [20, 30], cells: { level: 2 } },
      },
    });
    expect(placed(s, 'a')).toEqual([20, 10, 0]);
    expect(s.level(unitNamed(s, 'z'))).toBe(2);
  });
});
