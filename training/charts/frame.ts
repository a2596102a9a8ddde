import { escapeText } from './html.ts';
import type { Scale } from './scale.ts';

/** Where the drawing lies within a chart, in pixels of its own. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** An axis with its words. */
export interface Axis {
  readonly scale: Scale;
  /** What runs along it, with its unit. */
  readonly label: string;
  format(value: number): string;
}

/** A pixel with one decimal. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** A polyline's or path's points. */
export function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
}

/** The document around a chart. @param description what a listener is told in place of the picture */
export function svgChart(width: number, height: number, description: string, shapes: readonly string[]): string {
  const text = escapeText(description);
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${text}">\n${shapes.join('\n')}\n</svg>`;
}

/** Grid, tick labels and names of both axes. */
export function frame({ left, right, top, bottom }: Box, x: Axis, y: Axis): string[] {
  const columns = x.scale.ticks.map((tick) => {
    const at = px(x.scale.place(tick));
    return (
      `<text class="tick" x="${at}" y="${bottom + 18}" text-anchor="middle">${escapeText(x.format(tick))}</text><line ` +
      `class="stub" x1="${at}" x2="${at}" y1="${bottom}" y2="${bottom + 4}"/>`
    );
  });
  const rows = y.scale.ticks.map((tick) => {
    const at = y.scale.place(tick);
    return (
      `<line class="grid" x1="${left}" x2="${right}" y1="${px(at)}" y2="${px(at)}"/><text ` +
      `class="tick" x="${left - 8}" y="${px(at + 4)}" text-anchor="end">${escapeText(y.format(tick))}</text>`
    );
  });
  const middle = (top + bottom) / 2;
  return [
    ...rows,
    `<line class="axis" x1="${left}" x2="${right}" y1="${bottom}" y2="${bottom}"/>`,
    ...columns,
    `<text class="label" x="${(left + right) / 2}" y="${bottom + 38}" text-anchor="middle">${escapeText(x.label)}</text>`,
    `<text class="label" transform="translate(13 ${middle}) rotate(-90)" text-anchor="middle">${escapeText(y.label)}</text>`,
  ];
}

/** A dashed line up the chart with a word at its head. */
export function milestone({ top, bottom, left, right }: Box, at: number, name: string): string {
  const isNearRight = at > (left + right) / 2;
  return (
    `<line class="milestone" x1="${px(at)}" x2="${px(at)}" y1="${top}" y2="${bottom}"/><text ` +
    `class="tick" x="${px(at + (isNearRight ? -5 : 5))}" y="${top + 10}" text-anchor="${isNearRight ? 'end' : 'start'}">${escapeText(name)}</text>`
  );
}
