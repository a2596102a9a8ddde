import { at, escapeXml, fmt, label } from '../../core/views/svg.ts';
import type { TableSize } from '../edges.ts';
import { INK } from './colours.ts';
import { patterns, terrainSigns } from './defs.ts';
import type { PictureFrame } from './frame.ts';
import { MARGIN, pixels } from './shapes.ts';
import { drawGrid, drawTable } from './table.ts';

const LINE_HEIGHT = 22;

/** A picture of a table from its parts, each with 0,0 at the south-west corner of the table. */
interface TablePicture {
  readonly table: TableSize;
  readonly frame: PictureFrame;
  /** What the ids of its definitions begin with. */
  readonly ids: string;
  /** Terrain, cut off at the edges of the table. */
  readonly ground: string;
  /** What stands on it, in the order in which it is drawn. */
  readonly pieces: readonly string[];
  /** Lines of the panel beside it, the title first. */
  readonly lines: readonly string[];
}

/** One self-contained SVG: the table in its frame with all that lies and stands on it, and a panel of text. */
export function drawPicture({ table, frame, ids, ground, pieces, lines }: TablePicture): string {
  const [width, height] = [fmt(frame.width), fmt(frame.height)];
  const [w, h] = [fmt(pixels(table.width)), fmt(pixels(table.height))];
  const left = 2 * MARGIN + pixels(table.width);
  const text = lines.map((line, i) => label(left, MARGIN + i * LINE_HEIGHT, line, `font-size="${i === 0 ? 20 : 14}" fill="${INK}"`));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" ` +
      `font-family="Georgia, 'DejaVu Serif', serif">`,
    `<title>${escapeXml(lines[0] ?? '')}</title>`,
    `<defs>${terrainSigns(ids)}${patterns(ids)}<clipPath id="${ids}-table"><rect x="0" y="-${h}" width="${w}" height="${h}"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#${ids}-paper)"/>`,
    `<g data-origin="table" transform="translate(${at(frame.origin)})">`,
    drawTable(table, ids),
    `<g clip-path="url(#${ids}-table)">${ground}</g>`,
    drawGrid(table),
    `<g class="units">${pieces.join('\n')}</g>`,
    '</g>',
    ...text,
    '</svg>\n',
  ].join('\n');
}
