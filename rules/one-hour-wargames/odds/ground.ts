import { type Box, holdsPoint } from '../../geometry/box.ts';
import { distanceBetween, distanceToSegment, TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { Hill } from '../../tabletop/sight.ts';
import type { Terrain } from '../state/scenario.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** Places this near to a crest, or to a crossing, count as on it; and so far from its middle, about, is the front of one who attacks a base. */
const BESIDE = 1.5 * TICKS_PER_INCH;

/** Where the centre of a base lies, in ticks. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Whether a base with its centre at a place stands in a town, a fort or a wood. */
export function isShelter(s: S, x: number, y: number): boolean {
  return isWithin(s.game.ground.shelters, x, y);
}

export function isFort(s: S, x: number, y: number): boolean {
  return isWithin(s.game.ground.forts, x, y);
}

export function isRedoubt(s: S, x: number, y: number): boolean {
  return isWithin(s.game.ground.redoubts, x, y);
}

function isWithin(terrain: readonly Terrain[], x: number, y: number): boolean {
  for (let i = 0; i < terrain.length; i++) if (stands(terrain[i]!.boxes[0]!, x, y)) return true;
  return false;
}

/** Whether a place lies in a box: a quick look before the exact one. */
function stands(box: Box, x: number, y: number): boolean {
  const reach = box.halfWidth + box.halfDepth;
  return Math.abs(x - box.x) <= reach && Math.abs(y - box.y) <= reach && holdsPoint(box, x, y);
}

/** Whether the ground would help a unit at one place against an attacker at another, by their centres. @shows 3.2 */
export function groundHelps(s: S, at: Place, from: Place): boolean {
  return isShelter(s, at.x, at.y) || slopeHelps(s, at.x, at.y, from.x, from.y);
}

/** Whether a crossing or a hill would help a unit at (x, y) against an attacker at (fromX, fromY). @shows 3.2 */
export function slopeHelps(s: S, x: number, y: number, fromX: number, fromY: number): boolean {
  const { crossings } = s.scenario;
  for (let i = 0; i < crossings.length; i++) if (isAcross(crossings[i]!.box, x, y, fromX, fromY)) return true;
  const { hills } = s.game.ground;
  for (let i = 0; i < hills.length; i++) if (isAbove(hills[i]!, x, y, fromX, fromY)) return true;
  return false;
}

/** Whether a place lies beside a crossing on which an attacker stands. */
function isAcross(box: Box, x: number, y: number, fromX: number, fromY: number): boolean {
  if (Math.abs(x - box.x) >= box.halfWidth + 2 * BESIDE || Math.abs(y - box.y) >= box.halfDepth + 2 * BESIDE) return false;
  return holdsPoint(box, fromX, fromY) && !holdsPoint(box, x, y);
}

/** Whether a place on a hill lies above an attacker: nearer to its crest, or the attacker's front would be off the hill. */
function isAbove({ box, crest }: Hill, x: number, y: number, fromX: number, fromY: number): boolean {
  if (crest === null || !stands(box, x, y)) return false;
  const share = BESIDE / Math.max(BESIDE, distanceBetween(x, y, fromX, fromY));
  if (!holdsPoint(box, x + share * (fromX - x), y + share * (fromY - y))) return true;
  const height = distanceToSegment(x, y, crest.ax, crest.ay, crest.bx, crest.by);
  const below = distanceToSegment(fromX, fromY, crest.ax, crest.ay, crest.bx, crest.by);
  return height < BESIDE ? below > BESIDE : height < below - BESIDE;
}
