import { Box, overlaps } from '../../geometry/box.ts';
import { distanceBetween, distanceToSegment, headingTowards } from '../../geometry/plane.ts';
import type { Faults } from '../../core/packs/faults.ts';
import { type PackPoint, ticksOf } from './measures.ts';
import { LINE_WIDTH } from './schema.ts';
import type { PackTerrain } from './terrain.ts';

/** A place where a river can be crossed, as a pack writes it. */
export interface PackCrossing {
  readonly id: string;
  /** Name of the river. */
  readonly river: string;
  /** Its middle, and its width along the river, in inches. */
  readonly at: PackPoint;
  readonly width: number;
}

/** One straight stretch of a river, in ticks. */
interface Leg {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly length: number;
  readonly halfWidth: number;
}

function legsOf({ line = [], width = LINE_WIDTH }: PackTerrain): Leg[] {
  return line.slice(1).map(([x, y], i) => {
    const [ax, ay, bx, by] = [ticksOf(line[i]![0]), ticksOf(line[i]![1]), ticksOf(x), ticksOf(y)];
    return { ax, ay, bx, by, length: distanceBetween(ax, ay, bx, by), halfWidth: ticksOf(width) / 2 };
  });
}

/** The part of a leg between two distances from its start. */
function partOf({ ax, ay, bx, by, length, halfWidth }: Leg, from: number, to: number): Box {
  const t = (from + to) / 2 / length;
  return new Box().set(
    Math.round(ax + t * (bx - ax)),
    Math.round(ay + t * (by - ay)),
    headingTowards(bx - ax, by - ay),
    halfWidth,
    Math.round((to - from) / 2),
  );
}

/** Distance from the start of a leg to the foot of a point on it. */
function along({ ax, ay, bx, by, length }: Leg, x: number, y: number): number {
  return ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
}

/** The leg on which the whole crossing lies, as it is written. */
function legOf(river: PackTerrain | undefined, { at, width }: PackCrossing): Leg | undefined {
  if (river === undefined) return undefined;
  const [x, y, half] = [ticksOf(at[0]), ticksOf(at[1]), ticksOf(width) / 2];
  return legsOf(river).find((leg) => {
    const place = along(leg, x, y);
    return distanceToSegment(x, y, leg.ax, leg.ay, leg.bx, leg.by) <= leg.halfWidth && place >= half && place <= leg.length - half;
  });
}

/** A crossing as wide as it has to be, at least, that keeps within its leg. */
function boxOf({ at, width }: PackCrossing, leg: Leg, least: number): Box {
  const half = Math.min(leg.length, Math.max(ticksOf(width), least)) / 2;
  const place = Math.min(leg.length - half, Math.max(half, along(leg, ticksOf(at[0]), ticksOf(at[1]))));
  return partOf(leg, place - half, place + half);
}

/** The stretches of river where each crossing lies.
 * @param rivers of the pack @param least width of a crossing, in ticks */
export function crossingBoxes(crossings: readonly PackCrossing[], rivers: readonly PackTerrain[], least: number, faults: Faults): Box[] {
  const boxes = crossings.map((crossing, i) => {
    const river = rivers.find(({ id }) => id === crossing.river);
    const leg = legOf(river, crossing);
    if (river === undefined) faults.add(`/crossings/${i}/river`, `No river is called "${crossing.river}".`);
    else if (leg === undefined) faults.add(`/crossings/${i}/at`, `Does not lie wholly on a straight stretch of "${crossing.river}".`);
    return leg === undefined ? new Box() : boxOf(crossing, leg, least);
  });
  boxes.forEach((box, i) => {
    if (boxes.slice(0, i).some((other) => overlaps(other, box))) faults.add(`/crossings/${i}/at`, 'Overlaps another crossing.');
  });
  return boxes;
}

/** The water of one leg: what its crossings leave of it. */
function waterOf(leg: Leg, crossings: readonly Box[]): Box[] {
  const whole = partOf(leg, 0, leg.length);
  const gaps = crossings
    .filter((box) => box.heading === whole.heading && overlaps(box, whole))
    .map((box) => ({ from: along(leg, box.x, box.y) - box.halfDepth, to: along(leg, box.x, box.y) + box.halfDepth }))
    .sort((a, b) => a.from - b.from);
  const starts = [0, ...gaps.map(({ to }) => to)];
  const ends = [...gaps.map(({ from }) => from), leg.length];
  return starts.flatMap((from, i) => (ends[i]! - from > 1 ? [partOf(leg, from, ends[i]!)] : []));
}

/** The water of a river, without its own crossings. */
export function waterBoxes(river: PackTerrain, crossings: readonly Box[]): Box[] {
  return legsOf(river).flatMap((leg) => (leg.length === 0 ? [] : waterOf(leg, crossings)));
}
