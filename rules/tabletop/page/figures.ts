import type { Point } from '../../core/index.ts';
import { at, fmt, label } from '../../core/views/svg.ts';
import type { Box } from '../../geometry/box.ts';
import type { TableSize } from '../edges.ts';
import { INK } from '../render/colours.ts';
import { halvesOf, INCH, pixels, placeAt, pointAt } from '../render/shapes.ts';
import { HALO } from '../render/table.ts';

/** A hatching of a colour, in lines at so many degrees. */
export function hatching(id: string, colour: string, degrees: number): string {
  return (
    `<defs><pattern id="${id}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees})">` +
    `<rect width="9" height="9" fill="${colour}" fill-opacity=".14"/>` +
    `<path d="M0 0v9" stroke="${colour}" stroke-width="2" stroke-opacity=".4"/></pattern></defs>`
  );
}

/** A drawing whose 0,0 is the south-west corner of the table, cut off at its edges; nothing if it is empty.
 * @param origin of the table in the picture @param id of the layer */
export function onTable(table: TableSize, origin: Point, id: string, drawing: string): string {
  if (drawing === '') return '';
  const [w, h] = [pixels(table.width), pixels(table.height)];
  const clip = `<clipPath id="${id}-clip"><rect x="0" y="${fmt(-h)}" width="${fmt(w)}" height="${fmt(h)}"/></clipPath>`;
  return `<g data-layer="${id}" transform="translate(${at(origin)})">${clip}<g clip-path="url(#${id}-clip)">${drawing}</g></g>`;
}

/** What lies within a radius of 0,0 and ahead (up) of a line of so much half width, spreading by 45 degrees on both sides. In pixels. */
export function fan(half: number, radius: number): string {
  const along = half * Math.SQRT1_2;
  const ray = Math.sqrt(radius * radius - half * half + along * along) - along;
  const side = ray * Math.SQRT1_2;
  return `M${fmt(-half)},0L${fmt(-half - side)},${fmt(-side)}A${fmt(radius)},${fmt(radius)} 0 0 1 ${fmt(half + side)},${fmt(-side)}L${fmt(half)},0Z`;
}

/** What lies within a radius of 0,0 and ahead (up) of it. In pixels. */
export function halfDisc(radius: number): string {
  return `M${fmt(-radius)},0A${fmt(radius)},${fmt(radius)} 0 0 1 ${fmt(radius)},0Z`;
}

/** A figure before the front of a base with a dashed edge and its measure in inches at the far end.
 * @param hatch id of its hatching @param inch pixels of one */
export function beforeFront(base: Box, figure: string, radius: number, hatch: string, colour: string, inch = INCH): string {
  const { halfDepth: h } = halvesOf(base);
  const text = label(0, 0, `${fmt(radius / inch)} in`, `text-anchor="middle" font-size="13" font-weight="bold" fill="${INK}" ${HALO}`);
  const measure = `<g transform="translate(0,${fmt(-radius + 18)}) rotate(${fmt(-base.heading / 10)})">${text}</g>`;
  return (
    `<g ${placeAt(base)}><g transform="translate(0,${fmt(-h)})">` +
    `<path d="${figure}" fill="url(#${hatch})" stroke="${colour}" stroke-width="2" stroke-dasharray="7 4"/>${measure}</g></g>`
  );
}

/** Rings every so many inches around the middle of the front of a base, with their measures. */
export function drawRings(base: Box, step: number, last: number): string {
  const { x, y } = pointAt(base.sideX(0), base.sideY(0));
  const rings = Array.from({ length: last / step }, (_, i) => (i + 1) * step);
  const circle = (inches: number): string =>
    `<circle r="${inches * INCH}" fill="none" stroke="${INK}" stroke-width="1.3" stroke-dasharray="${inches % 6 === 0 ? '9 3' : '3 4'}" opacity=".75"/>`;
  const numbers = (inches: number): string =>
    [0, 90, 180, 270]
      .map(
        (turn) =>
          `<g transform="rotate(${turn}) translate(0,${-inches * INCH}) rotate(${-turn})">` +
          label(0, 4, String(inches), `text-anchor="middle" font-size="12" font-weight="bold" fill="${INK}" ${HALO}`) +
          '</g>',
      )
      .join('');
  return `<g transform="translate(${at({ x, y })})">${rings.map((inches) => circle(inches) + numbers(inches)).join('')}<circle r="2.5" fill="${INK}"/></g>`;
}
