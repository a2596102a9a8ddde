import type { Faults } from '../../core/packs/faults.ts';
import type { HexGrid } from '../../hexes/grid.ts';
import { TERRAIN, type TerrainId } from '../charts/terrain.ts';
import type { ManCard } from '../state/scenario.ts';

// What a castle's map must have, so that it can be held and stormed; every fault names the row of the map, and the hex.

const WALL: readonly TerrainId[] = ['battlement', 'tower', 'gate'];
const KEEP: readonly TerrainId[] = ['keep', 'slit', 'keep-door'];

/** @param path JSON path of the map */
export function checkCastle(grid: HexGrid, terrain: Uint8Array, within: Uint8Array, path: string, faults: Faults): void {
  const isOf = (hex: number, list: readonly TerrainId[]): boolean => list.some((id) => TERRAIN[id] === terrain[hex]);
  const add = (hex: number, message: string): void => faults.add(`${path}/terrain/${grid.rowOf(hex) - 1}`, message);
  const walls = grid.hexes.filter((hex) => isOf(hex, WALL));
  if (walls.every((hex) => isOf(hex, ['gate']))) return;
  checkSeal(grid, terrain, within, walls, add);
  checkStairs(grid, terrain, within, walls, add);
  for (const hex of grid.hexes)
    if (isOf(hex, ['keep']) && grid.around(hex).some((next) => within[next] === 0 && !isOf(next, [...KEEP, 'keep-wall'])))
      add(hex, `The keep is open to the field in ${grid.format(hex)}: put keep walls (W) round it.`);
}

/** @rule 3.1 one comes in by gates, or over the top */
function checkSeal(
  grid: HexGrid,
  terrain: Uint8Array,
  within: Uint8Array,
  walls: readonly number[],
  add: (hex: number, message: string) => void,
): void {
  const isWall = (hex: number): boolean => walls.includes(hex);
  const stairs = grid.hexes.filter((hex) => terrain[hex] === TERRAIN.stairs && grid.around(hex).some(isWall));
  if (!stairs.some((hex) => grid.around(hex).some((next) => within[next] === 0 && !isWall(next)))) return;
  const ends = walls.filter((hex) => grid.around(hex).filter(isWall).length < 2);
  for (const hex of ends) add(hex, `The wall is not sealed: it ends in ${grid.format(hex)}.`);
  if (ends.length === 0) add(stairs[0]!, `The wall is not sealed: one walks from the field to the stairs in ${grid.format(stairs[0]!)}.`);
}

/** Every piece of wall-walk round a yard has stairs, or joins one that has. */
function checkStairs(
  grid: HexGrid,
  terrain: Uint8Array,
  within: Uint8Array,
  walls: readonly number[],
  add: (hex: number, message: string) => void,
): void {
  const isYard = (hex: number): boolean => within[hex]! > 0 && !walls.includes(hex);
  const isStair = (hex: number): boolean => terrain[hex] === TERRAIN.stairs;
  const seen = new Set<number>();
  for (const first of walls) {
    if (seen.has(first)) continue;
    const piece = [first];
    seen.add(first);
    for (const hex of piece) // the list grows
      for (const next of grid.around(hex))
        if (walls.includes(next) && !seen.has(next)) {
          seen.add(next);
          piece.push(next);
        }
    if (!piece.some((hex) => grid.around(hex).some(isYard))) continue;
    if (!piece.some((hex) => terrain[hex] === TERRAIN.battlement && grid.around(hex).some(isStair)))
      add(first, `No stairs (S) lead up to the wall-walk in ${grid.format(first)}.`);
  }
}

/** Whether there is room for a side to be set up. @param path JSON path of its force */
export function checkRoom(men: readonly ManCard[], path: string, faults: Faults): void {
  const places = men.reduce((sum, { horse }) => sum + (horse >= 0 ? 2 : 1), 0);
  const room = new Set(men.flatMap(({ zone }) => zone)).size;
  if (room < places) faults.add(`${path}/zones`, `The zones have room for ${room} of ${places} men and horses.`);
}
