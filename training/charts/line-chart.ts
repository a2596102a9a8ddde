import { escapeText } from './html.ts';
import { formatNumber } from './numbers.ts';
import { type Axis, type Box, frame, milestone, path, px, svgChart } from './frame.ts';
import { linearScale } from './scale.ts';

/** A number with, where it is known, the span it lies in. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

export interface Curve {
  readonly name: string;
  /** By x, ascending. */
  readonly points: readonly CurvePoint[];
}

interface LineChart {
  /** What a listener is told in place of the picture. */
  readonly description: string;
  readonly curves: readonly Curve[];
  readonly xLabel: string;
  readonly yLabel: string;
  readonly formatX?: (value: number) => string;
  readonly formatY?: (value: number) => string;
  /** Shown at least; the chart shows more if the curves need it. */
  readonly ySpan?: readonly [number, number];
  /** A level to compare with. */
  readonly reference?: number;
  /** Pixels across, which the page scales to the room there is. Default 560. */
  readonly width?: number;
  /** A moment on the x axis with its name. */
  readonly milestone?: { readonly x: number; readonly name: string };
}

const WIDTH = 560;
const HEIGHT = 270;

function boxOf({ width = WIDTH }: LineChart): Box {
  return { left: 76, right: width - 12, top: 10, bottom: 222 };
}

/** Points up to which each gets a dot and a whisker of its own. */
const MOST_DOTS = 30;

function spanOf(values: readonly number[]): [number, number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Infinity),
    values.reduce((most, value) => Math.max(most, value), -Infinity),
  ];
}

function axes(
  { curves, xLabel, yLabel, formatX = formatNumber, formatY = formatNumber, ySpan }: LineChart,
  box: Box,
): { x: Axis; y: Axis } {
  const points = curves.flatMap((curve) => curve.points);
  const heights = points.flatMap(({ y, low = y, high = y }) => [y, low, high]);
  const [left, right] = spanOf([0, ...points.map((point) => point.x)]);
  const [bottom, top] = spanOf([...heights, ...(ySpan ?? [])]);
  return {
    x: { scale: linearScale(left, right, { from: box.left, to: box.right, parts: 6, isRounded: false }), label: xLabel, format: formatX },
    y: { scale: linearScale(bottom, top, { from: box.bottom, to: box.top }), label: yLabel, format: formatY },
  };
}

function band({ points }: Curve, color: string, x: Axis, y: Axis): string {
  const spanned = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  if (spanned.length < 2) return '';
  const upper = spanned.map((point) => [x.scale.place(point.x), y.scale.place(point.high!)] as const);
  const lower = spanned.map((point) => [x.scale.place(point.x), y.scale.place(point.low!)] as const).reverse();
  return `<path class="area ${color}" d="${path([...upper, ...lower])}Z"/>`;
}

function dots({ name, points }: Curve, color: string, x: Axis, y: Axis): string[] {
  if (points.length > MOST_DOTS) return [];
  return points.map((point) => {
    const [cx, cy] = [px(x.scale.place(point.x)), px(y.scale.place(point.y))];
    const words = `${name}: ${y.format(point.y)} at ${x.format(point.x)}`;
    return `<circle class="dot ${color}" cx="${cx}" cy="${cy}" r="3.2"><title>${escapeText(words)}</title></circle>`;
  });
}

function drawCurve(curve: Curve, i: number, x: Axis, y: Axis): string[] {
  const color = `s${i + 1}`;
  const line = path(curve.points.map((point) => [x.scale.place(point.x), y.scale.place(point.y)] as const));
  return [band(curve, color, x, y), `<path class="line ${color}" d="${line}"/>`, ...dots(curve, color, x, y)];
}

/** Lines over a common x axis that begins at 0, each with its band. At least one curve must have a point. */
export function lineChart(chart: LineChart): string {
  const box = boxOf(chart);
  const { x, y } = axes(chart, box);
  const { reference, milestone: moment } = chart;
  const level = reference === undefined ? '' : px(y.scale.place(reference));
  return svgChart(chart.width ?? WIDTH, HEIGHT, chart.description, [
    ...frame(box, x, y),
    ...(reference === undefined ? [] : [`<line class="reference" x1="${box.left}" x2="${box.right}" y1="${level}" y2="${level}"/>`]),
    ...chart.curves.flatMap((curve, i) => drawCurve(curve, i, x, y)),
    ...(moment === undefined ? [] : [milestone(box, x.scale.place(moment.x), moment.name)]),
  ]);
}
