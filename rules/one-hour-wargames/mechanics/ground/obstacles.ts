import { type Box, holdsPoint } from '../../../geometry/box.ts';
import { CLEARANCE, type Obstacles } from '../../../tabletop/obstacles.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** Collects what lies within `reach` ticks of a unit's base; `except` is a unit that does not count.
 * @rule 1.2 terrain and units @rule 1.3 bases may touch but not pass through each other @rule 0.7 must fit */
export function gather(obstacles: Obstacles, s: S, unit: number, reach: number, except = -1): Obstacles {
  return gatherAround(obstacles, s, unit, s.boxOf(unit), reach, except);
}

/** Collects what lies near a base that the unit may take up. */
export function gatherAround(obstacles: Obstacles, s: S, unit: number, base: Box, reach = 0, except = -1): Obstacles {
  const { edges, redoubts } = s.game.ground;
  obstacles.begin(base, reach + base.halfWidth + base.halfDepth + CLEARANCE);
  addClosedGround(obstacles, s, unit);
  for (let i = 0; i < edges.length; i++) obstacles.addGround(edges[i]!, false);
  for (let i = 0; i < redoubts.length; i++) {
    const box = redoubts[i]!.boxes[0]!;
    if (isManned(s, unit, base, box)) obstacles.addClose(box);
  }
  addUnits(obstacles, s, unit, except);
  return obstacles;
}

/** Collects the closed ground that the middle of a unit's base lies on. */
export function gatherUnderfoot(obstacles: Obstacles, s: S, unit: number): Obstacles {
  obstacles.begin(s.boxOf(unit), 0);
  addClosedGround(obstacles, s, unit);
  return obstacles;
}

/** @ruling O-14 a road leads through terrain that is closed by nature */
function addClosedGround(obstacles: Obstacles, s: S, unit: number): void {
  const { impassable, barriers } = s.game.ground;
  const closed = impassable[s.sideOf(unit)]![s.type(unit)]!;
  for (let i = 0; i < closed.length; i++) obstacles.addGround(closed[i]!, !barriers.has(closed[i]!));
}

function addUnits(obstacles: Obstacles, s: S, unit: number, except: number): void {
  const side = s.sideOf(unit);
  const count = s.scenario.units.length;
  for (let other = 0; other < count; other++) {
    if (other !== unit && other !== except && s.isOnTable(other)) obstacles.addBase(s.boxOf(other), s.sideOf(other) !== side);
  }
}

/** @rule 5.4 a redoubt holds one unit @ruling O-29 */
function isManned(s: S, unit: number, base: Box, redoubt: Box): boolean {
  if (holdsPoint(redoubt, base.x, base.y) && s.isOnTable(unit)) return false;
  for (let other = 0; other < s.scenario.units.length; other++) {
    if (other !== unit && s.isOnTable(other) && holdsPoint(redoubt, s.x(other), s.y(other))) return true;
  }
  return false;
}
