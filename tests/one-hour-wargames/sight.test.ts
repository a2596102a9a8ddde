import { describe, expect, it } from 'vitest';
import { seesSide } from '../../rules/one-hour-wargames/mechanics/ground/sight.ts';
import { area, lay, legal, type Sketch, unitOf } from './table.ts';

const OTHERS = ['red/6 archers 3,33 n', 'blue/6 levies 33,3 s'];

/** Targets of red/1, which has not moved. */
function shots(units: readonly string[], more: Partial<Sketch> = {}): string[] {
  const s = lay({ units: [...units, ...OTHERS], phase: 'shoot', options: { rollOff: false }, ...more });
  return legal(s, 'shoot red/1').map((text) => text.slice('shoot red/1 '.length));
}

/** Whether red/1 sees the front of blue/1 past some terrain. */
const seesPast = (red: string, blue: string, ...terrain: object[]): boolean =>
  shots([`red/1 ${red} s`, `blue/1 ${blue} n`], { pack: { terrain } }).includes('blue/1');

describe('the front arc', () => {
  it('opens by 45 degrees from the corners of the front [0.5] [2.1]', () => {
    expect(shots(['red/1 archers 18,22 s', 'blue/1 levies 10,16 e'])).toEqual(['blue/1']);
    expect(shots(['red/1 archers 18,22 s', 'blue/1 levies 9.9,16 e'])).toEqual([]);
    expect(shots(['red/1 archers 18,22 s', 'blue/1 levies 26,16 w'])).toEqual(['blue/1']);
    expect(shots(['red/1 archers 18,22 s', 'blue/1 levies 26.1,16 w'])).toEqual([]);
  });

  it('has to hold half of some side at least [0.6] [2.1]', () => {
    // The front lies outside; the flank is cut in half by the edge of the arc.
    expect(shots(['red/1 archers 18,22 s', 'blue/1 levies 9,16 n'])).toEqual(['blue/1']);
    expect(shots(['red/1 archers 18,22 s', 'blue/1 levies 8.9,16 n'])).toEqual([]);
  });

  it('is the only arc: nobody shoots to the flanks or the rear [0.5] [2.1]', () => {
    expect(shots(['red/1 archers 18,22 s', 'blue/1 levies 24,22 w', 'blue/2 levies 18,27 s', 'blue/3 levies 12,22 e'])).toEqual([]);
  });

  it('turns with the unit [0.5] [2.1]', () => {
    expect(shots(['red/1 archers 18,22 e', 'blue/1 levies 24,22 w', 'blue/2 levies 18,17 n'])).toEqual(['blue/1']);
  });
});

describe('the range', () => {
  it('is 12 inches from the middle of the front to the middle of a side [2.2] [0.9]', () => {
    expect(shots(['red/1 archers 18,26 s', 'blue/1 levies 18,12 n'])).toEqual(['blue/1']);
    expect(shots(['red/1 archers 18,26 s', 'blue/1 levies 18,11.9 n'])).toEqual([]);
    expect(shots(['red/1 archers 18,26 s', 'blue/1 levies 16,11.9 n'])).toEqual([]);
  });

  it('is the same for irregulars and peasant archers [2.2] [5.2] [5.3]', () => {
    for (const type of ['irregulars', 'peasant-archers']) {
      expect(shots([`red/1 ${type} 18,26 s`, 'blue/1 levies 18,12 n'])).toEqual(['blue/1']);
      expect(shots([`red/1 ${type} 18,26 s`, 'blue/1 levies 18,11.9 n'])).toEqual([]);
    }
  });
});

describe('sight past units', () => {
  it('is never through them, friend or foe [0.9]', () => {
    expect(shots(['red/1 archers 18,24 s', 'red/2 levies 18,19 s', 'blue/1 levies 18,14 n'])).toEqual([]);
    expect(shots(['red/1 archers 18,24 s', 'blue/2 levies 18,19 n', 'blue/1 levies 18,14 n'])).toEqual(['blue/2']);
  });

  it('needs a gap 3 inches wide [0.9]', () => {
    const through = (gap: number): string[] =>
      shots(['red/1 archers 18,24 s', `red/2 levies ${16 - gap / 2},19 s`, `red/3 levies ${20 + gap / 2},19 s`, 'blue/1 levies 18,14 n']);
    expect(through(3)).toEqual(['blue/1']);
    expect(through(2.9)).toEqual([]);
  });

  it('needs no gap past one body alone [0.9]', () => {
    expect(shots(['red/1 archers 18,24 s', 'red/2 levies 20.2,22 s', 'blue/1 levies 15,14 n'])).toEqual(['blue/1']);
  });

  it('needs 3 inches of the side [0.9]', () => {
    const past = (x: number): string[] => shots(['red/1 archers 18,24 s', `red/2 levies ${x},17 s`, 'blue/1 levies 18,14 n']);
    expect(past(20.9)).toEqual(['blue/1']);
    expect(past(20.8)).toEqual([]);
  });

  it('needs all of a side that is shorter [0.9]', () => {
    const past = (x: number): string[] => shots(['red/1 archers 18,24 s', `red/2 levies ${x},18 s`, 'blue/1 levies 18,13 e']);
    expect(past(20.8)).toEqual(['blue/1']);
    expect(past(20.7)).toEqual([]);
  });

  it('is not hindered by units behind the viewer or behind the side [0.9]', () => {
    expect(shots(['red/1 archers 18,24 s', 'red/2 levies 18,26 s', 'blue/1 levies 18,14 n', 'blue/2 levies 18,12 n'])).toEqual(['blue/1']);
  });

  it('is not hindered by units in line with either [0.9]', () => {
    const units = [
      'red/1 archers 18,24 s',
      'red/2 levies 14,24 s',
      'red/3 levies 22,24 s',
      'blue/1 levies 18,14 n',
      'blue/2 levies 14,14 n',
      'blue/3 levies 22,14 n',
    ];
    expect(shots(units)).toEqual(['blue/1', 'blue/2', 'blue/3']);
  });
});

describe('sight past woods and towns', () => {
  it.each(['wood', 'town'])('goes through up to 3 inches of a %s [0.9]', (type) => {
    expect(seesPast('archers 18,24', 'levies 18,14', area(type, 12, 17, 12, 3))).toBe(true);
    expect(seesPast('archers 18,24', 'levies 18,14', area(type, 12, 17, 12, 3.5))).toBe(false);
  });

  it('adds up what it crosses [0.9]', () => {
    expect(seesPast('archers 18,24', 'levies 18,14', area('wood', 12, 20, 12, 1.5), area('town', 12, 17, 12, 1.5))).toBe(true);
    expect(seesPast('archers 18,24', 'levies 18,14', area('wood', 12, 20, 12, 2), area('town', 12, 17, 12, 1.5))).toBe(false);
  });

  it('goes freely to and from units that line the edge [0.9]', () => {
    expect(seesPast('archers 18,24', 'irregulars 18,15', area('wood', 12, 8, 12, 8))).toBe(true);
    expect(seesPast('peasant-archers 18,23', 'levies 18,14', area('wood', 12, 22, 12, 8))).toBe(true);
  });

  it('goes as far as 3 inches into them [0.9]', () => {
    expect(seesPast('archers 18,24', 'irregulars 18,15', area('wood', 12, 8, 12, 11))).toBe(true);
    expect(seesPast('archers 18,24', 'irregulars 18,15', area('wood', 12, 8, 12, 11.5))).toBe(false);
  });

  it('passes between two woods through a gap of 3 inches [0.9]', () => {
    expect(seesPast('archers 18,24', 'levies 18,14', area('wood', 8, 17, 8.5, 4), area('wood', 19.5, 17, 8, 4, 'east'))).toBe(true);
    expect(seesPast('archers 18.25,24', 'levies 18.25,14', area('wood', 8, 17, 9, 4), area('wood', 19.5, 17, 8, 4, 'east'))).toBe(false);
  });

  it('is free over lakes, marshes, rivers and roads [0.9]', () => {
    for (const type of ['lake', 'marsh']) expect(seesPast('archers 18,24', 'levies 18,14', area(type, 12, 16, 12, 6))).toBe(true);
    expect(
      seesPast('archers 18,24', 'levies 18,14', {
        id: 'river',
        type: 'river',
        line: [
          [0, 18],
          [36, 18],
        ],
        width: 4,
      }),
    ).toBe(true);
  });

  it('is never through a mountain [0.9]', () => {
    expect(seesPast('archers 18,24', 'levies 18,14', area('mountain', 12, 18, 12, 1))).toBe(false);
  });
});

describe('sight and hills', () => {
  const ridge = (y: number, h: number, crest: number): object => ({
    ...area('hill', 12, y, 12, h),
    crest: [
      [13, crest],
      [23, crest],
    ],
  });

  it('is blocked by a hill between two units off it [0.9]', () => {
    expect(seesPast('archers 18,25', 'levies 18,13', ridge(16, 6, 19))).toBe(false);
  });

  it('crosses up to 3 inches of such a hill [0.9]', () => {
    expect(seesPast('archers 18,24', 'levies 18,14', ridge(17, 3, 18.5))).toBe(true);
    expect(seesPast('archers 18,24', 'levies 18,14', ridge(17, 3.5, 18.5))).toBe(false);
  });

  it('crosses a crest within 3 inches of the viewer [0.9]', () => {
    expect(seesPast('archers 18,24', 'levies 18,11', ridge(16, 8, 20))).toBe(true);
    expect(seesPast('archers 18,25', 'levies 18,11', ridge(16, 9, 20))).toBe(false);
  });

  it('crosses a crest within 3 inches of the target [0.9]', () => {
    expect(seesPast('archers 18,27', 'levies 18,16', ridge(12, 9, 20))).toBe(true);
    expect(seesPast('archers 18,27', 'levies 18,15.5', ridge(12, 9, 20))).toBe(false);
  });

  it('is free on one slope, and between a slope and what lies before it [0.9]', () => {
    expect(seesPast('archers 18,22', 'levies 18,16', ridge(12, 14, 25))).toBe(true);
    expect(seesPast('archers 18,27', 'levies 18,16', ridge(10, 8, 13))).toBe(true);
  });
});

describe('sight to a side', () => {
  it('is judged side by side: a front may be seen where a flank is not [0.9]', () => {
    const s = lay({ units: ['red/1 knights 23,24 225', 'red/2 levies 22.6,19 s', 'blue/1 levies 17,16 n', ...OTHERS] });
    const sees = (side: number): boolean => seesSide(s, unitOf(s, 'red/1'), unitOf(s, 'blue/1'), side);
    expect([sees(0), sees(1)]).toEqual([true, false]);
  });
});
