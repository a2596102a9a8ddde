import { at, fmt } from '../../core/svg.ts';
import { between, centreOf, RADIUS } from '../../hexes/render/shapes.ts';
import { TERRAIN, type TerrainId, TERRAINS } from '../charts/terrain.ts';
import { countWoods, placeOfWood } from '../rules/fire.ts';
import { isBurning, isBurnt } from '../rules/ground.ts';
import type { AnarchyState } from '../state/state.ts';
import { DOOR_SIGNS, FLAME } from './looks.ts';

type S = AnarchyState;

/** What stands in a line of stone, and with which of them one can look out. */
// biome-ignore format: a list
const STONE: readonly TerrainId[] = [
  'wall', 'window', 'door', 'church-window', 'chapel-window', 'keep-wall', 'battlement', 'tower', 'keep-door', 'slit', 'gate',
];
const WINDOWS: readonly TerrainId[] = ['window', 'church-window', 'chapel-window', 'slit'];
const DOOR_SIZE = 40;

/** Data of a path along neighbouring hexes that two lists name, one for each end. */
function lines({ compiled }: S, first: readonly TerrainId[], second: readonly TerrainId[]): string {
  const { grid, places } = compiled;
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
  const { x, y } = centreOf(s.compiled.grid, place);
  return `<use href="#${sign}" x="${fmt(x - size / 2)}" y="${fmt(y - size / 2)}" width="${size}" height="${size}"/>`;
}

/** A slit of light in a wall. */
function drawWindow(s: S, hex: number): string {
  const { x, y } = centreOf(s.compiled.grid, hex);
  return `<path d="M${fmt(x - 6)},${fmt(y + 10)}v-13q6,-11 12,0v13z" fill="#9fc4dc" stroke="#4d4335" stroke-width="1.6"/>`;
}

/** Walls of stone, low walls, windows, doors as they are, and fire. */
export function drawWorks(s: S): string {
  const { grid, places, doors } = s.compiled;
  const walls = lines(s, STONE, STONE);
  const low = lines(s, ['low-wall'], ['low-wall', 'door', 'gate']) + lines(s, ['door', 'gate'], ['low-wall']);
  const windows = grid.hexes.filter((hex) => WINDOWS.some((id) => TERRAIN[id] === places.terrain[hex]));
  return [
    strokes(low, [[9, '#5f584b'], [6, '#b7ad97']]), // biome-ignore format: one line
    strokes(walls, [[24, '#4d4335'], [20, '#a89c87'], [14, '#bcb19c']]), // biome-ignore format: one line
    ...windows.map((hex) => drawWindow(s, hex)),
    ...doors.map((place, door) => stamp(s, DOOR_SIGNS[s.doorState(door)]!, place, DOOR_SIZE)),
    ...Array.from({ length: countWoods(s) }, (_, wood) => placeOfWood(s, wood)).map((place) => (place < 0 ? '' : drawFire(s, place))),
  ].join('');
}

function drawFire(s: S, place: number): string {
  const { x, y } = centreOf(s.compiled.grid, place);
  if (isBurnt(s, place)) return `<circle cx="${fmt(x)}" cy="${fmt(y)}" r="${fmt(RADIUS * 0.75)}" fill="#1d1712" opacity=".45"/>`;
  return isBurning(s, place) ? stamp(s, FLAME, place, 56) : '';
}
