import { describe, expect, it } from 'vitest';
import { tryApply } from '../../rules/core/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import type { UnitTypeName } from '../../rules/one-hour-wargames/charts/units.ts';
import { contactsOf, lay, legal, odds, play, type Sketch, unitOf } from './table.ts';

const shoot = (units: readonly string[], more: Omit<Sketch, 'units' | 'phase'> = {}): OneHourState =>
  lay({ phase: 'shoot', units, ...more });

/** The rule that forbids an action. */
function ruleAgainst(s: OneHourState, text: string): string | undefined {
  const done = tryApply(s.clone(), text);
  return done.ok ? 'none' : done.error.rule;
}

/** What a Red unit at 18,24 can roll against a Blue one nine inches before it. */
function shot(shooter: UnitTypeName, target: UnitTypeName, more: Omit<Sketch, 'units' | 'phase'> = {}): Record<number, number> {
  return odds(play(shoot([`red/1 ${shooter} 18,24 s`, `blue/1 ${target} 18,12 n`], more), 'shoot red/1 blue/1'));
}

const ARCHER = ['red/1 archers 18,24 s'];
const AHEAD = 'blue/1 levies 18,12 n';

describe('shooting', () => {
  it('is for archers, irregulars and peasant archers [2.0]', () => {
    for (const type of ['archers', 'irregulars', 'peasant-archers']) {
      expect(legal(shoot([`red/1 ${type} 18,24 s`, AHEAD])), type).toEqual(['pass', 'shoot red/1 blue/1']);
    }
    for (const type of ['knights', 'men-at-arms', 'levies']) {
      const s = shoot([`red/1 ${type} 18,24 s`, 'red/2 archers 4,24 s', 'blue/2 levies 4,15 n', AHEAD]);
      expect(ruleAgainst(s, 'shoot red/1 blue/1'), type).toBe('2.0');
    }
  });

  it('is for the side whose turn it is [2.0]', () => {
    const units = [...ARCHER, 'blue/1 archers 18,14 n'];
    expect(legal(shoot(units))).toEqual(['pass', 'shoot red/1 blue/1']);
    expect(legal(shoot(units, { side: 'blue' }))).toEqual(['pass', 'shoot blue/1 red/1']);
    expect(ruleAgainst(shoot(units), 'shoot blue/1 red/1')).toBe('2.0');
  });

  it('is at one target, once a turn [2.0]', () => {
    const s = shoot([...ARCHER, 'red/2 archers 24,24 s', AHEAD, 'blue/2 levies 24,12 n']);
    expect(legal(s, 'shoot red/1')).toEqual(['shoot red/1 blue/1', 'shoot red/1 blue/2']);
    play(s, 'shoot red/1 blue/2', '#3');
    expect(legal(s)).toEqual(['pass', 'shoot red/2 blue/1', 'shoot red/2 blue/2']);
    expect(ruleAgainst(s, 'shoot red/1 blue/1')).toBe('2.0');
    play(s, 'shoot red/2 blue/2', '#5');
    expect([s.hits(unitOf(s, 'blue/1')), s.hits(unitOf(s, 'blue/2'))]).toEqual([0, 8]);
    expect(s.side).toBe(1);
  });

  it('is not at friends [2.0]', () => {
    const s = shoot([...ARCHER, 'red/2 levies 14,15 s', 'blue/1 levies 21,12 n']);
    expect(legal(s)).toEqual(['pass', 'shoot red/1 blue/1']);
    expect(ruleAgainst(s, 'shoot red/1 red/2')).toBe('2.0');
  });

  it('is not for who has moved or turned in this turn [1.6]', () => {
    const s = lay({ units: [...ARCHER, 'red/2 archers 24,24 s', AHEAD] });
    play(s, 'select red/1', 'march s 1', 'face ahead', 'pass');
    expect([s.step.name, legal(s)]).toEqual(['shoot/select', ['pass', 'shoot red/2 blue/1']]);
    expect(ruleAgainst(s, 'shoot red/1 blue/1')).toBe('1.6');
    const turned = play(lay({ units: ['red/1 archers 18,24 e', 'red/2 archers 24,24 s', AHEAD] }), 'select red/1', 'turn s', 'pass');
    expect(legal(turned)).toEqual(['pass', 'shoot red/2 blue/1']);
  });

  it('is not for who stands in melee [2.4]', () => {
    const s = shoot([...ARCHER, 'red/2 archers 24,24 s', 'blue/1 levies 18,22 n', 'blue/2 levies 24,14 n']);
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
    expect(legal(s, 'shoot red/1')).toEqual([]);
    expect(ruleAgainst(s, 'shoot red/1 blue/2')).toBe('2.4');
  });

  it('may be left out [2.0]', () => {
    expect(play(shoot([...ARCHER, AHEAD]), 'pass').side).toBe(1);
  });
});

describe('the arc of fire', () => {
  it('opens by 45 degrees from both corners of the front [2.1]', () => {
    const at = (place: string) => legal(shoot([...ARCHER, `blue/1 levies ${place}`]), 'shoot').length;
    // The front lies on y = 23 from x = 16 to 20. Seven inches before it the arc reaches from 9 to 27, where the middle of the near flank lies.
    expect([at('24,15 n'), at('29,16 n'), at('29.1,16 n')]).toEqual([1, 1, 0]);
    expect([at('12,15 n'), at('7,16 n'), at('6.9,16 n')]).toEqual([1, 1, 0]);
  });

  it('leaves out what lies beside and behind [2.1]', () => {
    const s = shoot([...ARCHER, 'blue/1 levies 26,24 w', 'blue/2 levies 18,32 s', 'blue/3 levies 18,12 n']);
    expect(legal(s, 'shoot')).toEqual(['shoot red/1 blue/3']);
    expect([ruleAgainst(s, 'shoot red/1 blue/1'), ruleAgainst(s, 'shoot red/1 blue/2')]).toEqual(['2.1', '2.1']);
  });

  it('and a line of sight is needed [0.9]', () => {
    const s = shoot([...ARCHER, 'red/2 levies 18,18 s', AHEAD, 'blue/2 levies 26,14 n']);
    expect(legal(s, 'shoot red/1')).toEqual(['shoot red/1 blue/2']);
    expect(ruleAgainst(s, 'shoot red/1 blue/1')).toBe('0.9');
  });
});

describe('range', () => {
  const at = (y: number, options = {}) => shoot([...ARCHER, `blue/1 levies 18,${y} n`, 'blue/2 levies 24,14 n'], { options });

  it('is 12 inches, from the middle of the front to that of the side [2.2]', () => {
    expect(legal(at(10.5), 'shoot')).toContain('shoot red/1 blue/1');
    expect(legal(at(9.9), 'shoot')).toEqual(['shoot red/1 blue/2']);
    expect(ruleAgainst(at(9.9), 'shoot red/1 blue/1')).toBe('2.2');
  });

  it('is rolled for within 0.05 inch of its limit [0.0]', () => {
    const step = (y: number, options = {}) => play(at(y, options), 'shoot red/1 blue/1').step.name;
    expect([step(10.05), step(10.04), step(10), step(9.96)]).toEqual(['shoot/roll', 'shoot/roll-off', 'shoot/roll-off', 'shoot/roll-off']);
    expect(legal(at(9.95), 'shoot')).toEqual(['shoot red/1 blue/2']);
    expect(odds(play(at(10), 'shoot red/1 blue/1'))).toEqual({ 0: 1, 1: 1 });
  });

  it('leaves who wins that roll his shot, and who loses it another target [0.0]', () => {
    expect(play(at(10), 'shoot red/1 blue/1', '#1').step.name).toBe('shoot/roll');
    const lost = play(at(10), 'shoot red/1 blue/1', '#0');
    expect(legal(lost)).toEqual(['pass', 'shoot red/1 blue/2']);
    expect(ruleAgainst(lost, 'shoot red/1 blue/1')).toBe('0.0');
  });

  it('is sharp if the table plays without that roll [0.0]', () => {
    const rollOff = { rollOff: false };
    expect(play(at(10, rollOff), 'shoot red/1 blue/1').step.name).toBe('shoot/roll');
    expect(legal(at(9.99, rollOff), 'shoot')).toEqual(['shoot red/1 blue/2']);
  });

  it('counts to any side that faces the archers and is in arc and sight [2.2]', () => {
    // The front of this unit looks away; its rear is near enough.
    expect(legal(shoot([...ARCHER, 'blue/1 levies 18,11 s']), 'shoot')).toEqual(['shoot red/1 blue/1']);
    expect(legal(shoot([...ARCHER, 'blue/1 levies 18,12 e']), 'shoot')).toEqual(['shoot red/1 blue/1']);
  });
});

// Hits on faces 1 to 6 merged, written out: archers 3 to 8, peasant archers 1 to 6, irregulars -1 to 4.
const WHOLE = {
  archers: { 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 },
  'peasant-archers': { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 },
  irregulars: { 0: 2, 1: 1, 2: 1, 3: 1, 4: 1 },
};
const HALVED = { archers: { 2: 2, 3: 2, 4: 2 }, 'peasant-archers': { 1: 2, 2: 2, 3: 2 }, irregulars: { 0: 2, 1: 2, 2: 2 } };
const QUARTERED = { archers: { 1: 2, 2: 4 }, 'peasant-archers': { 1: 4, 2: 2 }, irregulars: { 0: 2, 1: 4 } };
const SHOOTERS = ['archers', 'peasant-archers', 'irregulars'] as const;
const COVER = (type: string, more = {}) => ({ pack: { terrain: [{ id: 'cover', type, rect: { x: 15, y: 9, w: 6, h: 6 }, ...more }] } });

describe.each(SHOOTERS)('hits of %s', (shooter) => {
  it('are the die and the modifier of the type [2.3]', () => {
    for (const target of ['knights', 'archers', 'levies', 'irregulars', 'peasant-archers'] as const)
      expect(shot(shooter, target), target).toEqual(WHOLE[shooter]);
  });

  it('on men-at-arms are halved, fractions rounded up [2.3]', () => {
    expect(shot(shooter, 'men-at-arms')).toEqual(HALVED[shooter]);
  });

  it('on units within a town are halved, and again on men-at-arms [2.3]', () => {
    expect(shot(shooter, 'knights', COVER('town'))).toEqual(HALVED[shooter]);
    expect(shot(shooter, 'men-at-arms', COVER('town'))).toEqual(QUARTERED[shooter]);
    expect(shot(shooter, 'men-at-arms', { ...COVER('town'), options: { halvings: 'once' } })).toEqual(HALVED[shooter]);
  });

  it('are not doubled on flank or rear [2.3]', () => {
    for (const heading of ['e', 's', 'w']) {
      expect(odds(play(shoot([`red/1 ${shooter} 18,24 s`, `blue/1 levies 18,12 ${heading}`]), 'shoot red/1 blue/1'))).toEqual(
        WHOLE[shooter],
      );
    }
  });
});

describe('cover', () => {
  const isCovered = (target: UnitTypeName, more: Omit<Sketch, 'units' | 'phase'>): boolean =>
    JSON.stringify(shot('archers', target, more)) === JSON.stringify(HALVED.archers);

  it('is given by woods to those who may enter them [2.3]', () => {
    expect(isCovered('irregulars', { pack: { terrain: [{ id: 'wood', type: 'wood', rect: { x: 15, y: 10, w: 6, h: 3 } }] } })).toBe(true);
    expect(isCovered('peasant-archers', { pack: { terrain: [{ id: 'wood', type: 'wood', rect: { x: 15, y: 10, w: 6, h: 3 } }] } })).toBe(
      true,
    );
  });

  it('is given by forts [5.1]', () => {
    expect(isCovered('levies', COVER('fort', { garrison: 'blue' }))).toBe(true);
  });

  it('is given by redoubts [5.4]', () => {
    expect(isCovered('levies', COVER('redoubt'))).toBe(true);
  });

  it('is not given by hills or roads [2.3]', () => {
    expect(
      isCovered('levies', {
        pack: {
          terrain: [
            {
              id: 'hill',
              type: 'hill',
              rect: { x: 12, y: 6, w: 12, h: 9 },
              crest: [
                [15, 11],
                [21, 11],
              ],
            },
          ],
        },
      }),
    ).toBe(false);
    expect(
      isCovered('levies', {
        pack: {
          terrain: [
            {
              id: 'road',
              type: 'road',
              line: [
                [18, 0],
                [18, 36],
              ],
            },
          ],
        },
      }),
    ).toBe(false);
  });

  it('is not given by a river crossing [2.3]', () => {
    const river = {
      terrain: [
        {
          id: 'river',
          type: 'river',
          line: [
            [0, 14],
            [36, 14],
          ],
        },
      ],
      crossings: [{ id: 'ford', river: 'river', kind: 'ford', at: [18, 14] }],
    };
    expect(isCovered('levies', { pack: river })).toBe(false);
  });

  it('needs half of the base within [0.6]', () => {
    const town = (h: number) => ({ pack: { terrain: [{ id: 'town', type: 'town', rect: { x: 15, y: 9, w: 6, h } }] } });
    expect([isCovered('levies', town(3)), isCovered('levies', town(2.5))]).toEqual([true, false]);
    expect(isCovered('levies', { ...town(3), options: { inside: 'all' } })).toBe(false);
    expect(isCovered('levies', { ...town(4), options: { inside: 'all' } })).toBe(true);
  });
});

describe('shooting into a melee', () => {
  it('is allowed, if the target can be seen [2.4]', () => {
    const s = shoot(['red/1 archers 10,22 se', 'red/2 levies 18,14 s', 'blue/1 levies 18,12 n', 'blue/2 levies 30,4 n']);
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/2' });
    expect(legal(s, 'shoot')).toEqual(['shoot red/1 blue/1']);
    play(s, 'shoot red/1 blue/1', '#8');
    expect([s.hits(unitOf(s, 'blue/1')), s.hits(unitOf(s, 'red/2'))]).toEqual([8, 0]);
  });

  it('is not, if the friend hides it [2.4]', () => {
    const s = shoot(['red/1 archers 18,22 s', 'red/2 levies 18,14 s', 'blue/1 levies 18,12 n', 'blue/2 levies 24,14 n']);
    expect(legal(s, 'shoot')).toEqual(['shoot red/1 blue/2']);
  });
});
