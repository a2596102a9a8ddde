import { describe, expect, test } from 'vitest';
import { ActionList, type ScenarioPack } from '../../../../rules/core/index.ts';
import { COVER } from '../../../../rules/the-anarchy/charts/types.ts';
import { batter } from '../../../../rules/the-anarchy/fight/mechanics/work/battering.ts';
import { countWork, isArtillery, isSound, placeOfPart } from '../../../../rules/the-anarchy/fight/mechanics/ground/engines.ts';
import { canStand, isBurnt } from '../../../../rules/the-anarchy/fight/mechanics/ground/ground.ts';
import { aimsOf } from '../../../../rules/the-anarchy/fight/mechanics/work/heavy-shots.ts';
import { coverAgainst } from '../../../../rules/the-anarchy/fight/mechanics/missiles/missiles.ts';
import { EFFECT } from '../../../../rules/the-anarchy/fight/mechanics/missiles/shots.ts';
import type { AnarchyState } from '../../../../rules/the-anarchy/state/state.ts';
import { CASTLE } from '../../castle.ts';
import { at, begin, during, expectWeights, field, legal, look, man, phase, play, roll, stepName } from '../../field.ts';

/** The castle with open ground to the south, on which a mangonel stands. */
const MAP = [...CASTLE, ...Array<string>(4).fill('..............')];
const MANGONEL = { id: 'mangonel', kind: 'mangonel', name: 'Mangonel', side: 'blue', at: '0715', facing: 0 };
const CREW = ['0716', '0815', '0615', '0614'].map((hex, i) => `blue ${i === 0 ? 'engineer' : 'peasant'} ${hex} task=crew taskAt=0715`);

/** A mangonel that is ready, as the missile phase of its side begins. */
function ready(men: readonly string[], pack: ScenarioPack = {}, engines: readonly object[] = []): AnarchyState {
  return field({
    map: MAP,
    men: [...CREW, ...men, 'red monk 0804'],
    pack: { engines: [MANGONEL, ...engines], stairs: ['0706'], openDoors: [], ...pack } as never,
    state: { engines: { mangonel: { worked: 4 } } },
  });
}

/** Its stone, aimed at one place, comes down in another. */
function stone(s: AnarchyState, aim: string, to = aim): AnarchyState {
  phase(s, 'blue', 'missiles');
  play(s, 'engine mangonel', `aim ${aim}`);
  if (stepName(s) === 'engine/scatter') roll(s, at(s, to) + 1);
  return s;
}

function aims(s: AnarchyState): string[] {
  return aimsOf(during(s, 'blue', 'missiles'), 0)
    .toArray()
    .sort((a, b) => a - b)
    .map((place) => s.placeName(place));
}

describe('a mangonel on the map', () => {
  test('is aimed at walls, the gate and the bridge that it sees, not at a keep behind a whole wall [5.1.2] [3.2.5] [7.3.2] [AN-144]', () => {
    const s = ready([]);
    expect(aims(s)).toEqual(expect.arrayContaining(['0309', '0409', '0709', '0710', '1109']));
    expect(aims(s)).not.toContain('0607');
    s.setStageIn(at(s, '0609'), 4);
    expect(aims(s)).toContain('0607');
    expect(aims(s)).not.toContain('0609');
  });

  test('batters with six points where its stone comes down, with three beside it [5.1.2] [5.1.2.2]', () => {
    const s = stone(ready([]), '0409');
    expect(stepName(s)).toBe('engine/batter');
    expectWeights(s, { 4: 1, 2: 1, 0: 4, 1: 4 }); // double stone: losses of two and one, and a stage on 7 to 10
    roll(s, 1);
    expect(s.stageIn(at(s, '0409'))).toBe(1);
    const beside: number[] = [];
    while (stepName(s) === 'engine/batter') {
      expectWeights(s, { 0: 9, 1: 1 }); // three points: a stage on 10; a tower cannot lose one
      beside.push(s.register(1));
      roll(s, 0);
    }
    expect(beside.map((place) => s.placeName(place))).toEqual(['0509']);
  });

  test('finds towers harder: with three points they hold [7.3.3]', () => {
    const s = stone(ready([]), '0309');
    expectWeights(s, { 4: 2, 2: 1, 0: 4, 1: 3 });
  });

  test('takes one stage of a hex in a fight [7.3.1] [AN-272]', () => {
    const s = ready([]);
    stone(s, '0409');
    roll(s, 1);
    while (stepName(s) === 'engine/batter') roll(s, 0);
    expect(aims(s)).not.toContain('0409');
  });

  test('loses points by bad rolls, and is of no more use without any [5.1.1] [5.1.3] [AN-272]', () => {
    const s = stone(ready([]), '0509');
    roll(s, 4);
    expect(s.engineWorn(0)).toBe(2);
    while (stepName(s) === 'engine/batter') roll(s, 0);
    expect(s.game.renderText(s)).toContain('2 battering points lost');
    s.setEngineWorn(0, 6);
    expect([isSound(s, 0), isArtillery(s, 0)]).toEqual([true, false]);
    s.side = 0;
    countWork(s);
    expect(s.engineWorked(0)).toBe(0);
  });

  test('brings down a wall that has lost all stages but one: who is on it falls, into rubble [7.3.4] [6.4.1] [AN-231]', () => {
    const s = ready(['red spearman 0509']);
    s.setStageIn(at(s, '0509'), 3);
    stone(s, '0609', '0409');
    roll(s, 0); // 0409 holds
    expect(stepName(s)).toBe('engine/hit');
    roll(s, EFFECT.wounded);
    expect([stepName(s), s.placeName(s.register(1))]).toEqual(['engine/batter', '0509']);
    roll(s, 1);
    expect([s.isRubble(at(s, '0509')), look(s, 'red-spearman-1').health]).toEqual([true, 'dead']); // who is hurt does not survive a fall
  });

  test('smashes a gate with the second stage, as single stone [3.2.5] [AN-05]', () => {
    const s = ready([]);
    s.setStageIn(at(s, '0709'), 1);
    stone(s, '0709');
    while (stepName(s) === 'engine/batter' && s.placeName(s.register(1)) !== '0709') roll(s, 0);
    expectWeights(s, { 4: 1, 2: 1, 0: 3, 1: 5 });
    roll(s, 1);
    expect(s.doorState(s.game.doorAt[at(s, '0709')]!)).toBe(2);
  });
});

describe('wood under the stones of a mangonel', () => {
  test('hoarding goes with one success, and who is on it falls; the wall behind it is not battered before [3.2.5] [3.3.6]', () => {
    const s = ready(['red spearman 0103 at=0910+2'], { hoarding: ['0910'] });
    expect(aims(s)).toContain('0910+2');
    expect(aims(s)).not.toContain('0909');
    stone(s, '0910+2');
    while (stepName(s) === 'engine/batter' && s.placeName(s.register(1)) !== '0910+2') roll(s, 0);
    expectWeights(s, { 4: 1, 2: 1, 0: 2, 1: 6 }); // wood: 5 to 10
    roll(s, 1);
    expect([isBurnt(s, at(s, '0910+2')), aims(s).includes('0909')]).toEqual([true, true]);
    expect(look(s, 'red-spearman-1').health).toBe('dead'); // by the stone itself
  });

  test('a bridge breaks, and who is on it is wounded and goes back [3.2.5] [7.3.4]', () => {
    const s = ready(['red spearman 0711']);
    expect(aims(s)).toContain('0711');
    batter(s, 0, at(s, '0711'), 1);
    s.advance();
    expect(stepName(s)).toBe('retreat/step');
    play(s, 'retreat 0710');
    expect(look(s, 'red-spearman-1')).toMatchObject({ at: '0710', health: 'wounded' });
    expect([canStand(s, at(s, '0710'), false), canStand(s, at(s, '0711'), false), aims(s).includes('0711')]).toEqual([true, false, false]);
  });

  test('a mantlet is broken and covers nobody any more [3.2.5]', () => {
    const s = ready([], {}, [{ ...MANGONEL, id: 'mantlet', kind: 'mantlet', name: 'Mantlet', side: 'red', at: '0712', facing: 3 }]);
    const cover = (): number => coverAgainst(s, at(s, '0714'), at(s, '0712'));
    expect([cover(), aims(s).includes('0712')]).toEqual([COVER.heavy, true]);
    stone(s, '0712');
    roll(s, 1);
    expect([cover(), aims(s).includes('0712')]).toEqual([COVER.none, false]);
  });

  test('an engine loses the hex that is hit, friend or foe; who is inside is wounded [5.1.2.2] [AN-273]', () => {
    const ram = { ...MANGONEL, id: 'ram', kind: 'ram', name: 'Ram', side: 'blue', at: '0413', facing: 0 };
    const s = ready(['blue monk 0303'], {}, [ram]);
    const seat = placeOfPart(
      s,
      s.scenario.parts.findIndex(({ engine, column }) => engine === 1 && column === 1),
    );
    const monk = man(s, 'blue-monk-1');
    s.lift(monk);
    s.place(monk, seat);
    begin(during(s, 'blue', 'missiles'), 'engine/splash', 0, seat, 0);
    expect([stepName(s), s.register(1)]).toEqual(['engine/batter', seat]);
    roll(s, 1);
    expect([isBurnt(s, seat), isSound(s, 1), look(s, 'blue-monk-1').health]).toEqual([true, true, 'wounded']);
  });
});

test('the captain breaks what stands in the way where there is nobody to hit [5.1.2]', () => {
  const s = phase(ready([]), 'blue', 'missiles');
  play(s, 'engine mangonel');
  const { scripted, actions } = s.game;
  const chosen = actions.format(s, scripted.choose(s, s.legalActions(new ActionList()), { below: () => 0 } as never));
  expect(legal(s, 'aim')).toContain(chosen.replace('aim ', ''));
  expect(chosen).toMatch(/aim 0[6-8](09|10)/);
});
