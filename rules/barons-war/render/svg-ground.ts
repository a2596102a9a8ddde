import {
  cliff,
  drawCover,
  drawGround,
  drawLines,
  drawRoads,
  drawSlopes,
  drawStreams,
  sign,
  strewn,
  waves,
} from '../../hexes/render/ground.ts';
import { signDefs } from '../../hexes/render/signs.ts';
import { BRIDGE, type Scenario, SLOPE_DOWN, STEEP_DOWN, STREAM } from '../state/scenario.ts';

/** Signs of the picture. */
// biome-ignore format: a table, one row a line
export const DEFS = signDefs('bw', [
  'tree', 'house', 'reed', 'wave', 'castle', 'priory', 'mill', 'crossbow', 'spears', 'sword', 'horse', 'arrow', 'paper', 'grass',
]);

/** Ground of each terrain in the order of TERRAINS; null takes the colour of the level. */
const GROUNDS = [null, '#a9bf80', '#dcc9a8', '#cfc3b0', '#d9cdb4', '#b9cfae', '#8fb9d0', '#bdb3a4', null] as const;

/** What stands on each terrain in the order of TERRAINS. */
const COVERS = [
  null,
  strewn('bw-tree', 7, 20),
  strewn('bw-house', 5, 21),
  sign('bw-castle', 40),
  sign('bw-priory', 40),
  strewn('bw-reed', 5, 16),
  waves('bw-wave', 26),
  cliff(),
  sign('bw-mill', 40),
];

const SLOPES = [
  { bit: SLOPE_DOWN, strokes: 5, length: 5.5, style: 'stroke="#96743f" stroke-width="1.2" opacity=".9"' },
  { bit: STEEP_DOWN, strokes: 9, length: 10, style: 'stroke="#6e4f2a" stroke-width="1.5"' },
];

/** Ground, slopes, water, roads, cover and the grid. */
export function drawMap(scenario: Scenario): string {
  return [
    drawGround(scenario, GROUNDS, 'bw-grass'),
    drawSlopes(scenario, SLOPES),
    drawStreams(scenario, STREAM, BRIDGE),
    drawRoads(scenario),
    drawCover(scenario, COVERS),
    drawLines(scenario),
  ].join('');
}
