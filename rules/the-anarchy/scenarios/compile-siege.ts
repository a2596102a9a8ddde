import type { Faults, Player } from '../../core/index.ts';
import type { HexGrid } from '../../hexes/grid.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import type { StructureId } from '../charts/battering.ts';
import { EVENT } from '../charts/siege.ts';
import { ITEMS, type ItemId } from '../charts/siege-works.ts';
import { TERRAIN } from '../charts/terrain.ts';
import { CLASS } from '../charts/types.ts';
import type { ManCard, Scenario } from '../state/scenario.ts';
import type { Levy, RingId, SiegeCard, Work } from '../state/siege-card.ts';
import type { PackScenario } from './pack-schema.ts';
import type { PackSiege } from './siege-schema.ts';

type Ground = Pick<Scenario, 'grid' | 'places' | 'within'> & { readonly men: readonly ManCard[] };

/** What a terrain is to engines: structure, modifier of the die, ring. @rule 7.3.1 @rule 7.3.3 */
const WALLS: ReadonlyMap<number, readonly [StructureId, number, RingId]> = new Map([
  [TERRAIN.battlement, ['double', 0, 'outer']],
  [TERRAIN.tower, ['double', -1, 'outer']],
  [TERRAIN.gate, ['single', 0, 'outer']],
  [TERRAIN['low-wall'], ['single', 0, 'outer']],
  [TERRAIN.wall, ['single', 0, 'keep']],
  [TERRAIN['keep-wall'], ['double', -1, 'keep']],
  [TERRAIN.slit, ['double', -1, 'keep']],
]);

/** Walls of the map that stand in the way, and what stands before them. In a castle the houses of the yard are let be. */
function listWorks({ grid, places }: Ground, hoardings: readonly number[], building: SiegeCard['building']): Work[] {
  const outer = building === 'castle' ? TERRAIN['low-wall'] : -1;
  const works = grid.hexes.flatMap((hex): Work[] => {
    const terrain = places.terrain[hex]!;
    const wall = WALLS.get(terrain);
    const isHouse = building === 'castle' && (terrain === TERRAIN.wall || terrain === outer);
    if (wall === undefined || isHouse) return [];
    return [{ id: places.names[hex]!, place: hex, structure: wall[0], modifier: wall[1], ring: wall[2] }];
  });
  const before = hoardings.map(
    (hex): Work => ({ id: `${places.names[hex]!}-hoarding`, place: hex, structure: 'wood', modifier: 0, ring: 'hoarding' }),
  );
  return [...works, ...before];
}

/** Whether a moat, or nothing, lies before a wall hex on its outer side. */
function isDry(grid: HexGrid, { terrain }: Scenario['places'], within: Uint8Array, hex: number): boolean {
  const outside = grid.around(hex).filter((next) => within[next] === 0);
  return outside.length > 0 && outside.every((next) => terrain[next] !== TERRAIN.moat);
}

/** Stretches of wall between towers and gates, each in order from one end to the other, those alone to which a gallery comes. @rule 6.3.1 @rule 6.3.4 */
function listStretches({ grid, places, within }: Ground, works: readonly Work[]): number[][] {
  const isWall = (hex: number): boolean => places.terrain[hex] === TERRAIN.battlement;
  const isTower = (hex: number): boolean => places.terrain[hex] === TERRAIN.tower;
  const meetAtTower = (a: number, b: number): boolean => grid.around(a).some((hex) => isTower(hex) && grid.distance(hex, b) === 1);
  const besideOf = (hex: number): number[] => grid.around(hex).filter((next) => isWall(next) && !meetAtTower(hex, next));
  const seen = new Set<number>();
  const ends = grid.hexes.filter((hex) => isWall(hex) && besideOf(hex).length <= 1);
  const stretches = ends.map((end) => {
    const line: number[] = [];
    for (let hex: number | undefined = end; hex !== undefined && !seen.has(hex); hex = besideOf(hex).find((next) => !seen.has(next))) {
      seen.add(hex);
      line.push(hex);
    }
    return line;
  });
  const workAt = (hex: number): number => works.findIndex(({ place, ring }) => place === hex && ring === 'outer');
  return stretches
    .filter((line) => line.length > 0 && line.every((hex) => isDry(grid, places, within, hex)))
    .map((line) => line.map(workAt));
}

function stocksOf({ stocks }: PackSiege, side: string): Readonly<Record<ItemId, number>> {
  return Object.fromEntries(ITEMS.map((item) => [item, stocks[side]?.[item] ?? 0])) as Record<ItemId, number>;
}

function compileLevies({ levies }: PackSiege, sides: readonly string[], men: readonly ManCard[]): Levy[] {
  return levies.map(({ id, side, event = 0, day = 0, packages }) => ({
    side: Math.max(0, sides.indexOf(side)) as Player,
    event,
    day,
    men: men.flatMap((man, i) => (man.id.startsWith(`${side}-${id}-`) ? [i] : [])),
    packages: packages.map(({ name, men: list }) => ({
      name,
      types: list.flatMap(({ class: type, count }) => Array<number>(count).fill(CLASS[type])),
    })),
  }));
}

function checkSides(pack: PackScenario, siege: PackSiege, faults: Faults): void {
  const named = [...[siege.besieger, ...Object.keys(siege.stocks)], ...siege.levies.map(({ side }) => side)];
  for (const name of named)
    if (!pack.sides.includes(name)) faults.add('/siege', `No side is called "${name}"; there are ${pack.sides.join(' and ')}.`);
}

/** What makes a siege of a scenario. */
export function compileSiege(pack: PackScenario, siege: PackSiege, ground: Ground, faults: Faults): SiegeCard {
  checkSides(pack, siege, faults);
  const besieger = Math.max(0, pack.sides.indexOf(siege.besieger)) as Player;
  const hoardings = pack.hoarding.flatMap((number, i) => parseHexes(ground.grid, number, `/hoarding/${i}`, faults));
  const works = listWorks(ground, hoardings, siege.building);
  return {
    besieger,
    besieged: besieger === 0 ? 1 : 0,
    building: siege.building,
    days: siege.days,
    leastSupply: siege.leastSupply,
    moreSupply: siege.moreSupply,
    throwers: Math.min(siege.throwers, siege.mostThrowers),
    mostThrowers: siege.mostThrowers,
    stocks: [stocksOf(siege, pack.sides[besieger]!), stocksOf(siege, pack.sides[1 - besieger]!)],
    works,
    stretches: listStretches(ground, works),
    gallery: -1,
    berths: [],
    events: siege.events === true ? Object.values(EVENT) : siege.events || [],
    builds: siege.builds,
    hasArson: siege.arson,
    wallDecides: siege.wallDecides,
    levies: compileLevies(siege, pack.sides, ground.men),
    acts: siege.acts,
    engineers: ground.men.flatMap(({ type }, man) => (type === CLASS.engineer ? [man] : [])),
  };
}
