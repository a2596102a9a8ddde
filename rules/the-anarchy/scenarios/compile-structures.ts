import { DIRECTIONS } from '../../hexes/grid.ts';
import { ENGINE } from '../charts/engines.ts';
import { isStone, TERRAIN } from '../charts/terrain.ts';
import type { EngineCard, Scenario } from '../state/scenario.ts';

type Ground = Pick<Scenario, 'grid' | 'places' | 'doors' | 'rubble'>;
type Structure = Scenario['structures'][number];

/** The wall against which a ram comes, straight ahead of where it begins; -1 for none. Walls of a keep are let be. @rule 5.2.3 */
function wallAhead({ grid, places, doors }: Ground, { at, facing }: EngineCard): number {
  for (let hex = at; hex >= 0; hex = grid.neighbours[hex * DIRECTIONS + facing]!) {
    const terrain = places.terrain[hex]!;
    if (terrain === TERRAIN['keep-wall'] || terrain === TERRAIN.slit || doors.includes(hex)) return -1;
    if (isStone(terrain)) return hex;
  }
  return -1;
}

/** A wall as it is battered. @rule 7.3.1 @rule 5.2.3 a tower is harder to bring down */
function wallIn({ places }: Ground, place: number): Structure {
  const terrain = places.terrain[place]!;
  const isSingle = terrain === TERRAIN.wall || terrain === TERRAIN['low-wall'];
  return { place, kind: isSingle ? 'single' : 'double', modifier: terrain === TERRAIN.battlement || isSingle ? 0 : -1 };
}

/** Gates, doors and walls that a ram on the map can batter, where there is a mangonel all of them, and walls that are down at first.
 * @rule 7.3.1 @ruling AN-05 @ruling AN-06 */
export function listStructures(ground: Ground, engines: readonly EngineCard[]): Structure[] {
  const rams = engines.filter(({ kind, isParked }) => kind === ENGINE.ram && !isParked);
  const hasStones = engines.some(({ kind }) => kind === ENGINE.mangonel);
  const doors = rams.length === 0 && !hasStones ? [] : ground.doors;
  const stone = hasStones ? ground.grid.hexes.filter((hex) => isStone(ground.places.terrain[hex]!)) : [];
  const isGate = (place: number): boolean => ground.places.terrain[place] === TERRAIN.gate;
  const ahead = rams.map((ram) => wallAhead(ground, ram)).filter((wall) => wall >= 0);
  const walls = new Set([...ahead, ...ground.rubble, ...stone]);
  return [
    ...doors.map((place): Structure => ({ place, kind: isGate(place) ? 'single' : 'wood', modifier: 0 })),
    ...[...walls].sort((a, b) => a - b).map((wall) => wallIn(ground, wall)),
  ];
}
