import { NEVER } from './dice.ts';
import { BRIDGE, BURN, DITCH, FORD, HEDGE, RIVER, SLOPE_DOWN, SLOPE_UP, STEEP_DOWN, STEEP_UP, STREAM } from './hexsides.ts';

/** Movement points of foot and mounted, null where they may not go (NA). */
type Costs = readonly [foot: number | null, mounted: number | null];
/** Lowest roll that disorders foot and mounted (D), NEVER where there is no check. */
type Checks = readonly [foot: number, mounted: number];

/** What a terrain does to who enters it, attacks into it, or fires at it. */
export interface TerrainRow {
  readonly cost: Costs;
  readonly disorderFrom: Checks;
  /** DRM of Shock and Charge against who stands there; null where nobody may be attacked (NA). */
  readonly defense: number | null;
  /** Whether a Charge may go into it or through it [13.3]. */
  readonly canCharge: boolean;
  readonly blocksSight: boolean;
  /** DRM of fire at who stands there. */
  readonly cover: number;
}

const NO = null;
const _ = NEVER;

function row(cost: Costs, disorderFrom: Checks, defense: number | null, charge: string, sight: string, cover: number): TerrainRow {
  return { cost, disorderFrom, defense, canCharge: charge === 'charge', blocksSight: sight === 'blocks', cover };
}

/**
 * Terrain chart, the hexes. From the rulebook: the words NA, NE and D, where a Charge may not go [13.3], and what blocks sight [11.4].
 * Historical: mud and potholes. Costs, numbers of checks and DRMs are reconstructed.
 */
// biome-ignore format: a chart
const rows = {
  //            MP foot, mounted   D        defense  Charge    sight     cover
  clear:      row([1, 1],          [_, _],    0,    'charge', '',        0),
  woods:      row([2, 3],          [8, 6],   -1,    '',       'blocks', -1),
  lightWoods: row([2, 2],          [_, 8],   -1,    'charge', 'blocks', -1),
  garden:     row([2, 2],          [_, 8],   -1,    'charge', 'blocks', -1),
  drumlin:    row([2, 3],          [_, 8],   -1,    'charge', 'blocks',  0),
  vineyards:  row([2, 3],          [_, 7],   -1,    'charge', 'blocks', -1),
  orchard:    row([1, 2],          [_, 8],   -1,    'charge', 'blocks', -1),
  town:       row([2, 3],          [8, 6],   -2,    '',       'blocks', -2),
  city:       row([NO, NO],        [_, _],   NO,    '',       'blocks', -2),
  castle:     row([NO, NO],        [_, _],   NO,    '',       'blocks', -2),
  village:    row([2, 3],          [_, 7],   -1,    'charge', 'blocks', -1),
  houses:     row([2, 3],          [_, 7],   -1,    'charge', 'blocks', -1),
  church:     row([2, 3],          [_, 7],   -2,    'charge', 'blocks', -2),
  abbey:      row([2, 3],          [_, 7],   -2,    'charge', 'blocks', -2),
  mill:       row([2, 2],          [_, _],   -1,    'charge', 'blocks', -1),
  manor:      row([2, 3],          [_, 7],   -2,    'charge', 'blocks', -2),
  building:   row([2, 3],          [_, 7],   -1,    'charge', 'blocks', -1),
  brush:      row([2, 3],          [8, 6],   -1,    '',       '',        0),
  marsh:      row([2, 3],          [8, 5],   -1,    '',       '',        0),
  bog:        row([3, NO],         [6, _],   -2,    '',       '',        0),
  fen:        row([NO, NO],        [_, _],   NO,    '',       '',        0),
  rough:      row([2, 3],          [9, 6],   -1,    '',       '',        0),
  ditch:      row([2, 3],          [9, 6],   -1,    '',       '',        0),
  mud:        row([2, 2],          [9, 8],    0,    'charge', '',        0),
  pothole:    row([1, 1],          [_, _],    0,    'charge', '',        0),
  water:      row([NO, NO],        [_, _],   NO,    '',       '',        0),
  sand:       row([1, 1],          [_, _],    0,    'charge', '',        0),
} as const;

export type Terrain = keyof typeof rows;
export const TERRAIN: Readonly<Record<Terrain, TerrainRow>> = rows;
/** Terrains in the order of their numbers. */
export const TERRAINS = Object.keys(rows) as readonly Terrain[];

/** Letters of the rows of a map. */
// biome-ignore format: a table
export const TERRAIN_LETTERS = {
  '.': 'clear', W: 'woods', w: 'lightWoods', G: 'garden', u: 'drumlin', V: 'vineyards', O: 'orchard', T: 'town', C: 'city', K: 'castle',
  v: 'village', h: 'houses', '+': 'church', a: 'abbey', i: 'mill', n: 'manor', b: 'building', H: 'brush', M: 'marsh', B: 'bog',
  F: 'fen', R: 'rough', d: 'ditch', m: 'mud', P: 'pothole', '~': 'water', s: 'sand',
} as const satisfies Readonly<Record<string, Terrain>>;

/** DRM of an attacker who stands in mud himself: historical, its size reconstructed. */
export const MUD_FOOTING = -1;

/** What a kind of hexside does to who crosses it; its costs are added to those of the hex beyond. */
interface HexsideRow extends Omit<TerrainRow, 'blocksSight' | 'cover'> {
  readonly bit: number;
}

function side(bit: number, cost: Costs, disorderFrom: Checks, defense: number | null, charge: string): HexsideRow {
  return { bit, cost, disorderFrom, defense, canCharge: charge === 'charge' };
}

/**
 * Terrain chart, the hexsides. From the rulebook: that a Charge crosses no river, steep slope, ditch or hedge, and water only at one more
 * movement point without a check [13.3]; that attacks across a ditch have a DRM [12.3]. The rest is reconstructed.
 */
// biome-ignore format: a chart
export const HEXSIDES: readonly HexsideRow[] = [
  //               MP foot, mounted   D       defense  Charge
  side(SLOPE_UP,   [1, 1],            [_, _],   -1,   'charge'),
  side(SLOPE_DOWN, [0, 0],            [_, _],    0,   'charge'),
  side(STEEP_UP,   [2, 3],            [9, 6],   -2,   ''),
  side(STEEP_DOWN, [1, 2],            [_, _],    0,   ''),
  side(STREAM,     [1, 1],            [_, _],   -1,   'charge'),
  side(BURN,       [1, 2],            [9, 6],   -2,   ''),
  side(RIVER,      [NO, NO],          [_, _],   NO,   ''),
  side(FORD,       [1, 1],            [_, _],   -1,   ''),
  side(BRIDGE,     [0, 0],            [_, _],   -1,   ''),
  side(DITCH,      [1, 2],            [_, 6],   -1,   ''),
  side(HEDGE,      [1, 2],            [_, 6],   -1,   ''),
];

/** Lowest rolls that disorder foot and mounted who come among caltrops: reconstructed. */
export const CALTROPS: Checks = [8, 5];
/** Movement points of netting for foot, and its DRM for attacks against who stands behind it: reconstructed. No horse goes there. */
export const NETTING_POINTS = 1;
export const NETTING_DEFENSE = -1;

/** Movement points of a hex along a road, whatever the ground. */
export const ROAD_COST = 1;

/** DRM of attacks over hexsides with these bits: each kind counts once, however many attackers cross it. @rule 12.3 */
export function hexsideDefense(bits: number): number {
  let drm = 0;
  for (const { bit, defense } of HEXSIDES) if ((bits & bit) !== 0) drm += defense ?? 0;
  return drm;
}
