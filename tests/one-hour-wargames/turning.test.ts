import { describe, expect, it } from 'vitest';
import { area, lay, options, play, whereIs } from './table.ts';

const FAR = 'blue/1 levies 3,3 n';
const COMPASS = ['n', 'nne', 'ne', 'ene', 'e', 'ese', 'se', 'sse', 's', 'ssw', 'sw', 'wsw', 'w', 'wnw', 'nw', 'nnw'];
const turns = (text: string[]): string[] => text.map((one) => one.split(' ')[1]!).filter((heading) => COMPASS.includes(heading));

describe('turns', () => {
  it('bring a unit round on its centre to any heading [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', FAR] });
    expect(turns(options(s, 'red/1', 'turn'))).toEqual(COMPASS.filter((heading) => heading !== 's'));
    play(s, 'turn wnw');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 20, heading: 292.5 });
  });

  it('may look straight at an enemy [1.4]', () => {
    const s = play(lay({ units: ['red/1 levies 18,20 s', 'blue/1 levies 6,4 n'] }), 'select red/1', 'turn blue/1');
    expect(whereIs(s, 'red/1').heading).toBeCloseTo(180 + 36.9, 1);
  });

  it('are two at the most: one before the march, one after it [1.4]', () => {
    const s = play(lay({ units: ['red/1 levies 18,20 s', FAR] }), 'select red/1', 'march w 2', 'face n');
    expect(s.step.name).not.toBe('move/face');
    expect(whereIs(s, 'red/1')).toEqual({ x: 16, y: 20, heading: 0 });
  });

  it.each([
    ['a neighbour', { units: ['red/1 levies 18,20 s', 'red/2 levies 22.2,20 s', FAR] }],
    ['a wood', { units: ['red/1 levies 18,20 s', FAR], pack: { terrain: [area('wood', 20, 18, 4, 4)] } }],
    ['a marsh', { units: ['red/1 levies 18,20 s', FAR], pack: { terrain: [area('marsh', 20, 18, 4, 4)] } }],
    ["the table's edge", { units: ['red/1 levies 34,20 s', FAR] }],
  ])('beside %s are quarter turns and about-faces only [1.4]', (_, sketch) => {
    const found = turns(options(lay(sketch), 'red/1', 'turn'));
    expect(found).toEqual(['n', 'e', 'w']);
  });

  it('are free with an inch to the next base [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 23,20 s', FAR] });
    expect(turns(options(s, 'red/1', 'turn')).length).toBe(15);
  });

  it('may not end on another base, corners or not [1.4] [0.7]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 18,23.2 45', FAR] });
    expect(turns(options(s, 'red/1', 'turn'))).not.toContain('ene');
  });

  it('may not bring a base against an enemy [1.4] [1.8]', () => {
    const near = (x: number) => turns(options(lay({ units: ['red/1 levies 18,20 s', `blue/1 levies ${x},20 n`] }), 'red/1', 'turn'));
    expect(near(22.235)).not.toContain('ssw');
    expect(near(22.25)).toContain('ssw');
  });
});

describe('quarter turns', () => {
  it('slide the base over to fit [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', FAR], pack: { terrain: [area('wood', 12, 21, 12, 3)] } });
    play(s, 'select red/1', 'turn e');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 19, heading: 90 });
  });

  it('slide no farther than they must [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', FAR], pack: { terrain: [area('wood', 12, 21.5, 12, 3)] } });
    play(s, 'select red/1', 'turn w');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 19.5, heading: 270 });
  });

  it('slide sideways and back if both are needed [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'red/2 levies 20,17.9 n', FAR], pack: { terrain: [area('wood', 12, 21, 12, 3)] } });
    play(s, 'select red/1', 'turn e');
    expect(whereIs(s, 'red/1')).toEqual({ x: 17, y: 19, heading: 90 });
  });

  it('need room all the same [0.7]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', 'red/2 levies 18,18 n', FAR], pack: { terrain: [area('wood', 12, 21, 12, 3)] } });
    expect(options(s, 'red/1')).toEqual(['pass', 'turn s']); // only an about-face is left, or to leave it
    play(s, 'turn s');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 20, heading: 180 });
  });

  it('may come before a march [1.0] [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,20 n', FAR], pack: { terrain: [area('wood', 12, 21, 12, 3)] } });
    play(s, 'select red/1', 'march e 6', 'face ahead');
    expect(whereIs(s, 'red/1')).toEqual({ x: 24, y: 19, heading: 90 });
  });

  it('may end one, slid to fit [1.4]', () => {
    const s = lay({ units: ['red/1 levies 18,18 n', FAR], pack: { terrain: [area('wood', 12, 21, 12, 3)] } });
    play(s, 'select red/1', 'march n 2', 'face e');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 19, heading: 90 });
  });
});

describe('about-faces', () => {
  it('are possible wherever a base stands [1.4]', () => {
    const units = [
      'red/1 levies 18,20 n',
      'red/2 levies 14,20 n',
      'red/3 levies 22,20 n',
      'red/4 levies 18,22 n',
      'red/5 levies 18,18 n',
      FAR,
    ];
    const s = play(lay({ units }), 'select red/1', 'turn s'); // nothing else is left
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 20, heading: 180 });
  });

  it('may come before a march to the rear [1.0]', () => {
    const s = play(lay({ units: ['red/1 levies 18,20 s', FAR] }), 'select red/1', 'march n 5', 'face s');
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 25, heading: 180 });
  });
});

describe('how narrowly turns are judged', () => {
  const turns = (degrees: number, gap: number): boolean => {
    const [east, north] = [12 * Math.sin((degrees * Math.PI) / 180), 12 * Math.cos((degrees * Math.PI) / 180)];
    const units = ['red/1 levies 18,18 n', `blue/1 levies ${18 + east},${18 + north} n`];
    const pack = { terrain: [area('lake', 21 + gap, 15, 6, 6)] };
    return options(lay({ units, pack, options: { frontage: 6 } }), 'red/1', 'turn').includes('turn blue/1');
  };

  it('a corner that would pass an edge by more than is rounded does not turn: 9.1 degrees where 9.13 fit [1.4]', () => {
    expect([turns(9.1, 0.2), turns(9.3, 0.2), turns(9.7, 0.2)]).toEqual([true, false, false]);
  });

  it('one that touches does not turn a corner into what it touches at all [1.4]', () => {
    expect([turns(0.2, 0), turns(0.5, 0)]).toEqual([false, false]);
  });
});
