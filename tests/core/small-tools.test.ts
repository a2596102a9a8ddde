import { describe, expect, it } from 'vitest';
import {
  ActionBlocks,
  bySides,
  capital,
  count,
  countBits,
  dieRoll,
  drawIndex,
  fillOptions,
  lowestBit,
  meanOf,
  mirrorRows,
  opponent,
  OutcomeList,
  percent,
  share,
  signed,
} from '../../rules/core/index.ts';

describe('words for people', () => {
  it.each([
    [percent(0.174), '17 %'],
    [percent(1), '100 %'],
    [count(1, 'unit'), '1 unit'],
    [count(0, 'unit'), '0 units'],
    [count(2, 'army', 'armies'), '2 armies'],
    [capital('men of iron'), 'Men of iron'],
  ])('%s', (words, wanted) => {
    expect(words).toBe(wanted);
  });
});

it('a ticket falls on the place whose stretch holds it, never on an empty one', () => {
  const weights = [0, 2, 0, 3, 0];
  expect([0, 1.9, 2, 4.9].map((ticket) => drawIndex(weights, ticket))).toEqual([1, 1, 3, 3]);
  expect(drawIndex(weights, 5)).toBe(3); // rounding
});

it('the mean of a die is exact', () => {
  expect(meanOf(6, (face) => face)).toBe(3.5);
  expect(meanOf(10, (face) => (face >= 8 ? 1 : 0))).toBe(0.3);
});

it('a roll of one die has the results of its faces, merged, and tells the faces of each', () => {
  const roll = dieRoll<number>(6, (morale, face) => (face <= morale ? 1 : 0));
  const outcomes = new OutcomeList();
  roll.outcomes(4, outcomes);
  expect([...outcomes]).toEqual([
    { outcome: 1, weight: 4 },
    { outcome: 0, weight: 2 },
  ]);
  const means = roll.means((morale, outcome) => `morale ${morale}: ${outcome === 1 ? 'holds' : 'yields'}`);
  expect(means(4, 0)).toEqual({ text: 'morale 4: yields', dice: 'd6', faces: [5, 6] });
  expect(means(4, 1).faces).toEqual([1, 2, 3, 4]);
});

it('a feature of both sides is told from the viewer: the own first, then that of the enemy', () => {
  const [own, enemy] = bySides('men', 'men / 10', (men: readonly number[], side) => men[side]! / 10);
  expect([own!.slice(0, 4), enemy!.slice(0, 4)]).toEqual([
    ['own-men', 0, 1, 'own men / 10'],
    ['enemy-men', 0, 1, 'enemy men / 10'],
  ]);
  for (const viewer of [0, 1] as const) {
    const shown = [own!, enemy!].map(([, , , , value]) => value([3, 7], viewer));
    expect(shown).toEqual([[3, 7][viewer]! / 10, [3, 7][opponent(viewer)]! / 10]);
  }
});

it('bits are counted and found, the sign bit too', () => {
  expect([0, 1, 6, 0x7fff, -1].map(countBits)).toEqual([0, 1, 2, 15, 32]);
  expect([0, 1, 6, 1 << 31].map(lowestBit)).toEqual([-1, 0, 1, 31]);
});

it('features are limited', () => {
  expect([share(-1, 4), share(1, 4), share(9, 4)]).toEqual([0, 0.25, 1]);
  expect([signed(-2), signed(0.5), signed(2)]).toEqual([-1, 0.5, 1]);
});

it('rows are mirrored: the same unit as the other player has it', () => {
  const [first, second] = mirrorRows([Int16Array.of(0, 1, 2, -1), Int16Array.of(2, -1, 0, 1)]);
  expect([...first]).toEqual([2, 3, 0, -1]);
  expect([...second]).toEqual([2, -1, 0, 1]);
});

it('each index has its kind, and its number within it; a kind may have none', () => {
  const blocks = new ActionBlocks(['pass', 'select', 'none', 'move'], { pass: 1, select: 3, none: 0, move: 2 });
  const all = [0, 1, 2, 3, 4, 5];
  expect(all.map((index) => blocks.placeOf(index))).toEqual([0, 1, 1, 1, 3, 3]);
  expect(all.map((index) => blocks.kindOf(index))).toEqual(['pass', 'select', 'select', 'select', 'move', 'move']);
  expect(all.map((index) => blocks.argument(index))).toEqual([0, 0, 1, 2, 0, 1]);
  expect([-1, 6, 999_999].map((index) => blocks.kindOf(index))).toEqual(['pass', 'move', 'move']);
});

describe('options', () => {
  const SPECS = [
    { name: 'setUp', values: ['stored', 'players'], default: 'stored', about: '', words: {} },
    { name: 'bonus', values: [0, 1], default: 1, about: '', words: {} },
  ] as const;

  it('have the types of their values, defaults filled in', () => {
    const options = fillOptions(SPECS, { bonus: 0 });
    const setUp: 'stored' | 'players' = options.setUp;
    const bonus: 0 | 1 = options.bonus;
    expect([setUp, bonus]).toEqual(['stored', 0]);
  });

  it.each([{ weather: 'rain' }, { bonus: 2 }])('are refused with the path of what is wrong: %j', (given) => {
    const path = `/options/${Object.keys(given)[0]!}`;
    expect(() => fillOptions(SPECS, given)).toThrow(expect.objectContaining({ code: 'BAD_OPTION', path }));
  });
});
