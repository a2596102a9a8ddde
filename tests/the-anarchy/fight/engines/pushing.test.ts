import { describe, expect, test } from 'vitest';
import { tryCatch } from '../../../../rules/core/index.ts';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import { isSound } from '../../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { ageFires } from '../../../../rules/the-anarchy/fight/mechanics/missiles/fire.ts';
import { barsFight, groundCost } from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { canPush, pushesLeft } from '../../../../rules/the-anarchy/fight/mechanics/work/pushing.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import {
  at,
  begin,
  during,
  expectWeights,
  field,
  legal,
  legalTexts,
  look,
  man,
  phase,
  play,
  roll,
  standing,
  stepName,
} from '../../field.ts';

/** A field, or a map, with an engine that looks up with its front in a hex, and some men. */
function engine(
  kind: string,
  front: string,
  men: readonly string[],
  more: { map?: readonly string[]; engine?: object } = {},
): AnarchyState {
  const cards = [{ id: kind, kind, name: kind, side: 'blue', at: front, facing: 0, ...more.engine }];
  return field({ ...(more.map === undefined ? {} : { map: more.map }), men, pack: { engines: cards } as never });
}

/** Hexes beside the log of a ram with its front in 0604: three to the left, three to the right. */
const BENCHES = ['0504', '0505', '0506', '0704', '0705', '0706'];
const rowers = (count: number): string[] => BENCHES.slice(0, count).map((hex) => `blue peasant ${hex}`);
const crewed = (count: number, ...men: readonly string[]): AnarchyState => engine('ram', '0603', [...rowers(count), ...men]);

const pushing = (s: AnarchyState): AnarchyState => begin(during(s, 'blue', 'movement'), 'engine/push');

test.each([
  ['the log of a ram', { kind: 'ram', at: '0604' }, '0605'],
  ['a ballista', { kind: 'ballista', at: '0604' }, '0604'],
])('in the hex of %s nobody stands: the pack that puts a man there is refused at his place [5.2.2] [4.4.5]', (_, card, hex) => {
  const engines = [{ id: 'engine', name: 'Engine', side: 'blue', facing: 0, ...card }];
  const loaded = tryCatch(() => field({ men: [`blue peasant ${hex}`, 'red monk 1210'], pack: { engines } as never }));
  expect(loaded).toMatchObject({ ok: false, error: { path: '/forces/blue/men/0/at', message: `Nobody can stand in ${hex} on foot.` } });
});

describe('pushing a ram', () => {
  test.each([
    [6, 2],
    [5, 1],
    [3, 1],
    [2, 0],
  ])('%i men push it %i hexes a turn [5.2.1]', (men, hexes) => {
    expect(pushesLeft(crewed(men), 0)).toBe(hexes);
  });

  test('all who are inside go with it, and that was their move [5.2.1] [AN-148]', () => {
    const s = pushing(crewed(6));
    play(s, 'push ram');
    expect([s.placeName(s.engineAt(0)), standing(s, '0503'), standing(s, '0506')]).toEqual(['0602', 'blue-peasant-1', '']);
    play(s, 'push ram');
    expect(s.placeName(s.engineAt(0))).toBe('0601');
    expect(legal(s, 'push')).toEqual([]);
    expect(s.moved(man(s, 'blue-peasant-1'))).toBe(1);
  });

  test('it goes back as well, and never turns, before anybody else moves [B19] [5.2.1] [AN-09]', () => {
    expect(legalTexts(pushing(crewed(3)))).toEqual(['done', 'push ram', 'draw ram']);
  });

  test('who has fought, or was attacked, does not push [5.2.1] [B20] [AN-10]', () => {
    const s = crewed(6, 'red spearman 0404');
    during(s, 'red', 'melee');
    begin(s, 'melee/target');
    play(s, 'attack 0504');
    roll(s, 5);
    expect(pushesLeft(s, 0)).toBe(1);
    begin(during(s, 'blue', 'recovery'), 'turn/phase', 2);
    expect(pushesLeft(s, 0)).toBe(2);
  });

  test('an enemy inside, or a man in the way, holds it [AN-148]', () => {
    for (const men of [['red monk 0505'], ['blue monk 0602'], ['red monk 0503']]) {
      const s = during(crewed(0, ...['0504', '0506', '0704'].map((hex) => `blue peasant ${hex}`), ...men), 'blue', 'movement');
      expect(canPush(s, 0, false)).toBe(false);
    }
  });

  test('it goes over flat ground and a filled moat alone [5.2.1]', () => {
    const onto = (letter: string): boolean => {
      const map = Array.from({ length: 10 }, (_, row) => (row === 1 ? letter.repeat(12) : '.'.repeat(12)));
      return canPush(during(engine('ram', '0603', rowers(6), { map }), 'blue', 'movement'), 0, false);
    };
    expect(['.', 'm', 'p', 'r'].map(onto)).toEqual([true, true, true, true]);
    expect([',', '~', 'M', 'T', '/', '#'].map(onto)).toEqual([false, false, false, false, false, false]);
  });
});

describe('a gallery', () => {
  const inside = ['0504', '0505', '0506', '0704', '0705', '0706'].map((hex) => `blue miner ${hex}`);

  test('is pushed by six or three, over flat ground, not over a filled moat [5.3.2]', () => {
    expect(pushesLeft(engine('gallery', '0604', inside), 0)).toBe(2);
    expect(pushesLeft(engine('gallery', '0604', inside.slice(0, 3)), 0)).toBe(1);
    const map = Array.from({ length: 10 }, (_, row) => (row === 1 ? 'm' : '.').repeat(12));
    expect(canPush(during(engine('gallery', '0604', inside, { map }), 'blue', 'movement'), 0, false)).toBe(false);
  });

  test('stays where it is while somebody stands in its front hexes [5.3.3]', () => {
    const s = during(engine('gallery', '0604', [...inside, 'blue miner 0604']), 'blue', 'movement');
    expect(canPush(s, 0, false)).toBe(false);
  });

  test('is entered from behind, for two points, and nowhere else [5.3.3]', () => {
    const s = engine('gallery', '0604', ['blue monk 0101', 'red monk 1210']);
    const cost = (from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);
    expect(cost('0607', '0606')).toBe(2);
    expect([cost('0603', '0604'), cost('0405', '0505')]).toEqual([-1, -1]);
    expect(cost('0606', '0605')).toBe(2);
  });

  test('covers those inside wholly, but from behind [5.3.1]', () => {
    const s = engine('gallery', '0604', ['blue monk 0606', 'red crossbow 0610', 'red crossbow 0601']);
    expect(coverAgainst(s, at(s, '0610'), at(s, '0606'))).toBe(COVER.none);
    expect(coverAgainst(s, at(s, '0601'), at(s, '0606'))).toBe(COVER.infinite);
  });

  test('lets men shoot out of its rear hexes, to the rear [5.3.4] [B39]', () => {
    const shots = (from: string, target: string): string[] => {
      const s = phase(engine('gallery', '0604', [`blue crossbow ${from}`, `red monk ${target}`]), 'blue', 'missiles');
      return s.depth === 0 ? [] : legal(s, 'select');
    };
    expect(shots('0606', '0610')).toEqual(['blue-crossbow-1']);
    expect([shots('0606', '0601'), shots('0605', '0610')]).toEqual([[], []]);
  });

  test('is of no use with six hexes burnt [5.3.5]', () => {
    const s = engine('gallery', '0604', inside);
    for (let part = 0; part < 6; part++) {
      expect(isSound(s, 0)).toBe(true);
      s.setWoodFire(s.scenario.woods.length + part, 6);
    }
    expect([isSound(s, 0), pushesLeft(s, 0)]).toEqual([false, 0]);
  });

  test('keeps enemies apart who are not behind it [5.3.1]', () => {
    const s = engine('gallery', '0604', ['blue monk 0505', 'red monk 0405', 'blue monk 0606', 'red monk 0607']);
    expect(barsFight(s, at(s, '0405'), at(s, '0505'))).toBe(true);
    expect(barsFight(s, at(s, '0607'), at(s, '0606'))).toBe(false);
  });
});

describe('men in a ram', () => {
  test('come in by its front and rear hexes, for two points each [5.2.2]', () => {
    const s = engine('ram', '0604', ['blue monk 0101', 'red monk 1210']);
    const cost = (from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);
    expect([cost('0504', '0505'), cost('0508', '0507')]).toEqual([2, 2]);
    expect([cost('0405', '0506'), cost('0505', '0604')]).toEqual([-1, -1]);
    expect(cost('0505', '0506')).toBe(2);
  });

  test('have infinite cover, but from before and behind at their level [5.2.4]', () => {
    const s = engine('ram', '0604', ['blue monk 0505', 'red monk 1210']);
    const cover = (from: string): number => coverAgainst(s, at(s, from), at(s, '0505'));
    expect([cover('0501'), cover('0107')]).toEqual([COVER.none, COVER.infinite]);
  });

  test('do not shoot [5.2.4]', () => {
    expect(phase(engine('ram', '0604', ['blue crossbow 0505', 'red monk 0501']), 'blue', 'missiles').depth).toBe(0);
  });

  test('fight out of it and are attacked in it [5.2.6]', () => {
    const s = engine('ram', '0604', ['blue monk 0506', 'red monk 0406']);
    expect(barsFight(s, at(s, '0406'), at(s, '0506'))).toBe(false);
  });

  test('under a burning roof are wounded at the end of the second turn, killed at that of the third [5.2.7]', () => {
    const s = engine('ram', '0604', ['blue monk 0506', 'red monk 1210']);
    s.setWoodFire(s.woodIn(at(s, '0506')), 1);
    const after = ['healthy', 'wounded', 'dead'];
    for (const health of after) {
      ageFires(s);
      expect(look(s, 'blue-monk-1').health).toBe(health);
    }
  });

  test('douse the roof above them [5.2.7]', () => {
    const s = engine('ram', '0604', ['blue monk 0506', 'red monk 1210']);
    s.setWoodFire(s.woodIn(at(s, '0506')), 1);
    phase(s, 'blue', 'tasks');
    play(s, 'select blue-monk-1');
    expect(stepName(s)).toBe('task/douse');
  });
});

describe('a ram at a gate', () => {
  const GATE = [
    '.............',
    '..RBBBBBBBR..',
    '..B.......B..',
    '..BS......B..',
    '..B.......B..',
    '..RBBBGBBBR..',
    '.............',
    '.............',
    '.............',
    '.............',
    '.............',
  ];
  const BENCH = ['0607', '0608', '0609', '0807', '0808', '0809'];

  function battering(men: number, ...more: readonly string[]): AnarchyState {
    const crew = BENCH.slice(0, men).map((hex) => `blue peasant ${hex}`);
    return engine('ram', '0707', [...crew, 'red monk 1311', ...more], { map: GATE });
  }

  const ready = (s: AnarchyState): AnarchyState => {
    s.setEngineWorked(0, 2);
    return phase(s, 'blue', 'melee');
  };

  test.each([
    [6, 7], // nine points against single stone: 4 to 10
    [3, 3], // five points, as three: 8 to 10
  ])('with %i men a stage gives way on %i faces of ten [5.2.3] [7.3.3] [AN-04]', (men, faces) => {
    const s = ready(battering(men));
    play(s, 'ram ram');
    expectWeights(s, { 0: 10 - faces, 1: faces });
  });

  test('a main gate has two stages, and is smashed with the second [7.3.1] [AN-05]', () => {
    const s = ready(battering(6));
    play(s, 'ram ram');
    roll(s, 1);
    expect([s.structureStage(0), s.doorState(0)]).toEqual([1, 0]);
    ready(s);
    play(s, 'ram ram');
    roll(s, 1);
    expect(s.doorState(0)).toBe(2);
  });

  test('strikes every second turn, and the crew does not fight [5.2.3] [5.2.6]', () => {
    const s = battering(6);
    s.setEngineWorked(0, 1);
    expect(phase(s, 'blue', 'melee').depth).toBe(0);
    const t = ready(battering(6, 'red monk 0508'));
    expect(legalTexts(t)).toContain('attack 0508');
    play(t, 'ram ram');
    roll(t, 0);
    expect(t.depth).toBe(0);
  });

  test('who was attacked since his last turn does not swing it [5.2.6]', () => {
    const s = battering(3);
    s.setStruck(man(s, 'blue-peasant-1'), 1);
    expect(ready(s).depth).toBe(0);
  });

  test('oil sets it on fire, and only then hits who is beneath [4.3.1] [4.3.3]', () => {
    const men = [...BENCH.map((hex) => `blue peasant ${hex}`), 'red monk 0606', 'red civilian 0506'];
    const things = [{ id: 'oil-1', kind: 'oil', name: 'Oil', at: '0606', mate: '0506' }];
    const cards = [{ id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0707', facing: 0 }];
    const s = phase(field({ map: GATE, men, pack: { engines: cards, things } as never }), 'red', 'melee');
    play(s, 'pour 0607');
    expectWeights(s, { 0: 5, 1: 5 });
    roll(s, 1);
    expect(look(s, 'blue-peasant-1').health).toBe('dead'); // he has no way back, and would be wounded or worse [4.3.3] [B9]
  });

  test('oil comes down on the roof of a ram, not on the wood beneath it [4.3.1]', () => {
    const wooden = GATE.map((row, at) => (at === 6 ? '.....r.......' : row));
    const men = ['red monk 0606', 'red civilian 0506'];
    const things = [{ id: 'oil-1', kind: 'oil', name: 'Oil', at: '0606', mate: '0506' }];
    const cards = [{ id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0707', facing: 0 }];
    const s = phase(field({ map: wooden, men, pack: { engines: cards, things } as never }), 'red', 'melee');
    expect(s.scenario.woods.map((place) => s.placeName(place))).toContain('0607');
    expect(legalTexts(s).filter((text) => text === 'pour 0607')).toHaveLength(1);
  });
});
