import { type BaseSize, Box, overlaps } from '../../geometry/box.ts';
import { HALF_TURN, QUARTER_TURN, TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { Edge } from '../edges.ts';
import { isAcross } from '../fields/stretch.ts';

/** A place where a base may be set down, in ticks, and its heading there. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/** Spots along an edge are so far apart. */
const EDGE_STEP = 2 * TICKS_PER_INCH;

/** Headings from each edge into the table. */
const INWARD: Readonly<Record<Edge, number>> = { south: 0, west: QUARTER_TURN, north: HALF_TURN, east: QUARTER_TURN + HALF_TURN };

/** Middles of things of a size, a step apart, that fit between `from` and `to`; what is left over is split evenly between the ends. */
function placesBetween(from: number, to: number, size: number, step: number): number[] {
  const room = to - from - size;
  if (room < 0) return [];
  const steps = Math.floor(room / step);
  const first = from + size / 2 + (room - steps * step) / 2;
  return Array.from({ length: steps + 1 }, (_, i) => first + i * step);
}

/** Where a base may stand wholly within an upright zone: half a frontage apart across and a depth apart along, centred, south to north and
 * then west to east. */
export function zoneSpots(zone: Box, heading: number, { halfWidth, halfDepth }: BaseSize): Spot[] {
  const isTurned = heading % HALF_TURN === QUARTER_TURN;
  const across = { size: 2 * halfWidth, step: halfWidth };
  const along = { size: 2 * halfDepth, step: 2 * halfDepth };
  const [east, north] = isTurned ? [along, across] : [across, along];
  const xs = placesBetween(zone.x - zone.halfWidth, zone.x + zone.halfWidth, east.size, east.step);
  const ys = placesBetween(zone.y - zone.halfDepth, zone.y + zone.halfDepth, north.size, north.step);
  return ys.flatMap((y) => xs.map((x) => ({ x, y, heading })));
}

/** A place just inside an edge, at a distance from its west or south end, looking inward. */
export function edgeSpot(edge: Edge, at: number, width: number, height: number, { halfDepth }: BaseSize): Spot {
  const heading = INWARD[edge];
  if (isAcross(edge)) return { x: at, y: edge === 'south' ? halfDepth : height - halfDepth, heading };
  return { x: edge === 'west' ? halfDepth : width - halfDepth, y: at, heading };
}

/** Places along a stretch of an edge with the rear of the base on the edge. */
export function edgeSpots(edge: Edge, from: number, to: number, width: number, height: number, base: BaseSize): Spot[] {
  return placesBetween(from, to, 2 * base.halfWidth, EDGE_STEP).map((at) => edgeSpot(edge, at, width, height, base));
}

/** The base of a unit that stands on a spot. */
export function spotBox({ x, y, heading }: Spot, { halfWidth, halfDepth }: BaseSize): Box {
  return new Box().set(x, y, heading, halfWidth, halfDepth);
}

/** Spots that hang together by overlapping, each with the number of others it overlaps. */
function clusters(boxes: readonly Box[]): number[][] {
  const neighbours = boxes.map((box, i) => boxes.flatMap((other, j) => (i !== j && overlaps(box, other) ? [j] : [])));
  const seen = new Set<number>();
  return boxes.flatMap((_, start) => {
    if (seen.has(start)) return [];
    seen.add(start);
    const cluster = [start];
    for (const i of cluster) {
      for (const j of neighbours[i]!) {
        if (!seen.has(j)) cluster.push(j);
        seen.add(j);
      }
    }
    return [cluster.map((i) => neighbours[i]!.length)];
  });
}

/** Units that find room however clumsily they are placed: a unit blocks its own spot and those it overlaps. */
export function sureRoom(spots: readonly Spot[], base: BaseSize): number {
  const perCluster = clusters(spots.map((spot) => spotBox(spot, base))).map((overlapped) =>
    Math.ceil(overlapped.length / (Math.max(...overlapped) + 1)),
  );
  return perCluster.reduce((sum, room) => sum + room, 0);
}

/** All spots of a scenario, each once. */
export class SpotTable {
  readonly spots: Spot[] = [];
  readonly #places = new Map<string, number>();

  /** Places of these spots in the table, each once. */
  add(spots: readonly Spot[]): number[] {
    return [...new Set(spots.map((spot) => this.#place(spot)))];
  }

  #place(spot: Spot): number {
    const key = `${spot.x} ${spot.y} ${spot.heading}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.spots.length);
    return this.spots.push(spot) - 1;
  }
}
