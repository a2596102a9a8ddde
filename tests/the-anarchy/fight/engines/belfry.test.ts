import { describe, expect, test } from 'vitest';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import { Observation } from '../../../../rules/core/index.ts';
import { canLowerBridge } from '../../../../rules/the-anarchy/fight/mechanics/work/belfries.ts';
import { nextSpread, placeOfSpread } from '../../../../rules/the-anarchy/fight/mechanics/missiles/fire.ts';
import { barsFight, canStand, groundCost } from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { pushBridges } from '../../../../rules/the-anarchy/fight/mechanics/procedures/pushing.ts';
import { canPush, countPushers, pushesLeft } from '../../../../rules/the-anarchy/fight/mechanics/work/pushing.ts';
import { fallingBelfry } from '../../../../rules/the-anarchy/fight/mechanics/work/ruins.ts';
import { effectOfFace } from '../../../../rules/the-anarchy/fight/mechanics/missiles/shots.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { at, begin, during, expectWeights, field, legal, look, man, phase, play, roll, stepName } from '../../field.ts';

/** A wall from west to east in the last row but one, with open ground before it and a yard behind. */
const BEFORE = [
  '...............',
  '...............',
  '...............',
  '...............',
  '...............',
  '...............',
  '...............',
  '...............',
];
const WALL = ['.RBBBBBBBBBBBR.', '.BS.........SB.', '.B...........B.', '.RBBBBBBBBBBBR.', '...............'];
const MAP = [...BEFORE, ...WALL];

interface Man {
  readonly class: string;
  readonly at: string;
  readonly level?: number;
}

/** A belfry that looks down, the foremost hex of its middle in column 7 of a row, with men. `0704+2` is a man on its second floor. */
function belfry(row: number, blue: readonly string[], red: readonly string[], pack: object = {}, lowered = false): AnarchyState {
  const read = (text: string): Man => {
    const [type, hex, level] = text.split(/[ +]/);
    return { class: type!, at: hex!, ...(level === undefined ? {} : { level: Number(level) }) };
  };
  const zones = [{ from: '0101', to: '1513', on: ['open', 'battlement', 'belfry-floor'] }];
  const force = (name: string, men: readonly string[]): object => ({ name, zones, men: men.map(read) });
  const forces = { blue: force('blue', [...blue, 'civilian 0101']), red: force('red', [...red, 'civilian 1513']) };
  const engines = [{ id: 'belfry', kind: 'belfry', name: 'Belfry', side: 'blue', at: `07${String(row).padStart(2, '0')}`, facing: 3 }];
  const state = lowered ? { engines: { belfry: { lowered: true, fallen: 3 } } } : {};
  return field({ men: ['blue civilian 0101', 'red civilian 1513'], map: MAP, pack: { forces, engines, ...pack } as never, state });
}

/** Hexes of its ground floor with the front in row 7. */
const GROUND = ['0707', '0706', '0705', '0704', '0703', '0607', '0606', '0605', '0604', '0807', '0806', '0805'];
const pushers = (count: number): string[] => GROUND.slice(0, count).map((hex) => `peasant ${hex}`);
const ENEMY = ['monk 0811'];

describe('pushing a belfry', () => {
  test.each([
    [8, 2],
    [7, 1],
    [4, 1],
    [3, 0],
  ])('%i men on its ground floor push it %i hexes [4.2.4]', (men, hexes) => {
    expect(pushesLeft(belfry(7, [...pushers(men), 'knight 0707+2'], ENEMY), 0)).toBe(hexes);
  });

  test('ten push it, three of them are attacked from the rear: the other seven push it one hex [4.2.4] [B20]', () => {
    const s = belfry(7, pushers(10), ENEMY);
    for (const id of [1, 2, 3]) s.setEngaged(man(s, `blue-peasant-${id}`), 1);
    expect([countPushers(s, 0), pushesLeft(s, 0)]).toEqual([7, 1]);
  });

  test('it goes forward only, and who is above goes with it and has not moved [4.2.4] [AN-09]', () => {
    const s = begin(
      during(belfry(6, ['peasant 0706', 'peasant 0705', 'peasant 0704', 'peasant 0703', 'knight 0706+2'], ENEMY), 'blue', 'movement'),
      'engine/push',
    );
    expect([legal(s, 'push'), legal(s, 'draw')]).toEqual([['belfry'], []]);
    play(s, 'push belfry');
    expect(look(s, 'blue-knight-1').at).toBe('0707+2');
    expect([s.moved(man(s, 'blue-knight-1')), s.moved(man(s, 'blue-peasant-1'))]).toEqual([0, 1]);
  });

  test('with its drawbridge down it stays where it is [4.2.4]', () => {
    expect(canPush(during(belfry(7, pushers(8), ENEMY, {}, true), 'blue', 'movement'), 0, false)).toBe(false);
  });
});

describe('the floors of a belfry', () => {
  test('have room for thirteen, ten, ten and six men, and the drawbridge for three [4.2.1.1] [4.2.5]', () => {
    const s = belfry(7, [], ENEMY, {}, true);
    const numberOf = (level: number, isBridge: boolean): number =>
      s.scenario.parts.filter((part) => part.level === level && part.row < 0 === isBridge).length;
    expect([0, 1, 2, 3].map((level) => numberOf(level, false))).toEqual([13, 10, 10, 6]);
    expect(numberOf(2, true)).toBe(3);
  });

  test('are there where it stands, all the way to the wall, and nowhere else [4.2.1.3]', () => {
    const s = belfry(6, [], ENEMY);
    const there = (name: string): boolean => canStand(s, at(s, name), false);
    expect([there('0706+1'), there('0706+3'), there('0707+2'), there('0708+2')]).toEqual([true, true, false, false]);
    expect(s.scenario.places.names).not.toContain('0708+3');
  });
});

describe('inside a belfry', () => {
  const s = belfry(7, [], ENEMY);
  const cost = (from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);

  test('one enters from behind for two points, and climbs for three a floor [4.2.5] [AN-151]', () => {
    expect([cost('0702', '0703'), cost('0507', '0607'), cost('0708', '0707')]).toEqual([2, -1, -1]);
    expect([cost('0706', '0706+1'), cost('0705+1', '0705+2'), cost('0706+2', '0706+3')]).toEqual([3, 3, 3]);
    expect([cost('0707', '0707+1'), cost('0706+2', '0707+2'), cost('0707+2', '0607+2')]).toEqual([-1, 1, 2]);
  });

  test('nobody climbs from the ground while it is pushed [4.2.1.2]', () => {
    const t = belfry(7, [], ENEMY);
    t.setEnginePushed(0, 1);
    expect(groundCost(t, at(t, '0706'), at(t, '0706+1'), false, false)).toBe(-1);
  });

  test('floors burn through one after another, also up and down [4.2.9]', () => {
    const t = belfry(7, [], ENEMY);
    const place = at(t, '0706+1');
    t.setWoodFire(t.woodIn(place), 2);
    const found: string[] = [];
    for (let test = nextSpread(t, 0); test >= 0; test = nextSpread(t, test + 1)) found.push(t.placeName(placeOfSpread(t, test)));
    expect(found).toEqual(expect.arrayContaining(['0706', '0706+2', '0705+1', '0707+1']));
    t.setWoodFire(t.woodIn(place), 6);
    expect(canStand(t, place, false)).toBe(false);
  });
});

describe('cover in a belfry', () => {
  const cover = (s: AnarchyState, from: string, to: string): number => coverAgainst(s, at(s, from), at(s, to));

  test('is infinite below, none from behind at the ground [4.2.3] [4.1]', () => {
    const s = belfry(7, [], ENEMY);
    expect([cover(s, '0709', '0707'), cover(s, '0709', '0707+1'), cover(s, '0701', '0703')]).toEqual([
      COVER.infinite,
      COVER.infinite,
      COVER.none,
    ]);
  });

  test('on the second floor is infinite in front, and none when the drawbridge is down [4.2.3]', () => {
    expect(cover(belfry(7, [], ENEMY), '0709', '0707+2')).toBe(COVER.infinite);
    expect(cover(belfry(7, [], ENEMY, {}, true), '0709', '0707+2')).toBe(COVER.none);
  });

  test('at the top is medium through the slits, light from behind [4.2.3] [AN-11]', () => {
    const s = belfry(7, [], ENEMY);
    expect([cover(s, '0709', '0707+3'), cover(s, '0701', '0706+3')]).toEqual([COVER.medium, COVER.light]);
  });

  test('a battlement covers heavily against shots from the top [4.2.7]', () => {
    const s = belfry(7, [], ENEMY);
    expect(cover(s, '0707+3', '0709')).toBe(COVER.heavy);
  });

  test('who shoots from a belfry that moves adds one [4.2.6]', () => {
    const s = belfry(7, ['longbow 0707+3'], ['monk 0709']);
    const faces = (): number[] =>
      Array.from({ length: 10 }, (_, i) => effectOfFace(s, 0, man(s, 'red-monk-1'), at(s, '0709'), false, i + 1));
    const still = faces();
    s.setEnginePushed(0, 1);
    expect(faces().slice(0, 9)).toEqual(still.slice(1));
  });
});

/** Its drawbridge has just come down. */
function lower(s: AnarchyState): void {
  s.setEngineFallen(0, 0);
  pushBridges(during(s, 'blue', 'movement'));
  s.advance();
}

describe('the drawbridge', () => {
  const WINCHERS = ['knight 0607+2', 'knight 0807+2'];

  test('is lowered by two men at the winches in a full turn, one hex from the wall [4.2.8] [AN-08]', () => {
    expect(
      canLowerBridge(
        belfry(
          6,
          WINCHERS.map((text) => text.replace('07+', '06+')),
          ENEMY,
        ),
        0,
      ),
    ).toBe(false);
    const s = belfry(7, WINCHERS, ENEMY);
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-knight-1');
    play(s, 'select blue-knight-2');
    expect(s.engineLowered(0)).toBe(0);
    begin(during(s, 'blue', 'missiles'), 'turn/phase', 1);
    expect(s.engineLowered(0)).toBe(1);
  });

  test('hoarding bars it until it is burnt [3.3.3] [3.3.9]', () => {
    expect(canLowerBridge(belfry(7, WINCHERS, ENEMY, { hoarding: ['0608'] }), 0)).toBe(false);
  });

  test.each([
    ['monk', { 0: 5, 1: 2, 2: 2, 3: 1 }],
    ['man-at-arms', { 0: 4, 1: 2, 2: 2, 3: 2 }],
  ])('falls on a %s with the printed chances [4.2.8]', (type, weights) => {
    const s = belfry(7, WINCHERS, [`${type} 0709`, 'monk 1410'], {}, true);
    lower(s);
    expectWeights(s, weights);
    roll(s, 1);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect(look(s, `red-${type}-1`).health).toBe('stunned');
  });

  test.each(['0609', '0709', '0809'])(
    'strikes the man in %s once, who leaps back unhurt, out from under it or along the wall [4.2.8] [AN-450]',
    (hex) => {
      const s = belfry(7, WINCHERS, [`monk ${hex}`, 'monk 1410'], {}, true);
      lower(s);
      roll(s, 0);
      if (s.depth > 0) play(s, `retreat ${legal(s, 'retreat')[0]!}`); // the one way out of a side column is gone without asking
      expect([look(s, 'red-monk-1').health, look(s, 'red-monk-1').at === hex, s.depth]).toEqual(['healthy', false, 0]);
    },
  );

  test('strikes all who stand under it as it falls, also who makes room for another [4.2.8]', () => {
    const s = belfry(7, WINCHERS, ['monk 0609', 'monk 0709', 'spearman 0809', 'monk 1410'], {}, true);
    lower(s);
    roll(s, 0);
    expect(legal(s, 'retreat')).toEqual(expect.arrayContaining(['0609', '0809']));
    play(s, 'retreat 0809');
    expect([look(s, 'red-monk-2').at, look(s, 'red-spearman-1').at]).toEqual(['0809', '0909']);
    const struck: string[] = [];
    while (stepName(s) === 'bridge/crush') {
      struck.push(s.scenario.men[s.data[s.frame + 1]!]!.id);
      roll(s, 3);
    }
    expect(struck.sort()).toEqual(['red-monk-1', 'red-spearman-1']);
  });

  test('leads onto the battlements for two points, and men fight over it, but not with hoarding [4.2.8] [3.3.9]', () => {
    const s = belfry(7, ['knight 0708+2'], ['monk 0709', 'monk 0509'], { hoarding: ['0508'] }, true);
    expect(groundCost(s, at(s, '0708+2'), at(s, '0709'), false, false)).toBe(2);
    expect(groundCost(s, at(s, '0709'), at(s, '0708+2'), false, false)).toBe(2);
    expect(barsFight(s, at(s, '0708+2'), at(s, '0709'))).toBe(false);
    expect(barsFight(s, at(s, '0508+2'), at(s, '0608+2'))).toBe(true);
  });
});

/** Burns hexes of a floor, as many as are said, the first first. */
function burn(s: AnarchyState, floor: number, count: number): void {
  const parts = s.scenario.parts.flatMap((card, part) => (card.floor === floor && card.row >= 0 ? [part] : []));
  for (const part of parts.slice(0, count)) s.setWoodFire(s.scenario.woods.length + part, 6);
}

describe('a belfry that burns down', () => {
  test('lets nobody onto a floor half of which is burnt; who is there may go [4.2.9] [AN-274]', () => {
    const s = belfry(7, [], ENEMY);
    const cost = (from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);
    burn(s, 1, 4); // 0707 to 0704
    s.setWoodFire(s.woodIn(at(s, '0705+1')), 0);
    expect(cost('0705', '0705+1')).toBe(3);
    s.setWoodFire(s.woodIn(at(s, '0607+1')), 6);
    s.setWoodFire(s.woodIn(at(s, '0807+1')), 6);
    expect([cost('0705', '0705+1'), cost('0705+1', '0705'), cost('0705+1', '0705+2')]).toEqual([-1, 3, 3]);
  });

  test('does not lower its drawbridge with half of that floor burnt [4.2.9]', () => {
    const lowers = (count: number): boolean => {
      const s = belfry(7, ['knight 0607+2', 'knight 0807+2'], ENEMY);
      burn(s, 2, count);
      return canLowerBridge(s, 0);
    };
    expect([lowers(4), lowers(5)]).toEqual([true, false]);
  });

  test('comes down when a floor is gone: who is above dies, and on the ground one die of six is rolled for each [4.2.9]', () => {
    const s = belfry(7, ['knight 0706+2', 'longbow 0707+3', 'monk 0703', 'peasant 0704'], ENEMY);
    burn(s, 1, 10);
    expect(fallingBelfry(s)).toBe(0);
    begin(during(s, 'blue', 'recovery'), 'belfry/collapse', 0);
    expect([look(s, 'blue-knight-1').health, look(s, 'blue-longbow-1').health]).toEqual(['dead', 'dead']);
    expectWeights(s, { 0: 3, 1: 2, 2: 1 });
    roll(s, 2);
    expect(look(s, 'blue-monk-1')).toMatchObject({ at: '0702', health: 'healthy' });
    roll(s, 1);
    expect(look(s, 'blue-peasant-1').health).toBe('wounded');
    expect([s.engineAt(0), s.partIn(at(s, '0706')), s.depth]).toEqual([-1, -1, 0]);
    expect(canStand(s, at(s, '0706+1'), false)).toBe(false);
    expect(Number.isNaN(observed(s))).toBe(false);
    expect(s.game.renderSvg(s)).toContain('<svg');
  });

  test('stands while a floor is not wholly burnt, or only its top is [4.2.9]', () => {
    const s = belfry(7, [], ENEMY);
    burn(s, 1, 9);
    burn(s, 3, 6);
    expect(fallingBelfry(s)).toBe(-1);
  });
});

/** Sum of what networks see. */
function observed(s: AnarchyState): number {
  const into = new Observation(s.game.encoder.spec);
  s.observe(0, into);
  return [...into.units, ...into.map, ...into.globals].reduce((sum, value) => sum + value, 0);
}

describe('the height of a belfry', () => {
  const levels = (s: AnarchyState): number[][] =>
    [0, 1, 2, 3].map((floor) => [...new Set(s.scenario.parts.filter((card) => card.floor === floor).map(({ level }) => level))]);

  test('fits a wall of one level: the first floor is left out [4.2.2] [AN-275]', () => {
    const s = belfry(7, ['knight 0607+1', 'knight 0807+1'], ENEMY, { wallLevels: 1 });
    expect(levels(s)).toEqual([[0], [], [1], [2]]);
    expect([s.levelAt(at(s, '0709')), s.levelAt(at(s, '0209'))]).toEqual([1, 2]);
    expect(groundCost(s, at(s, '0706'), at(s, '0706+1'), false, false)).toBe(3);
    expect(canLowerBridge(s, 0)).toBe(true);
    s.setEngineLowered(0, 1);
    s.rebuildOccupancy();
    expect(groundCost(s, at(s, '0708+1'), at(s, '0709'), false, false)).toBe(2);
  });

  test('fits a tower of three: six points lead up to the drawbridge [4.2.2] [AN-275]', () => {
    const map = MAP.map((line, row) => (row === 8 ? '.RBBBRRRBBBBBR.' : line));
    const high = field({
      men: ['blue civilian 0101', 'red monk 1513'],
      map,
      pack: { engines: [{ id: 'belfry', kind: 'belfry', name: 'Belfry', side: 'blue', at: '0707', facing: 3 }] } as never,
    });
    expect(levels(high)).toEqual([[0], [1], [3], [4]]);
    const cost = (from: string, to: string): number => groundCost(high, at(high, from), at(high, to), false, false);
    expect([cost('0706', '0706+1'), cost('0706+1', '0706+3'), cost('0706+3', '0706+4')]).toEqual([3, 6, 3]);
    expect(canLowerBridge(high, 0)).toBe(true);
  });
});
