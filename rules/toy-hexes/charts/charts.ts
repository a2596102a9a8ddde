/** Types of units, and what each is worth. */
export const TYPES = ['levy', 'foot', 'horse'] as const;
// biome-ignore format: a table, one row a line
export const VALUES = [
  { strength: 2, morale: 5, move: 3, points: 1 },
  { strength: 4, morale: 7, move: 3, points: 2 },
  { strength: 5, morale: 6, move: 5, points: 3 },
] as const;

/** Hits with which a unit is gone; each takes one off its strength and its morale. */
export const MOST_HITS = 2;

export const TERRAINS = ['open', 'wood', 'marsh', 'village'] as const;
export const LETTERS = { '.': 'open', w: 'wood', m: 'marsh', v: 'village' } as const satisfies Record<string, (typeof TERRAINS)[number]>;

/** Movement points of levy, foot and horse, null where it is closed; what it takes off an attack. */
// biome-ignore format: a table, one row a line
export const TERRAIN = [
  { cost: [1, 1, 1], cover: 0 },
  { cost: [2, 2, 3], cover: 1 },
  { cost: [3, 3, null], cover: 0 },
  { cost: [1, 1, 2], cover: 2 },
] as const;
/** @rule 2.2 Whether a type can be on a terrain. */
export function canEnter(type: number, terrain: number): boolean {
  return TERRAIN[terrain]!.cost[type] !== null;
}

export const ROAD_COST = 1;
export const CLIMB = [1, 1, 1] as const;
export const WADE = [1, 1, 2] as const;

/** Results of an attack: it is repulsed with a hit, nothing, the target checks its morale, the target is hit and checks. */
export const RESULTS = ['repulsed', 'nothing', 'check', 'hit'] as const;
export const [REPULSED, NOTHING, CHECK, HIT] = [0, 1, 2, 3] as const;
type Ten<T> = readonly [T, T, T, T, T, T, T, T, T, T];

/** Columns are the lead of the attacker, from 2 behind to 3 ahead; rows of ten are the faces of a D10, the lowest first. */
// biome-ignore format: a table, one row a line
const CHART = [
  //-1 2  3  4  5  6  7  8  9  10
  [0, 0, 0, 0, 0, 1, 1, 1, 2, 2],
  [0, 0, 0, 0, 1, 1, 1, 2, 2, 3],
  [0, 0, 0, 1, 1, 1, 2, 2, 3, 3],
  [0, 0, 1, 1, 1, 2, 2, 3, 3, 3],
  [0, 1, 1, 1, 2, 2, 3, 3, 3, 3],
  [0, 1, 1, 2, 2, 3, 3, 3, 3, 3],
] as const satisfies readonly Ten<0 | 1 | 2 | 3>[];
const LOWEST_LEAD = -2;
const HIGHEST_LEAD = 3;

/** Result of an attack. @rule 3.2 a D10 and the chart @param lead of any size @param face from 1 */
export function resultOf(lead: number, face: number): number {
  return CHART[Math.min(HIGHEST_LEAD, Math.max(LOWEST_LEAD, lead)) - LOWEST_LEAD]![face - 1]!;
}
