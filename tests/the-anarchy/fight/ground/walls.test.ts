import { describe, expect, test } from 'vitest';
import { OfferList } from '../../../../rules/core/index.ts';
import { RESULT } from '../../../../rules/the-anarchy/charts/combat.ts';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import { advantageIn, barsFight, canStand, groundCost, isFlammable } from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { addTargets, allowanceAfterShot, coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { stun } from '../../../../rules/the-anarchy/fight/mechanics/ground/harm.ts';
import { scald } from '../../../../rules/the-anarchy/fight/mechanics/work/oil.ts';
import { pushRetreat } from '../../../../rules/the-anarchy/fight/mechanics/combat/retreats.ts';
import { EFFECT } from '../../../../rules/the-anarchy/fight/mechanics/missiles/shots.ts';
import { endTasks } from '../../../../rules/the-anarchy/fight/mechanics/work/tasks.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { CASTLE } from '../../castle.ts';
import { at, during, expectWeights, field, legal, look, man, phase, play, roll, ruleAgainst, type Sketch, stepName } from '../../field.ts';

/** A wall-walk from edge to edge, open ground on both sides. */
const WALL = ['............', '............', 'BBBBBBBBBBBB', ...Array<string>(7).fill('............')];
/** The same with a tower, and with a moat before it. */
const TOWER = WALL.map((line, i) => (i === 2 ? 'BBBBBBRBBBBB' : line));
const MOAT = WALL.map((line, i) => (i > 2 && i < 7 ? 'MMMMMMMMMMMM' : line));

const LADDER = { id: 'ladder-1', kind: 'ladder', name: 'Ladder', at: '0602' };
const ROCKS = { id: 'rocks-1', kind: 'rocks', name: 'Rocks', at: '0603' };
/** The ladder stands in 0602 and leads up to 0603. */
const SET = { things: { 'ladder-1': { at: '0602', top: '0603' } } };

const castle = (men: readonly string[], more: Partial<Sketch> = {}): AnarchyState =>
  field({ map: CASTLE, men, pack: { things: [LADDER], stairs: ['0706'] }, ...more });

/** Places of the men at whom a man can shoot. */
function targets(s: AnarchyState, side: 'blue' | 'red', who: string): string[] {
  const found = new OfferList();
  addTargets(during(s, side, 'missiles'), man(s, who), found);
  return found.toArray().map((place) => s.placeName(place));
}

/** Ends a phase of tasks, and so many full turns of a side. */
function work(s: AnarchyState, turns: number, ...texts: readonly string[]): void {
  phase(s, 'blue', 'tasks');
  play(s, ...texts);
  if (stepName(s) === 'task/select') play(s, 'done');
  for (let turn = 0; turn < turns; turn++) endTasks(s, 0);
}

const top = (s: AnarchyState): string => (s.thingTop(0) < 0 ? '' : s.placeName(s.thingTop(0)));

describe('ladders', () => {
  const carried = { pack: { things: [{ ...LADDER, mate: '0601' }] } };

  test('are carried by two, who go as fast as the slower, two points less [4.3.2]', () => {
    const s = castle(['blue man-at-arms 0602', 'blue spearman 0601 wounded'], carried);
    phase(s, 'blue', 'movement');
    expect(legal(s, 'select')).toEqual(['blue-man-at-arms-1']);
    play(s, 'select blue-man-at-arms-1');
    expect(s.budget).toBe(1);
    play(s, 'goal 0702');
    expect([look(s, 'blue-man-at-arms-1').at, s.distance(s.at(0), s.at(1)), s.moved(1)]).toEqual(['0702', 1, 1]);
  });

  test('are let go of, and taken up again with another man [4.3.2]', () => {
    const s = castle(['blue man-at-arms 0602', 'blue spearman 0601'], carried);
    phase(s, 'blue', 'movement');
    play(s, 'select blue-man-at-arms-1', 'drop');
    expect([s.placeName(s.thingAt(0)), s.budget]).toEqual(['0602', 6]);
    expect(legal(s, 'lift')).toEqual(['blue-spearman-1']);
  });

  test('are set in a full turn against a wall next to them, from level ground or a filled moat [3.4.4]', () => {
    const s = castle(['blue man-at-arms 0602', 'blue spearman 0601'], carried);
    work(s, 0, 'select blue-man-at-arms-1', 'raise 0603');
    expect(top(s)).toBe('');
    endTasks(s, 0);
    expect([top(s), s.task(0), s.task(1)]).toEqual(['0603', 0, 0]);
    const inMoat = (fascines: readonly string[]): number => {
      const things = [{ ...LADDER, at: '0510', mate: '0511' }];
      const moat = castle(['blue man-at-arms 0510', 'blue spearman 0511'], { pack: { things, fascines } });
      return legal(phase(moat, 'blue', 'tasks'), 'select').length;
    };
    expect([inMoat([]), inMoat(['0510'])]).toEqual([0, 1]);
  });

  test('let a man fight over their top alone [3.6] [3.6.2] [B50]', () => {
    const men = ['blue knight 0101 at=0602+2', 'red spearman 0603', 'red axeman 0703'];
    expect(legal(phase(castle(men, { state: SET }), 'blue', 'melee'), 'attack')).toEqual(['0603']);
    const s = phase(castle(men, { state: SET }), 'red', 'melee');
    play(s, 'attack 0602+2');
    expect(legal(s, 'join')).toEqual([]);
    expect(stepName(s)).toBe('melee/roll');
  });

  test('are toppled on 4 or less, one less a man, by who stands at their top and has not been attacked [3.4.4]', () => {
    const s = castle(['blue knight 0101 at=0602+2', 'blue axeman 0602', 'red spearman 0603'], { state: SET });
    const attacked = s.clone();
    attacked.setStruck(man(attacked, 'red-spearman-1'), 1);
    expect(ruleAgainst(phase(attacked, 'red', 'melee'), 'topple 0602')).toBe('3.4.4');
    phase(s, 'red', 'melee');
    play(s, 'topple 0602');
    expectWeights(s, { 1: 3, 0: 7 });
    roll(s, 1);
    expectWeights(s, { 0: 2, 1: 4, 2: 4 });
    roll(s, 0);
    expect([look(s, 'blue-knight-1').health, look(s, 'blue-knight-1').at, top(s)]).toEqual(['stunned', '0601', '']);
  });

  test('break the fall of who was lower on them: one level, no armour [B62]', () => {
    const s = castle(['blue axeman 0101 at=0602+1', 'red spearman 0603'], { state: SET });
    phase(s, 'red', 'melee');
    play(s, 'topple 0602');
    roll(s, 1);
    expectWeights(s, { 0: 6, 1: 3, 2: 1 });
  });

  test('are the way back of who is driven off their top [B48] [B16]', () => {
    const s = castle(['blue knight 0101 at=0602+2', 'red spearman 0603'], { state: SET });
    pushRetreat(s, 0, 1, at(s, '0603'), 0);
    s.advance();
    expect(look(s, 'blue-knight-1')).toMatchObject({ at: '0602+1', health: 'healthy' });
  });

  test('are climbed two levels in a whole move, and the battlement in the next; not by who is wounded [B16] [3.1]', () => {
    const goals = (who: string): string[] => {
      const s = phase(castle([who], { state: SET }), 'blue', 'movement');
      if (legal(s, 'select').length > 0) play(s, `select blue-knight-1`);
      return legal(s, 'goal').filter((place) => ['0602+1', '0602+2', '0603'].includes(place));
    };
    expect(goals('blue knight 0602')).toEqual(['0602+1', '0602+2']);
    expect(goals('blue knight 0101 at=0602+2')).toEqual(['0603', '0602+1']);
    const s = phase(castle(['blue knight 0101 at=0602+2 wounded'], { state: SET }), 'blue', 'movement');
    play(s, 'select blue-knight-1'); // there is one way for him
    expect(look(s, 'blue-knight-1').at).toBe('0602+1');
  });
});

describe('shots and heights', () => {
  const below = ['blue axeman 0604', 'blue axeman 0605', 'blue axeman 0606', 'blue axeman 0607'];

  test('from a wall find nobody who is as near in hexes as it is high in levels, nor he them [B36]', () => {
    expect(targets(field({ map: WALL, men: [...below, 'red crossbow 0603'] }), 'red', 'red-crossbow-1')).toEqual(['0606', '0607']);
    const up = (hex: string): string[] =>
      targets(field({ map: WALL, men: [`blue crossbow ${hex}`, 'red axeman 0603'] }), 'blue', 'blue-crossbow-1');
    expect([up('0605'), up('0606')]).toEqual([[], ['0603']]);
  });

  test('from the moat do not go up to battlements [B37] [3.4] [3.4.1]', () => {
    const s = field({ map: MOAT, men: ['blue crossbow 0604', 'red axeman 1203', 'red axeman 1204'] });
    expect(targets(s, 'blue', 'blue-crossbow-1')).toEqual(['1204']);
  });

  test('go into the moat from its edge alone, or from high above, and find no cover there [B37] [3.4.2] [3.4.3]', () => {
    const from = (hex: string, to: string): string[] =>
      targets(field({ map: MOAT, men: [`blue axeman ${to}`, `red crossbow ${hex}`] }), 'red', 'red-crossbow-1');
    expect([from('0608', '0607'), from('0610', '0607')]).toEqual([['0607'], []]);
    const down = ['0604', '0605', '0606', '0607'].map((hex) => from('0603', hex));
    expect(down).toEqual([[], ['0605'], ['0606'], ['0607']]); // [3.4.2] all but the one at the foot of his wall [AN-452]
    const s = field({ map: MOAT, men: [] });
    expect(coverAgainst(s, at(s, '0608'), at(s, '0607'))).toBe(COVER.none);
  });

  test('find battlements heavy cover from outside alone [3.1] [B33]', () => {
    const s = castle([]);
    const cover = (from: string, to: string): number => coverAgainst(s, at(s, from), at(s, to));
    expect([cover('0612', '0609'), cover('0606', '0609'), cover('0309', '0409'), cover('0706+4', '0609')]).toEqual([
      COVER.heavy,
      COVER.none,
      COVER.none,
      COVER.none,
    ]);
  });
});

describe('rocks', () => {
  const things = [ROCKS];

  test('fall as a short bow shoots, on whoever is next to the wall and lower [4.5.1] [4.5.4] [B40]', () => {
    const s = field({ map: WALL, pack: { things }, men: ['blue spearman 0604', 'blue spearman 0605', 'red engineer 0603'] });
    expect(targets(s, 'red', 'red-engineer-1')).toEqual(['0604']);
    phase(s, 'red', 'missiles');
    play(s, 'select red-engineer-1');
    expectWeights(s, { [EFFECT.killed]: 1, [EFFECT.wounded]: 3, [EFFECT.driven]: 2, [EFFECT.none]: 4 });
  });

  test('come as fast as the pile is near: Lovell has four points left with it one hex off [4.5.3]', () => {
    const left = (hex: string): number => {
      const s = field({ map: WALL, pack: { things }, men: [`red engineer ${hex} shots=own`] });
      return allowanceAfterShot(s, man(s, 'red-engineer-1'));
    };
    expect([left('0603'), left('0703'), left('0803'), left('0903')]).toEqual([6, 4, 0, 6]);
  });
});

describe('gate and bridge', () => {
  test('a gate that is shut lets nobody through, open it is level ground; the wall-walk runs above it [3.2.1]', () => {
    const cost = (s: AnarchyState): number => groundCost(s, at(s, '0710'), at(s, '0709'), false, false);
    expect([cost(castle([])), cost(castle([], { pack: { openDoors: ['0709'] } }))]).toEqual([-1, 1]);
  });

  test('a gate is opened from inside in a full turn [3.2.2], and not smashed from without [3.6.1]', () => {
    const s = castle(['blue monk 0709']);
    work(s, 1, 'select blue-monk-1');
    expect(s.doorState(s.game.doorAt[at(s, '0709')]!)).toBe(1);
    const without = castle(['blue axeman 0710', 'blue axeman 0609 at=0610']);
    expect(
      legal(phase(without, 'blue', 'tasks'), 'select').flatMap((who) => (play(without, `select ${who}`), legal(without, 'smash'))),
    ).toEqual([]);
  });

  test('gates and bridges burn [3.2.4]', () => {
    const s = castle([]);
    expect(['0709', '0710', '0609'].map((place) => isFlammable(s, at(s, place)))).toEqual([true, true, false]);
  });

  test('a bridge is pulled down by two in two full turns, and laid again [3.2.3]', () => {
    const s = castle(['blue axeman 0711', 'blue axeman 0610']);
    const span = (): void => work(s, 2, 'select blue-axeman-1', 'select blue-axeman-2');
    span();
    expect(canStand(s, at(s, '0710'), false)).toBe(false);
    span();
    expect(canStand(s, at(s, '0710'), false)).toBe(true);
  });
});

describe('oil', () => {
  const bucket = { id: 'oil-1', kind: 'oil', name: 'Oil', at: '0603', mate: '0703' };
  const hot = (men: readonly string[]): AnarchyState =>
    field({ map: WALL, pack: { things: [bucket] }, men: ['red engineer 0603', 'red spearman 0703', ...men] });
  const pours = (s: AnarchyState): string[] => legal(phase(s, 'red', 'melee'), 'pour');

  test('is poured by two, in place of their attacks, on who is next to the wall and lower [4.3] [4.3.1]', () => {
    const s = hot(['blue knight 0604', 'blue axeman 0606']);
    expect(pours(s)).toEqual(['0604']);
    play(s, 'pour 0604');
    expect(legal(s, 'pour')).toEqual([]);
    expect(s.thingGone(0)).toBe(1);
  });

  test('is not poured by who has shot, nor by who has no two points left to lift it over the battlement [4.3.1]', () => {
    const s = hot(['blue knight 0604', 'blue axeman 0606']);
    const [shot, tired, fresh] = [s.clone(), s.clone(), s.clone()];
    shot.setShots(man(s, 'red-spearman-1'), 1);
    tired.setWalked(man(s, 'red-engineer-1'), 3);
    fresh.setWalked(man(s, 'red-engineer-1'), 2);
    expect([pours(shot), pours(tired), pours(fresh)]).toEqual([[], [], ['0604']]);
  });

  test('hits with the column for 51 to 70, and whoever lives goes back; beside him with that for 13 to 20 [4.3.3]', () => {
    const s = hot(['blue knight 0604', 'blue axeman 0605', 'blue axeman 0608']);
    phase(s, 'red', 'melee');
    play(s, 'pour 0604');
    expectWeights(s, { [RESULT.F]: 6, [RESULT.E]: 2, [RESULT.D]: 2 });
    roll(s, RESULT.F);
    expectWeights(s, { [RESULT.F]: 2, [RESULT.E]: 2, [RESULT.D]: 2, [RESULT.C]: 2, [RESULT['-']]: 2 });
    roll(s, RESULT['-']);
    expect([look(s, 'blue-knight-1').health, stepName(s)]).toEqual(['dead', 'over']);
  });

  test('wounds who has no way back besides, whatever else it does to him [4.3.3] [B48] [B9]', () => {
    const s = hot(['blue knight 0604', ...['0504', '0505', '0605', '0705', '0704'].map((hex) => `red monk ${hex}`), 'blue axeman 0608']);
    const fates = Array.from({ length: 10 }, (_, face) => scald(s, man(s, 'blue-knight-1'), at(s, '0603'), true, face + 1));
    expect(new Set(fates)).toEqual(new Set([RESULT.F])); // column 51 to 70 has no blank: wounded or stunned, and wounded again
  });

  test('moves who is stunned by it first [4.3.3]', () => {
    const s = hot(['blue knight 0604', 'blue axeman 0608']);
    phase(s, 'red', 'melee');
    play(s, 'pour 0604');
    roll(s, RESULT.D);
    play(s, `retreat ${legal(s, 'retreat')[0]!}`);
    expect([look(s, 'blue-knight-1').health, look(s, 'blue-knight-1').at === '0604']).toEqual(['stunned', false]);
  });

  test('spills over friends when Godbert is stunned; the battlement shields Galeran on his ladder [4.3.2]', () => {
    const s = field({
      map: WALL,
      pack: { things: [bucket, { ...LADDER, at: '0604' }] },
      men: ['red engineer 0603', 'red spearman 0703', 'red axeman 0503', 'blue knight 0101 at=0604+2'],
      state: { things: { 'ladder-1': { at: '0604', top: '0603' } } },
    });
    stun(s, man(s, 'red-spearman-1'));
    s.advance();
    const hit: number[] = [];
    while (s.depth > 0) {
      hit.push(s.register(0));
      roll(s, RESULT['-']);
    }
    expect(hit.map((one) => s.scenario.men[one]!.id)).toEqual(['red-engineer-1', 'red-spearman-1', 'red-axeman-1']);
  });
});

describe('hoarding', () => {
  const pack = { hoarding: ['0704'], things: [{ ...ROCKS, at: '0703' }] };
  const hung = (men: readonly string[], map = WALL): AnarchyState => field({ map, pack, men });

  test('hangs as high as the walk behind it, and hinders who stands there [3.3.1] [3.3.2]', () => {
    const s = hung([]);
    expect([s.levelAt(at(s, '0704+2')), advantageIn(s, at(s, '0704+2'), true), advantageIn(s, at(s, '0704+2'), false)]).toEqual([
      2, -1, -1,
    ]);
  });

  test('costs one point, and two more over the battlement; nothing from below [3.3.3]', () => {
    const s = hung([]);
    const cost = (from: string, to: string): number => groundCost(s, at(s, from), at(s, to), false, false);
    expect([cost('0703', '0704+2'), cost('0704+2', '0803'), cost('0704', '0704+2')]).toEqual([3, 3, -1]);
  });

  test('is heavy cover through its slits, medium from below and beside; behind it nothing is hit [3.3.4]', () => {
    const s = hung([]);
    const cover = (from: string, to: string): number => coverAgainst(s, at(s, from), at(s, to));
    expect([cover('0709', '0704+2'), cover('0705', '0704+2'), cover('0704', '0704+2'), cover('0803', '0704+2')]).toEqual([
      COVER.heavy,
      COVER.medium,
      COVER.medium,
      COVER.medium,
    ]);
    expect(cover('0709', '0703')).toBe(COVER.infinite);
  });

  test('lets bows shoot ahead but not straight down, and nobody through it from behind [3.3.5.1]', () => {
    const men = ['blue axeman 0704', 'blue axeman 0705', 'blue axeman 0709', 'blue axeman 0809'];
    expect(targets(hung([...men, 'red short-bow 0104 at=0704+2']), 'red', 'red-short-bow-1')).toEqual(['0704', '0709', '0809']); // 0704 by a rock
    expect(targets(hung(['blue axeman 0708', 'blue axeman 0709', 'red crossbow 0703']), 'red', 'red-crossbow-1')).toEqual([]);
  });

  test('has holes through which rocks fall on who stands below, and arrows come up from there and the next hex [3.3.5] [3.3.5.2] [B38]', () => {
    const s = hung(['blue man-at-arms 0704', 'red engineer 0104 at=0704+2']);
    phase(s, 'red', 'missiles');
    play(s, 'select red-engineer-1');
    expectWeights(s, { [EFFECT.wounded]: 3, [EFFECT.driven]: 2, [EFFECT.none]: 5 });
    const up = (who: string): number =>
      targets(hung([`blue ${who}`, 'red engineer 0104 at=0704+2']), 'blue', `blue-${who.split(' ')[0]!}-1`).length;
    expect([up('short-bow 0704'), up('short-bow 0705'), up('short-bow 0706'), up('slinger 0705')]).toEqual([1, 1, 0, 0]);
  });

  test('lets a man fight with who is on the wall beside it alone [3.3.9]', () => {
    const s = hung([]);
    const bars = (to: string): boolean => barsFight(s, at(s, '0704+2'), at(s, to));
    expect([bars('0703'), bars('0803'), bars('0705')]).toEqual([false, false, true]);
  });

  test('is shot over from a tower that rises above it [3.3.5.3]', () => {
    expect(targets(hung(['blue axeman 0709', 'blue axeman 0809', 'red crossbow 0703'], TOWER), 'red', 'red-crossbow-1')).toEqual([
      '0709',
      '0809',
    ]);
  });
});
