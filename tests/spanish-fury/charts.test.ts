import { describe, expect, it, test } from 'vitest';
import { CARDS, type Card } from '../../rules/spanish-fury/charts/cards.ts';
import {
  ALLOWED,
  COHESION,
  CONFIDENCE,
  DOUBT,
  FIRE,
  LEVELS,
  MELEES,
  MOVES,
  OFFICER,
  OUTCOMES,
  RALLY,
  RANGES,
} from '../../rules/spanish-fury/charts/charts.ts';
import { INCH } from '../../rules/spanish-fury/charts/measures.ts';
import { CONFIDENCES, type Formation, ORDERS, TYPES, type UnitType } from '../../rules/spanish-fury/charts/types.ts';
import { casualtiesOf, waysOf } from '../../rules/spanish-fury/charts/dice.ts';
import { loseLevels, takeCasualties } from '../../rules/spanish-fury/mechanics/morale/losses.ts';
import { typeOfMelee } from '../../rules/spanish-fury/mechanics/fighting/melee.ts';
import { lossModifier, readWaver } from '../../rules/spanish-fury/mechanics/morale/waver.ts';
import { footprintOf } from '../../rules/spanish-fury/state/footprint.ts';
import type { FuryState } from '../../rules/spanish-fury/state/state.ts';
import { begin, die, field, weights } from './field.ts';

describe('cards', () => {
  test('there is one for each type, and each has formations and four rows of waver [1.1, 1.4, 1.8]', () => {
    expect(Object.keys(CARDS).sort()).toEqual([...TYPES].sort());
    for (const card of Object.values(CARDS)) {
      expect(Object.keys(card.formations).length).toBeGreaterThan(0);
      for (const [[first], , [third]] of Object.values(card.waver)) expect(third).toBeGreaterThan(first + 1);
    }
  });

  test('the Landsknechts of the first page [1.2, 1.3, 1.5, 1.11, 1.12, 1.17]', () => {
    const { ferocity, marshalling, band, weapon, training, formations, stands, shot } = CARDS.landsknechts;
    expect({ ferocity, marshalling, band, weapon, training, stands, shot }).toEqual({
      ferocity: 0,
      marshalling: 6,
      band: 'other-foot',
      weapon: 'common-shotte',
      training: 'veterans',
      stands: 12,
      shot: 4,
    });
    expect(formations).toEqual({ column: [4, -1], hedgehog: [4, -2], 'shot-forward': [2, 0] });
  });

  test('results of the Landsknechts’ waver chart [1.18]', () => {
    const results = Object.values(CARDS.landsknechts.waver).map(([[, first], second, [, third]]) => [first, second, third]);
    expect(results).toEqual([
      ['charges', 'halts', 'halts-shaken'],
      ['stands', 'scrambled', 'routs'],
      ['stands', 'retires', 'marches-off'],
      ['maintains', 'retires', 'marches-off'],
    ]);
  });

  test.each<[UnitType, Partial<Card>]>([
    ['reiters', { ferocity: 1, marshalling: 5, stands: 9, shot: 9, pistolado: 1 }],
    ['late-millers', { ferocity: 2, marshalling: 4, stands: 6, pistolado: 2, lances: 0 }],
    ['gensdarmes', { ferocity: 1, stands: 6, lances: 2 }],
    ['petronels', { stands: 4, shot: 4, band: 'light-horse' }],
    ['argoulets', { stands: 2, shot: 2, band: 'light-horse' }],
    ['french-legion', { ferocity: 0, stands: 15, shot: 6 }],
    ['enfants-perdus', { training: 'seasoned', stands: 2, shot: 2 }],
    ['commanded-shot', { training: 'seasoned', stands: 1, shot: 1 }],
  ])('%s of the examples [1.10]', (type, expected) => {
    expect(CARDS[type]).toMatchObject(expected);
  });

  test('rows of the examples [7.12, 9.6, 9.7]', () => {
    expect(CARDS.reiters.waver['to-charge'][0][0]).toBe(9);
    expect(CARDS.reiters.waver['charged-by-horse']).toEqual([[9, 'countercharges'], 'scrambled', [12, 'routs']]);
    expect(CARDS['french-legion'].waver['charged-by-horse'][2]).toEqual([11, 'routs']);
  });

  test('a row gives its first result up to the first number, its third from the third [1.15]', () => {
    const row = CARDS.landsknechts.waver['to-charge'];
    expect([9, 10, 11, 12].map((total) => readWaver(row, total))).toEqual(['charges', 'halts', 'halts', 'halts-shaken']);
  });
});

describe('cohesion', () => {
  test('six levels with their names and numbers [1.6, 1.13]', () => {
    expect(LEVELS.foot).toEqual(['Sharp', 'Trim', 'Uneven', 'Disarrayed', 'Ragged', 'Mob']);
    expect(LEVELS.horse[2]).toBe('Unsound');
    expect(COHESION).toEqual({ waver: [0, 0, 0, 1, 2, 3], combat: [0, 0, 0, -1, -2, -3], fire: [0, 0, 0, -1, -2, -3] });
  });

  test('a 4 brings Veterans back from Ragged to Trim; others come back slower [1.7, 1.10, 1.16]', () => {
    expect(4 - RALLY.veterans[4 - 1]!).toBe(1);
    const mean = (row: readonly number[]): number => row.reduce((sum, levels) => sum + levels, 0) / 6;
    expect([mean(RALLY.veterans), mean(RALLY.seasoned)]).toEqual([2.5, 2]);
    expect(mean(RALLY.raw)).toBeCloseTo(4 / 3);
  });

  test.each([
    [15, 1, 0],
    [10, 1, 1],
    [10, 2, 1],
    [10, 3, 2],
  ])('of %i companies, %i lost add %i to Waver rolls [1.14]', (stands, lost, modifier) => {
    const s = field({ units: { a: { type: 'landsknechts', stands, at: [20, 10] }, z: { type: 'reiters', at: [20, 30] } } });
    s.setStands(0, stands - lost);
    expect(lossModifier(s, 0)).toBe(modifier);
  });

  test('the markers of page 4: doubling, then three volleys; four casualties are a company [4.8, 4.9, 4.10, 4.11]', () => {
    const s = field({ units: { a: { type: 'gensdarmes', stands: 6, at: [20, 10] }, z: { type: 'reiters', at: [20, 30] } } });
    const after = (levels: number, casualties: number) => {
      loseLevels(s, 0, levels, '4.8');
      takeCasualties(s, 0, casualties);
      return [LEVELS.horse[s.level(0)], s.casualties(0), s.stands(0)];
    };
    expect(after(MOVES[CARDS.gensdarmes.band][2], 0)).toEqual(['Trim', 0, 6]);
    expect(after(1, 0)).toEqual(['Unsound', 0, 6]);
    expect(after(2, 2)).toEqual(['Ragged', 2, 6]);
    expect(after(2, 2)).toEqual(['Mob', 0, 5]);
  });
});

describe('Confidence', () => {
  /** The level to which an army of a level comes when the dice of a cause show a total. */
  function moved(level: string, cause: 'alarm' | 'rejoice', total: number): string {
    const s: FuryState = field({ units: { a: { type: 'reiters', at: [20, 10] }, z: { type: 'reiters', at: [20, 30] } } });
    s.setSideConfidence(0, CONFIDENCES.indexOf(level as 'resolute'));
    if (cause === 'alarm') s.setSideAlarms(0, 1);
    else s.setSideRejoicings(0, 1);
    begin(s, `cause/${cause}`, 0);
    if (s.depth > 0) die(s, total);
    return CONFIDENCES[s.sideConfidence(0)]!;
  }

  test.each([
    ['equipoised', 'alarm', 8, 'equipoised'],
    ['equipoised', 'alarm', 9, 'uncertain'],
    ['equipoised', 'rejoice', 8, 'resolute'],
    ['resolute', 'rejoice', 8, 'resolute'],
    ['resolute', 'rejoice', 9, 'exultant'],
    ['exultant', 'rejoice', 12, 'exultant'],
    ['desperate', 'alarm', 7, 'hopeless'],
    ['hopeless', 'alarm', 8, 'broken'],
  ] as const)('%s, %s, %i: %s [2.9, 2.10, 18.2]', (level, cause, total, expected) => {
    expect(moved(level, cause, total)).toBe(expected);
  });

  test('what its levels add [2.8, 12.3]', () => {
    expect(CONFIDENCE.waver).toEqual([-2, -1, 0, 0, 1, 2]);
    expect(CONFIDENCE.melee).toEqual([1, 0, 0, 0, 0, -1]);
    expect(DOUBT.confidence).toEqual([2, 1, 0, -1, -1, -2]);
    expect(CONFIDENCE.alarms).toEqual([8, 8, 9, 8, 7, 8]);
    expect(CONFIDENCE.rejoices.slice(1)).toEqual([9, 8, 8, 8, 8]);
  });
});

describe('orders', () => {
  test('there are six, and only Assault charges [2.6, 9.2, 9.3]', () => {
    expect(ORDERS).toHaveLength(6);
    expect(ORDERS.filter((order) => ALLOWED[order].includes('charge'))).toEqual(['assault']);
    expect(ALLOWED.harass).toEqual(expect.arrayContaining(['march', 'hold', 'rally']));
  });
});

describe('moves', () => {
  test('bands of the display sheet, with what a Double costs [3.1, 3.2, 3.3]', () => {
    expect(MOVES['heavy-horse']).toEqual([4, 10, 1]);
    expect(MOVES['light-horse'][2]).toBe(0);
    expect(MOVES['other-foot']).toEqual([3, 5, 1]);
  });

  test('two lines that march from outside charge reach end within pistol shot and outside the gap [8.3, 13.1]', () => {
    const [march, charge] = MOVES['heavy-horse'];
    const left = charge + 0.5 - 2 * march;
    expect(left).toBeGreaterThan(2);
    expect(left).toBeLessThanOrEqual(RANGES['mounted-caliver'].bands[0]![0]);
  });

  test.each<[Formation, number, number, number]>([
    ['en-haye', 6, 6, 1],
    ['caracole', 9, 3, 3],
    ['horse-column', 6, 3, 2],
    ['column', 15, 5, 3],
    ['hedgehog', 12, 4, 4],
    ['shot-forward', 15, 8, 2],
    ['loose', 2, 2.5, 1],
  ])(
    '%s of %i: %f by %f stands, one of a hundred foot or fifty horse an inch each way [5.1, 5.2, 5.3, 5.4, 5.5, 4.4, 11.4]',
    (formation, stands, wide, deep) => {
      const { halfWidth, halfDepth } = footprintOf(formation, stands);
      expect([(2 * halfWidth) / INCH, (2 * halfDepth) / INCH]).toEqual([wide, deep]);
    },
  );
});

describe('fire', () => {
  const rows = [...FIRE.stands.map(([, row]) => row)];

  test('the cells of the examples [14.1]', () => {
    const cell = (stands: number, column: number) => FIRE.stands.find(([most]) => stands <= most)![1][column + 1];
    expect(cell(2, 2)).toEqual([1, 0]);
    expect(cell(2, 3)).toEqual([2, 0]);
    expect(cell(4, 1)).toEqual([1, 0]);
    expect(cell(4, 4)).toEqual([2, 1]);
    expect(cell(6, 3)).toEqual([2, 1]);
    expect(cell(6, 5)).toEqual([2, 2]);
    expect(cell(9, 0)).toEqual([1, 0]);
    expect(cell(9, 1)).toEqual([2, 1]);
    expect(FIRE.commanded[4 + 1]).toEqual([2, 0]);
  });

  test('more intensity and more stands never do less [14.1]', () => {
    const weight = ([levels, casualties]: readonly [number, number]): number => levels + casualties;
    for (const row of [...rows, FIRE.guns, FIRE.commanded])
      for (let column = 1; column < row.length; column++) expect(weight(row[column]!)).toBeGreaterThanOrEqual(weight(row[column - 1]!));
    for (let column = 0; column < 8; column++)
      for (let row = 1; row < rows.length; row++)
        expect(weight(rows[row]![column]!)).toBeGreaterThanOrEqual(weight(rows[row - 1]![column]!));
  });
});

describe('melee', () => {
  test.each([
    [1, 1, 'even'],
    [7, 7, 'even'],
    [6, 4, 'advantaged'],
    [8, 3, 'uneven'],
    [9, 3, 'overmatched'],
    [10, 0, 'ridden-down'],
  ])('%i against %i: %s [16.1, 10.8]', (one, other, type) => {
    expect(MELEES[typeOfMelee(one, other)]).toBe(type);
    expect(MELEES[typeOfMelee(other, one)]).toBe(type);
  });

  test('the cells of the examples, and chances that rise with the difference [10.8, 10.18, 10.23]', () => {
    const [even, advantaged, uneven] = OUTCOMES;
    expect([even![9 - 2], advantaged![8 - 2], uneven![8 - 2]]).toEqual(['give-ground', 'give-ground', 'break-into']);
    const ways = (row: readonly string[]): number =>
      row.reduce((sum, result, i) => sum + (result === 'locked' || result.startsWith('w-') ? 0 : waysOf(i + 2)), 0);
    expect(OUTCOMES.map(ways)).toEqual([15, 21, 30, 35, 36]);
  });

  test('casualties of a die, with a Ferocity edge of 1 and without [10.10, 10.19]', () => {
    expect([1, 3, 5].map((face) => casualtiesOf(face, 1))).toEqual([0, 1, 2]);
    expect([3, 4].map((face) => casualtiesOf(face, 0))).toEqual([1, 1]);
    expect([casualtiesOf(1, 0), casualtiesOf(2, 1), casualtiesOf(6, 2)]).toEqual([0, 1, 3]);
  });
});

it('an officer is hurt on 11 or more: 3 of 36 [6.9, 18.3]', () => {
  const s = field({
    units: { a: { type: 'reiters', at: [20, 10] }, z: { type: 'reiters', at: [20, 30] } },
    generals: { blue: { with: 'a' } },
  });
  begin(s, 'officer/check', 0, 0);
  expect(weights(s)).toEqual({ 0: 33, 1: 3 });
  expect(OFFICER.hurt).toBe(11);
});
