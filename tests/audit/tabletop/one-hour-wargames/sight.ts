import {
  agreed,
  type Answer,
  apart,
  type Base,
  both,
  clip,
  cornersOf,
  cross,
  dot,
  type Edge,
  grown,
  lengthWithin,
  minus,
  plus,
  type Point,
  type Shape,
  shareIn,
  spot,
} from '../plane.ts';
import { type Field, type Ground, insideShare, type Unit } from './field.ts';

const HAIR = 0.02;
/** Enough of a side to be seen, and the width of a gap [0.9]. */
const ENOUGH = 3;

/** Half or more of a side within the arc that opens by 45 degrees from both front corners [0.5, 0.6], or before the front line of a redoubt [5.4]. */
export function isInArc(base: Base, side: Edge, isWide: boolean): Answer {
  const [left, right] = [spot(base, -1, 1), spot(base, 1, 1)];
  const slant = (by: number): Point => ({ x: base.ahead.x + by * base.right.x, y: base.ahead.y + by * base.right.y });
  let seen: Shape = clip([side.from, side.to], base.ahead, dot(left, base.ahead));
  if (!isWide && seen.length > 0) seen = clip(seen, slant(1), dot(left, slant(1)));
  if (!isWide && seen.length > 0) seen = clip(seen, slant(-1), dot(right, slant(-1)));
  const length = seen.length < 2 ? 0 : Math.max(...seen.map((point) => apart(point, seen[0]!)));
  return agreed(length >= side.length / 2 + HAIR, length >= side.length / 2 - HAIR);
}

/** What may stand in the way of a look: bodies never let it pass, soft ground and hills do for a while. */
interface Screens {
  readonly bodies: readonly Shape[];
  readonly soft: readonly Shape[];
  readonly hills: readonly Shape[];
  /** Ridges of hills on which one of the two stands. */
  readonly crests: readonly Ground['crest'][];
}

function screensOf(field: Field, viewer: Unit, target: Unit, by: number): Screens {
  const shapes = (types: readonly string[]) =>
    field.grounds.filter(({ type }) => types.includes(type)).map(({ base }) => cornersOf(grown(base, by)));
  const others = field.units.filter(({ id }) => id !== viewer.id && id !== target.id).map(({ base }) => cornersOf(grown(base, by)));
  const hills = field.grounds.filter(({ type }) => type === 'hill');
  const isOn = (hill: Ground) => insideShare(field, viewer.base, hill) >= 0 || insideShare(field, target.base, hill) >= 0;
  return {
    bodies: [...others, ...shapes(['mountain'])],
    soft: shapes(['wood', 'town', 'fort']),
    hills: hills.filter((hill) => !isOn(hill)).map(({ base }) => cornersOf(grown(base, by))),
    crests: hills.filter(isOn).map(({ crest }) => crest),
  };
}

/** The ridge hides unless the line crosses it within 3 inches of the one or the other (O-07). */
function isOverCrest(eye: Point, point: Point, [from, to]: Ground['crest'], by: number): boolean {
  const [way, ridge] = [minus(point, eye), minus(to, from)];
  const turn = cross(way, ridge);
  if (Math.abs(turn) < 1e-9) return false;
  const along = cross(minus(from, eye), ridge) / turn;
  const across = cross(minus(from, eye), way) / turn;
  const margin = by / Math.hypot(ridge.x, ridge.y);
  if (along < 0 || along > 1 || across < -margin || across > 1 + margin) return false;
  return Math.min(along, 1 - along) * apart(eye, point) > ENOUGH - by;
}

function passes(eye: Point, point: Point, { bodies, soft, hills, crests }: Screens, by: number): boolean {
  if (bodies.some((body) => lengthWithin(eye, point, body) > 1e-6)) return false;
  if (soft.reduce((sum, shape) => sum + lengthWithin(eye, point, shape), 0) > ENOUGH) return false;
  return hills.every((hill) => lengthWithin(eye, point, hill) <= ENOUGH) && crests.every((crest) => !isOverCrest(eye, point, crest, by));
}

/** Of the side's length, what is seen without a break from its middle to both ends. */
function seenLength(eye: Point, side: Edge, screens: Screens, by: number): number {
  let seen = 0;
  const step = 0.05;
  for (const way of [1, -1]) {
    const along = minus(way > 0 ? side.to : side.from, side.middle);
    const half = side.length / 2;
    for (let at = step; at <= half + 1e-6; at += step) {
      if (!passes(eye, plus(side.middle, along, Math.min(at, half - 0.001) / half), screens, by)) break;
      seen += step;
    }
  }
  return seen;
}

/** Whether a gap of 3 inches is open all along, square to the line, up to the line of the side (O-06). */
function isGapOpen(eye: Point, side: Edge, { bodies, soft, hills }: Screens): boolean {
  const way = minus(side.middle, eye);
  const length = Math.hypot(way.x, way.y);
  const ahead = { x: way.x / length, y: way.y / length };
  const left = { x: -ahead.y, y: ahead.x };
  const bounding = [...bodies, ...[...soft, ...hills].filter((shape) => lengthWithin(eye, side.middle, shape) <= 1e-6)];
  let [nearLeft, nearRight] = [Infinity, Infinity];
  for (const body of bounding) {
    const before = clip(clip(body, ahead, dot(eye, ahead)), side.outward, dot(side.middle, side.outward));
    if (before.length === 0) continue;
    const away = before.map((corner) => dot(minus(corner, eye), left));
    if (Math.min(...away) >= 0) nearLeft = Math.min(nearLeft, ...away);
    else if (Math.max(...away) <= 0) nearRight = Math.min(nearRight, ...away.map((one) => -one));
    else return false;
  }
  return nearLeft + nearRight >= ENOUGH - 1e-6;
}

function seesWith(field: Field, viewer: Unit, target: Unit, side: Edge, by: number): boolean {
  const eye = spot(viewer.base, 0, 1);
  const screens = screensOf(field, viewer, target, by);
  if (!passes(eye, side.middle, screens, by) || !isGapOpen(eye, side, screens)) return false;
  return seenLength(eye, side, screens, by) >= Math.min(ENOUGH, side.length) - 0.06 - (by > 0 ? 0 : 0.04);
}

/** Line of sight from the middle of the front to the middle of a side [0.9]. */
export function sees(field: Field, viewer: Unit, target: Unit, side: Edge): Answer {
  const nearHill = field.grounds.some(({ type, shape }) => {
    const shares = [shareIn(viewer.base, shape), shareIn(target.base, shape)];
    return type === 'hill' && shares.some((share) => Math.abs(share - 0.5) < HAIR);
  });
  const answer = agreed(seesWith(field, viewer, target, side, HAIR), seesWith(field, viewer, target, side, -HAIR));
  return nearHill ? both(answer, 'unsure') : answer;
}

/** Whether a point lies before the line of a side. */
export function isBefore(side: Edge, point: Point): Answer {
  const height = dot(minus(point, side.middle), side.outward);
  return agreed(height > HAIR / 2, height > -HAIR / 2);
}
