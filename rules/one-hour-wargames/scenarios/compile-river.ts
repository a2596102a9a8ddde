import { Box, overlaps } from '../../geometry/box.ts';
import { distanceBetween, distanceToSegment, headingTowards } from '../../geometry/plane.ts';
import type { Crossing } from '../scenario.ts';
import { type PackContext, ticksOf } from './pack-context.ts';
import { LINE_WIDTH, type PackCrossing, type PackTerrain } from './pack-schema.ts';

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

/** A crossing is wide enough for a base with half an inch to spare on either side; it keeps within its leg. */
function boxOf(context: PackContext, crossing: PackCrossing, leg: Leg): Box {
  const half = Math.min(leg.length, Math.max(ticksOf(crossing.width), 2 * context.halfWidth + ticksOf(1))) / 2;
  const place = Math.min(leg.length - half, Math.max(half, along(leg, ticksOf(crossing.at[0]), ticksOf(crossing.at[1]))));
  return partOf(leg, place - half, place + half);
}

/** @rule 1.2 rivers are crossed at fords and bridges */
export function compileCrossings(context: PackContext): Crossing[] {
  const { pack, faults } = context;
  const compiled = pack.crossings.map((crossing, i): Crossing => {
    const river = pack.terrain.find(({ id, type }) => id === crossing.river && type === 'river');
    const leg = legOf(river, crossing);
    if (river === undefined) faults.add(`/crossings/${i}/river`, `No river is called "${crossing.river}".`);
    else if (leg === undefined) faults.add(`/crossings/${i}/at`, `Does not lie wholly on a straight stretch of "${crossing.river}".`);
    const { id, kind, usableBy } = crossing;
    return {
      id,
      kind,
      box: leg === undefined ? new Box() : boxOf(context, crossing, leg),
      usable: [usableBy.includes('red'), usableBy.includes('blue')],
    };
  });
  compiled.forEach(({ box }, i) => {
    if (compiled.slice(0, i).some((other) => overlaps(other.box, box))) faults.add(`/crossings/${i}/at`, 'Overlaps another crossing.');
  });
  return compiled;
}

/** The water of one leg: what its crossings leave of it. */
function waterOf(leg: Leg, crossings: readonly Crossing[]): Box[] {
  const whole = partOf(leg, 0, leg.length);
  const gaps = crossings
    .filter(({ box }) => box.heading === whole.heading && overlaps(box, whole))
    .map(({ box }) => ({ from: along(leg, box.x, box.y) - box.halfDepth, to: along(leg, box.x, box.y) + box.halfDepth }))
    .sort((a, b) => a.from - b.from);
  const starts = [0, ...gaps.map(({ to }) => to)];
  const ends = [...gaps.map(({ from }) => from), leg.length];
  return starts.flatMap((from, i) => (ends[i]! - from > 1 ? [partOf(leg, from, ends[i]!)] : []));
}

/** The water of a river, without its own crossings. */
export function waterBoxes(river: PackTerrain, crossings: readonly Crossing[]): Box[] {
  return legsOf(river).flatMap((leg) => (leg.length === 0 ? [] : waterOf(leg, crossings)));
}
