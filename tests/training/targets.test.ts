import { describe, expect, it } from 'vitest';
import { Adam } from '../../training/adam.ts';
import type { GameSummary } from '../../training/game-rows.ts';
import { squashMargin, valueTarget } from '../../training/targets.ts';

const game: GameSummary = { game: 0, result: 1, margin: 10, decisions: 5, rows: 1 };

function target(summary: GameSummary, rootValue: number, player: 0 | 1, rootShare: number, marginShare = 0): number[] {
  const into = new Float32Array(4);
  valueTarget(summary, { rootValue, count: 2, policy: null }, player, { rootShare, marginShare }, 10, into, 1);
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

describe('Adam', () => {
  const options = { learningRate: 0.1, learningRateSteps: 100, weightDecay: 0, gradientClip: 1 };

  it('moves by the step size at first, whatever the gradient', () => {
    const adam = new Adam(2, options);
    const weights = Float32Array.of(1, 1);
    adam.step(weights, Float32Array.of(0.001, -0.5));
    expect(weights[0]).toBeCloseTo(0.9, 4);
    expect(weights[1]).toBeCloseTo(1.1, 4);
  });

  it('finds the bottom of a bowl', () => {
    const adam = new Adam(2, options);
    const weights = Float32Array.of(2, -3);
    for (let i = 0; i < 500; i++) adam.step(weights, weights.slice());
    expect(Math.hypot(...weights)).toBeLessThan(0.01);
  });

  it('takes smaller steps as it goes on and decays weights apart from the gradient', () => {
    const adam = new Adam(1, { ...options, weightDecay: 0.5 });
    const weights = Float32Array.of(1);
    adam.step(weights, Float32Array.of(0));
    expect(weights[0]).toBeCloseTo(0.95, 6);
    for (let i = 1; i < 100; i++) adam.step(weights, Float32Array.of(0));
    expect(adam.learningRate).toBeCloseTo(0.1 / Math.sqrt(2), 6);
  });
});
