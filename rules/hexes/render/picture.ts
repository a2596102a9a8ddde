import { escapeXml, fmt, label, type Point } from '../../core/views/svg.ts';
import type { HexGrid } from '../grid.ts';
import { type Aim, headingOf } from '../headings.ts';
import { INK } from './colours.ts';
import { type Counter, drawCounter, drawDart } from './counters.ts';
import {
  type Cover,
  drawCover,
  drawEdges,
  drawGround,
  type DrawnMap,
  drawLandmarks,
  drawLines,
  drawRoads,
  drawSlopes,
  drawStreams,
  type Edge,
  type Hachures,
} from './ground.ts';
import { centreOf, MARGIN, mapExtent, RADIUS } from './shapes.ts';
import { type Sign, signDefs } from './signs.ts';

/** How a ruleset's maps look. */
export interface MapStyle {
  /** Of all ids in the picture: those of `signs` are `<prefix>-<sign>`. */
  readonly prefix: string;
  readonly signs: readonly Sign[];
  /** Colour of each terrain, null for that of the level; what stands on it, null for nothing. */
  readonly grounds: readonly (string | null)[];
  readonly covers: readonly (Cover | null)[];
  readonly slopes: readonly Hachures[];
  /** Bits of the hexsides that are streams and bridges. */
  readonly stream: number;
  readonly bridge: number;
  /** Other lines along hexsides, under the bridges. */
  readonly edges?: readonly Edge[];
}

const HEAD_LINE = 22;

/** All that stands on a map and may move: a page finds the texts in it that are to be read. */
export function asUnits(units: string): string {
  return `<g class="units">${units}</g>`;
}

/** A picture of a map, what lies on it, and lines of text below; one self-contained SVG.
 * @param pieces SVG of what lies on the map
 * @param lines the first is the title */
export function drawPicture(map: DrawnMap, style: MapStyle, pieces: string, lines: readonly string[]): string {
  const { width, height: mapHeight } = mapExtent(map.grid);
  const height = mapHeight + MARGIN + lines.length * HEAD_LINE;
  const { prefix } = style;
  const text = lines.map((line, i) =>
    label(MARGIN, mapHeight + HEAD_LINE * (i + 0.8), line, `font-size="${i === 0 ? 17 : 14}" fill="${INK}"`),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fmt(width)} ${fmt(height)}" width="${fmt(width)}" height="${fmt(height)}" ` +
      `role="img" font-family="Georgia, 'DejaVu Serif', serif">`,
    `<title>${escapeXml(lines[0] ?? '')}</title>`,
    signDefs(prefix, [...new Set<Sign>(['paper', 'grass', ...style.signs])]),
    `<rect width="${fmt(width)}" height="${fmt(height)}" fill="url(#${prefix}-paper)"/>`,
    drawGround(map, style.grounds, `${prefix}-grass`),
    drawSlopes(map, style.slopes),
    drawEdges(map, style.edges ?? []),
    drawStreams(map, style.stream, style.bridge),
    drawRoads(map),
    drawCover(map, style.covers),
    drawLines(map),
    pieces,
    drawLandmarks(map),
    ...text,
    '</svg>\n',
  ].join('\n');
}

/** A counter alone in its hex. */
interface PlacedCounter extends Counter {
  readonly hex: number;
  readonly facing: number;
}

/** How far from the middle of a hex the dart of a counter ends: at a vertex, or a hexside. */
const REACHES = { vertex: RADIUS, hexside: RADIUS * 0.9 } as const;

/** Counters, one to a hex, the lower ones in front, each with a dart where it looks. */
export function drawCounters(grid: HexGrid, counters: readonly PlacedCounter[], aim: Aim = 'vertex'): string {
  const dart = ({ facing, side }: PlacedCounter, centre: Point): string =>
    drawDart(centre, headingOf(grid, facing, aim), REACHES[aim], side);
  return counters
    .map((counter) => ({ counter, centre: centreOf(grid, counter.hex) }))
    .sort((a, b) => a.centre.y - b.centre.y || a.counter.hex - b.counter.hex)
    .map(({ counter, centre }) => dart(counter, centre) + drawCounter(counter, centre))
    .join('');
}
