import type { WoodId } from './terrain.ts';

/** Engines that stand on the map, and mantlets. */
export const ENGINES = ['ballista', 'mangonel', 'ram', 'gallery', 'belfry', 'mantlet'] as const;
export type EngineId = (typeof ENGINES)[number];
export const ENGINE = Object.fromEntries(ENGINES.map((id, i) => [id, i])) as Readonly<Record<EngineId, number>>;

export interface EngineChart {
  /** Columns of its footprint: hexes of the middle one and of either side, and by how many half hexes the sides begin behind the middle. */
  readonly middle: number;
  readonly sides: number;
  readonly setBack: -1 | 1;
  /** Turns that its crew works for a shot, men of the crew, an engineer among them, and hexes that it shoots; 0: it does not shoot. */
  readonly shotTurns: number;
  readonly crew: number;
  readonly range: number;
  /** Row of the fire table. */
  readonly wood: WoodId;
  /** How it is pushed; null: not at all, or by a single man. */
  readonly push: PushChart | null;
  /** Own turns from one blow to the next; 0: it strikes none. @rule 5.2.3 */
  readonly blowTurns: number;
}

/** How men push an engine from within. @rule 4.2.4 @rule 5.2.1 @rule 5.3.2 @ruling AN-09 */
interface PushChart {
  /** Men who push it one hex a turn, and those who push it two. */
  readonly half: number;
  readonly full: number;
  /** Whether backwards as well, and over a filled moat. */
  readonly goesBack: boolean;
  readonly fords: boolean;
}

const PUSHES: Readonly<Partial<Record<EngineId, PushChart>>> = {
  ram: { half: 3, full: 6, goesBack: true, fords: true },
  gallery: { half: 3, full: 6, goesBack: true, fords: false },
  belfry: { half: 4, full: 8, goesBack: false, fords: true },
};
/** Upper floors of a belfry: number, and hexes of the middle column and of either side, all flush with the front. @rule 4.2.1.1 @rule 4.2.5
 * Numbers of men: the rulebook; shapes: reconstructed. */
export const BELFRY_FLOORS = [
  { floor: 1, middle: 4, sides: 3 },
  { floor: 2, middle: 4, sides: 3 },
  { floor: 3, middle: 2, sides: 2 },
] as const;
/** Floor of the drawbridge. */
export const ASSAULT_FLOOR = 2;
/** Levels of a wall for which a belfry is built if there is none before it. @rule 4.2.2 */
export const USUAL_WALL = 2;

/** Level of an upper floor of a belfry that is built for a wall so many levels high: that of the drawbridge is as high as the wall, the top one level
 * higher; against a wall of one level there is no first floor. @rule 4.2.2 @ruling AN-275 @returns -1 for none */
export function levelOfFloor(floor: number, wall: number): number {
  if (floor < ASSAULT_FLOOR) return wall > 1 ? floor : -1;
  return wall + floor - ASSAULT_FLOOR;
}
/** Row of the hexes of a drawbridge: before the first. */
export const BRIDGE_ROW = -1;
const BLOW_TURNS: Readonly<Partial<Record<EngineId, number>>> = { ram: 2 };

type Row = readonly [middle: number, sides: number, setBack: -1 | 1, shotTurns: number, crew: number, range: number, wood: WoodId];

/** Numbers of hexes, crews and turns: the rulebook [4.4.1, 5.1.2, 5.2.2, 5.3.2]. Shapes of the footprints and the range of the
 * ballista: reconstructed. @rule 4.1 */
// biome-ignore format: a table, one engine a line
const ROWS: Readonly<Record<EngineId, Row>> = {
  ballista: [1, 0, 1, 3, 2, 100, 'engine'],
  mangonel: [1, 0, 1, 4, 4, 50, 'engine'],
  ram: [4, 3, 1, 0, 0, 0, 'hides'],
  gallery: [3, 4, -1, 0, 0, 0, 'hides'],
  belfry: [5, 4, -1, 0, 0, 0, 'engine'],
  mantlet: [1, 0, 1, 0, 0, 0, 'engine'],
};

/** Charts of all engines by their numbers, places in ENGINES. */
export const ENGINE_CHARTS: readonly EngineChart[] = ENGINES.map((id) => {
  const [middle, sides, setBack, shotTurns, crew, range, wood] = ROWS[id];
  return { middle, sides, setBack, shotTurns, crew, range, wood, push: PUSHES[id] ?? null, blowTurns: BLOW_TURNS[id] ?? 0 };
});

/** Points of ground that a ballista is carried in a turn: two flat hexes, or one that is obstructed. @rule 4.4.2 @ruling AN-270 */
export const BALLISTA_POINTS = 2;

/** Hexes up to which heavy shots are at short, medium and long range; the latter two add 1 and 2. Reconstructed. @rule B32 */
const HEAVY_RANGES = [20, 50, 100] as const;

/** What is added to the roll of a heavy shot so far. */
export function heavyModifier(hexes: number): number {
  return HEAVY_RANGES.findIndex((most) => hexes <= most);
}
