import { expect, test } from 'vitest';
import { decodeAction } from '../../rules/men-of-iron/mechanics/decode-action.ts';
import { hexOf, legalTexts, play, unitOf } from './field.ts';
import { moving } from './moving.ts';

test.each(['a/cb1', 'a/pk1'])('who is chosen, %s, faces as it does, the first of all units too', (id) => {
  const s = moving({ pieces: ['A CB 0405 f4', 'A PK 0101 f2', 'X MM 0904 f4'] });
  const actions = [...s.legalActions().toArray()].map((action) => decodeAction(s, action, -1));
  const unit = unitOf(s, id);
  expect(actions.find((action) => action.kind === 'select' && action.unit === unit)?.facing).toBe(s.facingOf(unit));
  expect(s.facingOf(unit)).toBeGreaterThan(0);
});

test('a move leads to the hex that it names, and faces as it says', () => {
  const s = moving({ pieces: ['A CB 0405 f4', 'A PK 0101 f2', 'X MM 0904 f4'] });
  play(s, 'select a/pk1');
  const actions = [...s.legalActions().toArray()].map((action) => decodeAction(s, action, unitOf(s, 'a/pk1')));
  for (const [place, text] of legalTexts(s).entries()) {
    const [kind, to, facing] = text.split(' ');
    if (kind === 'move') expect(actions[place]).toMatchObject({ kind, hex: hexOf(s, to!), facing: Number(facing) });
  }
  expect(actions.some(({ kind }) => kind === 'move')).toBe(true);
});
