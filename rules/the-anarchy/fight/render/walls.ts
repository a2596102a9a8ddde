import { at, fmt, type Point } from '../../../core/views/svg.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { between, centreOf, RADIUS } from '../../../hexes/render/shapes.ts';
import { isHung, TERRAIN, type TerrainId, TERRAINS } from '../../charts/terrain.ts';
import { countWoods, placeOfWood } from '../mechanics/missiles/fire.ts';
import { isBurning, isBurnt } from '../mechanics/ground/ground.ts';
import type { AnarchyState } from '../../state/state.ts';
import { DOOR_SIGNS, FLAME } from './looks.ts';

type S = AnarchyState;

/** What stands in a line of stone, and with which of them one can look out. */
// biome-ignore format: a list
const STONE: readonly TerrainId[] = [
  'wall', 'window', 'door', 'church-window', 'chapel-window',
];
const WINDOWS: readonly TerrainId[] = ['window', 'church-window', 'chapel-window', 'slit'];
const DOOR_SIZE = 40;

/** Data of a path along neighbouring hexes that two lists name, one for each end. */
function lines({ scenario }: S, first: readonly TerrainId[], second: readonly TerrainId[]): string {
  const { grid, places } = scenario;
  const isOf = (list: readonly TerrainId[], hex: number): boolean => list.includes(TERRAINS[places.terrain[hex]!]!);
  const linesFrom = (hex: number): string[] => {
    const centre = centreOf(grid, hex);
    const ends = grid.around(hex).filter((next) => isOf(second, next));
    return ends.map((next) => `M${at(centre)}L${at(between(centre, centreOf(grid, next), 0.5))}`);
  };
  return grid.hexes
    .filter((hex) => isOf(first, hex))
    .flatMap(linesFrom)
    .join('');
}

function strokes(path: string, layers: readonly (readonly [width: number, colour: string])[]): string {
  return layers
    .map(([width, colour]) => `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`)
    .join('');
}

function stamp(s: S, sign: string, place: number, size: number): string {
  const { x, y } = centreOf(s.scenario.grid, place);
  return `<use href="#${sign}" x="${fmt(x - size / 2)}" y="${fmt(y - size / 2)}" width="${size}" height="${size}"/>`;
}

/** A slit of light in a wall. */
function drawWindow(s: S, hex: number): string {
  const { x, y } = centreOf(s.scenario.grid, hex);
  return `<path d="M${fmt(x - 6)},${fmt(y + 10)}v-13q6,-11 12,0v13z" fill="#9fc4dc" stroke="#4d4335" stroke-width="1.6"/>`;
}

/** Hexes of a castle's wall, and of its keep. */
const WALKS: readonly TerrainId[] = ['battlement', 'tower', 'gate'];
const KEEPS: readonly TerrainId[] = ['keep-wall', 'slit', 'keep-door', 'keep'];

/** Stone along the sides of a group of hexes that look away from it: broad for the parapet, broken for its merlons. */
function rim(s: S, group: readonly TerrainId[], broad: string, merlons: string): string {
  const { grid } = s.scenario;
  const isIn = (hex: number): boolean => hex >= 0 && group.some((id) => TERRAIN[id] === s.terrainOf(hex));
  const sides = grid.hexes.filter(isIn).flatMap((hex) => {
    const centre = centreOf(grid, hex);
    return Array.from({ length: DIRECTIONS }, (_, way) => way)
      .filter((way) => !isIn(grid.neighbours[hex * DIRECTIONS + way]!))
      .map((way) => {
        const ends = [way - 1, way].map((corner) => between(centre, cornerOf(centre, corner), 0.93));
        return `M${at(ends[0]!)}L${at(ends[1]!)}`;
      });
  });
  const path = sides.join('');
  return path === ''
    ? ''
    : `<path d="${path}" fill="none" stroke="#4d4335" stroke-width="8" stroke-linecap="round"/>` +
        `<path d="${path}" fill="none" stroke="${broad}" stroke-width="5.6" stroke-linecap="round"/>` +
        `<path d="${path}" fill="none" stroke="${merlons}" stroke-width="5.6" stroke-dasharray="5 6"/>`;
}

/** Corner of a hex clockwise of a way over its sides. */
function cornerOf({ x, y }: Point, way: number): Point {
  const turn = ((60 * way - 60) * Math.PI) / 180;
  return { x: x + RADIUS * Math.cos(turn), y: y + RADIUS * Math.sin(turn) };
}

/** Walls of stone, low walls, windows, doors as they are, and fire. */
export function drawWorks(s: S): string {
  const { grid, doors } = s.scenario;
  const walls = lines(s, STONE, STONE);
  const low = lines(s, ['low-wall'], ['low-wall', 'door', 'gate']) + lines(s, ['door', 'gate'], ['low-wall']);
  const windows = grid.hexes.filter((hex) => WINDOWS.some((id) => TERRAIN[id] === s.terrainOf(hex)));
  return [
    rim(s, WALKS, '#cfc4ad', '#8f836f'),
    rim(s, KEEPS, '#bdb09b', '#7d715f'),
    strokes(low, [[9, '#5f584b'], [6, '#b7ad97']]), // biome-ignore format: one line
    strokes(walls, [[24, '#4d4335'], [20, '#a89c87'], [14, '#bcb19c']]), // biome-ignore format: one line
    ...windows.map((hex) => drawWindow(s, hex)),
    ...doors.map((place, door) => stamp(s, DOOR_SIGNS[s.doorState(door)]!, place, DOOR_SIZE)),
    ...drawFilled(s),
    ...drawHoarding(s),
    ...Array.from({ length: countWoods(s) }, (_, wood) => placeOfWood(s, wood)).map((place) => (place < 0 ? '' : drawFire(s, place))),
  ].join('');
}

/** Fascines in a moat. */
function drawFilled(s: S): string[] {
  const { grid, moats } = s.scenario;
  return moats.flatMap((hex) => {
    if (!s.isFilled(hex)) return [];
    const { x, y } = centreOf(grid, hex);
    const rods = [-24, -12, 0, 12, 24]
      .map((dy) => `M${fmt(x - 30 + Math.abs(dy) / 2)},${fmt(y + dy)}H${fmt(x + 30 - Math.abs(dy) / 2)}`)
      .join('');
    return [
      `<path d="${rods}" stroke="#5d4526" stroke-width="9" stroke-linecap="round"/>` +
        `<path d="${rods}" stroke="#a98753" stroke-width="6" stroke-linecap="round"/>`,
    ];
  });
}

/** Hoarding over the ground before a wall. */
function drawHoarding(s: S): string[] {
  const { grid, places } = s.scenario;
  const hung = Array.from(places.terrain.keys()).filter((place) => isHung(places.terrain[place]!) && !isBurnt(s, place));
  return hung.map((place) => {
    const { x, y } = centreOf(grid, places.hex[place]!);
    const disc = `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="${fmt(RADIUS * 0.7)}" fill="#c7a878"`;
    return `${disc} stroke="#5d4526" stroke-width="2.4" stroke-dasharray="9 4" opacity=".75"/>`;
  });
}

function drawFire(s: S, place: number): string {
  const { x, y } = centreOf(s.scenario.grid, place);
  if (isBurnt(s, place)) return `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="${fmt(RADIUS * 0.75)}" fill="#1d1712" opacity=".45"/>`;
  return isBurning(s, place) ? stamp(s, FLAME, place, 56) : '';
}
