import type { Box } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { grown } from '../../tabletop/render/shapes.ts';
import { TerrainArt } from '../../tabletop/render/terrain-art.ts';
import { drawFort, drawRedoubt } from '../../tabletop/render/works.ts';
import type { Scenario, Terrain, TerrainType } from '../state/scenario.ts';
import { SIDE_COLOURS } from './svg-defs.ts';

const ART = new TerrainArt('oh');

/** Flag over a fort that either side may enter. */
const NO_GARRISON = '#e8e0cc';

/** Strips that trees and houses keep clear of, with a little room beside them. */
function clearings(scenario: Scenario): Box[] {
  const strips = scenario.terrain.filter(({ type }) => type === 'road' || type === 'river').flatMap(({ boxes }) => boxes);
  return [...strips, ...scenario.crossings.map(({ box }) => box)].map((box) => grown(box, 0.45 * TICKS_PER_INCH));
}

/** Terrain of these types, drawn one after another. */
function drawEach({ terrain }: Scenario, types: readonly TerrainType[], draw: (terrain: Terrain, place: number) => string): string {
  return terrain.map((one, i) => (types.includes(one.type) ? `<g data-terrain="${one.type}">${draw(one, i)}</g>` : '')).join('');
}

/** What terrain of a type covers. */
function boxesOf({ terrain }: Scenario, type: TerrainType): Box[] {
  return terrain.filter((one) => one.type === type).flatMap(({ boxes }) => boxes);
}

/** Terrain drawn all at once; nothing if there is none. */
function drawAll(type: TerrainType, boxes: readonly Box[], draw: (boxes: readonly Box[]) => string): string {
  return boxes.length > 0 ? `<g data-terrain="${type}">${draw(boxes)}</g>` : '';
}

/** All terrain up to the roads and what they run through; what stands on it is drawn with `drawHeights`. */
export function drawGround(scenario: Scenario): string {
  // Rivers run on under their crossings.
  const water = [...boxesOf(scenario, 'river'), ...scenario.crossings.map(({ box }) => box)];
  return [
    drawEach(scenario, ['marsh'], ({ boxes }) => ART.marsh(boxes)),
    drawEach(scenario, ['hill'], ({ boxes, crest }, i) => ART.hill(boxes, crest, i)),
    drawEach(scenario, ['lake'], ({ boxes }) => ART.lake(boxes)),
    drawEach(scenario, ['wood', 'town'], ({ type, boxes }) => (type === 'wood' ? ART.woodFloor(boxes) : ART.townFloor(boxes))),
    drawAll('river', water, (boxes) => ART.rivers(boxes)),
    drawAll('road', boxesOf(scenario, 'road'), (boxes) => ART.roads(boxes)),
  ].join('\n');
}

/** Mountains, trees, houses and works. */
export function drawHeights(scenario: Scenario): string {
  const clear = clearings(scenario);
  const flagOf = ({ garrison }: Terrain): string => (garrison < 0 ? NO_GARRISON : SIDE_COLOURS[garrison as 0].fill);
  return [
    drawEach(scenario, ['mountain'], ({ boxes }) => ART.mountain(boxes)),
    drawEach(scenario, ['fort'], (fort) => drawFort(fort.boxes, flagOf(fort))),
    drawEach(scenario, ['redoubt'], ({ boxes, facing }) => drawRedoubt(boxes, facing)),
    drawEach(scenario, ['town'], ({ boxes }) => boxes.map((box) => ART.houses(box, clear)).join('')),
    drawEach(scenario, ['wood'], ({ boxes }) => boxes.map((box) => ART.trees(box, clear)).join('')),
  ].join('\n');
}
