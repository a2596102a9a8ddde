import { describe, expect, it } from 'vitest';
import { type ScenarioPack, TERMINAL } from '../../rules/core/index.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { fresh, idle, idleTo, legal, odds, play, unitOf, whereIs } from './table.ts';

const BLUE_LINE = { side: 'blue', zones: [{ x: 0, y: 0, w: 36, h: 6 }] };
const SMALL: ScenarioPack = {
  id: 'small',
  forces: { red: { units: { knights: 1, levies: 1 } }, blue: { units: { levies: 2 } } },
  groups: [{ side: 'red', zones: [{ x: 0, y: 30, w: 36, h: 6 }] }, BLUE_LINE],
};

const letters = (s: OneHourState, side: string): string =>
  s.scenario.units.flatMap(({ id }, unit) => (id.startsWith(side) ? [s.type(unit) < 0 ? '-' : s.cardOf(unit).letter] : [])).join('');
const outcomeTexts = (s: OneHourState): string[] =>
  [...s.chanceOutcomes()].map(({ outcome }) => s.game.actions.describeOutcome(s, outcome).text);

describe('forces', () => {
  it('are rolled with a die for Red, then for Blue [0.2]', () => {
    const s = fresh('pitched-battle-1');
    expect([s.step.name, s.register(0), odds(s)]).toEqual(['forces/roll', 0, { 0: 1, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 }]);
    play(s, '#0');
    expect([s.step.name, s.register(0), letters(s, 'red')]).toEqual(['forces/roll', 1, 'KKKKMA']);
    play(s, '#5');
    expect([s.step.name, letters(s, 'blue')]).toEqual(['set-up/select', 'KKKMAL']);
  });

  it('say which face gives what [0.3]', () => {
    const s = fresh('pitched-battle-1');
    expect(outcomeTexts(s)[3]).toBe('knights, knights, knights, men-at-arms, men-at-arms, levies');
    expect(s.game.actions.describeOutcome(s, 3)).toMatchObject({ dice: 'd6', faces: [4] });
  });

  it('can be chosen instead, by the face of the die [0.3]', () => {
    const s = fresh('pitched-battle-1', { redForce: 4, blueForce: 2 });
    expect([letters(s, 'red'), letters(s, 'blue')]).toEqual(['KKKMML', 'KKKKML']);
    expect(fresh('pitched-battle-1', { redForce: 4 }).step.name).toBe('forces/roll');
    expect(() => fresh('pitched-battle-1', { redForce: 7 })).toThrow(/redForce/);
  });

  it('may have rows of several faces [0.2]', () => {
    const rows = [
      { faces: 2, units: { levies: 2 } },
      { faces: 4, units: { knights: 1, archers: 1 } },
    ];
    const s = fresh({ ...SMALL, forces: { red: { rows }, blue: { units: { levies: 2 } } } });
    expect(odds(s)).toEqual({ 0: 2, 1: 4 });
    expect(s.game.actions.describeOutcome(s, 1).faces).toEqual([3, 4, 5, 6]);
    const chosen = (redForce: number) => letters(fresh({ ...SMALL, forces: { red: { rows } } }, { redForce }), 'red');
    expect([chosen(2), chosen(3)]).toEqual(['LL', 'KA']);
  });
});

describe('set-up', () => {
  it('is unit by unit: its type, then its place; first the side that the scenario names [0.3]', () => {
    const s = fresh(SMALL);
    expect([s.actor, s.step.name, legal(s)]).toEqual([0, 'set-up/select', ['select red/1', 'select red/2']]);
    play(s, 'select red/2');
    expect([s.step.name, legal(s)[0]]).toMatchObject(['set-up/place', expect.stringMatching(/^place /)]);
    play(s, 'place 18,31,180');
    expect(whereIs(s, 'red/2')).toEqual({ x: 18, y: 31, heading: 180 });
    expect([s.actor, s.step.name]).toEqual([0, 'set-up/place']); // the knights are all that is left
    play(s, legal(s)[0]!);
    expect([s.actor, s.step.name]).toEqual([1, 'set-up/place']); // two of a type are the same
    expect(fresh({ ...SMALL, setUpOrder: ['blue', 'red'] }).actor).toBe(1);
  });

  it('is within the zone of the group, wholly [0.7]', () => {
    const s = play(fresh(SMALL), 'select red/1');
    for (const text of legal(s)) {
      const [x, y, heading] = text.slice(6).split(',').map(Number) as [number, number, number];
      expect([x >= 2 && x <= 34, y >= 31 && y <= 35, heading]).toEqual([true, true, 180]);
    }
  });

  it('is told of with the place of each unit [0.4]', () => {
    const s = play(fresh(SMALL), 'select red/1');
    const told: string[] = [];
    s.listener = ({ kind }) => told.push(kind);
    play(s, 'place 18,31,180');
    expect(told).toContain('placed');
  });

  it('is where nobody stands yet [0.7]', () => {
    const s = play(fresh(SMALL), 'select red/1', 'place 18,31,180');
    const places = legal(s);
    for (const taken of ['place 18,31,180', 'place 16,31,180', 'place 20,31,180']) expect(places).not.toContain(taken);
    for (const open of ['place 14,31,180', 'place 22,31,180', 'place 18,33,180']) expect(places).toContain(open);
  });

  it('is not on closed ground [1.2]', () => {
    const terrain = [{ id: 'lake', type: 'lake', rect: { x: 0, y: 30, w: 18, h: 6 } }];
    for (const text of legal(play(fresh({ ...SMALL, terrain }), 'select red/1')))
      expect(Number(text.slice(6).split(',')[0])).toBeGreaterThanOrEqual(20);
  });

  it('leaves out a unit for which there is no room [0.7]', () => {
    const zone = (id: string, x: number) => ({ id, side: 'red', count: 1, zones: [{ x, y: 30, w: 4, h: 2 }] });
    const forces = { red: { units: { levies: 2 } }, blue: { units: { levies: 2 } } };
    const s = fresh({ ...SMALL, forces, setUpOrder: ['blue', 'red'], groups: [zone('a', 16), zone('b', 26), BLUE_LINE] });
    s.stand(unitOf(s, 'blue/2'), 18 * 500, 31 * 500, 0); // a trespasser
    play(s, 'place 18,1,0');
    expect([letters(s, 'red'), s.isOnTable(unitOf(s, 'red/1')), s.isOnTable(unitOf(s, 'red/2'))]).toEqual(['-L', false, true]);
  });

  it('draws units by lot where the scenario does [0.2]', () => {
    const s = fresh('encounter', { redForce: 1, blueForce: 4 }); // 4 knights, men-at-arms, archers
    expect([s.step.name, odds(s)]).toEqual(['set-up/draw', { 0: 4, 4: 1, 5: 1 }]);
    expect(outcomeTexts(s)).toEqual(['Red knights 1 are drawn', 'Red men-at-arms 5 are drawn', 'Red archers 6 are drawn']);
    play(s, '#5');
    expect([s.actor, s.step.name, s.register(1)]).toEqual([0, 'set-up/place', unitOf(s, 'red/6')]);
  });

  it('takes foot where the scenario asks for it [0.3]', () => {
    const s = idle(fresh('fortified-defence', { redForce: 6, blueForce: 1 }), (one) => one.step.name === 'set-up/select');
    expect(legal(s)).toEqual(['select red/4', 'select red/5', 'select red/6']); // men-at-arms, archers, levies, not the knights
  });

  it('takes anybody if nobody fits what is wanted [0.3]', () => {
    const riders = { units: { knights: 2 } };
    const zones = [{ x: 0, y: 30, w: 36, h: 6 }];
    const first = { id: 'first', side: 'red', count: 1, filter: 'foot-if-any', zones };
    const groups = [first, { id: 'rest', side: 'red', count: 'all', zones }, BLUE_LINE];
    const s = fresh({ ...SMALL, groups, forces: { red: riders, blue: riders } });
    expect([s.step.name, s.register(1)]).toEqual(['set-up/place', unitOf(s, 'red/1')]);
  });

  it('is done when all stand, and turn 1 begins with the first player [1.0]', () => {
    const s = idleTo(fresh('pitched-battle-1', { redForce: 1, blueForce: 1 }), 1, 'red');
    expect([s.actor, s.scenario.units.every((_, unit) => s.isOnTable(unit))]).toEqual([0, true]);
    const blue = idle(fresh('disordered-defence', { redForce: 1, blueForce: 1 }), (one) => one.step.name === 'move/select');
    expect([blue.turn, blue.actor]).toEqual([1, 1]);
  });

  it('is given in the training scenario, unless the players want to set up [0.3]', () => {
    const ready = fresh('training');
    expect([ready.step.name, whereIs(ready, 'red/2')]).toEqual(['move/select', { x: 12, y: 20.5, heading: 180 }]);
    expect(fresh('training', { setUp: 'players' }).step.name).toBe('set-up/select');
  });
});

describe('frontage', () => {
  it.each([4, 5, 6] as const)('of %i inches: bases are half as deep as wide [0.4]', (frontage) => {
    const s = fresh('training', { frontage });
    const box = s.boxOf(0);
    expect([box.sideLength(0), box.sideLength(1), box.sideLength(2), box.sideLength(3)].map((ticks) => ticks / 500)).toEqual([
      frontage,
      frontage / 2,
      frontage,
      frontage / 2,
    ]);
  });

  it.each([4, 5, 6] as const)('of %i inches: all scenarios can be set up and reach their end [0.4]', (frontage) => {
    for (const { id } of oneHourWargames.scenarios) {
      const s = idle(fresh(id, { frontage }), (one) => one.step.name === 'move/select');
      const left = s.scenario.units.filter((_, unit) => s.type(unit) < 0);
      expect([id, left.length, s.actor !== TERMINAL]).toEqual([id, 0, true]);
      expect([id, idle(s, () => false).depth]).toEqual([id, 0]);
    }
  });

  it('is 4 inches unless the table wants more [0.4]', () => {
    expect(fresh('training').scenario.halfWidth).toBe(1000);
    expect(() => fresh('training', { frontage: 3 })).toThrow(/frontage/);
  });
});
