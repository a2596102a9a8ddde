import { opponent, type Player } from '../../../core/index.ts';
import { holdsPoint } from '../../../geometry/box.ts';
import { distanceToSegment, TICKS_PER_INCH } from '../../../geometry/plane.ts';
import { type Sample, within } from '../../../tabletop/encoder/raster.ts';
import { gapToEdge, liesBefore } from '../../../tabletop/fields/stretch.ts';
import type { Ground } from '../../state/ground.ts';
import { type Scenario, type TerrainType } from '../../state/scenario.ts';
import { KNIGHTS, MEN_AT_ARMS } from '../../charts/units.ts';
import { MOST_AREAS } from './tables.ts';

/** A hill is taken to fall away so far from its crest, in ticks. */
const SLOPE = 6 * TICKS_PER_INCH;

/** How far up a hill a point lies: 1 on its crest. */
function heightAt({ hills }: Ground, x: number, y: number): number {
  let height = 0;
  for (const { box, crest } of hills) {
    if (crest === null || !holdsPoint(box, x, y)) continue;
    height = Math.max(height, 1 - distanceToSegment(x, y, crest.ax, crest.ay, crest.bx, crest.by) / SLOPE);
  }
  return height;
}

/** The cells along the edges by which a side may leave. */
function exitPlane(scenario: Scenario, side: Player, cell: number): Sample {
  const exits = scenario.special.exits.filter((exit) => exit.side === side);
  return (x, y) => (exits.some((exit) => liesBefore(exit, x, y) && gapToEdge(exit.edge, x, y, scenario) <= cell) ? 1 : 0);
}

/** What the static planes show to a player, in the order of their table. @param cell side of a cell, in ticks */
export function groundPlanes(scenario: Scenario, ground: Ground, viewer: Player, cell: number): readonly Sample[] {
  const ofType = (...types: TerrainType[]): Sample =>
    within(scenario.terrain.filter(({ type }) => types.includes(type)).flatMap(({ boxes }) => boxes));
  return [
    ofType('hill'),
    (x, y) => heightAt(ground, x, y),
    ofType('wood'),
    ofType('town', 'fort'),
    ofType('redoubt'),
    ofType('river', 'lake'),
    within(scenario.crossings.map(({ box }) => box)),
    ofType('road'),
    within(ground.impassable[viewer]![MEN_AT_ARMS]!),
    within(ground.impassable[viewer]![KNIGHTS]!),
    ...Array.from({ length: MOST_AREAS }, (_, i) => within(scenario.areas[i] === undefined ? [] : [scenario.areas[i].box])),
    exitPlane(scenario, viewer, cell),
    exitPlane(scenario, opponent(viewer), cell),
  ];
}
