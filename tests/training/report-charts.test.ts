import { describe, expect, it } from 'vitest';
import type { CalibrationBin } from '../../training/charts/calibration.ts';
import { lineChart } from '../../training/charts/line-chart.ts';
import { reliabilityChart } from '../../training/charts/reliability-chart.ts';
import { linearScale, roundStep } from '../../training/charts/scale.ts';
import { shareChart } from '../../training/charts/share-chart.ts';
import { table } from '../../training/charts/html.ts';
import { thinPoints } from '../../training/report/metric-history.ts';
import { formatDuration, formatNumber } from '../../training/charts/numbers.ts';
import { openElements } from '../xml.ts';

/** Values of an attribute over all tags that hold `part`, as numbers. */
function numbersIn(svg: string, part: string, attribute: string): number[] {
  const tags = [...svg.matchAll(/<[^>]+>/g)].map(([tag]) => tag).filter((tag) => tag.includes(part));
  return tags.map((tag) => Number(new RegExp(` ${attribute}="([^"]*)"`).exec(tag)![1]));
}

const points = [
  { x: 10, y: 1, low: 0.5, high: 2 },
  { x: 20, y: 3, low: 2, high: 5 },
];
const line = { description: 'a & b', curves: [{ name: '<a>', points }], xLabel: 'steps', yLabel: 'nats' };

describe('a scale', () => {
  it('steps by 1, 2 or 5 times a power of ten', () => {
    expect([0.7, 1, 3, 7, 40, 9000].map((span) => roundStep(span, 5))).toEqual([0.2, 0.2, 1, 2, 10, 2000]);
  });

  it('moves its ends out to round numbers and places what lies between', () => {
    const scale = linearScale(0.13, 0.88, { from: 100, to: 0 });
    expect(scale.ticks.map((tick) => tick.toFixed(1))).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect([0, 0.5, 1].map(scale.place)).toEqual([100, 50, 0]);
  });

  it('can end where the numbers do', () => {
    const scale = linearScale(3, 17, { from: 0, to: 140, isRounded: false });
    expect([scale.low, scale.high, scale.place(10)]).toEqual([3, 17, 70]);
    expect(scale.ticks).toEqual([5, 10, 15]);
  });

  it.each([
    [0, 0],
    [5, 5],
    [-2, -2],
  ])('puts a flat line of %d in the middle', (low, high) => {
    expect(linearScale(low, high, { from: 0, to: 100, isRounded: false }).place(low)).toBe(50);
  });
});

describe('a line chart', () => {
  it('is sound XML that says in words what it shows', () => {
    const svg = lineChart(line);
    expect(openElements(svg)).toEqual([]);
    expect(svg).toContain('role="img" aria-label="a &amp; b"');
    expect(svg).toContain('>steps</text>');
    expect(svg).toContain('<title>&lt;a&gt;: 3 at 20</title>');
  });

  it('draws a dot for each point, within the frame', () => {
    const svg = lineChart(line);
    const [left, right] = numbersIn(svg, 'class="dot s1"', 'cx');
    expect(right! - left!).toBeCloseTo(left! - numbersIn(svg, 'class="axis"', 'x1')[0]!, 0);
    expect(right).toBe(numbersIn(svg, 'class="axis"', 'x2')[0]);
    const [low, high] = numbersIn(svg, 'class="dot s1"', 'cy');
    expect(high).toBeLessThan(low!);
  });

  it('draws a band only where there are spans, and no dots where there are many points', () => {
    const plain = { ...line, curves: [{ name: 'a', points: Array.from({ length: 50 }, (_, x) => ({ x, y: x })) }] };
    expect(lineChart(line)).toContain('class="area s1"');
    expect(lineChart(plain)).not.toContain('class="area');
    expect(lineChart(plain)).not.toContain('class="dot');
  });

  it('shows a single point, a level to compare with, and a moment', () => {
    const svg = lineChart({
      ...line,
      curves: [{ name: 'a', points: [{ x: 5, y: 0.2 }] }],
      ySpan: [0, 1],
      reference: 0.5,
      milestone: { x: 2, name: 'here' },
    });
    expect(openElements(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|Infinity/);
    expect(numbersIn(svg, 'class="dot s1"', 'cy')[0]).toBeGreaterThan(numbersIn(svg, 'class="reference"', 'y1')[0]!);
    expect(svg).toContain('>here</text>');
  });
});

describe('a chart of shares', () => {
  it('stacks what adds up to 1 over the whole height', () => {
    const columns = [
      { from: 1, to: 20, shares: [0.5, 0.25, 0.25] },
      { from: 21, to: 30, shares: [0, 1, 0] },
    ];
    const svg = shareChart({ description: 'd', names: ['a', 'b', 'c'], columns, xLabel: 'games', yLabel: 'share' });
    expect(openElements(svg)).toEqual([]);
    const heights = ['s1', 's2', 's3'].map((color) => numbersIn(svg, `class="bar ${color}"`, 'height'));
    const [first, second] = [0, 1].map((i) => heights.reduce((sum, some) => sum + some[i]!, 0));
    expect(first).toBeCloseTo(second!, 5);
    expect(heights[0]![0]! / first!).toBeCloseTo(0.5, 5);
    const widths = numbersIn(svg, 'class="bar s2"', 'width');
    expect(widths[0]! / widths[1]!).toBeCloseTo(2, 1);
  });
});

describe('a reliability diagram', () => {
  const bin: CalibrationBin = { from: 0.2, to: 0.3, chance: 0.25, score: 0.25, interval: [0.1, 0.5], rows: 40, games: 8 };
  const sure: CalibrationBin = { from: 0.9, to: 1, chance: 0.95, score: 0.5, interval: [0.3, 0.7], rows: 80, games: 9 };

  it('puts kept promises on the diagonal and broken ones below it', () => {
    const svg = reliabilityChart('d', [bin, sure]);
    expect(openElements(svg)).toEqual([]);
    const [, x0, y0, x1, y1] = /class="reference" d="M(\S+) (\S+)L(\S+) (\S+)"/.exec(svg)!.map(Number);
    const [xs, ys] = [numbersIn(svg, 'class="dot s1"', 'cx'), numbersIn(svg, 'class="dot s1"', 'cy')];
    const onDiagonal = (x: number): number => y0! + ((x - x0!) / (x1! - x0!)) * (y1! - y0!);
    expect(ys[0]).toBeCloseTo(onDiagonal(xs[0]!), 0);
    expect(ys[1]).toBeGreaterThan(onDiagonal(xs[1]!) + 20);
  });

  it('counts rows in columns', () => {
    const [few, many] = numbersIn(reliabilityChart('d', [bin, sure]), 'class="bar s1"', 'height');
    expect(many! / few!).toBeCloseTo(2, 1);
  });
});

describe('numbers of a page', () => {
  it('thin out to means of stretches with their spans', () => {
    const many = Array.from({ length: 7 }, (_, x) => ({ x, y: x * x }));
    expect(thinPoints(many, 3)).toEqual([
      { x: 1, y: 5 / 3, low: 0, high: 4 },
      { x: 4, y: 50 / 3, low: 9, high: 25 },
      { x: 6, y: 36, low: 36, high: 36 },
    ]);
    expect(thinPoints(many, 7)).toEqual(many);
  });

  it('are short', () => {
    expect([0, 0.00012, 0.25, 3.14159, 1234, 15_000, 2_345_678].map(formatNumber)).toEqual([
      '0',
      '1.2e-4',
      '0.25',
      '3.142',
      '1234',
      '15K',
      '2.346M',
    ]);
    expect([45, 240, 7500].map(formatDuration)).toEqual(['45 s', '4 min', '2 h 5 min']);
  });

  it('stand right in columns of numbers, and texts are escaped', () => {
    const html = table(
      ['name', 'share', 'word'],
      [
        ['<b>', '12 %', 'x'],
        ['c', '3,000', '7'],
      ],
    );
    expect(html).toContain('<th scope="row">&lt;b&gt;</th><td class="number">12 %</td><td>x</td>');
    expect(html).toContain('<th scope="col">name</th><th scope="col" class="number">share</th><th scope="col">word</th>');
  });
});
