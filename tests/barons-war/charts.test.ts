import { describe, expect, it } from 'vitest';
import { packs } from '../../rules/barons-war/scenarios/load.ts';
import * as charts from '../../rules/barons-war/charts/charts.ts';
import { MELEE_DIE, MELEE_TABLE, meleeHits, TYPE_MODIFIER } from '../../rules/barons-war/charts/melee.ts';

// A second transcription of the printed tables: by columns, where the source has rows.

/** For each strength, the modified roll from which the first, second and third hit falls; 13 where it never does. */
const HITS_FROM = [
  [6, 13, 13],
  [6, 11, 13],
  [5, 10, 13],
  [5, 9, 13],
  [5, 8, 13],
  [4, 8, 12],
  [3, 7, 11],
];

describe('tables', () => {
  it.each(HITS_FROM.map((from, i) => [i + 1, from] as const))('[9.3] melee table, column %i', (strength, from) => {
    const column = Array.from({ length: 13 }, (_, roll) => meleeHits(roll, strength));
    expect(column).toEqual(Array.from({ length: 13 }, (_, roll) => from.filter((needed) => roll >= needed).length));
  });

  it('[9.3] the melee table has 13 rows of 7, and never falls along a row or a column', () => {
    expect([MELEE_TABLE.length, ...new Set(MELEE_TABLE.map((row) => row.length))]).toEqual([13, 7]);
    MELEE_TABLE.forEach((row, roll) =>
      row.forEach((hits, column) => {
        expect(hits).toBeGreaterThanOrEqual(row[column - 1] ?? 0);
        expect(hits).toBeGreaterThanOrEqual(MELEE_TABLE[roll - 1]?.[column] ?? 0);
      }),
    );
  });

  it('[9.3] rolls and strengths beyond the table count as its edge', () => {
    expect([meleeHits(-3, 7), meleeHits(20, 6), meleeHits(20, 12), meleeHits(3, 9)]).toEqual([0, 3, 3, 1]);
  });

  it('[9.0] infantry rolls a d6, men-at-arms a d8, heavy cavalry a d10', () => {
    expect(MELEE_DIE).toEqual([6, 8, 10]);
  });

  it('[9.1.3] type modifiers: what infantry, men-at-arms and cavalry add against each', () => {
    const against = (defender: number): number[] => [0, 1, 2].map((attacker) => TYPE_MODIFIER[defender]![attacker]!);
    expect([against(0), against(1), against(2)]).toEqual([
      [0, 1, 2],
      [-1, 0, 1],
      [-2, -1, 0],
    ]);
    for (const a of [0, 1, 2]) for (const b of [0, 1, 2]) expect(TYPE_MODIFIER[a]![b]! + TYPE_MODIFIER[b]![a]!).toBe(0);
  });

  it('[8.4] the fire table reaches three hexes and loses one face a hex', () => {
    expect([charts.FIRE_HITS_FROM, charts.MAXIMUM_RANGE_HEXES]).toEqual([[8, 9, 10], 3]);
  });

  it('[8.61] cohesion: losses by hits, and what each demands', () => {
    expect(charts.HITS_TO_REMOVE).toBe(6);
    expect(charts.MARKER_LOSS).toHaveLength(charts.HITS_TO_REMOVE);
    const lost = charts.MARKER_LOSS.map((marker, hits) => marker + (hits >= charts.REDUCED_FROM_HITS ? 2 : 0));
    expect(lost).toEqual([0, 0, 1, 2, 2, 3]);
    expect([charts.CHECK_ON_HITS, charts.RETREAT_ON_HITS, charts.RETREAT_HEXES]).toEqual([[3, 5], [4, 5], 2]);
  });

  it('[4.0] the replacement table covers the ten faces', () => {
    const { chitReplacement } = packs.load('skirmish');
    expect(chitReplacement).toEqual([0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
  });

  it('[5.3] capabilities of the chits from 0 to 4', () => {
    expect(charts.NEW_ATTACKS).toEqual([0, 1, 2, Infinity, Infinity]);
    expect([charts.CONTINUATION_CHIT, charts.MAXIMUM_CONSECUTIVE_TURNS]).toEqual([4, 2]);
  });

  it('[6.1] 4-chits by leadership, and [6.3] the fallen leader', () => {
    expect([charts.FOURS_AT_START, charts.FOURS_IN_GAME]).toEqual([
      [1, 2, Infinity],
      [1, Infinity, Infinity],
    ]);
    expect(charts.FALLEN_LEADER).toEqual({ combatBonus: 0, commandSpanHexes: 3, movementPoints: 6 });
    expect([charts.LEADER_FALLS_FROM, charts.OVERALL_LEADER_RADIUS_HEXES]).toEqual([9, 5]);
  });
});
