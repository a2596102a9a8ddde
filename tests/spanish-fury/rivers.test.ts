import { describe, expect, it } from 'vitest';
import { canCharge } from '../../rules/spanish-fury/mechanics/charges/charges.ts';
import { STATUSES } from '../../rules/spanish-fury/state/layout.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { begin, die, type Drawn, field, legal, placed, play, type Sketch, stepName, unitNamed, weights } from './field.ts';

type Ground = NonNullable<Sketch['terrain']>;

/** A river two inches wide from west to east, crossed at 20. */
const RIVER = { id: 'river', type: 'river', rect: { x: 0, y: 20, w: 60, h: 2 } };
const over = (type: 'bridge' | 'ford', w = 2): Ground => [RIVER, { id: 'over', type, rect: { x: 20 - w / 2, y: 20, w, h: 2 } }];
const ASIDE: Drawn = { type: 'landsknechts', at: [50, 5] };
const FAR: Drawn = { type: 'gensdarmes', at: [55, 44] };
const HORSE: Drawn = { type: 'gensdarmes', at: [20, 18.5] };
const FOOT: Drawn = { type: 'landsknechts', at: [20, 18.5] };

function moving(a: Drawn, terrain: Ground, speech = 'double', z = FAR): FuryState {
  const s = field({
    units: { a: { ...a, cells: { speech, ...a.cells } }, b: ASIDE, z },
    terrain,
    brigades: { blue: { order: 'manoeuvre' } },
  });
  return begin(s, 'move/unit', unitNamed(s, 'a'));
}

const status = (s: FuryState, id: string): string => STATUSES[s.status(unitNamed(s, id))]!;
const level = (s: FuryState): number => s.level(unitNamed(s, 'a'));

describe('a river', () => {
  it('is closed to everybody [13.4]', () => {
    for (const a of [HORSE, FOOT, { ...HORSE, type: 'petronels' }, { type: 'enfants-perdus', at: [20, 18.5] as const }]) {
      const s = moving(a, [RIVER]);
      if (legal(s, 'move').includes('0 full')) play(s, 'move 0 full');
      expect(placed(s, 'a')[1]).toBeLessThan(20);
    }
  });
});

describe('a bridge', () => {
  it('leads over it, however wide the front is: a minor obstacle for foot and horse, entered and left [13.4]: SF-97', () => {
    const s = moving(HORSE, over('bridge'));
    play(s, 'move 0 full');
    expect([stepName(s), weights(s)]).toEqual(['move/cross', { 0: 3, 1: 3 }]);
    die(s, 6, 1);
    expect([placed(s, 'a'), level(s)]).toEqual([[20, 25, 0], 1 + 1]);
  });

  it('is nothing to loose foot and guns [13.4]', () => {
    const loose = moving({ type: 'enfants-perdus', at: [20, 18.5] }, over('bridge'));
    play(loose, 'move 0 full');
    expect([stepName(loose), placed(loose, 'a')[1] > 22]).toEqual(['over', true]);
    const guns = moving({ type: 'sakers', at: [20, 19] }, over('bridge'), 'march');
    play(guns, 'move 0 full');
    expect([stepName(guns), placed(guns, 'a')[1]]).toEqual(['over', 22]);
  });

  it('is crossed straight along it only, from before it', () => {
    for (const a of [
      { ...HORSE, at: [23, 18.5] as const },
      { ...HORSE, heading: 30, at: [20, 18] as const },
    ]) {
      const s = moving(a, over('bridge'));
      for (const text of legal(s, 'move').filter((one) => one.startsWith('0 '))) {
        const t = s.clone() as FuryState;
        play(t, `move ${text}`);
        expect(placed(t, 'a')[1]).toBeLessThan(20);
      }
    }
  });

  it('over a river that flows north lies from west to east', () => {
    const terrain = [
      { id: 'river', type: 'river', rect: { x: 24, y: 0, w: 2, h: 48 } },
      { id: 'over', type: 'bridge', rect: { x: 24, y: 14, w: 2, h: 2 } },
    ];
    const s = moving({ ...HORSE, at: [22.5, 15], heading: 90 }, terrain);
    play(s, 'move 0 full');
    expect(placed(s, 'a')).toEqual([29, 15, 90]);
  });

  it('leads a charge over, and tests the charger [13.4] [15.1]: SF-97', () => {
    const charging = (z: Drawn, terrain: Ground): FuryState =>
      field({ units: { a: { ...HORSE, cells: { speech: 'charge' } }, b: ASIDE, z }, terrain });
    const enemy: Drawn = { type: 'french-legion', stands: 12, formation: 'column', at: [20, 25], level: 5 };
    const can = (s: FuryState): boolean => canCharge(s, unitNamed(s, 'a'), unitNamed(s, 'z'));
    expect([can(charging(enemy, over('bridge'))), can(charging(enemy, [RIVER]))]).toEqual([true, false]);
    expect(can(charging({ ...enemy, at: [27, 25] }, over('bridge')))).toBe(false);
    const s = begin(charging({ ...enemy, level: 0 }, over('bridge')), 'charge/declare', unitNamed(charging(enemy, [RIVER]), 'a'));
    die(s, 2, 2);
    play(s, 'pass');
    while (stepName(s) === 'charge/form') play(s, 'pass');
    expect(stepName(s)).toBe('move/cross');
    expect(s.foe(unitNamed(s, 'a'))).toBe(unitNamed(s, 'z'));
  });

  it('saves routers who come to it in their flight; others drown [21]: SF-88 SF-97', () => {
    const flee = (x: number): FuryState => {
      const cells = { status: 'routing', level: 5, quarry: 'z' };
      const units = { a: { type: 'reiters', at: [x, 24] as const, cells }, b: ASIDE, z: { type: 'gensdarmes', at: [x, 28] as const } };
      const s = field({ units, terrain: over('bridge') });
      return begin(s, 'forced/flee', unitNamed(s, 'a'));
    };
    expect([status(flee(20), 'a'), placed(flee(20), 'a')[1] < 20]).toEqual(['routing', true]);
    expect(status(flee(30), 'a')).toBe('destroyed');
  });
});

describe('a ford', () => {
  it('is a major obstacle for foot in order and guns, a minor one for horse and loose foot [13.4]', () => {
    const faces = (a: Drawn, speech = 'double'): Record<string, number> => {
      const s = moving(a, over('ford'), speech);
      play(s, 'move 0 full');
      return weights(s);
    };
    expect(faces(FOOT)).toEqual({ 0: 2, 1: 4 }); // Marshalling 6, two less
    expect(faces(HORSE)).toEqual({ 0: 3, 1: 3 });
    expect(faces({ type: 'enfants-perdus', at: [20, 18.5] })).toEqual({});
    expect(faces({ type: 'common-shotte', formation: 'loose', at: [20, 18.5] })).toEqual({ 0: 1, 1: 5 });
    expect(faces({ type: 'sakers', at: [20, 19] }, 'march')).toEqual({ 0: 5, 1: 1 });
  });

  it('costs two levels where it is major, one where it is minor [13.4]', () => {
    const cost = (a: Drawn): number => {
      const s = moving(a, over('ford'), 'march');
      play(s, 'move 0 full');
      die(s, 6);
      return level(s);
    };
    expect([cost({ ...FOOT, type: 'french-legion' }), cost(HORSE)]).toEqual([2, 1]);
  });

  it('is free for guns on a road that leads through it [13.4]', () => {
    const road = {
      id: 'road',
      type: 'road',
      line: [
        [20, 0],
        [20, 48],
      ],
    };
    const s = moving({ type: 'sakers', at: [20, 19] }, [...over('ford'), road], 'march');
    play(s, 'move 0 full');
    expect([stepName(s), placed(s, 'a')[1]]).toEqual(['over', 22]);
  });
});
