import { describe, expect, it } from 'vitest';
import { UNIT_TYPES } from '../../rules/one-hour-wargames/charts/units.ts';
import { forceTables } from '../../rules/one-hour-wargames/scenarios/builtin.ts';
import { hitsFor } from '../../rules/one-hour-wargames/charts/hits.ts';
import * as tables from '../../rules/one-hour-wargames/charts/units.ts';

// A second transcription of the printed tables: by columns, where the source has rows.

const CARDS = UNIT_TYPES.map((type) => tables.UNIT_CARDS[type]);

describe('tables', () => {
  it('six types of units: four of the rules, two optional [0.3]', () => {
    expect(UNIT_TYPES).toEqual(['knights', 'men-at-arms', 'archers', 'levies', 'irregulars', 'peasant-archers']);
    expect(CARDS.map((card) => card.letter).join('')).toBe('KMALIP');
    expect(UNIT_TYPES.filter((_, type) => CARDS[type]!.mounted)).toEqual(['knights']);
    expect(UNIT_TYPES.filter((_, type) => CARDS[type]!.armoured)).toEqual(['men-at-arms']);
  });

  it('knights move 12 inches, irregulars 9, all others 6 [1.1]', () => {
    expect(CARDS.map((card) => card.moveInches)).toEqual([12, 6, 6, 6, 9, 6]);
  });

  it('knights add 2 in melee, archers and irregulars take 2 off [3.2]', () => {
    expect(CARDS.map((card) => card.melee)).toEqual([2, 0, -2, 0, -2, 0]);
  });

  it('archers add 2 when shooting, irregulars take 2 off, peasant archers neither; nobody else shoots [2.0]', () => {
    expect(CARDS.map((card) => card.shoot)).toEqual([null, null, 2, null, -2, 0]);
  });

  it('irregulars enter woods [5.2]', () => {
    expect(tables.UNIT_CARDS.irregulars.entersWoods).toBe(true);
  });

  it('peasant archers enter woods, and nobody else does [5.3]', () => {
    expect(UNIT_TYPES.filter((_, type) => CARDS[type]!.entersWoods)).toEqual(['irregulars', 'peasant-archers']);
  });

  it('bows reach 12 inches [2.2]', () => {
    expect(tables.SHOOTING_RANGE).toBe(12 * 500);
  });

  it('roads add 3 inches [1.2]', () => {
    expect(tables.ROAD_BONUS).toBe(3 * 500);
  });

  it('sight needs gaps of 3 inches and 3 inches of a side, and goes 3 inches through cover [0.9]', () => {
    expect([tables.GAP, tables.ENOUGH_OF_A_SIDE, tables.SEE_THROUGH]).toEqual([1500, 1500, 1500]);
  });

  it('fifteen hits remove a unit [4.0]', () => {
    expect(tables.HITS_TO_REMOVE).toBe(15);
  });

  it('force tables have six faces, and six, four or three units in every row [0.3]', () => {
    for (const [name, units] of [
      ['six', 6],
      ['four', 4],
      ['three', 3],
    ] as const) {
      expect(forceTables[name].reduce((sum, { faces }) => sum + faces, 0)).toBe(6);
      for (const row of forceTables[name]) expect(Object.values(row.units).reduce((sum, count) => sum + count, 0)).toBe(units);
    }
  });
});

describe('the number of hits', () => {
  it('is the die and its modifier, and never below zero [3.2]', () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => hitsFor(die, 2, 0, 0))).toEqual([3, 4, 5, 6, 7, 8]);
    expect([1, 2, 3, 4, 5, 6].map((die) => hitsFor(die, -2, 0, 0))).toEqual([0, 0, 1, 2, 3, 4]);
    expect(hitsFor(1, -2, 1, 0)).toBe(0);
  });

  it('is rounded up when it is halved [2.3]', () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => hitsFor(die, 0, 0, 1))).toEqual([1, 1, 2, 2, 3, 3]);
    expect([3, 4, 5, 6, 7, 8].map((die) => hitsFor(die, 0, 0, 2))).toEqual([1, 1, 2, 2, 2, 2]);
  });

  it('is doubled before it is halved and rounded once [3.2]', () => {
    expect(hitsFor(3, 0, 1, 1)).toBe(3); // not ceil(3 / 2) * 2 = 4
    expect([1, 2, 3, 4, 5, 6].map((die) => hitsFor(die, 0, 1, 2))).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('never falls as the die rises', () => {
    for (let halvings = 0; halvings <= 2; halvings++) {
      for (let die = 2; die <= 6; die++) expect(hitsFor(die, -2, 1, halvings)).toBeGreaterThanOrEqual(hitsFor(die - 1, -2, 1, halvings));
    }
  });
});
