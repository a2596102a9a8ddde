import { Faults, type Rng } from '../../../core/index.ts';
import { areaHexes } from '../../../hexes/packs/areas.ts';
import { HexGrid } from '../../../hexes/grid.ts';
import type { PackArea } from '../../../hexes/packs/schema.ts';
import type { PackBattle } from '../pack-schema.ts';
import type { VariedPack, WholePack } from './pack.ts';

/** Hexes by which an area may move, up and down and to the sides. */
const MOST_HEXES = 2;

/** The name under which a Battle's area is written, if one is. */
function areaName({ setUp }: WholePack, { id, side }: PackBattle): string | undefined {
  return [id, side].find((name) => Object.hasOwn(setUp, name));
}

/** An area moved by an even number of columns, so that it keeps its shape; null if it leaves the map. */
function movedArea(grid: HexGrid, area: PackArea, columns: number, rows: number): PackArea | null {
  if (!('hexes' in area)) return null;
  const numbers = area.hexes.split(' ').map((number) => {
    const hex = grid.parse(number);
    const [column, row] = [grid.columnOf(hex) + columns, grid.rowOf(hex) + rows];
    return column < 1 || column > grid.columns || row < 1 || row > grid.rows ? null : grid.format(grid.hexAt(column, row));
  });
  return numbers.includes(null) ? null : { ...area, hexes: numbers.join(' ') };
}

/** Moves the areas of some Battles a little. */
function moveAreas(pack: WholePack, grid: HexGrid, rng: Rng): void {
  for (const name of Object.keys(pack.setUp)) {
    const columns = MOST_HEXES * (rng.below(3) - 1);
    const moved = movedArea(grid, pack.setUp[name]!, columns, rng.below(2 * MOST_HEXES + 1) - MOST_HEXES);
    if (moved !== null) pack.setUp = { ...pack.setUp, [name]: moved };
  }
}

/** Draws a hex of its Battle's area for each unit; the leader joins one. */
function scatter(pack: WholePack, grid: HexGrid, rng: Rng): void {
  const taken = new Set<number>();
  const arriving = new Set(pack.reinforcements.map(({ battle }) => battle));
  const placement: WholePack['placement'] = {};
  for (const battle of pack.battles) {
    const name = areaName(pack, battle);
    if (name === undefined || arriving.has(battle.id)) continue;
    const free = areaHexes(grid, pack.setUp[name]!, '/setUp', new Faults()).filter((hex) => !taken.has(hex));
    if (free.length < battle.units.length) continue;
    const hexes = battle.units.map(() => free.splice(rng.below(free.length), 1)[0]!);
    for (const hex of hexes) taken.add(hex);
    placement[battle.id] = { units: hexes.map((hex) => grid.format(hex)).join(' '), leader: grid.format(hexes[rng.below(hexes.length)]!) };
  }
  pack.placement = placement;
}

/** Moves areas and draws places anew, or leaves the set-up to the players. */
export function varySetUp(varied: VariedPack, rng: Rng): void {
  const { pack, options, changes } = varied;
  if (Object.keys(pack.setUp).length === 0) return;
  const grid = new HexGrid(pack.map);
  moveAreas(pack, grid, rng);
  scatter(pack, grid, rng);
  const isFree = rng.below(4) === 0;
  options['setUp'] = isFree ? 'players' : 'stored';
  changes.push(
    isFree ? 'The set-up: areas moved, the players place the units.' : 'The set-up: areas moved, units placed by lot within them.',
  );
}
