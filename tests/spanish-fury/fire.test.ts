import { describe, expect, test } from 'vitest';
import { OutcomeList } from '../../rules/core/index.ts';
import { fireOdds } from '../../rules/spanish-fury/odds/fire.ts';
import { canFireAt, fireIntensity, firingStands, mayFire, volleyAt } from '../../rules/spanish-fury/mechanics/fighting/fire.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { begin, die, type Drawn, field, legalTexts, placed, play, ruleAgainst, stepName, unitNamed, weights } from './field.ts';

const REITERS = { type: 'reiters', stands: 9, formation: 'caracole' };
const LEGION = { type: 'french-legion', stands: 15, formation: 'shot-forward' };
const PETRONELS = { type: 'petronels', stands: 4 };
const ENFANTS = { type: 'enfants-perdus', stands: 2 };
const MILLERS = { type: 'late-millers', stands: 6 };

interface Body {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Intensity of the fire of `a` at `n`; whether it can be; whether `a` may fire at all. */
const intensity = (s: FuryState, close = false): number => fireIntensity(s, unitNamed(s, 'a'), unitNamed(s, 'n'), close);
const canFire = (s: FuryState): boolean => canFireAt(s, unitNamed(s, 'a'), unitNamed(s, 'n'));

/** Blue `a` at 20, 10 and Red `n` before it, so many inches from the one front to the other. Depths are those of the formations. */
function facing(a: Body, n: Body, gap: number, more: Parameters<typeof field>[0]['terrain'] = []): FuryState {
  const others = { c: { ...MILLERS, at: [50, 5] }, z: { ...MILLERS, at: [50, 44] } } as const;
  const s = field({ units: { a: { ...a, at: [20, 10] } as Drawn, n: { ...n, at: [20, 30] } as Drawn, ...others }, terrain: more });
  const target = unitNamed(s, 'n');
  const [own, enemy] = [s.boxOf(unitNamed(s, 'a')), s.boxOf(target)];
  s.stand(target, { x: own.x, y: own.y + own.halfDepth + 400 * gap + enemy.halfDepth, heading: 1800 });
  return s;
}

describe('the sums of the example pages [6.6] [14.1]', () => {
  const rows: readonly [string, Body, Body, number, number][] = [
    ['enfants perdus at the Reiters, long [6.5]', ENFANTS, REITERS, 6, 3],
    ['the Legion at the Reiters, long [6.8]', LEGION, REITERS, 6, 3],
    ['Petronels at the Legion, long [6.11]', PETRONELS, LEGION, 5, 2],
    ['enfants perdus at the Reiters, short [7.5]', ENFANTS, REITERS, 3, 4],
    ['the Legion at the Reiters, short [7.6]', LEGION, REITERS, 3, 4],
    ['Petronels at the Legion, short [7.9]', PETRONELS, LEGION, 3, 3],
    ['Reiters at the Millers, short [8.9]', REITERS, MILLERS, 3, 1],
    ['two stands of skirmishers at the Millers [8.11]', { type: 'argoulets', stands: 2 }, MILLERS, 3, 1],
  ];
  test.each(rows)('%s', (_, a, n, gap, before) => {
    const s = facing(a, n, gap);
    expect(intensity(s)).toBe(before);
  });

  test('cohesion counts as it was before the fire: Ragged Reiters at the Legion [7.8] [1.13]', () => {
    const s = facing({ ...REITERS, level: 4 }, LEGION, 3);
    expect(intensity(s)).toBe(1);
  });

  test('attached commanded shot has its own row, and no shift for the march [8.10] [19.2]', () => {
    const s = field({
      units: {
        a: { type: 'late-millers', stands: 6, at: [20, 10], cells: { pace: 'marched' } },
        b: { type: 'commanded-shot', with: 'a' },
        n: { ...REITERS, at: [20, 15] },
      },
    });
    const [shot, reiters] = [unitNamed(s, 'b'), unitNamed(s, 'n')];
    expect(fireIntensity(s, shot, reiters, false)).toBe(4);
    expect([volleyAt(s, shot, 4), volleyAt(s, shot, 3)]).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });
});

describe('shifts [14.2]', () => {
  test('a loose target, one in cover, a hedgehog', () => {
    expect(intensity(facing(LEGION, PETRONELS, 6))).toBe(0);
    const hedge = [
      {
        id: 'hedge',
        type: 'hedge',
        line: [
          [10, 17.2],
          [30, 17.2],
        ],
      },
    ];
    expect(intensity(facing(LEGION, LEGION, 6, hedge))).toBe(2);
    const hedgehog = { type: 'landsknechts', stands: 6, formation: 'hedgehog' };
    expect(intensity(facing(LEGION, hedgehog, 6))).toBe(2);
    expect(intensity(facing({ type: 'sakers', stands: 1 }, hedgehog, 6))).toBe(4);
  });

  test('seasoned foot that marched shoots worse, veterans and horse do not [14.4]', () => {
    const marched = { cells: { pace: 'marched' } };
    expect(intensity(facing({ ...LEGION, ...marched }, MILLERS, 6))).toBe(0);
    expect(intensity(facing({ ...LEGION, training: 'veterans', ...marched }, MILLERS, 6))).toBe(1);
    expect(intensity(facing({ ...PETRONELS, ...marched }, MILLERS, 3))).toBe(1);
  });

  test('along a line from behind its front [14.2]', () => {
    const s = field({
      units: {
        a: { ...ENFANTS, at: [16, 22.5], heading: 90 },
        c: { ...MILLERS, at: [50, 5] },
        n: { type: 'gensdarmes', stands: 6, at: [22, 20.4] },
      },
    });
    expect(intensity(s)).toBe(2);
  });
});

describe('who may fire [14.3] [14.4]', () => {
  const may = (a: Body): boolean => {
    const s = facing(a, REITERS, 6);
    return mayFire(s, unitNamed(s, 'a'));
  };
  const cells = (more: Record<string, unknown>): Body => ({ type: 'french-legion', cells: more });

  test('by speech and pace [6.10] [7.3]', () => {
    expect(may(cells({ speech: 'hold' }))).toBe(true);
    expect(may(cells({ speech: 'march', pace: 'marched' }))).toBe(true);
    expect(may({ ...cells({ speech: 'march', pace: 'marched' }), training: 'raw' })).toBe(false);
    expect(may(cells({ speech: 'double', pace: 'doubled' }))).toBe(false);
    expect(may({ ...REITERS, cells: { speech: 'double', pace: 'doubled' } })).toBe(false);
    expect(may({ ...PETRONELS, cells: { speech: 'double', pace: 'doubled' } })).toBe(true);
    for (const speech of ['charge', 'rally', 'retire']) expect(may(cells({ speech }))).toBe(false);
  });

  test('not who routs, regroups, has fired, or has no firearms [17.1]', () => {
    expect(may(cells({ status: 'routing' }))).toBe(false);
    expect(may(cells({ regroup: true }))).toBe(false);
    expect(may(cells({ fired: true }))).toBe(false);
    expect(may(MILLERS)).toBe(false);
  });

  test('guns that have not been moved [19.1]', () => {
    expect(may({ type: 'cannon', stands: 2, cells: { speech: 'hold' } })).toBe(true);
    expect(may({ type: 'cannon', stands: 2, cells: { speech: 'march', pace: 'marched' } })).toBe(false);
  });

  test('fewer stands shoot in a smaller unit: SF-40', () => {
    const s = facing(LEGION, REITERS, 6);
    expect(firingStands(s, unitNamed(s, 'a'))).toBe(6);
    s.setStands(unitNamed(s, 'a'), 8);
    expect(firingStands(s, unitNamed(s, 'a'))).toBe(4);
  });
});

describe('at whom [14.2]', () => {
  test('in range and arc', () => {
    expect(canFire(facing(LEGION, REITERS, 8))).toBe(true);
    expect(canFire(facing(LEGION, REITERS, 8.1))).toBe(false);
    const s = facing(LEGION, REITERS, 6);
    s.setHeading(unitNamed(s, 'a'), 1800);
    expect(canFire(s)).toBe(false);
  });

  test('a hedgehog all round: SF-44', () => {
    const s = facing({ type: 'landsknechts', stands: 9, formation: 'hedgehog' }, REITERS, 6);
    s.setHeading(unitNamed(s, 'a'), 1800);
    expect(canFire(s)).toBe(true);
  });

  test('not through friends, nor into a melee [6.2]: SF-41', () => {
    const units = {
      a: { type: 'sakers', stands: 1, at: [20, 10] },
      b: { ...MILLERS, at: [20, 13] },
      n: { ...LEGION, at: [20, 20] },
    } as const;
    const s = field({ units });
    const [guns, legion] = [unitNamed(s, 'a'), unitNamed(s, 'n')];
    expect(canFireAt(s, guns, legion)).toBe(false);
    s.stand(unitNamed(s, 'b'), { x: 400 * 40, y: 400 * 13, heading: 0 });
    expect(canFireAt(s, guns, legion)).toBe(true);
    s.setFoe(legion, unitNamed(s, 'b'));
    expect(canFireAt(s, guns, legion)).toBe(false);
  });

  test('three inches into an orchard, two into a wood, and over no hill [13.4] [14.2]: SF-34', () => {
    const legion: Body = { ...LEGION, formation: 'column' };
    /** Ground from so many inches before the front of the target on, past it. */
    const before = (type: string, inches: number, h: number): boolean => {
      const s = facing({ type: 'sakers', stands: 1 }, legion, 8, [{ id: 'ground', type, rect: { x: 10, y: 18.5 - inches, w: 20, h } }]);
      return canFire(s);
    };
    expect([before('orchard', 2.9, 10), before('orchard', 3.2, 10)]).toEqual([true, false]);
    expect([before('wood', 1.9, 10), before('wood', 2.2, 10)]).toEqual([true, false]);
    expect([before('gentle-hill', 4, 1.5), before('gentle-hill', 4, 10)]).toEqual([false, true]);
  });

  test('guns on a hill over friends farther than six inches', () => {
    const hill = [{ id: 'hill', type: 'gentle-hill', rect: { x: 15, y: 5, w: 10, h: 8 } }];
    const guns = (y: number): boolean => {
      const s = field({
        units: { a: { type: 'sakers', stands: 1, at: [20, 10] }, b: { ...MILLERS, at: [20, y] }, n: { ...LEGION, at: [20, 24] } },
        terrain: hill,
      });
      return canFireAt(s, unitNamed(s, 'a'), unitNamed(s, 'n'));
    };
    expect([guns(15), guns(19)]).toEqual([false, true]);
  });
});

describe('a segment of fire [11.3]', () => {
  const units = {
    a: { ...REITERS, at: [20, 10] },
    b: { ...PETRONELS, at: [29, 11] },
    n: { ...LEGION, at: [20, 18] },
    o: { ...ENFANTS, at: [28, 17] },
  } as const;

  test('sides take turns, the better Generalissimo first; all losses at once [6.4] [8.8]', () => {
    const s = begin(field({ units, generals: { red: { strategy: 4 } } }), 'fire/begin');
    expect(legalTexts(s)).toEqual(['done', 'fire n a', 'fire n b', 'fire o a', 'fire o b'].filter((text) => legalTexts(s).includes(text)));
    expect(s.actor).toBe(1);
    play(s, 'fire n a');
    die(s, 5);
    expect(s.actor).toBe(0);
    expect(s.level(unitNamed(s, 'a'))).toBe(0);
    expect(s.hitLevels(unitNamed(s, 'a'))).toBe(2);
    expect(ruleAgainst(s, 'fire a b')).toBe('14.2');
    play(s, 'done');
    expect(s.level(unitNamed(s, 'a'))).toBe(2);
    expect(s.casualties(unitNamed(s, 'a'))).toBe(1);
    expect([s.pressed(unitNamed(s, 'a')), s.hitLevels(unitNamed(s, 'a')), s.depth]).toEqual([1, 0, 0]);
  });

  test('no unit falls below Mob, so that outcomes beyond it are one [7.5]', () => {
    const s = begin(facing({ ...LEGION, ...{} }, { ...REITERS, level: 5 }, 3), 'fire/begin');
    play(s, 'fire a n');
    expect(Object.values(weights(s)).reduce((sum, weight) => sum + weight, 0)).toBe(6);
    expect(
      Object.keys(weights(s))
        .map(Number)
        .every((outcome) => outcome < 8),
    ).toBe(true);
  });

  test('the general of a regiment with casualties tests [6.9]: SF-12', () => {
    const s = begin(field({ units, generals: { red: { strategy: 4 }, blue: { with: 'a' } } }), 'fire/begin');
    play(s, 'fire n a');
    die(s, 5);
    play(s, 'done');
    expect(stepName(s)).toBe('officer/check');
  });

  test('three casualties at once are a Disaster [14.6]: SF-43', () => {
    const s = field({ units });
    s.setHitCasualties(unitNamed(s, 'n'), 3);
    begin(s, 'fire/end');
    expect(stepName(s)).toBe('disaster/check');
  });

  test('four casualties silence a battery, and it loses no cohesion [19.1]', () => {
    const s = begin(facing(LEGION, { type: 'cannon', stands: 2, cells: { casualties: 3 } }, 3), 'fire/begin');
    play(s, 'fire a n');
    expect(
      Object.keys(weights(s))
        .map(Number)
        .every((outcome) => outcome < 8),
    ).toBe(true);
    die(s, 6);
    if (s.depth > 0) play(s, 'done');
    expect(s.isGone(unitNamed(s, 'n'))).toBe(true);
    expect(placed(s, 'n')).toEqual([0, 0, 0]);
  });

  test('guns that were moved shoot worse in the next turn [19.1]', () => {
    const s = facing({ type: 'sakers', stands: 1, cells: { pace: 'marched' } }, LEGION, 6);
    const before = intensity(s);
    begin(s, 'fire/end');
    expect([s.shifted(unitNamed(s, 'a')), intensity(s)]).toEqual([1, before - 1]);
  });
});

test('odds of a volley are those of its dice [6.6]', () => {
  const s = begin(facing(LEGION, REITERS, 6), 'fire/begin');
  play(s, 'fire a n');
  const { levels, casualties, disorders, bleeds } = fireOdds(s, unitNamed(s, 'a'), unitNamed(s, 'n'), false);
  const into = s.chanceOutcomes(new OutcomeList());
  const mean = (of: (outcome: number) => number): number =>
    [...into].reduce((sum, { outcome, weight }) => sum + of(outcome) * weight, 0) / into.total;
  expect(levels).toBeCloseTo(mean((outcome) => Math.floor(outcome / 8)));
  expect(casualties).toBeCloseTo(mean((outcome) => outcome % 8));
  expect(disorders).toBeCloseTo(mean((outcome) => Number(outcome >= 8)));
  expect(bleeds).toBeCloseTo(mean((outcome) => Number(outcome % 8 > 0)));
});

test('point blank, at once and without a Disaster [14.5]', () => {
  const s = facing(LEGION, MILLERS, 3);
  expect(intensity(s, true)).toBe(3);
});
