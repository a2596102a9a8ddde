import { type Box, holdsPoint } from '../geometry/box.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import { HILL_COLOURS } from './render-svg-defs.ts';
import { at, fmt, jitter, type Point } from '../core/svg.ts';
import { drawBox, grown, halvesOf, INCH, placeAt, pointAt, smoothLoop, strew, use } from './render-svg-shapes.ts';
import { drawFort, drawRedoubt } from './render-svg-works.ts';
import type { Scenario, Segment, Terrain, TerrainType } from './scenario.ts';

const CONTOUR_POINTS = 32;
/** Contours above the foot of a hill, as shares of the way to its crest. */
const CONTOURS = [0.3, 0.58, 0.84] as const;

function nearestOn({ ax, ay, bx, by }: Segment, { x, y }: Point): Point {
  const squared = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared));
  return { x: ax + t * (bx - ax), y: ay + t * (by - ay) };
}

/** Points around a box with its corners rounded off, in ticks. */
function rim(box: Box): Point[] {
  return Array.from({ length: CONTOUR_POINTS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CONTOUR_POINTS;
    const bend = (value: number): number => Math.sign(value) * Math.abs(value) ** 0.55;
    const [across, ahead] = [bend(Math.cos(angle)), bend(Math.sin(angle))];
    return { x: box.pointX(across, ahead), y: box.pointY(across, ahead) };
  });
}

function contour(box: Box, crest: Segment, share: number, seed: number): string {
  const points = rim(box).map((point, i) => {
    const top = nearestOn(crest, point);
    const t = share + 0.06 * (jitter(seed, i) - 0.5);
    return pointAt(point.x + t * (top.x - point.x), point.y + t * (top.y - point.y));
  });
  return smoothLoop(points);
}

/** A hill: its foot as it counts in play, contours and the crest line. */
function drawHill({ boxes, crest }: Terrain, seed: number): string {
  return boxes
    .map((box) => {
      const ridge = crest ?? { ax: box.x, ay: box.y, bx: box.x, by: box.y };
      const levels = CONTOURS.map((share, i) => {
        const points = contour(box, ridge, share, seed + i);
        return `<path d="${points}" fill="${HILL_COLOURS[i + 1]!}" stroke="#8d6f3c" stroke-width="1" stroke-opacity=".75"/><path d="${points}" fill="url(#oh-slope)"/>`;
      });
      const line = `M${at(pointAt(ridge.ax, ridge.ay))}L${at(pointAt(ridge.bx, ridge.by))}`;
      return [
        drawBox(box, `rx="16" fill="${HILL_COLOURS[0]}" stroke="#8d6f3c" stroke-width="1.4"`),
        drawBox(box, 'rx="16" fill="url(#oh-slope)"'),
        ...levels,
        crest === null
          ? ''
          : `<path d="${line}" fill="none" stroke="#6b4a1c" stroke-width="2.4" stroke-linecap="round" stroke-dasharray="9 5"/>`,
      ].join('');
    })
    .join('');
}

function drawLake({ boxes }: Terrain): string {
  return boxes
    .map((box) =>
      [
        drawBox(box, 'rx="24" fill="#b9a878"', 3),
        drawBox(box, 'rx="22" fill="#7fb0cc" stroke="#4f7f9c" stroke-width="1.6"'),
        drawBox(box, 'rx="16" fill="none" stroke="#a9cee0" stroke-width="1.4"', -7),
        ...strew(box, 44, 16).map((point) => use('wave', pointAt(point.x, point.y), 26)),
      ].join(''),
    )
    .join('');
}

function drawMarsh({ boxes }: Terrain): string {
  return boxes
    .map((box) =>
      [
        drawBox(box, 'rx="14" fill="#b6c79c" stroke="#7b9a78" stroke-width="1.4" stroke-dasharray="6 4"'),
        drawBox(box, 'rx="14" fill="url(#oh-marsh)"'),
        ...strew(box, 34, 10).map((point) => use('reed', pointAt(point.x, point.y), 20)),
      ].join(''),
    )
    .join('');
}

function drawMountain({ boxes }: Terrain): string {
  return boxes
    .map((box) =>
      [
        drawBox(box, 'rx="14" fill="#b3a995" stroke="#5a5147" stroke-width="1.6"'),
        drawBox(box, 'rx="14" fill="url(#oh-rock)"'),
        ...strew(box, 46, 14).map((point, i) => use('peak', pointAt(point.x, point.y), 40 + 14 * jitter(box.x, i))),
      ].join(''),
    )
    .join('');
}

/** Floor of a wood or town, which roads cross. */
function drawFloor({ type, boxes }: Terrain): string {
  const style =
    type === 'wood'
      ? 'rx="14" fill="#94ab6a" stroke="#4e6b38" stroke-width="1.4" stroke-dasharray="2 3"'
      : 'rx="5" fill="#dccba8" stroke="#8a6d47" stroke-width="1.4"';
  return boxes.map((box) => drawBox(box, style)).join('');
}

/** Strips that trees and houses keep clear of, with a little room beside them. */
function clearings(scenario: Scenario): Box[] {
  const strips = scenario.terrain.filter(({ type }) => type === 'road' || type === 'river').flatMap(({ boxes }) => boxes);
  return [...strips, ...scenario.crossings.map(({ box }) => box)].map((box) => grown(box, 0.45 * TICKS_PER_INCH));
}

function drawTrees(box: Box, clear: readonly Box[]): string {
  const free = strew(box, 25, 9).filter(({ x, y }) => !clear.some((strip) => holdsPoint(strip, x, y)));
  return free
    .map((point, i) => use(jitter(box.y, i) < 0.3 ? 'fir' : 'tree', pointAt(point.x, point.y), 25 + 6 * jitter(box.x, i)))
    .join('');
}

function drawHouses(box: Box, clear: readonly Box[]): string {
  const free = strew(box, 34, 12).filter(({ x, y }) => !clear.some((strip) => holdsPoint(strip, x, y)));
  const church = Math.floor(free.length / 2);
  return free.map((point, i) => use(i === church ? 'church' : 'house', pointAt(point.x, point.y), i === church ? 36 : 27)).join('');
}

/** One straight strip from end to end of its box, with ends that close the bends. */
function strip(box: Box, width: number, cap: string): string {
  const { h } = halvesOf(box);
  return `<path d="M0,${fmt(-h)}V${fmt(h)}" ${placeAt(box)} stroke-width="${fmt(width)}" stroke-linecap="${cap}"/>`;
}

function strips(boxes: readonly Box[], colour: string, wider: number, cap = 'round'): string {
  return `<g fill="none" stroke="${colour}">${boxes.map((box) => strip(box, 2 * halvesOf(box).w + wider, cap)).join('')}</g>`;
}

/** Rivers run on under their crossings. */
function drawRivers(scenario: Scenario): string {
  const water = [
    ...scenario.terrain.filter(({ type }) => type === 'river').flatMap(({ boxes }) => boxes),
    ...scenario.crossings.map(({ box }) => box),
  ];
  const waves = water.flatMap((box) => {
    const { h } = halvesOf(box);
    const count = Math.max(1, Math.floor((2 * h) / (2 * INCH)));
    return Array.from({ length: count }, (_, i) => {
      const across = 0.7 * (jitter(box.x, i) - 0.5);
      const ahead = (2 * i + 1) / count - 1;
      return use('wave', pointAt(box.pointX(across, ahead), box.pointY(across, ahead)), 20);
    });
  });
  return strips(water, '#a8925a', 5) + strips(water, '#4f7f9c', 1) + strips(water, '#82b3cf', -2) + waves.join('');
}

function drawRoads(scenario: Scenario): string {
  const legs = scenario.terrain.filter(({ type }) => type === 'road').flatMap(({ boxes }) => boxes);
  const ruts = legs.map((box) => {
    const { w, h } = halvesOf(box);
    const rut = (x: number): string => `M${fmt(x)},${fmt(-h)}v${fmt(2 * h)}`;
    return `<path d="${rut(-0.45 * w)}${rut(0.45 * w)}" ${placeAt(box)}/>`;
  });
  return (
    strips(legs, '#8f6d3e', 0) +
    strips(legs, '#c9a874', -3) +
    `<g fill="none" stroke="#a98450" stroke-width="1.6" stroke-dasharray="14 7" opacity=".8">${ruts.join('')}</g>`
  );
}

/** Terrain of these types, drawn one after another. */
function drawEach({ terrain }: Scenario, types: readonly TerrainType[], draw: (terrain: Terrain, place: number) => string): string {
  return terrain.map((one, i) => (types.includes(one.type) ? `<g data-terrain="${one.type}">${draw(one, i)}</g>` : '')).join('');
}

/** All terrain up to the roads and what they run through; what stands on it is drawn with `drawHeights`. */
export function drawGround(scenario: Scenario): string {
  return [
    drawEach(scenario, ['marsh'], drawMarsh),
    drawEach(scenario, ['hill'], drawHill),
    drawEach(scenario, ['lake'], drawLake),
    drawEach(scenario, ['wood', 'town'], drawFloor),
    scenario.terrain.some(({ type }) => type === 'river') || scenario.crossings.length > 0
      ? `<g data-terrain="river">${drawRivers(scenario)}</g>`
      : '',
    scenario.terrain.some(({ type }) => type === 'road') ? `<g data-terrain="road">${drawRoads(scenario)}</g>` : '',
  ].join('\n');
}

/** Mountains, trees, houses and works. */
export function drawHeights(scenario: Scenario): string {
  const clear = clearings(scenario);
  return [
    drawEach(scenario, ['mountain'], drawMountain),
    drawEach(scenario, ['fort'], drawFort),
    drawEach(scenario, ['redoubt'], drawRedoubt),
    drawEach(scenario, ['town'], ({ boxes }) => boxes.map((box) => drawHouses(box, clear)).join('')),
    drawEach(scenario, ['wood'], ({ boxes }) => boxes.map((box) => drawTrees(box, clear)).join('')),
  ].join('\n');
}
