import { expect, test } from 'vitest';
import { readDeed } from '../../rules/men-of-iron/rules/deeds.ts';
import { unitOf } from './field.ts';
import { moving } from './moving.ts';

test.each(['a/cb1', 'a/pk1'])('who is chosen, %s, faces as it does, the first of all units too', (id) => {
  const s = moving({ pieces: ['A CB 0405 f4', 'A PK 0101 f2', 'X MM 0904 f4'] });
  const deeds = [...s.legalActions().toArray()].map((action) => readDeed(s, action, -1));
  const unit = unitOf(s, id);
  expect(deeds.find((deed) => deed.kind === 'select' && deed.unit === unit)?.facing).toBe(s.facingOf(unit));
  expect(s.facingOf(unit)).toBeGreaterThan(0);
});
