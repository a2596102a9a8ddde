import { describe, expect, it } from 'vitest';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';
import { contactsOf, lay, legal, odds, options, play, whereIs } from './table.ts';

const FAR = 'blue/1 levies 3,3 n';

describe('moves', () => {
  it('go straight on between two turns [1.0]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'blue/1 levies 18,4 n'] });
    play(s, 'select red/1', 'march e 4', 'face n');
    expect(whereIs(s, 'red/1')).toEqual({ x: 22, y: 20, heading: 0 });
  });

  it('may do without the second turn, or be a turn alone [1.0] [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 8,20 s', FAR] });
    play(s, 'select red/1', 'march s 3', 'face ahead', 'select red/2', 'turn ne');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 17, heading: 180 });
    expect(whereIs(s, 'red/2')).toEqual({ x: 8, y: 20, heading: 45 });
  });

  it('are made by each unit once, in any order, and by the side whose turn it is [1.0]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 8,20 s', FAR] });
    expect(legal(s)).toEqual(['pass', 'select red/1', 'select red/2']);
    play(s, 'select red/2', 'march s 3', 'face ahead');
    expect(legal(s)).toEqual(['pass', 'select red/1']);
    play(s, 'pass');
    expect(s.side).toBe(1);
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 20, heading: 180 });
  });

  it('make contact by charges [1.8]', () => {
    const s = lay({ units: ['red/1 knights 18,14 s', 'blue/1 levies 18,4 n'] });
    play(s, 'select red/1');
    expect(legal(s, 'charge')).toEqual(['charge blue/1 front']);
    play(s, 'charge blue/1 front');
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/1' });
    expect(odds(s)).toEqual({ 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1 });
  });
});

describe('move distances', () => {
  it.each([
    ['archers', 6],
    ['men-at-arms', 6],
    ['levies', 6],
    ['peasant-archers', 6],
    ['irregulars', 9],
    ['knights', 12],
  ])('of %s are %i inches [1.1]', (type, inches) => {
    const marches = options(lay({ units: [`red/1 ${type} 18,30 s`, FAR] }), 'red/1', 'march s ');
    expect(marches.at(-1)).toBe(`march s ${inches}`);
  });

  it('hold in every direction, for the turn costs nothing [1.0] [1.1]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', FAR] });
    expect(options(s, 'red/1', 'march n ').at(-1)).toBe('march n 6');
    play(s, 'march nw 6');
    expect(whereIs(s, 'red/1').x).toBeCloseTo(18 - 6 * Math.SQRT1_2, 2);
    expect(whereIs(s, 'red/1').y).toBeCloseTo(20 + 6 * Math.SQRT1_2, 2);
  });
});

describe('bases in the way', () => {
  it('may be touched if they are friends [1.3]', () => {
    const s = lay({ units: ['red/1 levies 18,24 s', 'red/2 levies 18,20 s', FAR] });
    expect(options(s, 'red/1', 'march s ')).toEqual(['march s 1', 'march s 2']);
    play(s, 'march s 2');
    expect(whereIs(s, 'red/1').y).toBe(22);
  });

  it('are never passed through, not even by who could end beyond them [1.3]', () => {
    const s = lay({ units: ['red/1 knights 18,24 s', 'red/2 levies 18,20 s', FAR] });
    expect(options(s, 'red/1', 'march s ')).toEqual(['march s 1', 'march s 2']);
  });

  it('are not touched by marches if they are enemies [1.3] [1.8]', () => {
    const s = lay({ units: ['red/1 levies 18,24 s', 'blue/1 levies 18,20 n'] });
    expect(options(s, 'red/1', 'march s ')).toEqual(['march s 1', 'march s most']);
    play(s, 'march s most');
    expect(whereIs(s, 'red/1').y).toBeCloseTo(22.02, 3);
    play(s, 'face ahead', 'pass');
    expect(contactsOf(s, 'red/1')).toEqual({});
  });

  it('are not touched from the side either [1.3] [1.8]', () => {
    const s = lay({ units: ['red/1 levies 14,24 s', 'blue/1 levies 18,20 n'] });
    expect(options(s, 'red/1', 'march s ')).toEqual(['march s 1', 'march s most']);
    const t = lay({ units: ['red/1 levies 13.95,24 s', 'blue/1 levies 18,20 n'] });
    expect(options(t, 'red/1', 'march s ').at(-1)).toBe('march s 6');
  });

  it('are not ridden over with an end of the base, but may be brushed [1.3]', () => {
    const past = (x: number, passing = 'gaps'): string => {
      const s = lay({ units: [`red/1 levies ${x},24 s`, 'red/2 levies 18,20 s', FAR], options: { passing } });
      return options(s, 'red/1', 'march s ').at(-1)!;
    };
    expect([past(14), past(14.02), past(14.3)]).toEqual(['march s 6', 'march s 2', 'march s 2']);
    expect([past(14.3, 'ends'), past(14.6, 'ends')]).toEqual(['march s 6', 'march s 2']);
  });

  it('do not hinder who stands beside them [1.3]', () => {
    const s = lay({ units: ['red/1 levies 14,20 s', 'red/2 levies 18,20 s', FAR] });
    expect(options(s, 'red/1', 'march s ').at(-1)).toBe('march s 6');
  });
});

describe('gaps', () => {
  const between = (gap: number, y: number): string[] => [
    `red/1 levies 18,${y} s`,
    `red/2 levies ${16 - gap / 2},21 s`,
    `red/3 levies ${20 + gap / 2},21 s`,
    FAR,
  ];

  it('over 3 inches wide are passed if the base is clear at the end [1.7]', () => {
    expect(options(lay({ units: between(3.1, 24) }), 'red/1', 'march s ')).toEqual(['march s 1', 'march s 5', 'march s 6']);
  });

  it('are between two bodies, less than an inch and a little wider than the base: through wider ones it goes clear [1.7] [1.3]', () => {
    const past = (gap: number): string =>
      options(
        lay({ units: ['red/1 levies 18,24 s', 'red/2 levies 14.3,21 s', `red/3 levies ${18.3 + gap},21 s`, FAR] }),
        'red/1',
        'march s ',
      ).at(-1)!;
    expect([past(4), past(5), past(5.1)]).toEqual(['march s 6', 'march s 6', 'march s 1']);
  });

  it('are passed between bodies that the base is level with at once, not one after the other [1.7] [1.3]', () => {
    const past = (y: number): string =>
      options(lay({ units: ['red/1 knights 18,30 s', 'red/2 levies 14.3,25 s', `red/3 levies 22,${y} s`, FAR] }), 'red/1', 'march s ').at(
        -1,
      )!;
    expect([past(25), past(21.1), past(20.9)]).toEqual(['march s 12', 'march s 12', 'march s 3']);
  });

  it('of 3 inches are too narrow [1.7]', () => {
    expect(options(lay({ units: between(3, 24) }), 'red/1', 'march s ')).toEqual(['march s 1']);
    expect(options(lay({ units: between(2.9, 24) }), 'red/1', 'march s ')).toEqual(['march s 1']);
  });

  it('cannot be passed by a unit whose move does not bring it clear [1.7] [0.7]', () => {
    expect(options(lay({ units: between(3.1, 25.5) }), 'red/1', 'march s ')).toEqual(['march s 1', 'march s 2', 'march s most']);
  });

  it('as wide as the base may also hold it [0.7]', () => {
    expect(options(lay({ units: between(4, 24) }), 'red/1', 'march s ').at(2)).toBe('march s 3');
    expect(options(lay({ units: between(3.9, 24) }), 'red/1', 'march s ')).not.toContain('march s 3');
  });

  it('between a wood and a lake count as those between units [1.7]', () => {
    const pack = {
      terrain: [
        { id: 'wood', type: 'wood', rect: { x: 10, y: 14, w: 6, h: 2 } },
        { id: 'lake', type: 'lake', rect: { x: 19.5, y: 14, w: 6, h: 2 } },
      ],
    };
    expect(options(lay({ units: ['red/1 levies 17.75,18 s', FAR], pack }), 'red/1', 'march s ')).toEqual([
      'march s 1',
      'march s 5',
      'march s 6',
    ]);
    expect(options(lay({ units: ['red/1 levies 18.5,18 s', FAR], pack }), 'red/1', 'march s ')).toEqual(['march s 1']);
  });
});

describe('moving and shooting', () => {
  const units = ['red/1 archers 18,20 s', 'red/2 archers 13,20 s', 'blue/1 levies 18,12 n'];

  it('who stands still may shoot [1.6]', () => {
    expect(legal(play(lay({ units }), 'pass'), 'shoot')).toEqual(['shoot red/1 blue/1', 'shoot red/2 blue/1']);
  });

  it('who has moved may not shoot [1.6]', () => {
    const s = play(lay({ units }), 'select red/1', 'march s 1', 'face ahead', 'pass');
    expect(legal(s, 'shoot')).toEqual(['shoot red/2 blue/1']);
  });

  it('who has only turned may not shoot [1.6]', () => {
    const s = play(lay({ units }), 'select red/2', 'turn sse', 'pass');
    expect(legal(s, 'shoot')).toEqual(['shoot red/1 blue/1']);
  });
});

describe('measuring', () => {
  it('is free: both players know every place [0.1]', () => {
    expect(oneHourWargames.information).toBe('perfect');
    const s = lay({ units: ['red/1 levies 18.25,20.5 s', FAR] });
    expect(whereIs(s, 'red/1')).toEqual({ x: 18.25, y: 20.5, heading: 180 });
  });
});
