import { fmt, type Point } from '../../../core/views/svg.ts';
import { between, centreOf } from '../../../hexes/render/shapes.ts';
import { isTop, TERRAIN } from '../../charts/terrain.ts';
import type { Scenario } from '../../state/scenario.ts';
import type { AnarchyState } from '../../state/state.ts';

type S = AnarchyState;

/** How far, in pixels, places of one hex that lie above each other are drawn apart. */
const APART: Point = { x: 12, y: -10 };
/** Shares of the way to the wall at which the steps of a ladder are drawn: the lowest, and how much farther each next one is. */
const FIRST_STEP = 0.26;
const NEXT_STEP = 0.2;

/** Where a place is drawn: hexes in their middle; gates and keeps with what lies above them up to the right; the steps of a ladder on the way to the wall. */
export function placeCentre({ grid, places }: Scenario, place: number): Point {
  const hex = places.hex[place]!;
  const centre = centreOf(grid, hex);
  const floors = places.floors[hex]!;
  if (floors.length === 1) return centre;
  if (places.terrain[place] === TERRAIN.ladder) return stepCentre({ grid, places }, place, centre);
  if (places.terrain[floors[1]!] === TERRAIN.ladder) return centre;
  if (floors.some((floor) => places.terrain[floor] === TERRAIN['belfry-floor'])) return floorCentre(centre, floors.indexOf(place));
  const side = place === floors[0]! ? -1 : 1;
  return { x: centre.x + side * APART.x, y: centre.y + side * APART.y };
}

/** Floors of a belfry, two by two, the lowest first. */
function floorCentre(centre: Point, floor: number): Point {
  return { x: centre.x + (floor % 2 === 0 ? -APART.x : APART.x), y: centre.y + (floor < 2 ? -APART.y : APART.y) };
}

function stepCentre({ grid, places }: Pick<Scenario, 'grid' | 'places'>, step: number, centre: Point): Point {
  const hex = places.hex[step]!;
  const wall = grid.around(hex).find((next) => places.floors[next]!.some((floor) => isTop(places.terrain[floor]!))) ?? hex;
  return between(centre, centreOf(grid, wall), FIRST_STEP + NEXT_STEP * (places.level[step]! - 1));
}

/** A ladder that is set, from its foot to the wall. */
export function drawLadder(s: S, thing: number): string {
  const [foot, top] = [s.thingAt(thing), s.thingTop(thing)];
  if (top < 0) return '';
  const { grid, places } = s.scenario;
  const [from, to] = [centreOf(grid, places.hex[foot]!), centreOf(grid, places.hex[top]!)];
  const [low, high] = [between(from, to, -0.12), between(from, to, 0.72)];
  const length = Math.hypot(high.x - low.x, high.y - low.y);
  const turn = (Math.atan2(high.y - low.y, high.x - low.x) * 180) / Math.PI;
  const rungs = Array.from({ length: Math.floor(length / 8) }, (_, i) => `M${fmt(4 + 8 * i)},-7V7`).join('');
  return (
    `<g transform="translate(${fmt(low.x)} ${fmt(low.y)}) rotate(${fmt(turn)})" fill="none" stroke-linecap="round">` +
    `<path d="M0,-7H${fmt(length)}M0,7H${fmt(length)}${rungs}" stroke="#3d2a18" stroke-width="5"/>` +
    `<path d="M0,-7H${fmt(length)}M0,7H${fmt(length)}${rungs}" stroke="#b98a4e" stroke-width="2.6"/></g>`
  );
}
