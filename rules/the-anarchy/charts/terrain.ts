import { COVER, type CoverId } from './types.ts';

/** What a hex is, or a floor above it. */
// biome-ignore format: a table, one part of the rulebook a line
export const TERRAINS = [
  'open', 'scrub', 'tree', 'slope', 'high', 'beach', 'shallow', 'deep', 'ford', 'road',
  'interior', 'wall', 'window', 'door', 'stairs', 'church-window', 'chapel-window', 'furniture', 'low-wall',
  'keep-wall', 'battlement', 'tower', 'keep-door', 'slit', 'keep', 'deck', 'gate', 'bridge', 'moat',
  'tent', 'engine', 'horse-lines',
  'filled-moat', 'rubble', 'roof', 'ladder', 'hoarding', 'scaffolding', 'belfry-floor',
  'mine',
] as const;
export type TerrainId = (typeof TERRAINS)[number];
export const TERRAIN = Object.fromEntries(TERRAINS.map((id, i) => [id, i])) as Readonly<Record<TerrainId, number>>;

/** The letter of each in the rows of a map; what lies above the ground has none. */
// biome-ignore format: a table
export const TERRAIN_LETTERS = {
  '.': 'open', ',': 'scrub', T: 'tree', '/': 'slope', '^': 'high', b: 'beach', '~': 'shallow', '=': 'deep', f: 'ford', p: 'road',
  h: 'interior', '#': 'wall', w: 'window', d: 'door', S: 'stairs', n: 'church-window', c: 'chapel-window', u: 'furniture', l: 'low-wall',
  W: 'keep-wall', B: 'battlement', R: 'tower', D: 'keep-door', A: 'slit', k: 'keep', o: 'deck', G: 'gate', r: 'bridge', M: 'moat',
  t: 'tent', e: 'engine', a: 'horse-lines', m: 'filled-moat', x: 'rubble', v: 'mine',
} as const satisfies Readonly<Record<string, TerrainId>>;

/** How wood catches fire; a row of the fire table. */
export type WoodId = 'hides' | 'gate' | 'engine' | 'timber' | 'thatch';

export interface TerrainChart {
  /** Movement points to enter, on foot and by horse; null: impassable. */
  readonly foot: number | null;
  readonly horse: number | null;
  readonly cover: number;
  /** Terrain Advantage of who stands there when he attacks and when he is attacked: 1, 0 or -1. */
  readonly attack: -1 | 0 | 1;
  readonly defence: -1 | 0 | 1;
  /** Level of the ground, and of the top of what stands on it and hides what is behind (half levels, counted from the level of the map's plain). */
  readonly level: number;
  readonly top: number;
  /** Whether nobody fights into or out of it across its outer side. */
  readonly bars: boolean;
  /** Row of the fire table; null: it does not burn. */
  readonly wood: WoodId | null;
}

type Row = readonly [
  foot: number | null,
  horse: number | null,
  cover: CoverId,
  attack: -1 | 0 | 1,
  defence: -1 | 0 | 1,
  level: number,
  blocks: number,
  wood: WoodId | null,
];

/** @rule 3.2.1 @rule 3.3.2 @rule 3.4.3 @rule 6.1 @ruling AN-456
 * Movement, cover and advantage: the rulebook [1.1, 2.1, 3.1, 3.2.1, 3.3.2, 6.1]; levels, heights and what burns:
 * reconstructed. @ruling AN-86
 * The sixth column is the level of the ground, of a floor that of the first above it; the seventh by how many half levels what stands there rises above it. */
// biome-ignore format: a table, one terrain a line
const ROWS: Readonly<Record<TerrainId, Row>> = {
  open: [1, 1, 'none', 0, 0, 0, 0, null],
  scrub: [2, 4, 'light', -1, -1, 0, 0, null],
  tree: [2, null, 'light', -1, -1, 0, 4, null],
  slope: [2, 4, 'none', -1, -1, 0, 0, null],
  high: [1, 1, 'none', 0, 0, 1, 0, null],
  beach: [1, 1, 'none', 0, 0, 0, 0, null],
  shallow: [2, 2, 'light', -1, -1, 0, 0, null],
  deep: [4, null, 'light', -1, -1, 0, 0, null],
  ford: [2, 2, 'none', 0, 0, 0, 0, null],
  road: [1, 1, 'none', 0, 0, 0, 0, null],
  interior: [1, null, 'none', 1, 1, 0, 0, null],
  wall: [null, null, 'infinite', 0, 0, 2, 4, null],
  window: [4, null, 'medium', -1, 1, 0, 4, null],
  door: [1, 1, 'medium', 0, 1, 0, 4, 'gate'],
  stairs: [2, null, 'none', -1, -1, 1, 0, null],
  'church-window': [1, null, 'light', 0, 1, 1, 4, null],
  'chapel-window': [1, null, 'heavy', 0, 1, 0, 4, null],
  furniture: [2, null, 'light', -1, -1, 0, 0, null],
  'low-wall': [3, null, 'medium', 0, 1, 0, 0, null],
  'keep-wall': [null, null, 'infinite', 0, 0, 4, 0, null],
  battlement: [1, null, 'heavy', 0, 1, 2, 1, null],
  tower: [1, null, 'heavy', 0, 1, 3, 1, null],
  'keep-door': [1, null, 'medium', 0, 1, 0, 8, 'gate'],
  slit: [1, null, 'heavy', 0, 1, 1, 6, null],
  keep: [1, null, 'none', 1, 1, 0, 0, null],
  deck: [1, null, 'light', 0, 0, 1, 0, null],
  gate: [1, 1, 'none', 0, 0, 0, 4, 'gate'],
  bridge: [1, 1, 'none', 0, 0, 0, 0, 'gate'],
  moat: [4, null, 'none', -1, -1, -1, 0, null],
  tent: [2, null, 'light', -1, -1, 0, 4, 'thatch'],
  engine: [null, null, 'medium', 0, 0, 1, 2, 'engine'],
  'horse-lines': [1, 1, 'none', 0, 0, 0, 0, null],
  'filled-moat': [2, null, 'none', 0, 0, 0, 0, null],
  rubble: [2, null, 'medium', -1, -1, 0, 0, null],
  roof: [1, null, 'heavy', 0, 1, 4, 1, null],
  ladder: [3, null, 'none', 0, 0, 1, 0, null],
  hoarding: [1, null, 'heavy', -1, -1, 2, 2, 'timber'],
  scaffolding: [1, null, 'light', -1, -1, 2, 0, 'timber'],
  'belfry-floor': [null, null, 'none', 0, 0, 1, 0, null],
  mine: [2, null, 'infinite', -1, -1, -1, 0, null],
};

/** Tops of walls: one comes onto them from one another, by stairs, or over the parapet. */
const TOPS: readonly TerrainId[] = ['battlement', 'tower', 'roof'];
/** Walls that turn to rubble when they come down. @rule 6.4.3 */
const STONE: readonly TerrainId[] = ['battlement', 'tower', 'keep-wall', 'slit', 'wall', 'low-wall'];
/** Openings in the walls of buildings, which cover from outside. */
const WINDOWS: readonly TerrainId[] = ['window', 'church-window', 'chapel-window', 'slit'];
/** What hangs before a wall, open ground below. */
const HUNG: readonly TerrainId[] = ['hoarding', 'scaffolding'];

const isOneOf = (list: readonly TerrainId[]): readonly boolean[] => TERRAINS.map((id) => list.includes(id));
const IS_TOP = isOneOf(TOPS);
const IS_HUNG = isOneOf(HUNG);
const IS_STONE = isOneOf(STONE);
const IS_WINDOW = isOneOf(WINDOWS);

/** Whether a terrain is the top of a wall: a wall-walk, the top of a tower, the roof of a keep. @rule 3.1 */
export const isTop = (terrain: number): boolean => IS_TOP[terrain]!;
/** Whether a ladder leads up to a terrain: the top of a wall, a church window, scaffolding. @rule 2.1 @rule 2.2.2 @rule 3.4.4 */
export const isLadderTop = (terrain: number): boolean =>
  IS_TOP[terrain]! || terrain === TERRAIN['church-window'] || terrain === TERRAIN.scaffolding;
/** Whether a terrain hangs before a wall: hoarding, or scaffolding. @rule 3.3.1 @rule 2.2.2 */
export const isHung = (terrain: number): boolean => IS_HUNG[terrain]!;

/** Whether a terrain is a wall that turns to rubble when it comes down. @rule 6.4.3 */
export const isStone = (terrain: number): boolean => IS_STONE[terrain]!;

/** Whether a terrain is a window or an arrow slit. @rule 2.1 @rule 3.1 */
export const isWindow = (terrain: number): boolean => IS_WINDOW[terrain]!;

/** Across whose outer side nobody fights. @rule 2.1 @rule 3.1 */
const BARRED: readonly TerrainId[] = ['chapel-window', 'slit', 'wall', 'keep-wall'];

/** Charts of all terrains by their numbers. */
export const TERRAIN_CHARTS: readonly TerrainChart[] = TERRAINS.map((id) => {
  const [foot, horse, cover, attack, defence, level, height, wood] = ROWS[id];
  return { foot, horse, cover: COVER[cover], attack, defence, level, top: 2 * level + height, bars: BARRED.includes(id), wood };
});
