import { describe, expect, it } from 'vitest';
import { tryApply } from '../../rules/core/index.ts';
import type { OneHourState } from '../../rules/one-hour-wargames/state/state.ts';
import { contactsOf, fresh, lay, legal, odds, play, unitOf, whereIs } from './table.ts';

function ruleAgainst(s: OneHourState, text: string): string | undefined {
  const done = tryApply(s.clone(), text);
  return done.ok ? 'none' : done.error.rule;
}

const fort = { terrain: [{ id: 'fort', type: 'fort', rect: { x: 15, y: 9, w: 6, h: 6 }, garrison: 'blue' }] };
const redoubt = { terrain: [{ id: 'redoubt', type: 'redoubt', rect: { x: 15, y: 21, w: 6, h: 6 }, facing: 180 }] };
const wood = { terrain: [{ id: 'wood', type: 'wood', rect: { x: 12, y: 15, w: 12, h: 6 } }] };

describe('a fort', () => {
  it('cannot be fought into: nobody charges units inside it [5.1]', () => {
    const s = play(lay({ units: ['red/1 knights 18,24 s', 'blue/1 levies 18,12 n'], pack: fort }), 'select red/1');
    expect(legal(s, 'charge')).toEqual([]);
    expect(ruleAgainst(s, 'charge blue/1 front')).toBe('5.1');
    expect(legal(play(lay({ units: ['red/1 knights 18,24 s', 'blue/1 levies 18,12 n'] }), 'select red/1'), 'charge')).toEqual([
      'charge blue/1 front',
    ]);
  });

  it('nor do those inside charge without coming out [5.1]', () => {
    const s = play(lay({ side: 'blue', units: ['red/1 levies 18,16 s', 'blue/1 levies 18,11 n'], pack: fort }), 'select blue/1');
    expect(legal(s, 'charge')).toEqual([]); // it would still stand within
    const out = play(lay({ side: 'blue', units: ['red/1 levies 18,19 s', 'blue/1 levies 18,12 n'], pack: fort }), 'select blue/1');
    expect(legal(out, 'charge')).toEqual(['charge red/1 front']);
  });

  it('does not protect a unit before its walls [5.1]', () => {
    const s = play(lay({ units: ['red/1 knights 18,26 s', 'blue/1 levies 18,16 n'], pack: fort }), 'select red/1');
    expect(legal(s, 'charge')).toEqual(['charge blue/1 front']);
  });

  it('may be entered by anybody, as a town may, or by its garrison alone where the table plays so [5.1] [1.2]', () => {
    const farthest = (options: Record<string, string>): string => {
      const s = lay({ units: ['red/1 levies 18,20 s', 'blue/1 levies 4,4 n'], pack: fort, options });
      return legal(play(s, 'select red/1'), 'march s ').at(-1)!;
    };
    expect([farthest({}), farthest({ forts: 'garrison' })]).toEqual(['march s 6', 'march s 4']);
    const blue = lay({
      side: 'blue',
      units: ['red/1 knights 32,32 s', 'blue/1 levies 18,20 s'],
      pack: fort,
      options: { forts: 'garrison' },
    });
    expect(legal(play(blue, 'select blue/1'), 'march s ')).toContain('march s 6');
  });

  it('keeps whoever is in it from melee, of either side [5.1]', () => {
    const s = play(lay({ side: 'blue', units: ['red/1 levies 18,12 n', 'blue/1 knights 18,24 s'], pack: fort }), 'select blue/1');
    expect(legal(s, 'charge')).toEqual([]);
  });

  it('is a town otherwise: its units shoot and can be shot at [5.1]', () => {
    const s = lay({ phase: 'shoot', side: 'blue', units: ['red/1 archers 18,22 s', 'blue/1 archers 18,13.5 n'], pack: fort });
    expect(legal(s, 'shoot')).toEqual(['shoot blue/1 red/1']);
  });
});

describe('irregulars', () => {
  it('move 9 inches [5.2]', () => {
    const s = play(lay({ units: ['red/1 irregulars 18,24 s', 'blue/1 levies 4,4 n'] }), 'select red/1');
    expect(legal(s, 'march s ').map((text) => text.slice(8))).toEqual(['1', '2', '3', '4', '5', '6', '8', '9']);
  });

  it('may enter woods [5.2]', () => {
    const s = lay({ units: ['red/1 irregulars 18,24 s', 'blue/1 levies 4,4 n'], pack: wood });
    expect(whereIs(play(s, 'select red/1', 'march s 6'), 'red/1').y).toBe(18);
    expect(legal(play(lay({ units: ['red/1 levies 18,24 s', 'blue/1 levies 4,4 n'], pack: wood }), 'select red/1'), 'march s ')).toEqual([
      'march s 1',
      'march s 2',
    ]);
  });

  it('roll the die less 2, shooting and in melee [5.2]', () => {
    const expected = { 0: 2, 1: 1, 2: 1, 3: 1, 4: 1 };
    expect(odds(lay({ phase: 'melee', units: ['red/1 irregulars 18,14 s', 'blue/1 levies 18,12 n'] }))).toEqual(expected);
    expect(odds(play(lay({ phase: 'shoot', units: ['red/1 irregulars 18,24 s', 'blue/1 levies 18,12 n'] }), 'shoot red/1 blue/1'))).toEqual(
      expected,
    );
  });

  it('take the place of up to two units of Defence in Depth, one for one [5.2]', () => {
    const s = play(fresh('defence-in-depth', { redForce: 1 }), '#3'); // two knights, men-at-arms, archers
    expect(legal(s)).toEqual(['pass', 'select blue/1', 'select blue/3', 'select blue/4']);
    play(s, 'select blue/3', 'select blue/1');
    expect(s.step.name).toMatch(/^set-up/);
    expect([1, 2, 3, 4].map((n) => s.cardOf(unitOf(s, `blue/${n}`)).letter).join('')).toBe('IKIA');
    const kept = play(fresh('defence-in-depth', { redForce: 1 }), '#3', 'pass');
    expect([1, 2, 3, 4].map((n) => kept.cardOf(unitOf(kept, `blue/${n}`)).letter).join('')).toBe('KKMA');
  });

  it('have to take the place of one unit of Last Stand [5.2]', () => {
    const s = fresh('last-stand', { redForce: 1, blueForce: 1 });
    expect(legal(s)).toEqual(['select red/1', 'select red/2', 'select red/3']);
  });
});

describe('peasant archers', () => {
  it('fight as levies [5.3]', () => {
    expect(odds(lay({ phase: 'melee', units: ['red/1 peasant-archers 18,14 s', 'blue/1 levies 18,12 n'] }))).toEqual({
      1: 1,
      2: 1,
      3: 1,
      4: 1,
      5: 1,
      6: 1,
    });
    const s = play(lay({ units: ['red/1 peasant-archers 18,24 s', 'blue/1 levies 4,4 n'] }), 'select red/1');
    expect(legal(s, 'march s ').at(-1)).toBe('march s 6');
  });

  it('may enter woods [5.3]', () => {
    const s = lay({ units: ['red/1 peasant-archers 18,24 s', 'blue/1 levies 4,4 n'], pack: wood });
    expect(whereIs(play(s, 'select red/1', 'march s 6'), 'red/1').y).toBe(18);
  });

  it('shoot 12 inches with the die as it falls [5.3]', () => {
    const s = lay({ phase: 'shoot', units: ['red/1 peasant-archers 18,24 s', 'blue/1 levies 18,10.5 n'] });
    expect(odds(play(s, 'shoot red/1 blue/1'))).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 });
  });

  it('may take the place of one unit of Bottleneck [5.3]', () => {
    const s = fresh('bottleneck', { redForce: 1, blueForce: 1 }); // three knights, men-at-arms
    expect(legal(s)).toEqual(['pass', 'select red/1', 'select red/4']);
    play(s, 'select red/4');
    expect([s.step.name, s.cardOf(unitOf(s, 'red/4')).letter]).toEqual(['set-up/select', 'P']);
  });
});

describe('a redoubt', () => {
  const manned = ['red/1 archers 18,24 s', 'blue/1 levies 27,21 w'];

  it('gives a field of fire of 180 degrees [5.4]', () => {
    expect(legal(lay({ phase: 'shoot', units: manned, pack: redoubt }), 'shoot')).toEqual(['shoot red/1 blue/1']);
    expect(legal(lay({ phase: 'shoot', units: manned }), 'shoot')).toEqual([]);
  });

  it('but not behind the front [5.4]', () => {
    expect(legal(lay({ phase: 'shoot', units: ['red/1 archers 18,24 s', 'blue/1 levies 27,26 w'], pack: redoubt }), 'shoot')).toEqual([]);
  });

  it('does not widen the arc in which units charge [5.4]', () => {
    const s = lay({ units: ['red/1 levies 18,24 s', 'blue/1 levies 24,22.5 w'], pack: redoubt });
    expect(legal(play(s, 'select red/1'), 'charge')).toEqual([]);
  });

  it('is for foot [5.4]', () => {
    const march = (type: string) =>
      legal(play(lay({ units: [`red/1 ${type} 18,30 s`, 'blue/1 levies 4,4 n'], pack: redoubt }), 'select red/1'), 'march s ');
    expect(march('levies')).toContain('march s 6');
    expect(march('knights')).toEqual(['march s 1', 'march s 2']);
  });

  it('holds one unit [5.4]', () => {
    const s = play(
      lay({ units: ['red/1 levies 18,22.5 s', 'red/2 levies 18,30 s', 'blue/1 levies 4,4 n'], pack: redoubt }),
      'select red/2',
    );
    expect(legal(s, 'march s ')).toEqual(['march s 1', 'march s 2']);
  });

  it('delays who charges into it: his blow falls a turn later [5.4]', () => {
    const s = lay({ side: 'blue', units: ['red/1 archers 18,24 s', 'blue/1 knights 18,14 n'], pack: redoubt });
    play(s, 'select blue/1', 'charge red/1 front');
    expect([contactsOf(s, 'red/1'), s.side, s.step.name]).toEqual([{ front: 'blue/1' }, 0, 'melee/roll']); // Red strikes first
    expect(odds(s)).toEqual({ 0: 2, 1: 1, 2: 1, 3: 1, 4: 1 });
    play(s, '#4');
    expect([s.side, odds(s)]).toEqual([1, { 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 }]); // no shelter in melee
    play(s, '#8', '#4');
    expect([s.side, s.step.name]).toEqual([1, 'melee/roll']); // and no delay any more
  });

  it('without it, the charger strikes at once [5.4]', () => {
    const s = lay({ side: 'blue', units: ['red/1 archers 18,24 s', 'blue/1 knights 18,14 n'] });
    play(s, 'select blue/1', 'charge red/1 front');
    expect([s.side, s.step.name]).toEqual([1, 'melee/roll']);
  });

  it('is free again when its unit has gone [5.4]', () => {
    const units = ['red/1 levies 18,24 s hits=14', 'red/2 levies 4,30 s', 'blue/1 levies 18,22 n', 'blue/2 levies 18,14 n'];
    const s = lay({ phase: 'melee', side: 'blue', units, pack: redoubt });
    play(s, '#3', 'pass', 'select blue/1');
    expect(legal(s, 'march n ')).toContain('march n 2');
  });
});
