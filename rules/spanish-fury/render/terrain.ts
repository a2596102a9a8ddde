import { escapeXml } from '../../core/views/svg.ts';
import { Box } from '../../geometry/box.ts';
import { FULL_TURN, QUARTER_TURN } from '../../geometry/plane.ts';
import { drawBox, grown, pointAt, strew, use } from '../../tabletop/render/shapes.ts';
import { drawArea } from '../../tabletop/render/table.ts';
import { TerrainArt } from '../../tabletop/render/terrain-art.ts';
import { drawBridge, drawFord, drawRedoubt } from '../../tabletop/render/works.ts';
import { INCH } from '../charts/measures.ts';
import type { Terrain } from '../charts/types.ts';
import type { Scenario } from '../state/scenario.ts';
import { IDS } from './defs.ts';

const ART = new TerrainArt(IDS);
type Draw = (box: Box, seed: number) => string;

/** The box with its depth along its longer side, as strips are drawn. */
function lengthwise(box: Box): Box {
  if (box.halfDepth >= box.halfWidth) return box;
  return new Box().set(box.x, box.y, (box.heading + QUARTER_TURN) % FULL_TURN, box.halfDepth, box.halfWidth);
}

/** Bushes along the middle of a strip. */
function bushes(box: Box, seed: number): string {
  const { x, y, heading, halfDepth } = lengthwise(box);
  const row = new Box().set(x, y, heading, INCH / 20, halfDepth);
  return strew(row, 9, 0)
    .map((point, i) => use(`${IDS}-bush`, pointAt(point.x, point.y), 13 + ((seed + i) % 3)))
    .join('');
}

function field(box: Box): string {
  return (
    drawBox(box, 'rx="3" fill="#b98f58" fill-opacity=".75" stroke="#8d6b3f" stroke-width="1.2"') +
    drawBox(box, `rx="3" fill="url(#${IDS}-furrows)"`)
  );
}

function orchard(box: Box): string {
  return drawBox(box, 'rx="8" fill="#a9bb76" stroke="#6d8a48" stroke-width="1.2" stroke-dasharray="3 4"');
}

function orchardTrees(box: Box): string {
  return strew(box, 22, 8)
    .map(({ x, y }) => use(`${IDS}-tree`, pointAt(x, y), 17))
    .join('');
}

const ditch: Draw = (box) => drawBox(box, 'fill="#7d6a45" stroke="#5b4a2c" stroke-width="1"');
const steep: Draw = (box, seed) =>
  ART.hill([box], null, seed) + drawBox(box, 'rx="16" fill="none" stroke="#6b4a1c" stroke-width="4" stroke-dasharray="1.5 3.5"', -3);

/** How the ground is drawn, lowest first, each kind over those before. */
const GROUND: readonly (readonly [kind: Terrain, draw: Draw])[] = [
  ['ploughed', field],
  ['marsh', (box) => ART.marsh([box])],
  ['gentle-hill', (box, seed) => ART.hill([box], null, seed)],
  ['steep-hill', steep],
  ['orchard', orchard],
  ['wood', (box) => ART.woodFloor([box])],
  ['village', (box) => ART.townFloor([box])],
  ['stream', (box) => ART.rivers([lengthwise(box)])],
  ['river', (box) => drawBox(box, 'fill="#82b3cf" stroke="#4f7f9c" stroke-width="1.5"')],
  ['ford', (box, seed) => drawFord(lengthwise(box), seed)],
  ['road', (box) => ART.roads([box])],
  ['bridge', (box) => drawBridge(lengthwise(box))],
  ['hedge-and-ditch', ditch],
];

/** What stands on the ground of all kinds. */
const ABOVE: readonly (readonly [kind: Terrain, draw: Draw])[] = [
  ['field-work', (box) => drawRedoubt([box], box.heading)],
  ['hedge', bushes],
  ['hedge-and-ditch', bushes],
];

function drawEach({ ground }: Scenario, layers: readonly (readonly [kind: Terrain, draw: Draw])[]): string {
  return layers
    .flatMap(([kind, draw]) =>
      ground.map((piece, i) =>
        piece.kind === kind ? `<g data-terrain="${escapeXml(piece.id)}">${piece.boxes.map((box) => draw(box, i)).join('')}</g>` : '',
      ),
    )
    .join('');
}

/** All terrain that lies flat. */
export function drawGround(scenario: Scenario): string {
  return drawEach(scenario, GROUND);
}

/** Trees, houses, hedges and works, clear of roads, and the places to be held. */
export function drawHeights(scenario: Scenario): string {
  const clear = scenario.ground.filter(({ kind }) => kind === 'road').flatMap(({ boxes }) => boxes.map((box) => grown(box, 0.4 * INCH)));
  const layers = [
    ...ABOVE,
    ['village', (box: Box) => ART.houses(box, clear)],
    ['orchard', orchardTrees],
    ['wood', (box: Box) => ART.trees(box, clear)],
  ] as const;
  return drawEach(scenario, layers) + scenario.objectives.map(({ box, title }) => drawArea(box, title, 0)).join('');
}
