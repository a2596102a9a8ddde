import { describe, expect, it } from 'vitest';
import { CHANCE } from '../../rules/core/index.ts';
import { area, contactsOf, lay, legal, odds, options, play, type Sketch, unitOf, whereIs } from './table.ts';

const BY_MEASURE = { rollOff: false };
const charges = (units: readonly string[], more: Partial<Sketch> = {}): string[] =>
  options(lay({ units: [...units, 'red/6 levies 33,33 n'], options: BY_MEASURE, ...more }), 'red/1', 'charge').map((text) =>
    text.slice('charge '.length),
  );

describe('the reach of a charge', () => {
  it('is the move distance, from the middle of the front to the middle of the side [1.8]', () => {
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,12 n'])).toEqual(['blue/1 front']);
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,11.9 n'])).toEqual([]);
    expect(charges(['red/1 knights 18,26 s', 'blue/1 levies 18,12 n'])).toEqual(['blue/1 front']);
    expect(charges(['red/1 irregulars 18,23 s', 'blue/1 levies 18,11.9 n'])).toEqual([]);
  });

  it('gains nothing by a road [1.2] [1.8]', () => {
    const pack = {
      terrain: [
        {
          id: 'road',
          type: 'road',
          line: [
            [18, 36],
            [18, 0],
          ],
        },
      ],
    };
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,11 n'], { pack })).toEqual([]);
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,12 n'], { pack })).toEqual(['blue/1 front']);
  });

  it('too close to call is rolled for [0.0]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'blue/1 levies 18,12.04 n'] });
    expect(options(s, 'red/1', 'charge')).toEqual(['charge blue/1 front']);
    play(s, 'charge blue/1 front');
    expect(s.actor).toBe(CHANCE);
    expect(s.step.name).toBe('charge/roll-off');
    expect(odds(s)).toEqual({ 0: 1, 1: 1 });
  });

  it.each([
    [12.05, false],
    [12.048, true],
    [11.952, true],
  ])('is too close to call within 0.05 inch: at y %f %s [0.0]', (y, isClose) => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'red/6 levies 33,33 n', `blue/1 levies 18,${y} n`] });
    play(s, 'select red/1', 'charge blue/1 front');
    expect(s.step.name === 'charge/roll-off').toBe(isClose);
  });

  it('is out of the question beyond that [0.0]', () => {
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,11.95 n'], { options: {} })).toEqual([]);
  });

  it('leads to contact if the roll-off is won [0.0]', () => {
    const s = play(
      lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 6,30 s', 'blue/1 levies 18,12.04 n'] }),
      'select red/1',
      'charge blue/1 front',
      '#1',
    );
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
  });

  it('lost in a roll-off bars that enemy for the turn, and the unit may still move or stand [0.0]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 6,30 s', 'blue/1 levies 18,12.04 n', 'blue/2 levies 22.5,14 n'] });
    play(s, 'select red/1', 'charge blue/1 front', '#0');
    expect(legal(s, 'charge')).toEqual(['charge blue/2 front']);
    expect(legal(s, 'pass')).toEqual(['pass']);
    play(s, 'march s 2', 'face ahead');
    expect(whereIs(s, 'red/1').y).toBe(18);
  });

  it('is not rolled for where the table plays by measure [0.0]', () => {
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,11.96 n'])).toEqual([]);
    const s = play(
      lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 6,30 s', 'blue/1 levies 18,12 n'], options: BY_MEASURE }),
      'select red/1',
      'charge blue/1 front',
    );
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
  });
});

describe('the first turn of a charge', () => {
  it('is at most 45 degrees [1.8]', () => {
    expect(charges(['red/1 knights 18,24 s', 'blue/1 levies 12,17 n'])).toContain('blue/1 front');
    expect(charges(['red/1 knights 18,24 s', 'blue/1 levies 11.9,17 n'])).not.toContain('blue/1 front');
  });

  it('keeps who stands on the flank or in the rear safe [0.5] [1.8]', () => {
    expect(charges(['red/1 knights 18,20 s', 'blue/1 levies 25,20 w', 'blue/2 levies 18,25 s', 'blue/3 levies 11,20 e'])).toEqual([]);
  });

  it('needs room for the corners [1.8] [1.4]', () => {
    const units = ['red/1 knights 18,24 s', 'blue/1 levies 14,16 n'];
    expect(charges(units)).toContain('blue/1 front');
    expect(charges([...units, 'red/2 levies 22.1,24 s'])).toEqual([]);
  });

  it('is not needed straight ahead, however close the neighbours [1.8]', () => {
    expect(charges(['red/1 levies 18,20 s', 'red/2 levies 22,20 s', 'red/3 levies 14,20 s', 'blue/1 levies 18,14 n'])).toEqual([
      'blue/1 front',
    ]);
  });
});

describe('the side charged', () => {
  it('is the one before whose line the charger wholly stands [1.8]', () => {
    expect(charges(['red/1 knights 18,22 s', 'blue/1 levies 18,14 e'])).toEqual(['blue/1 left']);
    expect(charges(['red/1 knights 18,22 s', 'blue/1 levies 18,14 s'])).toEqual(['blue/1 rear']);
    expect(charges(['red/1 knights 18,22 s', 'blue/1 levies 18,14 w'])).toEqual(['blue/1 right']);
  });

  it('may be one of two if the charger stands before both lines [1.8]', () => {
    expect(charges(['red/1 knights 23,22 225', 'blue/1 levies 17,16 n'])).toEqual(['blue/1 front', 'blue/1 right']);
  });

  it('is out of reach for a charger that stands across its line [1.8]', () => {
    expect(charges(['red/1 knights 20.9,22 s', 'blue/1 levies 17,16 n'])).toEqual(['blue/1 front']);
    expect(charges(['red/1 knights 21.1,22 s', 'blue/1 levies 17,16 n'])).toEqual(['blue/1 front', 'blue/1 right']);
  });

  it('stays free for one contact only [1.8]', () => {
    const s = lay({ units: ['red/1 knights 18,22 s', 'red/2 levies 18,17 s', 'blue/1 levies 18,15 n', 'red/6 levies 33,33 n'] });
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/2' });
    expect(options(s, 'red/1', 'charge')).toEqual([]);
  });

  it('can each be charged: four contacts at the most [1.8]', () => {
    const units = [
      'red/1 levies 18,21 s',
      'red/2 levies 23,16 w',
      'red/3 levies 18,11 n',
      'red/4 levies 13,16 e',
      'red/6 levies 33,33 n',
      'blue/1 levies 18,16 n',
    ];
    const s = play(
      lay({ units }),
      'select red/1',
      'charge blue/1 front',
      'select red/2',
      'charge blue/1 right',
      'select red/3',
      'charge blue/1 rear',
      'select red/4',
      'charge blue/1 left',
    );
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/1', right: 'red/2', rear: 'red/3', left: 'red/4' });
  });

  it('has to be half within the front arc [0.5] [0.6]', () => {
    expect(charges(['red/1 knights 18,20 s', 'blue/1 levies 15,18.4 e'])).toEqual([]);
  });
});

describe('landing', () => {
  it('brings the charger into full contact, centred [1.8]', () => {
    const s = play(
      lay({ units: ['red/1 knights 21,22 s', 'red/6 levies 33,33 n', 'blue/1 levies 18,14 n'] }),
      'select red/1',
      'charge blue/1 front',
    );
    expect(whereIs(s, 'red/1')).toEqual({ x: 18, y: 16, heading: 180 });
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
    expect(contactsOf(s, 'blue/1')).toEqual({ front: 'red/1' });
  });

  it('against a turned base turns the charger square to it [1.8]', () => {
    const s = play(
      lay({ units: ['red/1 knights 18,22 s', 'red/6 levies 33,33 n', 'blue/1 levies 18,14 30'] }),
      'select red/1',
      'charge blue/1 front',
    );
    expect(whereIs(s, 'red/1').heading).toBe(210);
  });

  it('is offset where the middle is taken, as little as goes [1.8] [0.7]', () => {
    const s = lay({ units: ['red/1 knights 10,21 se', 'red/2 levies 21.7,17 s', 'red/6 levies 33,33 n', 'blue/1 levies 18,14 n'] });
    play(s, 'select red/1', 'charge blue/1 front');
    expect(whereIs(s, 'red/1')).toEqual({ x: 17.5, y: 16, heading: 180 });
  });

  it('needs 3 inches of the side [1.8]', () => {
    const beside = (x: number): string[] => charges(['red/1 knights 12,24 s', `red/2 levies ${x},16 s`, 'blue/1 levies 18,14 n']);
    expect(beside(21)).toContain('blue/1 front');
    expect(beside(20.9)).not.toContain('blue/1 front');
  });

  it('needs all of a side that is shorter [1.8]', () => {
    const beside = (x: number): string[] => charges(['red/1 knights 10,19 e', `red/2 levies ${x},17.1 s`, 'blue/1 levies 18,14 e']);
    expect(beside(21)).toContain('blue/1 left');
    expect(beside(20.9)).not.toContain('blue/1 left');
  });

  it('needs 3 inches of wide bases too [1.8] [0.4]', () => {
    const beside = (x: number): string[] =>
      charges(['red/1 knights 8,21 se', `red/2 levies ${x},17 s`, 'blue/1 levies 18,14 n'], { options: { frontage: 6, rollOff: false } });
    expect(beside(21.1)).toContain('blue/1 front');
    expect(beside(20.9)).not.toContain('blue/1 front');
  });

  it('may bring the charger against a second enemy, but not into melee with it [1.8]', () => {
    const s = lay({
      units: ['red/1 levies 18,20 s', 'red/6 levies 33,33 n', 'blue/1 levies 18,14 n', 'blue/2 levies 22,14 n', 'blue/3 levies 21,17 w'],
    });
    play(s, 'select red/1', 'charge blue/1 front');
    expect(contactsOf(s, 'red/1')).toEqual({ front: 'blue/1' });
    expect(contactsOf(s, 'blue/2')).toEqual({});
    expect(contactsOf(s, 'blue/3')).toEqual({});
  });

  it('needs open ground [1.8] [1.2]', () => {
    const pack = { terrain: [area('lake', 19, 15, 8, 2)] };
    expect(charges(['red/1 knights 10,21 se', 'blue/1 levies 18,14 n'], { pack })).toContain('blue/1 front');
    expect(
      charges(['red/1 knights 10,21 se', 'blue/1 levies 18,14 n'], { pack: { terrain: [area('lake', 18.5, 15, 8, 2)] } }),
    ).not.toContain('blue/1 front');
  });
});

describe('the way of a charge', () => {
  it('may be barred by a friend or another enemy [1.8] [1.3]', () => {
    expect(charges(['red/1 knights 18,22 s', 'red/2 levies 18,18 s', 'blue/1 levies 18,14 n'])).toEqual([]);
    expect(charges(['red/1 knights 18,22 s', 'blue/2 levies 18,18 n', 'blue/1 levies 18,13 n'])).toEqual(['blue/2 front']);
  });

  it('needs a gap over 3 inches wide [1.8] [1.7]', () => {
    const through = (gap: number): string[] =>
      charges(['red/1 knights 18,24 s', `red/2 levies ${16 - gap / 2},19 s`, `red/3 levies ${20 + gap / 2},19 s`, 'blue/1 levies 18,14 n']);
    expect(through(3.1)).toEqual(['blue/1 front']);
    expect(through(3)).toEqual([]);
  });

  it('does not ride over the end of a lone body, friend, enemy or lake [1.8] [1.3]', () => {
    const past = (x: number, passing = 'gaps'): string[] =>
      charges(['red/1 knights 18,24 s', `red/2 levies ${x},19 s`, 'blue/1 levies 18,14 n'], { options: { ...BY_MEASURE, passing } });
    expect([past(22), past(21.9), past(21.6, 'ends')]).toEqual([['blue/1 front'], [], ['blue/1 front']]);
    const enemy = ['red/1 knights 18,24 s', 'blue/2 levies 21.9,19 n', 'blue/1 levies 18,14 n'];
    expect(charges(enemy)).not.toContain('blue/1 front');
    expect(charges(['red/1 knights 18,24 s', 'blue/1 levies 18,14 n'], { pack: { terrain: [area('lake', 19.5, 18, 6, 2)] } })).toEqual([]);
  });

  it('may not lead through water, unless over a bridge or a ford [1.8] [1.2]', () => {
    const river = {
      id: 'river',
      type: 'river',
      line: [
        [0, 16],
        [36, 16],
      ],
      width: 2,
    };
    const units = ['red/1 levies 18,20 s', 'blue/1 levies 18,12.5 n'];
    expect(charges(units, { pack: { terrain: [river] } })).toEqual([]);
    expect(charges(units, { pack: { terrain: [river], crossings: [{ id: 'b', river: 'river', kind: 'bridge', at: [18, 16] }] } })).toEqual([
      'blue/1 front',
    ]);
    expect(
      charges(units, {
        pack: { terrain: [river], crossings: [{ id: 'b', river: 'river', kind: 'ford', at: [18, 16], usableBy: ['blue'] }] },
      }),
    ).toEqual([]);
  });

  it('may end on the bridge [1.8] [1.2]', () => {
    const river = {
      id: 'river',
      type: 'river',
      line: [
        [0, 16],
        [36, 16],
      ],
      width: 2,
    };
    const pack = { terrain: [river], crossings: [{ id: 'b', river: 'river', kind: 'bridge', at: [18, 16] }] };
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,14 n'], { pack })).toEqual(['blue/1 front']);
  });

  it('may lead along a road through a marsh, not off it [1.8] [1.2]', () => {
    const pack = {
      terrain: [
        {
          id: 'road',
          type: 'road',
          line: [
            [18, 36],
            [18, 0],
          ],
        },
        area('marsh', 12, 6, 12, 10),
      ],
    };
    expect(charges(['red/1 levies 18,18 s', 'blue/1 levies 18,12 n'], { pack })).toEqual(['blue/1 front']);
    expect(charges(['red/1 levies 21,18 s', 'blue/1 levies 18,12 n'], { pack })).toEqual([]);
  });

  it('may lead uphill and into a town [1.8] [1.2]', () => {
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,14 n'], { pack: { terrain: [area('hill', 12, 10, 12, 8)] } })).toEqual([
      'blue/1 front',
    ]);
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,14 n'], { pack: { terrain: [area('town', 14, 12, 8, 4)] } })).toEqual([
      'blue/1 front',
    ]);
  });

  it('into a wood is open to irregulars only [1.8] [1.2] [5.2]', () => {
    const pack = { terrain: [area('wood', 12, 12, 12, 4)] };
    expect(charges(['red/1 levies 18,20 s', 'blue/1 irregulars 18,14 n'], { pack })).toEqual([]);
    expect(charges(['red/1 irregulars 18,20 s', 'blue/1 irregulars 18,14 n'], { pack })).toEqual(['blue/1 front']);
  });

  it('may not lead into a fort, nor out of it to fight on its ground [5.1]', () => {
    const pack = { terrain: [{ ...area('fort', 14, 10, 8, 5), garrison: 'blue' }] };
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 18,13.5 n'], { pack })).toEqual([]);
    const own = { terrain: [{ ...area('fort', 14, 10, 8, 5), garrison: 'red' }] };
    expect(charges(['red/1 levies 18,13 n', 'blue/1 levies 18,18 s'], { pack: own })).toEqual(['blue/1 front']);
    expect(charges(['red/1 levies 18,12 n', 'blue/1 levies 18,16 s'], { pack: own })).toEqual([]);
  });

  it('may lead over the wall of a redoubt to who holds it [5.4]', () => {
    const pack = { terrain: [{ ...area('redoubt', 15, 10, 6, 6), facing: 0 }] };
    for (const type of ['levies', 'knights'])
      expect(charges([`red/1 ${type} 18,19 s`, 'blue/1 archers 18,13 n'], { pack })).toEqual(['blue/1 front']);
  });
});

describe('charges', () => {
  it('need sight of the enemy [0.9] [1.8]', () => {
    const pack = { terrain: [area('wood', 20, 17, 6, 4)] };
    expect(charges(['red/1 knights 18,25 s', 'blue/1 levies 18,14 n'], { pack })).toEqual(['blue/1 front']);
    expect(charges(['red/1 knights 17,25 s', 'red/2 levies 16,18 s', 'red/3 levies 20.5,18 s', 'blue/1 levies 18,14 n'])).toEqual([]);
  });

  it('are not made by units in melee [1.5] [1.8]', () => {
    const s = lay({ units: ['red/1 levies 18,20 s', 'blue/2 levies 21,20 w', 'blue/1 levies 18,15 n', 'red/6 levies 33,33 n'] });
    expect(contactsOf(s, 'red/1')).toEqual({ left: 'blue/2' });
    expect(options(s, 'red/1', 'charge')).toEqual([]);
  });

  it('end the move: no second turn, no march [1.8]', () => {
    const s = play(
      lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 6,30 s', 'blue/1 levies 18,14 n'] }),
      'select red/1',
      'charge blue/1 front',
    );
    expect(s.step.name).toBe('move/select');
    expect(legal(s)).toEqual(['pass', 'select red/2']);
  });

  it('may be made by turning into an enemy close by [1.8]', () => {
    expect(charges(['red/1 levies 18,20 s', 'blue/1 levies 19,17.9 n'])).toEqual(['blue/1 front']);
  });

  it('are open to archers and to every other unit [1.8]', () => {
    for (const type of ['archers', 'men-at-arms', 'peasant-archers'])
      expect(charges([`red/1 ${type} 18,20 s`, 'blue/1 levies 18,14 n'])).toEqual(['blue/1 front']);
  });

  it('are fought out in the melee phase of the same player turn [1.8]', () => {
    const s = play(
      lay({ units: ['red/1 levies 18,20 s', 'red/2 levies 6,30 s', 'blue/1 levies 18,14 n'] }),
      'select red/1',
      'charge blue/1 front',
      'pass',
    );
    expect(s.step.name).toBe('melee/roll');
    expect(s.side).toBe(0);
  });
});

describe('a charge at the flank of a unit that is fought in front', () => {
  const fought = (knights: string, ...more: string[]): string[] =>
    charges([knights, 'red/2 men-at-arms 18,16 s', 'blue/1 levies 18,14 n', ...more]);

  it('is not stopped by who fights it, though his base is as wide [1.8]', () => {
    expect(fought('red/1 knights 8,14 e')).toEqual(['blue/1 left']);
    expect(fought('red/1 knights 8,17 110')).toEqual(['blue/1 left']);
  });

  it('is stopped by a base that stands before the flank [1.7]', () => {
    expect(fought('red/1 knights 6,14 e', 'red/3 levies 13,14 e')).toEqual([]);
  });

  it('needs room to land [0.7]', () => {
    expect(fought('red/1 knights 8,14 e', 'blue/2 levies 13.9,14 n')).not.toContain('blue/1 left');
  });
});

describe('enemies that touch by chance', () => {
  /** Blue's rear against red's front, looking `degrees`, without contact. */
  const touching = (degrees: number, aside: number): string[] => {
    const [east, north] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const [x, y] = [18 + 2 * east + aside * north, 18 + 2 * north - aside * east].map((inches) => Math.round(inches * 500) / 500);
    const s = lay({ units: [`red/1 levies 18,18 ${degrees}`, `blue/1 levies ${x},${y} ${degrees}`, 'red/6 levies 33,33 n'] });
    for (let side = 0; side < 4; side++) for (const unit of ['red/1', 'blue/1']) s.setContact(unitOf(s, unit), side, -1);
    return options(s, 'red/1', 'charge');
  };

  it('may be charged from where they are [1.8]', () => {
    for (let degrees = 0; degrees < 360; degrees += 22.5) {
      for (const aside of [0, 0.3, -0.7]) expect(touching(degrees, aside)).toEqual(['charge blue/1 rear']);
    }
  });
});
