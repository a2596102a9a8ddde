import { expect, test } from 'vitest';
import { canSee, canSeeToCharge, isHidden, isRaining } from '../../rules/men-of-iron/mechanics/shooting/sight.ts';
import { field, hexOf, type Sketch, unitOf } from './field.ts';
import { ground } from './moving.ts';

const SHOOTERS = ['A CB 0405 f1', 'A LB 0404 f1', 'X PK 0805 f4', 'X LB 0806 f4'];

/** Whether the crossbow, and the longbow, see 0705. */
function seen(sketch: Partial<Sketch>): readonly [boolean, boolean] {
  const s = field({ pieces: SHOOTERS, ...sketch });
  return [canSee(s, unitOf(s, 'a/cb1'), hexOf(s, '0705')), canSee(s, unitOf(s, 'a/lb1'), hexOf(s, '0705'))];
}

test('[11.4] over open ground everybody sees', () => {
  expect(seen({})).toEqual([true, true]);
});

test('[11.4] ground higher than both ends blocks, ground as high as one does not', () => {
  const heights = (level: string): string[] =>
    Array.from({ length: 10 }, (_, row) =>
      Array.from({ length: 14 }, (_hex, column) => (column === 4 && row > 1 && row < 7 ? level : '0')).join(''),
    );
  expect(seen({ map: { elevation: heights('1') } })).toEqual([false, false]);
  expect(seen({ map: { elevation: heights('0') } })).toEqual([true, true]);
});

test('[11.4] brush stops crossbows only, units all but bows, and a Charge', () => {
  const brush = ground({ '0504': 'H', '0505': 'H', '0605': 'H', '0604': 'H' });
  expect(seen({ map: brush })).toEqual([false, true]);
  const s = field({ pieces: [...SHOOTERS, 'X PK 0505 f4', 'X PK 0605 f4', 'X PK 0504 f4'] });
  expect([canSee(s, unitOf(s, 'a/cb1'), hexOf(s, '0705')), canSeeToCharge(s, hexOf(s, '0405'), hexOf(s, '0705'))]).toEqual([false, false]);
  expect(isRaining(s, unitOf(s, 'a/lb1'), hexOf(s, '0705'))).toBe(true);
});

test('[11.4] a line along a hexside is blocked only by what stands on both sides', () => {
  // From 0405 to 0503 the line runs between 0404 and 0504.
  const along = (letters: Readonly<Record<string, string>>): boolean => {
    const s = field({ pieces: ['A CB 0405 f1', 'X PK 0805 f4'], map: ground(letters) });
    return canSee(s, unitOf(s, 'a/cb1'), hexOf(s, '0503'));
  };
  expect([along({ '0504': 'W' }), along({ '0404': 'W', '0504': 'W' })]).toEqual([true, false]);
});

test('[11.4] hedges hide who has no missiles from shots over them, unless from beside', () => {
  const s = field({ pieces: ['A CB 0405 f1', 'X PK 0604 f4', 'X LB 0605 f4'], map: { hedges: ['0504|0604', '0504|0605'] } });
  expect([isHidden(s, unitOf(s, 'x/pk1'), hexOf(s, '0405')), isHidden(s, unitOf(s, 'x/lb1'), hexOf(s, '0405'))]).toEqual([true, false]);
  expect(isHidden(s, unitOf(s, 'x/pk1'), hexOf(s, '0504'))).toBe(false);
});

test('[11.4] brush hides who stands behind it, and not who stands in it', () => {
  const hidden = (brush: string): boolean => {
    const s = field({ pieces: ['A LB 0405 f1', 'X PK 0604 f4'], map: ground({ [brush]: 'H', '0505': brush === '0504' ? 'H' : '.' }) });
    return isHidden(s, unitOf(s, 'x/pk1'), hexOf(s, '0405'));
  };
  expect([hidden('0504'), hidden('0604')]).toEqual([true, false]);
});

test('[11.4] a hedge stops crossbows, but not where it is a side of either hex', () => {
  const sees = (hedge: string): readonly [boolean, boolean] => {
    const s = field({ pieces: ['A CB 0405 f1', 'X LB 0703 f4'], map: { hedges: [hedge] } });
    const t = field({ pieces: ['A LB 0405 f1', 'X LB 0703 f4'], map: { hedges: [hedge] } });
    return [canSee(s, 0, hexOf(s, '0703')), canSee(t, 0, hexOf(t, '0703'))];
  };
  expect(sees('0504|0604')).toEqual([false, true]);
  expect([sees('0405|0504'), sees('0604|0703')]).toEqual([
    [true, true],
    [true, true],
  ]);
});
