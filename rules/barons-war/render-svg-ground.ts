import { GROUNDS, INK, LEVELS } from './render-svg-defs.ts';
import { at, fmt, jitter, label, type Point } from '../core/svg.ts';
import { between, centreOf, hexPoints, hexside, polar, RADIUS, smoothPath } from './render-svg-shapes.ts';
import { BRIDGE, type Scenario, SLOPE_DOWN, STEEP_DOWN, STREAM, TERRAINS } from './scenario.ts';

const WOODS = TERRAINS.indexOf('woods');
const TOWN = TERRAINS.indexOf('town');
const MARSH = TERRAINS.indexOf('marsh');
const RIVER = TERRAINS.indexOf('river');
const CLIFF = TERRAINS.indexOf('cliff');
/** Terrains that one sign in the middle stands for. */
const SIGNS: Readonly<Record<number, string>> = {
  [TERRAINS.indexOf('castle')]: 'bw-castle',
  [TERRAINS.indexOf('priory')]: 'bw-priory',
  [TERRAINS.indexOf('windmill')]: 'bw-mill',
};

function hexes(scenario: Scenario): number[] {
  return Array.from({ length: scenario.grid.size }, (_, hex) => hex);
}

function groundOf(scenario: Scenario, hex: number): string {
  return GROUNDS[scenario.terrain[hex] as 0] ?? LEVELS[Math.min(scenario.elevation[hex]!, LEVELS.length - 1)]!;
}

function drawGround(scenario: Scenario): string {
  const { grid, terrain } = scenario;
  const polygons = hexes(scenario).map(
    (hex) => `<polygon points="${hexPoints(centreOf(grid, hex), RADIUS + 0.4)}" fill="${groundOf(scenario, hex)}"/>`,
  );
  const grass = hexes(scenario)
    .filter((hex) => terrain[hex] === 0)
    .map((hex) => `<polygon points="${hexPoints(centreOf(grid, hex))}"/>`);
  return `<g>${polygons.join('')}</g><g fill="url(#bw-grass)">${grass.join('')}</g>`;
}

function use(id: string, { x, y }: Point, size: number): string {
  return `<use href="#${id}" x="${fmt(x - size / 2)}" y="${fmt(y - size / 2)}" width="${fmt(size)}" height="${fmt(size)}"/>`;
}

/** Signs strewn over a hex in a ring and one in the middle, each a little out of place, the lower ones in front. */
function strew(id: string, scenario: Scenario, hex: number, count: number, size: number): string {
  const centre = centreOf(scenario.grid, hex);
  const points = Array.from({ length: count }, (_, i) => {
    const far = i === 0 ? 3 : RADIUS * (0.52 + 0.14 * jitter(hex, i));
    return polar(centre, (i * 360) / (count - 1) + 40 * jitter(hex, i + 20), far);
  });
  return points
    .sort((a, b) => a.y - b.y)
    .map((point) => use(id, point, size))
    .join('');
}

function drawCover(scenario: Scenario, hex: number): string {
  const kind = scenario.terrain[hex]!;
  const centre = centreOf(scenario.grid, hex);
  if (kind === WOODS) return strew('bw-tree', scenario, hex, 7, 20);
  if (kind === TOWN) return strew('bw-house', scenario, hex, 5, 21);
  if (kind === MARSH) return strew('bw-reed', scenario, hex, 5, 16);
  if (kind === RIVER)
    return [-14, 2, 17].map((dy, i) => use('bw-wave', { x: centre.x - 10 + 20 * jitter(hex, i), y: centre.y + dy }, 26)).join('');
  if (kind === CLIFF) return drawCliff(centre);
  return SIGNS[kind] === undefined ? '' : use(SIGNS[kind], centre, 40);
}

function drawCliff({ x, y }: Point): string {
  const strokes = [-18, -9, 0, 9, 18].map((dx, i) => `M${fmt(x + dx)},${fmt(y - 12 + (i % 2) * 4)}l-3,9l4,6l-2,8`);
  return `<path d="${strokes.join('')}" fill="none" stroke="#6f675a" stroke-width="1.6" stroke-linejoin="round"/>`;
}

const GENTLE_STROKES = 5;
const STEEP_STROKES = 9;

/** Hachures downhill over a hexside, seen from the higher hex: more and longer where it is steep. */
function hachures(centre: Point, direction: number, isSteep: boolean): string {
  const [a, b] = hexside(centre, direction);
  const count = isSteep ? STEEP_STROKES : GENTLE_STROKES;
  const length = isSteep ? 10 : 5.5;
  return Array.from({ length: count }, (_, i) => {
    const foot = between(a, b, (i + 0.5) / count);
    const end = polar(foot, 60 * direction, length * (i % 2 === 0 ? 1 : 0.7));
    return `M${at(foot)}L${at(end)}`;
  }).join('');
}

function drawSlopes(scenario: Scenario): string {
  const paths = { gentle: '', steep: '' };
  for (const hex of hexes(scenario)) {
    for (let direction = 0; direction < 6; direction++) {
      const bits = scenario.hexsides[hex * 6 + direction]!;
      if ((bits & STEEP_DOWN) !== 0) paths.steep += hachures(centreOf(scenario.grid, hex), direction, true);
      else if ((bits & SLOPE_DOWN) !== 0) paths.gentle += hachures(centreOf(scenario.grid, hex), direction, false);
    }
  }
  return `<path d="${paths.gentle}" stroke="#96743f" stroke-width="1.2" opacity=".9"/><path d="${paths.steep}" stroke="#6e4f2a" stroke-width="1.5"/>`;
}

/** Streams and bridges; each hexside once. */
function drawHexsides(scenario: Scenario): string {
  let water = '';
  let bridges = '';
  for (const hex of hexes(scenario)) {
    for (let direction = 0; direction < 3; direction++) {
      const bits = scenario.hexsides[hex * 6 + direction]!;
      const centre = centreOf(scenario.grid, hex);
      const [a, b] = hexside(centre, direction);
      if ((bits & STREAM) !== 0) water += `M${at(a)}L${at(b)}`;
      if ((bits & BRIDGE) !== 0) bridges += drawBridge(between(a, b, 0.5), direction);
    }
  }
  const stream = (width: number, colour: string): string =>
    `<path d="${water}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
  return stream(6, '#5d93b3') + stream(3.4, '#a5cde0') + bridges;
}

function drawBridge({ x, y }: Point, direction: number): string {
  return (
    `<g transform="translate(${fmt(x)} ${fmt(y)}) rotate(${60 * direction})"><rect x="-6" y="-9" width="12" height="18" fill="#c9a877" stroke="#5a4326" stroke-width="1"/>` +
    '<path d="M-6 -9v18M6 -9v18" stroke="#5a4326" stroke-width="2.4"/><path d="M-6 -5h12M-6 -1h12M-6 3h12" stroke="#5a4326" stroke-width=".7"/></g>'
  );
}

function drawRoads(scenario: Scenario): string {
  const paths = scenario.roads.map((chain) => smoothPath(chain.map((hex) => centreOf(scenario.grid, hex)))).join('');
  const road = (width: number, colour: string): string =>
    `<path d="${paths}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return road(7, '#8a6b42') + road(4.6, '#e9d5a8');
}

function drawLines(scenario: Scenario): string {
  const { grid } = scenario;
  const outlines = hexes(scenario).map((hex) => `<polygon points="${hexPoints(centreOf(grid, hex))}"/>`);
  const numbers = hexes(scenario).map((hex) => {
    const { x, y } = centreOf(grid, hex);
    return label(x, y - RADIUS * 0.64, grid.format(hex), '');
  });
  return (
    `<g fill="none" stroke="#7d7352" stroke-width=".8" opacity=".55">${outlines.join('')}</g>` +
    `<g font-size="7.5" text-anchor="middle" fill="#5d5238" opacity=".8">${numbers.join('')}</g>`
  );
}

/** Ground, slopes, water, roads, cover and the grid. */
export function drawMap(scenario: Scenario): string {
  const cover = hexes(scenario)
    .map((hex) => drawCover(scenario, hex))
    .join('');
  return drawGround(scenario) + drawSlopes(scenario) + drawHexsides(scenario) + drawRoads(scenario) + cover + drawLines(scenario);
}

/** Names of places, over everything else on the ground and under the counters. */
export function drawLandmarks(scenario: Scenario): string {
  const style = `text-anchor="middle" font-size="12" font-style="italic" font-weight="bold" fill="${INK}" stroke="#f7f0dc" stroke-width="3" paint-order="stroke" stroke-linejoin="round"`;
  return [...scenario.landmarks]
    .map(([hex, name]) => {
      const { x, y } = centreOf(scenario.grid, hex);
      return label(x, y + RADIUS * 0.8, name, style);
    })
    .join('');
}
