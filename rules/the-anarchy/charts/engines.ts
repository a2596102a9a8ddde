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
}

type Row = readonly [middle: number, sides: number, setBack: -1 | 1, shotTurns: number, crew: number, range: number, wood: WoodId];

/** Numbers of hexes, crews and turns: the rulebook [4.4.1, 5.1.2, 5.2.2, 5.3.2]. Shapes of the footprints and the range of the
 * ballista: reconstructed. @rule 4.1 */
// biome-ignore format: a table, one engine a line
const ROWS: Readonly<Record<EngineId, Row>> = {
  ballista: [1, 0, 1, 3, 2, 100, 'engine'],
  mangonel: [1, 0, 1, 4, 4, 50, 'engine'],
  ram: [4, 3, 1, 0, 0, 0, 'hides'],
  gallery: [3, 4, -1, 0, 0, 0, 'hides'],
  belfry: [5, 4, 1, 0, 0, 0, 'hides'],
  mantlet: [1, 0, 1, 0, 0, 0, 'engine'],
};

/** Charts of all engines by their numbers, places in ENGINES. */
export const ENGINE_CHARTS: readonly EngineChart[] = ENGINES.map((id) => {
  const [middle, sides, setBack, shotTurns, crew, range, wood] = ROWS[id];
  return { middle, sides, setBack, shotTurns, crew, range, wood };
});

/** Hexes up to which heavy shots are at short, medium and long range; the latter two add 1 and 2. Reconstructed. @rule B32 */
const HEAVY_RANGES = [20, 50, 100] as const;

/** What is added to the roll of a heavy shot so far. */
export function heavyModifier(hexes: number): number {
  return HEAVY_RANGES.findIndex((most) => hexes <= most);
}
