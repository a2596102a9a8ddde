import { expect, test } from 'vitest';
import { isZone } from '../../../../rules/the-anarchy/fight/mechanics/ground/zones.ts';
import { OfferList } from '../../../../rules/core/index.ts';
import { addTargets } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { at, during, field, man } from '../../field.ts';

/** Hexes round 0505 in the zone of Red. */
function zoneOf(men: string, more: Partial<Parameters<typeof field>[0]> = {}): string[] {
  const s = field({ men: [men], ...more });
  return ['0504', '0604', '0605', '0506', '0405', '0404'].filter((name) => isZone(s, 1, at(s, name)));
}

test('an upright armed man has the six hexes round him [B12]', () => {
  expect(zoneOf('red spearman 0505').length).toBe(6);
  expect(zoneOf('red spearman 0505 wounded').length).toBe(6);
  for (const flags of ['stunned', 'taken']) expect(zoneOf(`red spearman 0505 ${flags}`)).toEqual([]);
  expect(zoneOf('red warhorse 0505')).toEqual([]);
});

test('a rider has the three before the head of his horse [B12] [B44]', () => {
  expect(zoneOf('red knight 0505 mounted f0')).toEqual(['0504', '0604', '0404']);
});

test('nobody has a zone across a wall, or a shut door [B12] [B50]', () => {
  const rows = Array.from({ length: 10 }, () => '.'.repeat(12));
  rows[3] = '....#.......';
  expect(zoneOf('red spearman 0505', { map: rows })).not.toContain('0504');
});

test('nobody has a zone above or below him: one passes by the moat, the stairs and the slope of a hill [B12] [3.4.2] [AN-64]', () => {
  const rows = Array.from({ length: 10 }, () => '.'.repeat(12));
  rows[3] = '....M.......';
  rows[5] = '....^.......';
  expect(zoneOf('red spearman 0505', { map: rows })).toEqual(['0604', '0605', '0405', '0404']);
});

test('who shoots from the edge of a moat is not held by an enemy in it [B23] [3.4.2]', () => {
  const rows = Array.from({ length: 10 }, () => '.'.repeat(12));
  const aims = (map: readonly string[]): boolean => {
    const s = field({ men: ['blue crossbow 0505', 'red axeman 0504', 'red monk 0905'], map });
    const found = new OfferList();
    addTargets(during(s, 'blue', 'missiles'), man(s, 'blue-crossbow-1'), found);
    return found.toArray().includes(at(s, '0905'));
  };
  expect([aims(rows), aims(rows.map((row, i) => (i === 3 ? '....M.......' : row)))]).toEqual([false, true]);
});

test('an option takes all zones away [B12]', () => {
  expect(zoneOf('red spearman 0505', { options: { zones: 'none' } })).toEqual([]);
});
