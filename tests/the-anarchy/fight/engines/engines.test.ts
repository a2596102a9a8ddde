import { describe, expect, test } from 'vitest';
import { OfferList } from '../../../../rules/core/index.ts';
import { heavyModifier } from '../../../../rules/the-anarchy/charts/engines.ts';
import { HIT, heavyResult } from '../../../../rules/the-anarchy/charts/missiles.ts';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import { throwsOf, wideScatter } from '../../../../rules/the-anarchy/charts/scatter.ts';
import { countWork, isSound, placeOfPart } from '../../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { reaches } from '../../../../rules/the-anarchy/fight/mechanics/combat/melee.ts';
import { coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { addWaysBack, canRetreat } from '../../../../rules/the-anarchy/fight/mechanics/combat/retreats.ts';
import { TASKS } from '../../../../rules/the-anarchy/state/layout.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, expectWeights, field, legal, legalTexts, look, man, phase, play, roll, stepName, weights } from '../../field.ts';

const BALLISTA = { id: 'ballista', kind: 'ballista', name: 'Ballista', side: 'blue', at: '0305', facing: 2 };
const MANGONEL = { ...BALLISTA, id: 'mangonel', kind: 'mangonel', name: 'Mangonel' };

/** An engine with its crew at work, so many turns of it done, and some men more. */
function manned(engine: typeof BALLISTA, worked: number, crew: readonly string[], ...men: readonly string[]): AnarchyState {
  const places = ['0304', '0306', '0204', '0404'];
  const workers = crew.map((type, i) => `blue ${type} ${places[i]!} task=crew taskAt=0305`);
  return field({
    men: [...workers, ...men],
    pack: { engines: [engine] } as never,
    state: { engines: { [engine.id]: { worked } } },
  });
}

/** Hexes into which a man can retreat from an enemy in a place. */
function addedWays(s: AnarchyState, who: number, from: number): string[] {
  const into = new OfferList();
  addWaysBack(s, who, s.at(who), from, 1, true, into);
  return into.toArray().map((place) => s.placeName(place));
}

describe('the heavy table', () => {
  // Second transcription of two of its rows
  test.each([
    [false, 0, 'CCCCCCBBBA'],
    [false, 3, 'CCBBBAAA--'],
    [true, 0, 'FEEEDDCCBB'],
    [true, 3, 'EDDCCBBAA-'],
  ])('against a rider (%s) at cover %i is %s [B32]', (isMounted, cover, row) => {
    const found = Array.from({ length: 10 }, (_, i) => Object.keys(HIT)[heavyResult(isMounted, cover, i + 1)]!);
    expect(found.join('')).toBe(row);
  });

  test.each([11, 14])('counts a roll of %i as ten [B32]', (roll) => {
    for (const isMounted of [false, true])
      for (const cover of [0, 1, 2, 3]) expect(heavyResult(isMounted, cover, roll)).toBe(heavyResult(isMounted, cover, 10));
  });

  test('is made harder by range alone [B32]', () => {
    expect([20, 21, 50, 51, 100].map(heavyModifier)).toEqual([0, 1, 1, 2, 2]);
  });
});

describe('scatter of a mangonel', () => {
  test('reaches nineteen hexes, each by the totals of two dice [B43] [5.1.2.2]', () => {
    const ends = new Map<string, number>();
    const vectors = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]] as const; // biome-ignore format: one line
    for (let total = 2; total <= 20; total++) {
      const moved = ([0, 1] as const).map((step) => wideScatter(0, total, step)).filter((way) => way >= 0);
      const [x, y] = moved.reduce(([a, b], way) => [a + vectors[way]![0], b + vectors[way]![1]], [0, 0]);
      ends.set(`${x},${y}`, (ends.get(`${x},${y}`) ?? 0) + throwsOf(total));
    }
    expect(ends.size).toBe(19);
    expect([...ends.values()].reduce((a, b) => a + b)).toBe(100);
    expect(ends.get('0,0')).toBe(10);
  });
});

describe('a ballista', () => {
  test('is worked by two men next to it, one of them an engineer [4.4.1]', () => {
    const s = field({ men: ['blue engineer 0304', 'blue peasant 0306', 'red monk 1005'], pack: { engines: [BALLISTA] } as never });
    phase(s, 'blue', 'tasks');
    expect(legal(s, 'select')).toEqual(['blue-engineer-1', 'blue-peasant-1']);
    play(s, 'select blue-engineer-1');
    expect(TASKS[s.task(man(s, 'blue-engineer-1'))]).toBe('crew');
  });

  test('shoots in the third turn of its crew, and has to be worked anew [4.4.1] [B43]', () => {
    const s = phase(manned(BALLISTA, 3, ['engineer', 'peasant'], 'red monk 1005'), 'blue', 'missiles');
    expect(legalTexts(s)).toEqual(['done', 'engine ballista']);
    play(s, 'engine ballista'); // there is one hex to aim at
    expect(s.engineWorked(0)).toBe(0);
    expectWeights(s, { 0: 6, [at(s, '1005') + 1]: 4 });
  });

  test.each([
    [['engineer', 'peasant'], 3],
    [['monk', 'peasant'], 0],
    [['engineer'], 0],
  ])('counts a turn of %j as %i [4.4.1]', (crew, worked) => {
    const s = manned(BALLISTA, 2, crew, 'red monk 1005');
    countWork(s);
    expect(s.engineWorked(0)).toBe(worked);
  });

  test('is not ready before [4.4.1]', () => {
    expect(phase(manned(BALLISTA, 2, ['engineer', 'peasant'], 'red monk 1005'), 'blue', 'missiles').depth).toBe(0);
  });

  test('hits whoever stands where it comes down, friend or foe, by the heavy table [4.4.3.2] [B32]', () => {
    const s = phase(manned(BALLISTA, 3, ['engineer', 'peasant'], 'red monk 1005', 'blue monk 1004'), 'blue', 'missiles');
    play(s, 'engine ballista'); // there is one hex to aim at
    expect(Object.keys(weights(s))).toContain(String(at(s, '1004') + 1));
    roll(s, at(s, '1004') + 1);
    expect(stepName(s)).toBe('engine/hit');
    expectWeights(s, { 1: 1, 3: 3, 5: 6 });
    roll(s, 5);
    expect(look(s, 'blue-monk-1').health).toBe('dead');
  });

  test('lets nobody in, and no shot across [4.4.4] [4.4.5]', () => {
    const s = field({ men: ['blue crossbow 0105', 'red monk 0505'], pack: { engines: [{ ...BALLISTA, at: '0305' }] } as never });
    expect(s.terrainAt(at(s, '0305')).foot).toBeNull();
    expect(s.game.sight.canSee(s, at(s, '0105'), at(s, '0505'), man(s, 'blue-crossbow-1'), man(s, 'red-monk-1'))).toBe(false);
  });

  test('is aimed at a hex in sight and within a hundred hexes [4.4.3.1]', () => {
    const s = phase(manned(BALLISTA, 3, ['engineer', 'peasant'], 'red knight 1005 mounted'), 'blue', 'missiles');
    play(s, 'engine ballista');
    expect(legal(s, 'aim')).toHaveLength(2);
  });

  test('is of no use while it burns, and burns as an engine [B52]', () => {
    const s = manned(BALLISTA, 3, ['engineer', 'peasant'], 'red monk 1005');
    expect(isSound(s, 0)).toBe(true);
    s.setWoodFire(s.woodIn(at(s, '0305')), 1);
    expect(isSound(s, 0)).toBe(false);
    expect(phase(s, 'blue', 'missiles').depth).toBe(0);
  });
});

describe('a mangonel', () => {
  const CREW = ['engineer', 'peasant', 'monk', 'miner'];

  test('is worked by four men for four turns [5.1.2] [5.1.2.1]', () => {
    expect(phase(manned(MANGONEL, 3, CREW, 'red monk 1005'), 'blue', 'missiles').depth).toBe(0);
    const s = phase(manned(MANGONEL, 4, CREW, 'red monk 1005'), 'blue', 'missiles');
    expect(legal(s, 'engine')).toEqual(['mangonel']);
  });

  test('kills who stands where its stone comes down, and its splinters hit who is next to it [5.1.2.2]', () => {
    const s = phase(manned(MANGONEL, 4, CREW, 'red monk 1005', 'red monk 1004'), 'blue', 'missiles');
    play(s, 'engine mangonel');
    roll(s, at(s, '1005') + 1);
    expect(look(s, 'red-monk-1').health).toBe('dead');
    expect(stepName(s)).toBe('engine/hit');
    roll(s, 3);
    expect([look(s, 'red-monk-2').health, s.depth]).toEqual(['wounded', 0]);
  });
});

/** A field with an engine or a mantlet that looks up, and some men. */
function standing(kind: string, at: string, ...men: readonly string[]): AnarchyState {
  return field({ men, pack: { engines: [{ id: kind, kind, name: kind, side: 'blue', at, facing: 0 }] } as never });
}

describe('a mantlet', () => {
  const cover = (s: AnarchyState, from: string): number => coverAgainst(s, at(s, from), at(s, '0505'));

  test('gives heavy cover over its edge and the two next to it, none from behind [3.5.2]', () => {
    const s = standing('mantlet', '0505', 'blue monk 0505', 'red monk 1210');
    expect(['0502', '0203', '0803'].map((from) => cover(s, from))).toEqual([COVER.heavy, COVER.heavy, COVER.heavy]);
    expect(['0508', '0207', '0807'].map((from) => cover(s, from))).toEqual([COVER.none, COVER.none, COVER.none]);
  });

  test('blocks sight, and lets no horse in [3.5.3]', () => {
    const s = standing('mantlet', '0505', 'blue crossbow 0508', 'red monk 0502');
    expect(s.game.sight.canSee(s, at(s, '0508'), at(s, '0502'), 0, 1)).toBe(false);
    expect([s.terrainAt(at(s, '0505')).foot, s.terrainAt(at(s, '0505')).horse]).toEqual([1, null]);
  });

  test('bars combat and retreat across its edge alone [3.5.4]', () => {
    const s = standing('mantlet', '0505', 'blue monk 0505', 'red monk 0504', 'red monk 0604');
    const [blue, ahead, aside] = ['blue-monk-1', 'red-monk-1', 'red-monk-2'].map((id) => man(s, id));
    expect([reaches(s, ahead!, blue!), reaches(s, aside!, blue!)]).toEqual([false, true]);
    expect(canRetreat(s, blue!, at(s, '0506'))).toBe(true);
    const open = addedWays(s, blue!, at(s, '0506'));
    expect(open).not.toContain('0504');
  });

  describe('in the hands of a man', () => {
    const hauled = (map: readonly string[] | undefined, ...men: readonly string[]): AnarchyState => {
      const engines = [{ id: 'mantlet', kind: 'mantlet', name: 'Mantlet', side: 'blue', at: '0505', facing: 0 }];
      const s = phase(field({ ...(map === undefined ? {} : { map }), men, pack: { engines } as never }), 'blue', 'movement');
      play(s, 'select blue-spearman-1');
      return s;
    };
    const reach = (s: AnarchyState): number => Math.max(...legal(s, 'haul').map((hex) => s.distance(at(s, '0505'), at(s, String(hex)))));

    test('goes with him, for two points of his allowance [3.5.1]', () => {
      const s = hauled(undefined, 'blue spearman 0505', 'red monk 1210');
      expect(reach(s)).toBe(4);
      play(s, 'haul 0501', 'face 2');
      expect([s.placeName(s.engineAt(0)), s.engineFacing(0), look(s, 'blue-spearman-1').at]).toEqual(['0501', 2, '0501']);
      expect([s.depth, s.engineBearer(0), s.walked(man(s, 'blue-spearman-1'))]).toEqual([0, -1, 4]);
    });

    test('is turned where it stands, and that is his move [3.5.2] [AN-150]', () => {
      const s = hauled(undefined, 'blue spearman 0505', 'red monk 1210');
      play(s, 'haul 0505', 'face 3');
      expect([s.engineFacing(0), s.moved(man(s, 'blue-spearman-1')), s.depth]).toEqual([3, 1, 0]);
    });

    test('goes where horses go, and over a filled moat [3.5.1] [AN-19]', () => {
      const onto = (letter: string): boolean => {
        const map = Array.from({ length: 10 }, (_, row) => (row === 3 ? letter.repeat(12) : '.'.repeat(12)));
        return legal(hauled(map, 'blue spearman 0505', 'red monk 1210'), 'haul').includes('0504');
      };
      expect(['.', 'm', ',', '~'].map(onto)).toEqual([true, true, true, true]);
      expect(['T', 'M', 'l'].map(onto)).toEqual([false, false, false]);
    });

    test('covers him on his way as he has turned it [3.5.2]', () => {
      const s = hauled(undefined, 'blue spearman 0505', 'red crossbow 0501');
      play(s, 'haul 0503', 'face 0');
      expect(stepName(s)).toBe('move/react');
      expect(coverAgainst(s, at(s, '0501'), s.at(0))).toBe(COVER.heavy);
    });
  });
});

describe('the footprint of an engine', () => {
  // Numbers of hexes: the rulebook
  test.each([
    ['ram', 10],
    ['gallery', 11],
    ['belfry', 13],
  ])('of a %s has %i hexes [4.1]', (kind, hexes) => {
    const s = standing(kind, '0604', 'blue monk 0101', 'red monk 1210');
    const covered = Array.from({ length: s.scenario.grid.size }, (_, place) => place).filter((place) => s.partIn(place) >= 0);
    expect(covered).toHaveLength(hexes);
    const [left, right] = [covered.filter((place) => s.placeName(place) < '06'), covered.filter((place) => s.placeName(place) > '07')];
    expect(left.length).toBe(right.length);
  });

  test('of a ram has a log in the middle, and room for men beside it', () => {
    const s = standing('ram', '0604', 'blue monk 0101', 'red monk 1210');
    const foot = ['0604', '0605', '0606', '0607'].map((hex) => s.terrainAt(at(s, hex)).foot);
    expect(foot).toEqual([null, null, null, null]);
    const sides = s.scenario.parts.flatMap((card, part) => (card.column > 0 ? [s.terrainAt(placeOfPart(s, part)).foot] : []));
    expect(sides).toEqual([2, 2, 2, 2, 2, 2]);
  });
});
