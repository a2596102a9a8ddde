import type { WoodId } from './terrain.ts';

/** Engines that stand on the map, and mantlets. */
export const ENGINES = ['ballista', 'mangonel', 'ram', 'gallery', 'belfry', 'mantlet'] as const;
export type EngineId = (typeof ENGINES)[number];
export const ENGINE = Object.fromEntries(ENGINES.map((id, i) => [id, i])) as Readonly<Record<EngineId, number>>;

/** Men who push, and the hexes that so many, or more, push it in a turn; the most first. */
type Push = readonly (readonly [men: number, hexes: number])[];

export interface EngineChart {
  /** Columns of its footprint: hexes of the middle one and of either side, and by how many half hexes the sides begin behind the middle. */
  readonly middle: number;
  readonly sides: number;
  readonly setBack: -1 | 1;
  readonly push: Push;
  /** Turns that its crew works for a shot, men of the crew, an engineer among them, and hexes that it shoots; 0: it does not shoot. */
  readonly shotTurns: number;
  readonly crew: number;
  readonly range: number;
  /** Row of the fire table. */
  readonly wood: WoodId;
}

type Row = readonly [
  middle: number,
  sides: number,
  setBack: -1 | 1,
  push: Push,
  shotTurns: number,
  crew: number,
  range: number,
  wood: WoodId,
];

/** Numbers of hexes, crews, pushers and turns: the rulebook [4.2.4, 4.4.1, 4.4.2, 5.1.2, 5.2.1, 5.2.2, 5.3.2]. Shapes of the footprints and the range of the
 * ballista: reconstructed. @rule 4.1 */
// biome-ignore format: a table, one engine a line
const ROWS: Readonly<Record<EngineId, Row>> = {
  ballista: [1, 0, 1, [[4, 2]], 3, 2, 100, 'engine'],
  mangonel: [1, 0, 1, [], 4, 4, 50, 'engine'],
  ram: [4, 3, 1, [[6, 2], [3, 1]], 0, 0, 0, 'hides'],
  gallery: [3, 4, -1, [[6, 2], [3, 1]], 0, 0, 0, 'hides'],
  belfry: [5, 4, 1, [[8, 2], [4, 1]], 0, 0, 0, 'hides'],
  mantlet: [1, 0, 1, [], 0, 0, 0, 'engine'],
};

/** Charts of all engines by their numbers, places in ENGINES. */
export const ENGINE_CHARTS: readonly EngineChart[] = ENGINES.map((id) => {
  const [middle, sides, setBack, push, shotTurns, crew, range, wood] = ROWS[id];
  return { middle, sides, setBack, push, shotTurns, crew, range, wood };
});

/** Hexes that so many men push an engine in a turn. @rule 4.2.4 @rule 5.2.1 @rule 5.3.2 @rule B19 */
export function pushedHexes({ push }: EngineChart, men: number): number {
  return push.find(([least]) => men >= least)?.[1] ?? 0;
}

/** Hexes up to which heavy shots are at short, medium and long range; the latter two add 1 and 2. Reconstructed. @rule B32 */
const HEAVY_RANGES = [20, 50, 100] as const;

/** What is added to the roll of a heavy shot so far. */
export function heavyModifier(hexes: number): number {
  return HEAVY_RANGES.findIndex((most) => hexes <= most);
}
