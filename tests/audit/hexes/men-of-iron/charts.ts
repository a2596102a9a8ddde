// The charts of Men of Iron a second time, copied from the reconstructed player aids, for the auditor alone.

export type GameName = 'men-of-iron' | 'infidel' | 'blood-and-roses';

/** Results by lowest words: `D R` Disordered and Retreat. Each line: highest adjusted roll, then the columns. */
type Line = readonly [upTo: number, ...columns: string[]];

export interface GameCharts {
  readonly range: Readonly<Record<string, readonly number[]>>;
  /** Columns: foot, foot Disordered, mounted, mounted Disordered. */
  readonly fire: readonly Line[];
  /** Columns: defender normal, defender Disordered. */
  readonly shock: readonly Line[];
  readonly charge: readonly Line[];
  /** Rows attack; columns in the order of `defenders`. */
  readonly defenders: readonly string[];
  readonly matrix: Readonly<Record<string, readonly number[]>>;
  /** Movement in order and Disordered, Shock Defense likewise, what Disorder takes off fire, and what the type can do. */
  readonly types: Readonly<
    Record<string, readonly [ma: number, maDisordered: number, sd: number, sdDisordered: number, f: number, can: string]>
  >;
}

// biome-ignore format: tables
export const CHARTS: Readonly<Record<GameName, GameCharts>> = {
  'men-of-iron': {
    range: { LB: [2, 1, -1], CB: [2, 0, -2], A: [1, 0, -2], SL: [0], GE: [1], DH: [1, -1], BO: [3, 1, 0, -2, -3] },
    fire: [
      [4, '', '', '', ''],
      [5, '', '', 'D', 'R'],
      [6, 'D', 'R', 'D', 'R'],
      [8, 'D', 'R', 'D R', 'U'],
      [10, 'D R', 'T', 'U', 'T'],
      [11, 'D R', 'E', 'T', 'T'],
      [12, 'T', 'E', 'T', 'E'],
      [13, 'T', 'E', 'E', 'E'],
      [Infinity, 'E', 'E', 'E', 'E'],
    ],
    shock: [
      [-2, 'AU', 'AD AR'],
      [-1, 'AD AR', 'AD AR'],
      [0, 'AD AR', 'AD'],
      [1, 'AD', 'AD'],
      [2, 'AD', ''],
      [3, '', 'DR'],
      [4, 'AD DD', 'DR'],
      [5, 'DD', 'DR'],
      [6, 'DD', 'DT'],
      [7, 'DD DR', 'DT'],
      [8, 'DD DR', 'DT CA'],
      [9, 'DD DR CA', 'DT CA'],
      [10, 'DD DR CA', 'DE CA'],
      [Infinity, 'DT CA', 'DE CA'],
    ],
    charge: [
      [-1, 'AU', 'AD AR'],
      [1, 'AD AR', 'AD'],
      [3, 'AD', 'DR'],
      [4, 'AD DD', 'DT'],
      [5, 'DD', 'DT'],
      [6, 'DD CA', 'DT CA'],
      [7, 'DD DR CA', 'DT CA'],
      [8, 'DD DR CA', 'DE CA'],
      [10, 'DT CA', 'DE CA'],
      [Infinity, 'DE CA', 'DE CA'],
    ],
    defenders: ['MM', 'DM', 'UH', 'PK', 'AX', 'LB', 'A', 'CB', 'SL', 'GE', 'MH', 'DH', 'BO', 'WG'],
    matrix: {
      MM: [1, -2, 2, -3, 1, 3, 3, 3, 3, 2, 2, 2, 4, -1],
      DM: [0, 0, 2, 1, 2, 2, 2, 2, 3, 1, 1, 2, 4, 1],
      UH: [-1, -1, 0, -1, 0, 1, 2, 2, 2, 0, 0, 1, 3, 0],
      PK: [2, -1, 1, 0, 0, 2, 2, 2, 2, 1, 1, 1, 3, 0],
      AX: [0, 0, 1, -1, 0, 2, 2, 2, 2, 0, 0, 1, 3, 0],
    },
    types: {
      MM: [7, 4, 0, 1, 0, 'mounted charge'],
      DM: [4, 3, -2, -1, 0, 'shieldWall'],
      UH: [3, 2, 0, 1, 0, ''],
      PK: [4, 3, -1, 1, 0, 'shieldWall'],
      AX: [5, 3, 0, 1, 0, ''],
      LB: [5, 4, 1, 2, 2, 'missile return reactAlways rain'],
      A: [5, 4, 2, 3, 2, 'missile return reactAlways rain'],
      CB: [5, 3, 1, 2, 2, 'missile reactOnce'],
      SL: [6, 4, 2, 3, 1, 'missile return reactAlways'],
      GE: [9, 6, 2, 3, 1, 'mounted missile return reactAlways shootAndScoot'],
      MH: [8, 5, 1, 2, 0, 'mounted dismount'],
      DH: [5, 3, 1, 2, 2, 'missile reactOnce remount'],
      BO: [0, 0, 3, 3, 0, 'missile reactOnce noDisorder immobile'],
      WG: [0, 0, 0, 1, 0, 'immobile'],
    },
  },
  'infidel': {
    range: { A: [1, 0], AF: [1, 0], CB: [2, 0], 'LC/A': [1, -1], 'MC/A': [0, -1], PKJ: [0] },
    fire: [
      [5, '', '', '', ''],
      [7, 'D', 'R', 'D', 'R'],
      [8, 'D', 'R', 'D R', 'R'],
      [9, 'D R', 'T', 'D R', 'T'],
      [10, 'D R', 'T', 'T', 'T'],
      [11, 'D R', 'E', 'T', 'E'],
      [12, 'T', 'E', 'T', 'E'],
      [13, 'T', 'E', 'E', 'E'],
      [Infinity, 'E', 'E', 'E', 'E'],
    ],
    shock: [
      [-1, 'AD AR', 'AD AR'],
      [0, 'AD AR', 'AD'],
      [1, 'AD', 'AD'],
      [2, 'AD', ''],
      [3, '', 'DR'],
      [4, 'AD DD', 'DR'],
      [5, 'DD', 'DR'],
      [6, 'DD', 'DT'],
      [7, 'DD DR', 'DT'],
      [8, 'DD DR', 'DT CA'],
      [9, 'DD DR CA', 'DT CA'],
      [10, 'DD DR CA', 'DE CA'],
      [Infinity, 'DT CA', 'DE CA'],
    ],
    charge: [
      [-1, 'AD AR', 'AD AR'],
      [0, 'AD AR', 'AD'],
      [1, 'AD', 'AD'],
      [2, 'AD', 'DR'],
      [3, 'AD DD', 'DR'],
      [4, 'AD DD', 'DT'],
      [5, 'DD', 'DT'],
      [6, 'DD CA', 'DT CA'],
      [7, 'DD DR CA', 'DT CA'],
      [8, 'DD DR CA', 'DE CA'],
      [10, 'DT CA', 'DE CA'],
      [Infinity, 'DE CA', 'DE CA'],
    ],
    defenders: ['KN', 'HC', 'MC', 'MC/A', 'LC/A', 'MA', 'PK', 'PKJ', 'AF', 'A', 'CB', 'CF', 'WG'],
    matrix: {
      KN: [1, 2, 2, 2, 3, 0, -1, -1, 2, 3, 3, 4, 0],
      HC: [0, 1, 1, 1, 2, -1, -2, -2, 1, 2, 2, 3, -1],
      MC: [-2, -1, 0, 0, 1, -2, -2, -2, 0, 1, 1, 2, -2],
      'MC/A': [-2, -1, 0, 0, 1, -2, -2, -2, 0, 1, 1, 2, -2],
      MA: [0, 0, 1, 1, 1, 0, 1, 1, 1, 2, 2, 3, 0],
      PK: [1, 1, 1, 1, 1, -1, 0, 0, 0, 1, 1, 2, 0],
      PKJ: [1, 1, 1, 1, 1, -1, 0, 0, 0, 1, 1, 2, 0],
      AF: [0, 0, 0, 0, 0, -1, 0, 0, 0, 1, 1, 2, 0],
    },
    types: {
      KN: [7, 4, -1, 0, 0, 'mounted charge knight'],
      HC: [7, 4, 0, 1, 0, 'mounted charge'],
      MC: [8, 5, 0, 1, 0, 'mounted'],
      'MC/A': [8, 5, 0, 1, 2, 'mounted missile return reactAlways rain shootAndScoot'],
      'LC/A': [9, 6, 1, 2, 1, 'mounted missile return reactAlways rain shootAndScoot lightRetreat'],
      MA: [4, 3, -1, 0, 0, ''],
      PK: [4, 3, 0, 1, 0, ''],
      PKJ: [5, 3, 1, 2, 2, 'missile reactOnce'],
      AF: [5, 3, 1, 2, 2, 'missile return reactAlways rain'],
      A: [5, 4, 2, 3, 2, 'missile return reactAlways rain'],
      CB: [4, 3, 1, 2, 2, 'missile reactOnce'],
      CF: [2, 1, 3, 4, 0, ''],
      WG: [0, 0, 0, 1, 0, 'immobile'],
    },
  },
  'blood-and-roses': {
    range: { LB: [2, 1, 1, 0, -1, -3, -4], A: [1, 0, 0, -1, -3], HG: [2, 0, -3], CB: [2, 1, 0, -2], ART: [3, 2, 1, -1, -2, -2, -3, -3, -3, -3] },
    fire: [
      [4, '', '', '', ''],
      [5, '', '', 'D', 'R'],
      [6, 'D', 'R', 'D', 'R'],
      [8, 'D', 'R', 'D R', 'U'],
      [10, 'D R', 'T', 'U', 'T'],
      [11, 'D R', 'E', 'T', 'T'],
      [12, 'T', 'E', 'T', 'E'],
      [13, 'T', 'E', 'E', 'E'],
      [Infinity, 'E', 'E', 'E', 'E'],
    ],
    shock: [
      [-2, 'AU', 'AD AR'],
      [-1, 'AD AR', 'AD AR'],
      [1, 'AD', 'AD'],
      [2, 'AX', 'AX'],
      [3, '', 'DR'],
      [4, 'AD DD', 'DR'],
      [5, 'DX', 'DR'],
      [6, 'DX', 'DT'],
      [7, 'DD DR', 'DT'],
      [8, 'DD DR', 'DT CA'],
      [9, 'DD DR CA', 'DT CA'],
      [10, 'DD DR CA', 'DE CA'],
      [Infinity, 'DT CA', 'DE CA'],
    ],
    charge: [
      [-1, 'AU', 'AD AR'],
      [1, 'AD AR', 'AD'],
      [2, 'AD', 'DR'],
      [3, 'AX', 'DR'],
      [4, 'AD DD', 'DT'],
      [5, 'DX', 'DT'],
      [6, 'DD CA', 'DT CA'],
      [7, 'DD DR CA', 'DT CA'],
      [8, 'DD DR CA', 'DE CA'],
      [10, 'DT CA', 'DE CA'],
      [Infinity, 'DE CA', 'DE CA'],
    ],
    defenders: ['MM', 'DM', 'UH', 'INF', 'LVY', 'CAV', 'LB', 'A', 'HG', 'ART', 'WG'],
    matrix: {
      MM: [1, -1, 2, -1, 1, 1, 2, 3, 3, 0, -1],
      DM: [0, 0, 1, 1, 2, 1, 2, 2, 3, 0, 1],
      UH: [-1, -1, 0, 0, 1, 0, 1, 2, 2, 0, 0],
      INF: [1, -1, 0, 0, 1, 1, 1, 2, 2, 0, 0],
      LVY: [0, -2, -1, -1, 0, 0, 1, 1, 1, 0, -1],
      CAV: [-1, -2, 0, -1, 1, 0, 2, 2, 2, 0, -2],
    },
    types: {
      MM: [8, 5, 0, 1, 0, 'mounted charge dismount'],
      DM: [5, 3, -1, 0, 0, ''],
      UH: [4, 2, 0, 1, 0, ''],
      INF: [6, 4, 0, 1, 0, ''],
      LVY: [5, 3, 1, 2, 0, 'levy'],
      CAV: [9, 6, 1, 2, 0, 'mounted'],
      LB: [6, 4, 1, 2, 2, 'missile return reactAlways rain passThrough'],
      A: [6, 4, 2, 3, 2, 'missile return reactAlways rain passThrough'],
      HG: [6, 4, 2, 3, 2, 'missile reactOnce passThrough passable'],
      ART: [3, 3, 0, 0, 0, 'missile reactOnce noDisorder frontOnly passable'],
      WG: [0, 0, 0, 1, 0, 'immobile'],
    },
  },
};

/** The terrain chart: movement of foot and mounted (-1 not allowed), rolls that disorder them (10 none), Shock, whether a Charge may go there, whether it blocks sight, fire. */
type Ground = readonly [
  foot: number,
  mounted: number,
  dFoot: number,
  dMounted: number,
  shock: number,
  charge: 0 | 1,
  blocks: 0 | 1,
  fire: number,
];

// biome-ignore format: a table
export const HEXES: Readonly<Record<string, Ground>> = {
  '.': [1, 1, 10, 10, 0, 1, 0, 0], // Clear
  'W': [2, 3, 8, 6, -1, 0, 1, -1], // Woods
  'w': [2, 2, 10, 8, -1, 1, 1, -1], // Light Woods
  'G': [2, 2, 10, 8, -1, 1, 1, -1], // Garden
  'u': [2, 3, 10, 8, -1, 1, 1, 0], // Drumlin
  'V': [2, 3, 10, 7, -1, 1, 1, -1], // Vineyards
  'O': [1, 2, 10, 8, -1, 1, 1, -1], // Orchard
  'T': [2, 3, 8, 6, -2, 0, 1, -2], // Town
  'C': [-1, -1, 10, 10, NaN, 0, 1, -2], // City
  'K': [-1, -1, 10, 10, NaN, 0, 1, -2], // Castle
  'v': [2, 3, 10, 7, -1, 1, 1, -1], // Village
  'h': [2, 3, 10, 7, -1, 1, 1, -1], // Houses
  '+': [2, 3, 10, 7, -2, 1, 1, -2], // Church
  'a': [2, 3, 10, 7, -2, 1, 1, -2], // Abbey
  'i': [2, 2, 10, 10, -1, 1, 1, -1], // Mill
  'n': [2, 3, 10, 7, -2, 1, 1, -2], // Manor
  'b': [2, 3, 10, 7, -1, 1, 1, -1], // Building
  'H': [2, 3, 8, 6, -1, 0, 0, 0], // Hedgerow/Brush
  'M': [2, 3, 8, 5, -1, 0, 0, 0], // Marsh
  'B': [3, -1, 6, 10, -2, 0, 0, 0], // Bog
  'F': [-1, -1, 10, 10, NaN, 0, 0, 0], // Fen (impassable)
  'R': [2, 3, 9, 6, -1, 0, 0, 0], // Rough
  'd': [2, 3, 9, 6, -1, 0, 0, 0], // Ditch
  'm': [2, 2, 9, 8, 0, 1, 0, 0], // Ploughed mud
  'P': [1, 1, 10, 10, 0, 1, 0, 0], // Pothole
  '~': [-1, -1, 10, 10, NaN, 0, 0, 0], // River / sea / lake
  's': [1, 1, 10, 10, 0, 1, 0, 0], // Sand
};

/** The same of hexsides, added to the hex behind. */
type Side = readonly [foot: number, mounted: number, dFoot: number, dMounted: number, shock: number, charge: 0 | 1];

// biome-ignore format: a table
export const SIDES: Readonly<Record<string, Side>> = {
  slope: [1, 1, 10, 10, -1, 1],
  steep: [2, 3, 9, 6, -2, 0],
  stream: [1, 1, 10, 10, -1, 1],
  burn: [1, 2, 9, 6, -2, 0],
  river: [-1, -1, 10, 10, NaN, 0],
  ford: [1, 1, 10, 10, -1, 0],
  bridge: [0, 0, 10, 10, -1, 0],
  ditch: [1, 2, 10, 6, -1, 0],
  hedge: [1, 2, 10, 6, -1, 0],
  road: [0, 0, 10, 10, 0, 1],
};
