import type { Box } from '../../geometry/box.ts';
import { fmt, label } from '../../core/views/svg.ts';
import { inchOf, type TableSize } from '../edges.ts';
import { INK, PAPER } from './colours.ts';
import { drawBox, halvesOf, pixels, pointAt } from './shapes.ts';

/** A light rim around letters, so that they can be read on any ground. */
export const HALO = `stroke="${PAPER}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"`;

/** Width of the frame with its inch marks. */
export const FRAME = 14;

/** Marks along one edge: short each inch, longer each six, longest each foot. */
function marks(inches: number, inch: number, draw: (place: number, length: number) => string): string {
  return Array.from({ length: inches + 1 }, (_, i) => draw(i * inch, i % 12 === 0 ? FRAME : i % 6 === 0 ? 9 : 4)).join('');
}

function drawRulers(table: TableSize): string {
  const [w, h] = [pixels(table.width), pixels(table.height)];
  const inch = pixels(inchOf(table));
  const along = Math.round(w / inch);
  const up = Math.round(h / inch);
  const ticks = [
    marks(along, inch, (x, length) => `M${x},0v${length}M${x},${-h}v${-length}`),
    marks(up, inch, (y, length) => `M0,${-y}h${-length}M${w},${-y}h${length}`),
  ].join('');
  const number = (x: number, y: number, i: number): string => label(x, y, String(i), `text-anchor="middle" font-size="11" fill="${INK}"`);
  const numbers = [
    ...Array.from(
      { length: along / 6 + 1 },
      (_, i) => number(6 * i * inch, FRAME + 13, 6 * i) + number(6 * i * inch, -h - FRAME - 5, 6 * i),
    ),
    ...Array.from(
      { length: up / 6 + 1 },
      (_, i) => number(-FRAME - 11, -6 * i * inch + 4, 6 * i) + number(w + FRAME + 11, -6 * i * inch + 4, 6 * i),
    ),
  ];
  return `<path d="${ticks}" fill="none" stroke="${INK}" stroke-width=".9"/>${numbers.join('')}`;
}

/** The bare table in its frame. @param ids what the ids of the picture's definitions begin with */
export function drawTable(table: TableSize, ids: string): string {
  const [w, h] = [pixels(table.width), pixels(table.height)];
  const rect = (grow: number, style: string): string =>
    `<rect x="${-grow}" y="${fmt(-h - grow)}" width="${fmt(w + 2 * grow)}" height="${fmt(h + 2 * grow)}" ${style}/>`;
  return [
    rect(FRAME, `rx="3" fill="#cdb88a" stroke="#7a6238" stroke-width="1.5"`),
    drawRulers(table),
    rect(0, 'fill="#cdd3a0"'),
    rect(0, `fill="url(#${ids}-grass)"`),
  ].join('');
}

/** Lines each foot, and the edge of the table over the terrain. */
export function drawGrid(table: TableSize): string {
  const [w, h] = [pixels(table.width), pixels(table.height)];
  const foot = 12 * pixels(inchOf(table));
  const columns = Array.from({ length: Math.ceil(w / foot) - 1 }, (_, i) => `M${foot * (i + 1)},0V${-h}`);
  const rows = Array.from({ length: Math.ceil(h / foot) - 1 }, (_, i) => `M0,${-foot * (i + 1)}H${w}`);
  return (
    `<path d="${[...columns, ...rows].join('')}" fill="none" stroke="#5d6332" stroke-width="1" stroke-dasharray="3 5" opacity=".55"/>` +
    `<rect x="0" y="${fmt(-h)}" width="${fmt(w)}" height="${fmt(h)}" fill="none" stroke="${INK}" stroke-width="1.8"/>`
  );
}

/** A place to be held with its name. @param grow pixels by which its outline runs outside of it */
export function drawArea(box: Box, title: string, grow: number): string {
  const { halfWidth: w, halfDepth: h } = halvesOf(box);
  const { x, y } = pointAt(box.x, box.y);
  return (
    drawBox(box, 'rx="6" fill="#fff8e0" fill-opacity=".12" stroke="#fffdf0" stroke-width="4" stroke-opacity=".7"', grow) +
    drawBox(box, 'rx="6" fill="none" stroke="#7a1f5c" stroke-width="2" stroke-dasharray="10 5"', grow) +
    label(
      x - w + (grow > 0 ? 16 : 8),
      y - h + (grow > 0 ? 26 : 16),
      title,
      `font-size="13" font-weight="bold" font-style="italic" fill="#5c1445" ${HALO}`,
    )
  );
}
