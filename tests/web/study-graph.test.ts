import { describe, expect, test } from 'vitest';
import type { Pair } from '../../rules/core/index.ts';
import {
  acrossOf,
  areaUnder,
  curveOf,
  GROUND,
  leadSteps,
  mostLead,
  pathAlong,
  plyAt,
  spacedMarks,
  turnStarts,
} from '../../web/study/judging/graph-geometry.ts';
import { nextBatch, scheduleOf } from '../../web/study/judging/judgement-schedule.ts';
import { swingsOf } from '../../web/study/session/swings.ts';

describe('the order of judging', () => {
  const decisions = Array.from({ length: 100 }, (_, i) => 3 * i);

  test('has every decision once', () => {
    const order = scheduleOf(decisions, () => false);
    expect([...order].sort((a, b) => a - b)).toEqual(decisions);
  });

  test('takes every 16th first, then those between', () => {
    const order = scheduleOf(decisions, () => false);
    expect(order.slice(0, 7)).toEqual([0, 48, 96, 144, 192, 240, 288]);
    expect(order.slice(7, 10)).toEqual([24, 72, 120]);
  });

  test('leaves out what is judged', () => {
    expect(scheduleOf(decisions, (ply) => ply !== 48 && ply !== 3)).toEqual([48, 3]);
    expect(scheduleOf([], () => false)).toEqual([]);
  });

  test('goes in batches of one round each', () => {
    let left = scheduleOf(decisions, () => false);
    const sizes: number[] = [];
    while (left.length > 0) {
      const batch = nextBatch(left, 32);
      sizes.push(batch.length);
      left = left.slice(batch.length);
    }
    expect(sizes).toEqual([7, 6, 12, 25, 32, 18]);
  });
});

describe('swings', () => {
  const judged = [0.5, 0.52, 0.8, 0.75, 0.3, 0.31].map((win, i) => ({ ply: 2 * i, win }));

  test('are the largest changes, the largest first', () => {
    expect(swingsOf(judged, 2)).toEqual([
      { from: 6, to: 8, before: 0.75, after: 0.3 },
      { from: 2, to: 4, before: 0.52, after: 0.8 },
    ]);
  });

  test('small changes are none', () => {
    expect(swingsOf(judged)).toHaveLength(3);
    expect(swingsOf(judged.slice(0, 2))).toEqual([]);
    expect(swingsOf([])).toEqual([]);
  });
});

describe('the graph', () => {
  test('has the first ply left and the last right, and finds them again', () => {
    expect([acrossOf(0, 50), acrossOf(50, 50), acrossOf(0, 0)]).toEqual([0, GROUND.width, 0]);
    for (let ply = 0; ply <= 50; ply++) expect(plyAt(acrossOf(ply, 50), 50)).toBe(ply);
    expect([plyAt(-20, 50), plyAt(2000, 50)]).toEqual([0, 50]);
  });

  test('has a sure win of player 0 at the top', () => {
    expect(
      curveOf(
        [
          { ply: 0, win: 1 },
          { ply: 5, win: 0.25 },
        ],
        10,
      ),
    ).toEqual([
      { x: 0, y: 0 },
      { x: 500, y: 75 },
    ]);
  });

  test('fills the ground under the curve', () => {
    const curve = curveOf(
      [
        { ply: 0, win: 1 },
        { ply: 10, win: 0 },
      ],
      10,
    );
    expect(pathAlong(curve)).toBe('M0.0,0.0L1000.0,100.0');
    expect(areaUnder(curve)).toBe('M0.0,0.0L1000.0,100.0L1000.0,100L0.0,100z');
    expect(areaUnder([])).toBe('');
  });

  test('shows the lead in steps, between the largest leads of both sides', () => {
    const points: Pair[] = [
      [0, 0],
      [0, 0],
      [2, 0],
      [2, 4],
    ];
    expect(mostLead(points)).toBe(2);
    expect(leadSteps(points).map(({ y }) => y)).toEqual([50, 50, 0, 0, 100]);
    expect(mostLead([[0, 0]])).toBe(1);
    expect(leadSteps([[0, 0]])).toEqual([{ x: 0, y: 50 }]);
  });

  test('marks turns where there is room', () => {
    const marks = turnStarts([0, 1, 1, 1, 2, 2, 3, 3, 3, 3]);
    expect(marks).toEqual([
      { turn: 0, ply: 0 },
      { turn: 1, ply: 1 },
      { turn: 2, ply: 4 },
      { turn: 3, ply: 6 },
    ]);
    expect(spacedMarks(marks, 9, 0.4).map(({ turn }) => turn)).toEqual([0, 2]);
  });
});
