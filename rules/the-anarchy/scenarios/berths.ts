import { DIRECTIONS, type HexGrid, oppositeDirection } from '../../hexes/grid.ts';
import { isFlatForEngines } from '../charts/engine-ground.ts';
import { ENGINE, ENGINE_CHARTS, USUAL_WALL } from '../charts/engines.ts';
import { hexOfPart } from '../state/footprint.ts';
import type { EnginePart, Scenario, SiegeScenario } from '../state/scenario.ts';
import type { Berth, SiegeCard } from '../state/siege-card.ts';
import { partsOf } from './compile-engines.ts';

// The gallery of a siege whose fights are played out: an engine of its own, which no pack names, and where it comes to each hex of wall that can be mined.
// A siege whose fights are rolled for knows nothing of it.

const CHART = ENGINE_CHARTS[ENGINE.gallery]!;
const ID = 'siege-gallery';

/** Hexes of its front, from left to right. */
const FRONT = [1, 0, 2] as const;

function ahead({ neighbours }: HexGrid, hex: number, way: number): number {
  return hex < 0 ? -1 : neighbours[hex * DIRECTIONS + way]!;
}

/** Hexes of a gallery that stands so; nothing where it cannot: over the edge, on ground that is not flat, or within the walls. @rule 5.3.2 */
function hexesAt({ grid, places, within }: Scenario, parts: readonly EnginePart[], at: number, facing: number): number[] | null {
  const hexes = parts.map((part) => hexOfPart(grid, CHART, part, at, facing));
  const isFree = (hex: number): boolean =>
    hex >= 0 && within[hex] === 0 && places.level[hex] === 0 && isFlatForEngines(places.terrain[hex]!);
  return hexes.every(isFree) ? hexes : null;
}

/** The gallery that stands so against a wall and can go no farther, with its way from the edge of the map. */
function berthAt(scenario: Scenario, parts: readonly EnginePart[], site: number, at: number, facing: number): Berth | null {
  const { grid } = scenario;
  const here = hexesAt(scenario, parts, at, facing);
  if (here === null || hexesAt(scenario, parts, ahead(grid, at, facing), facing) !== null) return null;
  const touches = FRONT.some((column) => grid.distance(hexOfPart(grid, CHART, { column, row: 0 }, at, facing), site) === 1);
  if (!touches) return null;
  const lane = new Set(here);
  let start = at;
  for (let front = at; front >= 0; front = ahead(grid, front, oppositeDirection(facing))) {
    const hexes = hexesAt(scenario, parts, front, facing);
    if (hexes === null) break;
    start = front;
    for (const hex of hexes) lane.add(hex);
  }
  return start === at ? null : { site, start, at, facing, lane: [...lane].sort((a, b) => a - b) };
}

/** The best way to a hex of the wall: straight at it rather than beside it, from as far away as there is room. */
function bestBerth(scenario: Scenario, parts: readonly EnginePart[], site: number): Berth | null {
  const { grid } = scenario;
  const isStraight = ({ at, facing }: Berth): number => Number(ahead(grid, at, facing) === site);
  let best: Berth | null = null;
  for (const at of grid.within(site, 2))
    for (let facing = 0; facing < DIRECTIONS; facing++) {
      const berth = berthAt(scenario, parts, site, at, facing);
      if (berth === null) continue;
      const lead = best === null ? 1 : isStraight(berth) - isStraight(best) || berth.lane.length - best.lane.length;
      if (lead > 0) best = berth;
    }
  return best;
}

function hasFightsFor({ acts, stretches }: SiegeCard): boolean {
  return stretches.length > 0 && (acts.includes('gallery') || acts.includes('mine-sally'));
}

/** A siege with its gallery, if there is a wall that can be mined. @rule 7.7.4 @ruling AN-350 */
export function withGallery(scenario: SiegeScenario): SiegeScenario {
  const { siege, engines, parts } = scenario;
  if (!hasFightsFor(siege)) return scenario;
  const gallery = engines.length;
  const own = partsOf({ id: ID, kind: 'gallery', parked: false }, gallery, USUAL_WALL);
  const sites = siege.stretches.flatMap((stretch) => stretch.map((work) => siege.works[work]!.place));
  const berths = sites.flatMap((site) => bestBerth(scenario, own, site) ?? []);
  if (berths.length === 0) return scenario;
  const { start: at, facing } = berths[0]!;
  const card = { name: 'Gallery', side: siege.besieger, kind: ENGINE.gallery, isParked: false, isCovered: false, oxen: [-1, -1] as const };
  const engineGround = Uint8Array.from(scenario.engineGround);
  for (const { lane } of berths) for (const hex of lane) engineGround[hex] = 1;
  return {
    ...scenario,
    engines: [...engines, { ...card, id: ID, at, facing }],
    parts: [...parts, ...own],
    engineGround,
    siege: { ...siege, gallery, berths },
  };
}
