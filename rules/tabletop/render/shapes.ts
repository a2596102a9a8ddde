import { at, fmt, jitter, type Point } from '../../core/views/svg.ts';
import { type BaseSize, Box } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';

/** Pixels of one inch on most tables. */
export const INCH = 20;
/** Room around the table for its frame and the numbers. */
export const MARGIN = 40;

/** Pixels of a distance in ticks. */
export function pixels(ticks: number): number {
  return (ticks * INCH) / TICKS_PER_INCH;
}

/** A place on the table in pixels from its south-west corner, down being positive. */
export function pointAt(x: number, y: number): Point {
  return { x: pixels(x), y: 0 - pixels(y) };
}

/** Lines of at most so many characters, broken at spaces. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Half of a box's frontage and depth in pixels. */
export function halvesOf(box: Box): BaseSize {
  return { halfWidth: pixels(box.halfWidth), halfDepth: pixels(box.halfDepth) };
}

/** Turns and moves a drawing around 0,0 whose front is up to where the box lies. */
export function placeAt(box: Box): string {
  return `transform="translate(${at(pointAt(box.x, box.y))}) rotate(${fmt(box.heading / 10)})"`;
}

/** A box as a rectangle, so many pixels larger on every side. */
export function drawBox(box: Box, attributes: string, grow = 0): string {
  const { halfWidth: w, halfDepth: h } = halvesOf(box);
  return `<rect x="${fmt(-w - grow)}" y="${fmt(-h - grow)}" width="${fmt(2 * (w + grow))}" height="${fmt(2 * (h + grow))}" ${placeAt(box)} ${attributes}/>`;
}

/** Points strewn over a box about so many pixels apart, `edge` pixels clear of its edges, each a little out of line; in ticks, those farther north first. */
export function strew(box: Box, apart: number, edge: number): Point[] {
  const { halfWidth: w, halfDepth: h } = halvesOf(box);
  const columns = Math.max(1, Math.round((2 * (w - edge)) / apart));
  const rows = Math.max(1, Math.round((2 * (h - edge)) / apart));
  const points = Array.from({ length: columns * rows }, (_, i) => {
    const shift = (k: number): number => 0.62 * (jitter(box.x + 3 * box.y, 2 * i + k) - 0.5);
    const across = (((i % columns) + 0.5 + shift(0)) / columns) * 2 - 1;
    const ahead = ((Math.floor(i / columns) + 0.5 + shift(1)) / rows) * 2 - 1;
    const [right, front] = [across * (1 - edge / w), ahead * (1 - edge / h)];
    return { x: box.pointX(right, front), y: box.pointY(right, front) };
  });
  return points.sort((a, b) => b.y - a.y || a.x - b.x);
}

/** A smooth closed curve through the middles of a ring of points. */
export function smoothLoop(points: readonly Point[]): string {
  const middles = points.map((point, i) => {
    const next = points[(i + 1) % points.length]!;
    return { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
  });
  return `M${at(middles.at(-1)!)}${points.map((point, i) => `Q${at(point)} ${at(middles[i]!)}`).join('')}z`;
}

/** A sign of the definitions, by its whole id, with its middle at a point. */
export function use(id: string, { x, y }: Point, size: number): string {
  return `<use href="#${id}" x="${fmt(x - size / 2)}" y="${fmt(y - size / 2)}" width="${fmt(size)}" height="${fmt(size)}"/>`;
}

/** A box larger by so many ticks on every side. */
export function grown(box: Box, ticks: number): Box {
  return new Box().set(box.x, box.y, box.heading, box.halfWidth + ticks, box.halfDepth + ticks);
}
