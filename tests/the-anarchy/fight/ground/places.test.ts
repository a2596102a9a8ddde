import { describe, expect, test } from 'vitest';
import { theAnarchy } from '../../../../rules/the-anarchy/index.ts';
import { groundCost } from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { DOWN, UP } from '../../../../rules/the-anarchy/state/scenario.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { CASTLE, CASTLE_PACK } from '../../castle.ts';
import { at, field, type Sketch } from '../../field.ts';

const castle = (more: Partial<Sketch> = {}): AnarchyState => field({ men: [], map: CASTLE, pack: CASTLE_PACK, ...more });

/** Points on foot from one place into another next to it, -1 for none. */
const cost = (s: AnarchyState, from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);

/** A ladder that stands in a place and leads up to another. */
const set = (foot: string, top: string): NonNullable<Sketch['state']> => ({ things: { 'ladder-1': { at: foot, top } } });

describe('places of a castle [B5]', () => {
  test('a gate has the wall-walk above it, a keep its roof, and outside there is a step of a ladder for each level', () => {
    const { names } = castle().scenario.places;
    expect(names.filter((name) => name.startsWith('0709'))).toEqual(['0709', '0709+2']);
    expect(names.filter((name) => name.startsWith('0706'))).toEqual(['0706', '0706+4']);
    expect(names.filter((name) => name.startsWith('0602'))).toEqual(['0602', '0602+1', '0602+2']);
    expect(names.filter((name) => name.startsWith('0303')), 'the top of the tower').toEqual(['0303']); // biome-ignore format: one line
    expect(names.filter((name) => name.startsWith('0302')), 'below the tower').toEqual(['0302', '0302+1', '0302+2', '0302+3']); // biome-ignore format: one line
    expect(names.filter((name) => name.startsWith('0404')), 'inside').toEqual(['0404']); // biome-ignore format: one line
  });

  test('every way back leads to where it came from', () => {
    const s = castle();
    for (let place = 0; place < s.scenario.places.count; place++)
      for (let way = 0; way < 8; way++) {
        const next = s.beyond(place, way);
        const back = way === UP ? DOWN : way === DOWN ? UP : (way + 3) % 6;
        if (next >= 0) expect(s.beyond(next, back), `${s.placeName(place)} over ${way}`).toBe(place);
      }
  });

  test('beyond the parapet lies the top of a ladder; the wall-walk goes on above the gate', () => {
    const s = castle();
    expect(s.beyond(at(s, '0603'), 0)).toBe(at(s, '0602+2'));
    expect(s.beyond(at(s, '0602'), 3)).toBe(-1);
    expect(s.beyond(at(s, '0609'), 1)).toBe(at(s, '0709+2'));
    expect(s.beyond(at(s, '0709'), 3)).toBe(at(s, '0710'));
  });
});

describe('from level to level [B16]', () => {
  test('stairs cost 2, then one is on the wall-walk; a tower costs 2 each way', () => {
    const s = castle();
    expect([cost(s, '0505', '0405'), cost(s, '0405', '0304'), cost(s, '0405', '0305')]).toEqual([2, 1, 1]);
    expect([cost(s, '0304', '0303'), cost(s, '0303', '0304')]).toEqual([2, 2]);
    expect(cost(s, '0404', '0304'), 'from the yard onto the wall').toBe(-1); // biome-ignore format: one line
  });

  test('a keep has a stair of 2 a level where the pack says so', () => {
    const s = castle();
    expect([cost(s, '0706', '0706+4'), cost(s, '0706+4', '0706')]).toEqual([8, 8]);
    expect(cost(s, '0806', '0806+4')).toBe(-1);
    expect(cost(s, '0706+4', '0806+4')).toBe(1);
    expect([cost(s, '0706', '0606'), cost(s, '0505', '0606')]).toEqual([1, -1]);
  });

  test('a ladder costs 3 a level where it is set, and 4 over the battlement that it leans against', () => {
    const s = castle({ state: set('0602', '0603') });
    expect([cost(s, '0602', '0602+1'), cost(s, '0602+1', '0602+2'), cost(s, '0602+2', '0603')]).toEqual([3, 3, 4]);
    expect([cost(s, '0602+2', '0703'), cost(s, '0702', '0702+1')]).toEqual([-1, -1]);
    expect(cost(castle(), '0602', '0602+1')).toBe(-1);
  });

  test('along a moat it is 1, into it 4; filled it is level ground of 2 [3.1]', () => {
    const s = castle({ pack: { ...CASTLE_PACK, fascines: ['0610'] } });
    expect([cost(s, '0512', '0511'), cost(s, '0511', '0510'), cost(s, '0511', '0611'), cost(s, '0611', '0610')]).toEqual([4, 1, 1, 2]);
    expect([s.levelAt(at(s, '0610')), s.levelAt(at(s, '0611'))]).toEqual([0, -1]);
    expect([cost(s, '0611', '0711'), cost(s, '0711', '0611')]).toEqual([-1, 4]);
  });
});

describe('a castle that cannot be', () => {
  const problems = (map: readonly string[], pack = {}): readonly string[] => {
    const { scenario } = castle();
    const given = { ...scenario.pack, ...CASTLE_PACK, map: { ...(scenario.pack!['map'] as object), terrain: map }, ...pack };
    return theAnarchy.checkPack!(given).map(({ path, message }) => `${path} ${message}`);
  };
  const withRow = (row: number, text: string): string[] => CASTLE.map((line, i) => (i === row ? text : line));

  test('names the ends of a wall that is not sealed', () => {
    expect(problems(withRow(2, '..RBBB.BBBBR..'))).toEqual([
      '/map/terrain/2 The wall is not sealed: it ends in 0603.',
      '/map/terrain/2 The wall is not sealed: it ends in 0803.',
    ]);
  });

  test('names a wall-walk that no stairs lead to', () => {
    const map = CASTLE.map((line) => line.replace(/S/g, '.'));
    expect(problems(map)).toEqual(['/map/terrain/2 No stairs (S) lead up to the wall-walk in 0303.']);
  });

  test('says where there is no moat to fill, no keep for a stair, and no wall for hoarding', () => {
    expect(problems(CASTLE, { fascines: ['0112'], stairs: ['0404'], hoarding: ['0101'] })).toEqual([
      '/stairs/0 There is no floor of a keep in 0404.',
      '/hoarding/0 Hoarding hangs in hexes before a wall-walk or a tower; 0101 is none.',
      '/fascines/0 There is no moat in 0112.',
    ]);
  });
});
