import { at, fmt, jitter, label, type Point } from '../../core/views/svg.ts';
import type { HexGrid } from '../grid.ts';
import { INK, LEVELS } from './colours.ts';
import { between, centreOf, hexPoints, hexside, mapExtent, polar, RADIUS, smoothPath } from './shapes.ts';

/** What of a scenario's map is drawn, `[hex]` and `[hex * 6 + direction]`. */
export interface DrawnMap {
  readonly grid: HexGrid;
  readonly terrain: Uint8Array;
  readonly elevation: Uint8Array;
  /** Bits, seen from the hex left. */
  readonly hexsides: Uint16Array;
  /** Chains of hexes. */
  readonly roads: readonly (readonly number[])[];
  readonly landmarks: ReadonlyMap<number, string>;
}

/** Lines along hexsides with a bit, the wider ones first. */
export interface Edge {
  readonly bit: number;
  readonly lines: readonly { readonly width: number; readonly colour: string; readonly dashes?: string }[];
}

/** Draws what stands on a hex of some terrain, as SVG. */
export type Cover = (hex: number, centre: Point) => string;

/** Strokes downhill over hexsides with a bit. */
export interface Hachures {
  readonly bit: number;
  readonly strokes: number;
  /** Pixels. */
  readonly length: number;
  /** Attributes of the path. */
  readonly style: string;
}

function hexes({ grid }: DrawnMap): readonly number[] {
  return grid.hexes;
}

function use(id: string, { x, y }: Point, size: number): string {
  return `<use href="#${id}" x="${fmt(x - size / 2)}" y="${fmt(y - size / 2)}" width="${fmt(size)}" height="${fmt(size)}"/>`;
}

/** One sign in the middle. */
export function sign(id: string, size: number): Cover {
  return (_, centre) => use(id, centre, size);
}

/** Signs strewn over a hex in a ring and one in the middle, each a little out of place, the lower ones in front. */
export function strewn(id: string, count: number, size: number): Cover {
  return (hex, centre) => {
    const points = Array.from({ length: count }, (_, i) => {
      const far = i === 0 ? 3 : RADIUS * (0.52 + 0.14 * jitter(hex, i));
      return polar(centre, (i * 360) / (count - 1) + 40 * jitter(hex, i + 20), far);
    });
    return points
      .sort((a, b) => a.y - b.y)
      .map((point) => use(id, point, size))
      .join('');
  };
}

/** Three signs below each other, shifted a little to the sides. */
export function waves(id: string, size: number): Cover {
  return (hex, { x, y }) => [-14, 2, 17].map((dy, i) => use(id, { x: x - 10 + 20 * jitter(hex, i), y: y + dy }, size)).join('');
}

/** Broken strokes down a cliff. */
export function cliff(): Cover {
  return (_, { x, y }) => {
    const strokes = [-18, -9, 0, 9, 18].map((dx, i) => `M${fmt(x + dx)},${fmt(y - 12 + (i % 2) * 4)}l-3,9l4,6l-2,8`);
    return `<path d="${strokes.join('')}" fill="none" stroke="#6f675a" stroke-width="1.6" stroke-linejoin="round"/>`;
  };
}

/** Ground of all hexes: the colour of the terrain, `[terrain]`, or of the level where that is null; a pattern over terrain 0.
 * @param pattern id of the pattern */
export function drawGround(map: DrawnMap, colours: readonly (string | null)[], pattern: string): string {
  const { grid, terrain, elevation } = map;
  const colourOf = (hex: number): string => colours[terrain[hex]!] ?? LEVELS[Math.min(elevation[hex]!, LEVELS.length - 1)]!;
  const polygons = hexes(map).map(
    (hex) => `<polygon points="${hexPoints(centreOf(grid, hex), RADIUS + 0.4, grid.turn)}" fill="${colourOf(hex)}"/>`,
  );
  const open = hexes(map).filter((hex) => terrain[hex] === 0);
  const over = open.map((hex) => `<polygon points="${hexPoints(centreOf(grid, hex), RADIUS, grid.turn)}"/>`);
  return `<g>${polygons.join('')}</g><g fill="url(#${pattern})">${over.join('')}</g>`;
}

/** What stands on all hexes, by terrain; null for nothing. */
export function drawCover(map: DrawnMap, covers: readonly (Cover | null)[]): string {
  return hexes(map)
    .map((hex) => covers[map.terrain[hex]!]?.(hex, centreOf(map.grid, hex)) ?? '')
    .join('');
}

/** Strokes downhill over a hexside, seen from the higher hex. */
function strokesOver(centre: Point, direction: number, turn: number, { strokes, length }: Hachures): string {
  const [a, b] = hexside(centre, direction, RADIUS, turn);
  return Array.from({ length: strokes }, (_, i) => {
    const foot = between(a, b, (i + 0.5) / strokes);
    const end = polar(foot, 60 * direction + turn, length * (i % 2 === 0 ? 1 : 0.7));
    return `M${at(foot)}L${at(end)}`;
  }).join('');
}

/** Slopes: a path of strokes for each kind of hexside, in their order; of several kinds of one hexside the last is drawn. */
export function drawSlopes(map: DrawnMap, kinds: readonly Hachures[]): string {
  const paths = kinds.map(() => '');
  for (const hex of hexes(map)) {
    for (let direction = 0; direction < 6; direction++) {
      const place = kinds.findLastIndex(({ bit }) => (map.hexsides[hex * 6 + direction]! & bit) !== 0);
      if (place >= 0) paths[place] += strokesOver(centreOf(map.grid, hex), direction, map.grid.turn, kinds[place]!);
    }
  }
  return kinds.map(({ style }, place) => `<path d="${paths[place]!}" ${style}/>`).join('');
}

/** Calls `f` for each hexside with a bit, once. */
function eachEdge({ grid, hexsides }: DrawnMap, bit: number, f: (ends: readonly [Point, Point], direction: number) => void): void {
  for (const hex of grid.hexes)
    for (let direction = 0; direction < 3; direction++)
      if ((hexsides[hex * 6 + direction]! & bit) !== 0) f(hexside(centreOf(grid, hex), direction, RADIUS, grid.turn), direction);
}

/** Lines along hexsides by their bits. */
export function drawEdges(map: DrawnMap, edges: readonly Edge[]): string {
  return edges
    .map(({ bit, lines }) => {
      let path = '';
      eachEdge(map, bit, ([a, b]) => (path += `M${at(a)}L${at(b)}`));
      const line = ({ width, colour, dashes }: Edge['lines'][number]): string => {
        const broken = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
        return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${broken}/>`;
      };
      return lines.map(line).join('');
    })
    .join('');
}

/** A stream between its banks. */
export function waterEdge(bit: number, width = 6): Edge {
  return {
    bit,
    lines: [
      { width, colour: '#5d93b3' },
      { width: width - 2.6, colour: '#a5cde0' },
    ],
  };
}

/** Streams and bridges by their bits; each hexside once. */
export function drawStreams(map: DrawnMap, stream: number, bridge: number): string {
  let bridges = '';
  eachEdge(map, bridge, ([a, b], direction) => (bridges += drawBridge(between(a, b, 0.5), 60 * direction + map.grid.turn)));
  return drawEdges(map, [waterEdge(stream)]) + bridges;
}

/** @param heading of the way over it, in degrees */
function drawBridge({ x, y }: Point, heading: number): string {
  return (
    `<g transform="translate(${fmt(x)} ${fmt(y)}) rotate(${heading})">` +
    `<rect x="-6" y="-9" width="12" height="18" fill="#c9a877" stroke="#5a4326" stroke-width="1"/>` +
    '<path d="M-6 -9v18M6 -9v18" stroke="#5a4326" stroke-width="2.4"/><path d="M-6 -5h12M-6 -1h12M-6 3h12" stroke="#5a4326" stroke-width=".7"/></g>'
  );
}

export function drawRoads(map: DrawnMap): string {
  const paths = map.roads.map((chain) => smoothPath(chain.map((hex) => centreOf(map.grid, hex)))).join('');
  const road = (width: number, colour: string): string =>
    `<path d="${paths}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return road(7, '#8a6b42') + road(4.6, '#e9d5a8');
}

/** The grid with the numbers of its hexes. */
export function drawLines(map: DrawnMap): string {
  const { grid } = map;
  const outlines = hexes(map).map((hex) => `<polygon points="${hexPoints(centreOf(grid, hex), RADIUS, grid.turn)}"/>`);
  const numbers = hexes(map).map((hex) => {
    const { x, y } = centreOf(grid, hex);
    return label(x, y - RADIUS * 0.64, grid.format(hex), '');
  });
  return (
    `<g fill="none" stroke="#7d7352" stroke-width=".8" opacity=".55">${outlines.join('')}</g>` +
    `<g font-size="7.5" text-anchor="middle" fill="#5d5238" opacity=".8">${numbers.join('')}</g>`
  );
}

/** Half the width of a letter of a name, in the mean, and half the height of the line. */
const HALF_LETTER = 3.6;
const HALF_LINE = 6;
/** Where a name may stand, down from the middle of its hex: at its lower edge, rather than at its upper one. */
const NAME_PLACES = [RADIUS * 0.8 - HALF_LINE + 2, -RADIUS * 0.62, RADIUS * 1.15] as const;

interface NamePlace extends Point {
  readonly name: string;
  readonly half: number;
}

/** A name that hides no other, and is not cut by the edge of the map. */
function placeName({ x, y }: Point, name: string, width: number, placed: readonly NamePlace[]): NamePlace {
  const half = HALF_LETTER * name.length + 3;
  const middle = Math.max(half, Math.min(width - half, x));
  const places = NAME_PLACES.map((down): NamePlace => ({ x: middle, y: y + down, name, half }));
  const isFree = (place: NamePlace): boolean =>
    placed.every((other) => Math.abs(other.y - place.y) >= 2 * HALF_LINE || Math.abs(other.x - place.x) >= other.half + half);
  return places.find(isFree) ?? places[0]!;
}

/** Names of places, over everything else. */
export function drawLandmarks({ grid, landmarks }: DrawnMap): string {
  const style =
    `text-anchor="middle" font-size="12" font-style="italic" font-weight="bold" fill="${INK}" ` +
    'stroke="#f7f0dc" stroke-width="3" paint-order="stroke" stroke-linejoin="round"';
  const { width } = mapExtent(grid);
  const placed: NamePlace[] = [];
  for (const [hex, name] of landmarks) placed.push(placeName(centreOf(grid, hex), name, width, placed));
  return placed.map(({ x, y, name }) => label(x, y + HALF_LINE - 2, name, style)).join('');
}
