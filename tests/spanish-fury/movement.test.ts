import { describe, expect, it } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import { Box, gapBetween, TOUCH } from '../../rules/geometry/box.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import { ORDER, ORDERS } from '../../rules/spanish-fury/charts/types.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import {
  begin,
  brigadeNamed,
  die,
  type Drawn,
  field,
  legal,
  legalTexts,
  placed,
  play,
  type Sketch,
  stepName,
  unitNamed,
  weights,
} from './field.ts';

const FAR: Drawn = { type: 'gensdarmes', at: [55, 44] };

/** A field on which unit `a` is to act by its speech; its brigade is under Manoeuvre without a point, so that no order binds it, unless it says otherwise. */
function acting(a: Drawn, speech: string, sketch: Partial<Sketch> & { readonly order?: string } = {}): FuryState {
  const units = { a: { ...a, cells: { speech, ...a.cells } }, z: FAR, ...sketch.units };
  const s = field({ ...sketch, units, brigades: { blue: { order: sketch.order ?? 'manoeuvre' } } });
  return begin(s, 'move/unit', unitNamed(s, 'a'));
}

const foot: Drawn = { type: 'landsknechts', at: [20, 10] };
const horse: Drawn = { type: 'gensdarmes', at: [20, 10] };
const level = (s: FuryState, id: string): number => s.level(unitNamed(s, id));
const pace = (s: FuryState, id: string): number => s.pace(unitNamed(s, id));

describe('distances', () => {
  it('a March goes as far as the band says [3.1] [13.2]', () => {
    const s = acting(foot, 'march');
    expect(legal(s, 'move').filter((text) => text.startsWith('0 '))).toEqual(['0 none', '0 half', '0 full']);
    play(s, 'move 0 full');
    expect(placed(s, 'a')).toEqual([20, 13, 0]);
    expect([level(s, 'a'), pace(s, 'a')]).toEqual([0, 1]);
  });

  it('a Double costs heavy horse a level, and light horse none [3.3] [6.3]', () => {
    const heavy = acting(horse, 'double');
    play(heavy, 'move 0 full');
    expect(placed(heavy, 'a')).toEqual([20, 20, 0]);
    expect([level(heavy, 'a'), pace(heavy, 'a')]).toEqual([1, 2]);
    const light = acting({ ...horse, type: 'petronels' }, 'double');
    play(light, 'move 0 full');
    expect(placed(light, 'a')).toEqual([20, 22, 0]);
    expect(level(light, 'a')).toBe(0);
  });

  it('who Doubles may stop at a March, and pays nothing [3.1]', () => {
    const s = acting(horse, 'double');
    play(s, 'move 0 march');
    expect(placed(s, 'a')).toEqual([20, 14, 0]);
    expect([level(s, 'a'), pace(s, 'a')]).toEqual([0, 1]);
  });

  it('a wheel costs the arc of the outer corner [3.6] [13.2]', () => {
    const s = acting(horse, 'march');
    const wheels = new Set(legal(s, 'move').map((text) => text.split(' ')[0]));
    expect([...wheels]).toEqual(['-30', '-15', '0', '15', '30', 'about']); // 45 degrees of six inches are 4.7
    play(s, 'move 30 none');
    const [x, y, heading] = placed(s, 'a');
    expect(heading).toBe(30);
    expect([x, y]).toEqual([
      expect.closeTo(23 - 3 * Math.cos(Math.PI / 6) - 0.5 * 0.5, 1),
      expect.closeTo(10.5 + 1.5 - 0.5 * Math.cos(Math.PI / 6), 1),
    ]);
  });

  it('what a wheel leaves goes straight on', () => {
    const s = acting(foot, 'march');
    const { marches } = s.game;
    marches.find(s, unitNamed(s, 'a'), 0, -1);
    const ends = Array.from({ length: marches.count }, (_, i) => marches.costs[i]!);
    expect(Math.max(...ends)).toBeLessThanOrEqual(3 * 400);
    expect(marches.costs[marches.placeOf(7, 3)]).toBe(1200);
    expect(marches.ways[marches.placeOf(7, 3)]).toBe(1200 - Math.ceil((4 * 400 * Math.PI) / 12));
  });

  it('an about-turn costs half the March [13.2]', () => {
    const s = acting({ ...foot, at: [20, 30] }, 'march');
    play(s, 'move about full');
    expect(placed(s, 'a')).toEqual([20, 28.5, 180]);
  });

  it('a hedgehog moves an inch at most [13.2]', () => {
    const s = acting({ ...foot, formation: 'hedgehog' }, 'march');
    play(s, 'move 0 full');
    expect(placed(s, 'a')).toEqual([20, 11, 0]);
  });

  it('commanded shot keeps its host to a March [8.4] [19.2]', () => {
    const units = { b: { type: 'commanded-shot', with: 'a' } };
    const s = acting(horse, 'double', { units });
    play(s, 'move 0 full');
    expect(placed(s, 'a')).toEqual([20, 14, 0]);
  });

  it('guns are pulled an inch, and three where no enemy is near; they shoot worse the next turn [19.1]', () => {
    const gun: Drawn = { type: 'sakers', at: [20, 10] };
    const s = acting(gun, 'march', { units: { b: { type: 'landsknechts', at: [40, 5] } } });
    play(s, 'move 0 full');
    expect(placed(s, 'a')).toEqual([20, 13, 0]);
    const near = acting(gun, 'march', { units: { b: { type: 'landsknechts', at: [40, 5] }, z: { type: 'gensdarmes', at: [20, 20] } } });
    play(near, 'move 0 full');
    expect(placed(near, 'a')).toEqual([20, 11, 0]);
  });

  it('who retires goes back up to a March with his face to the enemy, or turned about, for nothing [12.1] [13.2]', () => {
    const units = { z: { type: 'gensdarmes', at: [20, 20] } } as const;
    const s = acting(horse, 'retire', { units });
    play(s, 'move 0 full');
    expect(placed(s, 'a')).toEqual([20, 6, 0]);
    expect(pace(s, 'a')).toBe(5);
    const about = acting(horse, 'retire', { units });
    play(about, 'move about full');
    expect(placed(about, 'a')).toEqual([20, 6, 180]);
  });
});

/** No end of a march that leaves a unit's orders be is nearer to an enemy than they ask, unless the unit stood nearer. */
function expectGaps(s: FuryState, unit: number, enemies: readonly number[]): void {
  const { marches } = s.game;
  const before = new Box().copy(s.boxOf(unit));
  const distances = [2, 5, 12];
  const sets = [-1, 1 << ORDER.demonstrate, 1 << ORDER.reserve];
  marches.find(s, unit, sets[1]! | sets[2]!, -1);
  for (let end = 0; end < marches.count; end++)
    for (const [i, inches] of distances.entries()) {
      const gaps = enemies.map((enemy) => [gapBetween(before, s.boxOf(enemy)), gapBetween(marches.endOf(end), s.boxOf(enemy))] as const);
      const keeps = gaps.every(([was, is]) => is >= Math.min(was, inches * INCH) - TOUCH);
      if (!keeps && (i === 0 || (marches.fits[end]! & sets[i]!) !== 0)) throw new Error(`ends ${JSON.stringify(gaps)} from the enemy`);
    }
}

describe('enemies and friends', () => {
  it('no move but a charge comes nearer to an enemy than two inches [7.4] [13.3]', () => {
    const s = acting(horse, 'double', { units: { z: { type: 'gensdarmes', at: [20, 18] } } });
    play(s, 'move 0 full');
    expect(placed(s, 'a')).toEqual([20, 15, 0]);
  });

  it('not by a wheel either, whoever stands beside the new front [7.4] [13.3]', () => {
    const shotte: Drawn = { type: 'common-shotte', stands: 6, formation: 'column', at: [40, 18.5] };
    const s = acting(shotte, 'march', { units: { z: FAR, y: { type: 'enfants-perdus', stands: 2, at: [42.5, 22.8] } } });
    expect(legal(s, 'move').filter((text) => text.startsWith('-90 '))).toEqual([]);
  });

  it('wherever units stand, and orders keep their distances after any wheel [7.4] [12.1] [13.3]', () => {
    const random = Rng.from('gaps');
    const units = { y: { type: 'gensdarmes', at: [20, 20] }, z: { type: 'gensdarmes', at: [36, 20] } } as const;
    const s = acting({ type: 'reiters', at: [28, 24] }, 'double', { units });
    const [a, y, z] = ['a', 'y', 'z'].map((id) => unitNamed(s, id)) as [number, number, number];
    const put = (unit: number, x: number, dy: number): void =>
      s.stand(unit, { x: x * INCH, y: (24 + dy) * INCH, heading: 150 * random.below(24) });
    for (let round = 0; round < 300; round++) {
      put(a, 28, 0);
      put(y, 22.5 - random.below(4), random.below(13) - 6);
      put(z, 33.5 + random.below(4), random.below(13) - 6);
      expectGaps(s, a, [y, z]);
    }
  });

  it('stops on offer are so many inches from the nearest enemy [24]', () => {
    const s = acting(horse, 'double', { units: { z: { type: 'gensdarmes', at: [20, 22.5] } } });
    const gapAt = (stretch: string): number => {
      const t = s.clone() as FuryState;
      play(t, `move 0 ${stretch}`);
      return 22.5 - placed(t, 'a')[1] - 1;
    };
    expect(['gap-8', 'gap-5', 'gap-3'].map(gapAt)).toEqual([8, 5, 3]);
  });

  it('formed units pass no formed friend; loose units pass and are passed by any [13.3]', () => {
    const ahead = (type: string, formation?: string): number => {
      const s = acting({ type, at: [20, 10], formation }, 'march', { units: { b: { type: 'gensdarmes', at: [20, 12] } } });
      const texts = legal(s, 'move').filter((text) => text === '0 full');
      if (texts.length === 0) return 0;
      play(s, 'move 0 full');
      return placed(s, 'a')[1] - 10;
    };
    expect(ahead('reiters')).toBe(0);
    expect(ahead('petronels')).toBe(6);
  });
});

describe('obstacles', () => {
  const plough = { id: 'plough', type: 'ploughed', rect: { x: 10, y: 12, w: 20, h: 20 } };
  const lines = (type: string, y: number): Record<string, unknown> => ({
    id: 'line',
    type,
    line: [
      [10, y],
      [30, y],
    ],
  });

  it('ploughed fields are a minor obstacle for horse: a die against Marshalling, or a level [13.4] [8.7] [1.11]', () => {
    const s = acting(horse, 'march', { terrain: [plough] });
    play(s, 'move 0 full');
    expect([stepName(s), weights(s)]).toEqual(['move/cross', { 0: 3, 1: 3 }]);
    die(s, 4);
    expect(level(s, 'a')).toBe(1);
    const onFoot = acting(foot, 'march', { terrain: [plough] });
    play(onFoot, 'move 0 full');
    expect([stepName(onFoot), level(onFoot, 'a')]).toEqual(['over', 0]);
  });

  it('one test on entering, none inside, one on leaving [13.4]', () => {
    const inside = acting({ ...horse, at: [20, 16] }, 'march', { terrain: [plough] });
    play(inside, 'move 0 full');
    expect(stepName(inside)).toBe('over');
    const through = acting({ ...horse, type: 'reiters' }, 'double', { terrain: [{ ...plough, rect: { x: 10, y: 12, w: 20, h: 2 } }] });
    play(through, 'move 0 full');
    die(through, 1, 6);
    expect([stepName(through), level(through, 'a')]).toEqual(['over', 2]);
  });

  it('a hedge is crossed once; a major obstacle takes 2 from Marshalling and costs two levels [13.4]', () => {
    const s = acting(horse, 'march', { terrain: [lines('hedge', 12)] });
    play(s, 'move 0 full');
    expect(weights(s)).toEqual({ 0: 5, 1: 1 });
    die(s, 2);
    expect([stepName(s), level(s, 'a')]).toEqual(['over', 2]);
    const foot3 = acting({ type: 'common-shotte', at: [20, 10], formation: 'loose' }, 'march', { terrain: [lines('hedge', 12)] });
    play(foot3, 'move 0 full');
    expect(stepName(foot3)).toBe('over');
  });

  it('its edge is a stop of its own', () => {
    const s = acting({ type: 'common-shotte', at: [20, 10], formation: 'column' }, 'march', { terrain: [lines('hedge', 13.1)] });
    play(s, 'move 0 edge');
    expect(placed(s, 'a')).toEqual([20, 11.5, 0]);
  });

  it('closed ground bars the way of those whom it is closed to [13.4]', () => {
    const terrain = [{ id: 'wood', type: 'wood', rect: { x: 10, y: 12, w: 20, h: 20 } }];
    const s = acting(horse, 'march', { terrain });
    play(s, 'move 0 full');
    expect(placed(s, 'a')[1]).toBeCloseTo(11.5, 1);
    const loose = acting({ type: 'enfants-perdus', at: [20, 10] }, 'march', {
      terrain,
      units: { b: { type: 'landsknechts', at: [50, 5] } },
    });
    play(loose, 'move 0 full');
    expect(placed(loose, 'a')).toEqual([20, 14, 0]);
  });

  it('a road leads guns through [13.4]', () => {
    const terrain = [
      { id: 'wood', type: 'wood', rect: { x: 10, y: 11, w: 20, h: 20 } },
      {
        id: 'road',
        type: 'road',
        line: [
          [20, 0],
          [20, 48],
        ],
      },
    ];
    const units = { b: { type: 'landsknechts', at: [50, 5] } } as const;
    const at = (x: number): number => {
      const s = acting({ type: 'sakers', at: [x, 10] }, 'march', { terrain, units });
      if (!legal(s, 'move').includes('0 full')) return 0;
      play(s, 'move 0 full');
      return placed(s, 'a')[1] - 10;
    };
    expect([at(20), at(24) < 1]).toEqual([3, true]);
  });
});

describe('duties of orders', () => {
  const straight = (s: FuryState): string[] => legal(s, 'move').flatMap((text) => (text.startsWith('0 ') ? [text.slice(2)] : []));
  const enemyAt = (y: number): Partial<Sketch> => ({ units: { z: { type: 'gensdarmes', at: [20, y] } } });

  it('Assault goes a full March towards the enemy [12.1] [8.2]', () => {
    expect(straight(acting(horse, 'march', { order: 'assault', ...enemyAt(40) }))).toEqual(['full']);
    expect(straight(acting(horse, 'double', { order: 'assault', ...enemyAt(40) }))).toEqual(['march', 'full']);
    expect(legal(acting(horse, 'march', { order: 'assault', ...enemyAt(40) }), 'move').some((text) => text.startsWith('about'))).toBe(
      false,
    );
  });

  it('Harass goes a full March until it is in short range [12.1] [8.2]', () => {
    const reiters: Drawn = { type: 'reiters', at: [20, 10] };
    expect(straight(acting(reiters, 'march', { order: 'harass', ...enemyAt(40) }))).toEqual(['full']);
    expect(straight(acting(reiters, 'march', { order: 'harass', ...enemyAt(17) }))).toEqual(['full', 'gap-3']);
    expect(straight(acting(reiters, 'march', { order: 'harass', ...enemyAt(14.5) }))).toContain('none');
  });

  it('Hold stays within three inches of its position [12.1]', () => {
    expect(straight(acting(horse, 'march', { order: 'hold' }))).toEqual(['none', 'half']);
    expect(straight(acting(foot, 'march', { order: 'hold' }))).toEqual(['none', 'half', 'full']);
  });

  it('Demonstrate comes no nearer than five inches, Reserve than twelve [12.1]', () => {
    expect(straight(acting(horse, 'double', { order: 'demonstrate', ...enemyAt(24) }))).toEqual(['none', 'march', 'gap-5', 'gap-8']);
    expect(straight(acting(horse, 'march', { order: 'reserve', ...enemyAt(25) }))).toEqual(['none', 'edge']);
    expect(straight(acting(horse, 'march', { order: 'reserve', ...enemyAt(40) }))).toContain('full');
  });

  it('a March may stop at the limit of Hold and of Reserve [12.1]: SF-101', () => {
    const held = acting(horse, 'march', { order: 'hold' });
    play(held, 'move 0 half');
    expect(placed(held, 'a')).toEqual([20, 13, 0]);
    const reserve = acting(horse, 'march', { order: 'reserve', ...enemyAt(25) });
    play(reserve, 'move 0 edge');
    expect(placed(reserve, 'a')).toEqual([20, 12, 0]);
  });

  it('whose order cannot be kept may do what he can', () => {
    expect(straight(acting(horse, 'march', { order: 'assault', ...enemyAt(13) }))).toContain('none');
  });

  it.each([
    ['march', true],
    ['double', true],
    ['form', false],
  ])('a unit that is to %s is asked whatever is left to it: %s [12.1] [12.3]', (speech, isAsked) => {
    const s = acting(horse, speech);
    const { step } = s;
    expect([step.name, step.kind === 'ask' && typeof step.open === 'function' && step.open(s)]).toEqual(['move/unit', isAsked]);
  });

  it('a unit under orders is asked whatever is left to it, and what it does shows what it is not under', () => {
    const s = acting(horse, 'march', { order: 'hold', ...enemyAt(30) });
    s.setBrigadeShown(brigadeNamed(s, 'blue'), (1 << ORDERS.length) - 1);
    play(s, 'move 0 none');
    const shown = s.brigadeShown(brigadeNamed(s, 'blue'));
    const has = (order: keyof typeof ORDER): boolean => ((shown >> ORDER[order]) & 1) === 1;
    expect(ORDERS.filter(has)).toEqual(['hold', 'demonstrate', 'manoeuvre', 'reserve']);
  });
});

describe('on the spot', () => {
  it('who holds may turn by up to 45 degrees about his middle [12.1] [9.3]', () => {
    const s = acting(horse, 'hold');
    expect(legal(s, 'move')).toEqual(['-45 none', '-30 none', '-15 none', '0 none', '15 none', '30 none', '45 none']);
    play(s, 'move -45 none');
    expect([placed(s, 'a'), pace(s, 'a')]).toEqual([[20, 10, 315], 0]);
  });

  it('Form changes formation or facing, untested far from the enemy [12.1] [5.1]', () => {
    const s = acting(foot, 'form');
    expect(legalTexts(s)).toEqual(['done', 'form hedgehog', 'form shot-forward', 'face left', 'face right', 'face about']);
    play(s, 'form hedgehog');
    expect([s.formation(unitNamed(s, 'a')), level(s, 'a')]).toEqual([1, 0]);
    const faced = acting(foot, 'form');
    play(faced, 'face left');
    expect(placed(faced, 'a')).toEqual([20, 10, 270]);
  });

  it('with an enemy within eight inches it is tested, and failure costs a level [1.11] [12.1]', () => {
    const near = { units: { z: { type: 'gensdarmes', at: [20, 18] } } } as const;
    const s = acting({ type: 'french-legion', at: [20, 10], formation: 'column' }, 'form', near);
    play(s, 'form hedgehog');
    expect(weights(s)).toEqual({ 0: 2, 1: 4 });
    die(s, 5);
    expect([s.formation(unitNamed(s, 'a')), level(s, 'a')]).toEqual([0, 1]);
  });

  it('Rally on Me gives levels back by training, one more with a general [1.7]', () => {
    const ragged: Drawn = { ...horse, level: 4 };
    const s = acting(ragged, 'rally');
    expect([stepName(s), weights(s)]).toEqual(['move/rally', { 1: 2, 2: 2, 3: 2 }]);
    die(s, 6);
    expect(level(s, 'a')).toBe(1);
    const led = acting(ragged, 'rally', { generals: { blue: { with: 'a' } } });
    expect(weights(led)).toEqual({ 2: 2, 3: 2, 4: 2 });
    const pressed = acting({ ...ragged, cells: { pressed: true } }, 'rally');
    expect([stepName(pressed), level(pressed, 'a')]).toEqual(['over', 4]);
  });
});
