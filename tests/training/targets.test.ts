import { describe, expect, it } from 'vitest';
import type { GameSummary } from '../../training/rows/game-rows.ts';
import { squashMargin, valueSoon, valueTarget } from '../../training/rows/targets.ts';

const game: GameSummary = { game: 0, result: 1, margin: 10, decisions: 5, rows: 1 };

function target(summary: GameSummary, rootValue: number, player: 0 | 1, rootShare: number, marginShare = 0): number[] {
  const into = new Float32Array(4);
  valueTarget(summary, { rootValue }, player, { rootShare, marginShare }, 10, into, 1);
  return [...into.subarray(1)];
}

describe('the value target', () => {
  it('is the result, seen by the player to move', () => {
    expect(target(game, 0, 0, 0)).toEqual([1, 0, 0]);
    expect(target(game, 0, 1, 0)).toEqual([0, 0, 1]);
    expect(target({ ...game, result: 0 }, 0, 1, 0)).toEqual([0, 1, 0]);
  });

  it('mixes in the value of the search', () => {
    expect(target(game, -1, 0, 0.5)).toEqual([0.5, 0, 0.5]);
    expect(target(game, 0.5, 1, 1)).toEqual([0.25, 0, 0.75]);
  });

  it('leaves the search out in games without one', () => {
    expect(target({ ...game, warmup: true }, -1, 0, 0.5)).toEqual([1, 0, 0]);
  });

  it('takes the lead into account in games that end level, and only there', () => {
    const lead = (1 + Math.tanh(1)) / 2;
    const [win, draw, loss] = target({ ...game, result: 0 }, 0, 0, 0, 0.5);
    expect(win).toBeCloseTo(lead / 2, 6);
    expect(draw).toBe(0.5);
    expect(loss).toBeCloseTo((1 - lead) / 2, 6);
    expect(target(game, 0, 0, 0, 0.5)).toEqual([1, 0, 0]);
    expect(target({ ...game, result: 0, margin: 0 }, 0, 0, 0, 0.5)).toEqual([0, 1, 0]);
  });

  it('squashes margins to within one', () => {
    expect(squashMargin(10, 10)).toBeCloseTo(0.7616, 4);
    expect(squashMargin(-1000, 10)).toBe(-1);
  });
});

describe('the value soon', () => {
  const played = { values: [10, null, -30, 60], result: -1 };

  it('is that of the search some turns on, seen by the player to move', () => {
    expect(valueSoon(played, 1, 1, 0)).toBe(-0.3);
    expect(valueSoon(played, 1, 1, 1)).toBe(0.3);
  });

  it('is that of the next turn searched where there was no search', () => {
    expect(valueSoon(played, 0, 1, 0)).toBe(-0.3);
  });

  it('is the result beyond the last turn, and in games without searches', () => {
    expect(valueSoon(played, 0, 4, 0)).toBe(-1);
    expect(valueSoon(played, 3, 1, 1)).toBe(1);
    expect(valueSoon({ result: 1 }, 0, 1, 0)).toBe(1);
  });
});
