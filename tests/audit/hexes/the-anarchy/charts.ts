// The charts of The Anarchy a second time, copied from the reconstructed play sheets, for the auditor alone.

/** Columns of the combat tables: up to this differential. */
export const COLUMNS = [0, 4, 8, 12, 20, 30, 50, 70, Infinity] as const;

/** Letters by face of the die from 1, each line by column. */
export const ON_FOOT = [
  'EEFFFFFFF',
  'DDEEFFFFF',
  'CDDEEFFFF',
  'CCDDEEFFF',
  '-CCDDEEFF',
  '--CCDDEFF',
  'B--CCDDEF',
  'BB--CCDEE',
  'BBB--CCDE',
  'AAABB-CDE',
] as const;

export const MOUNTED = [
  'DEEFFFFFF',
  'CDDEEFFFF',
  'CCDDEEFFF',
  '-CGDDEEFF',
  '--CGDDEEF',
  'B-CCGDDEF',
  'BB-CCGDDE',
  'BB--CCGDE',
  'ABB--CCGD',
  'AAABB-CGD',
] as const;

/** Letters by column from 1; beyond the ninth nothing is hit. */
export const SHOTS: Readonly<Record<'foot' | 'mounted', Readonly<Record<string, string>>>> = {
  foot: { none: 'CCCBBBAA-', light: 'CCBBBAAA-', medium: 'CBBBAAA--', heavy: 'BBBAAA---' },
  mounted: { none: 'EEDCCBAA-', light: 'EDCCBAA--', medium: 'DCCBAA---', heavy: 'CCBAA----' },
};

export interface Weapon {
  readonly ranges: readonly [number, number, number];
  readonly start: number;
  readonly least: number;
  /** Fire in the enemy's movement: never, as well, or in place of the own shot. */
  readonly defends: 'no' | 'also' | 'either';
  /** Points left of an allowance after one shot, and after two. */
  readonly limits: readonly [string, string];
}

// biome-ignore format: a table
export const WEAPONS: Readonly<Record<string, Weapon>> = {
  'mounted-lance': { ranges: [3, 6, 9], start: 2, least: 1, defends: 'no', limits: ['all', 'all'] },
  'foot-lance': { ranges: [4, 8, 12], start: 2, least: 1, defends: 'no', limits: ['all', 'all'] },
  'javelin': { ranges: [5, 12, 25], start: 3, least: 1, defends: 'no', limits: ['all', 'all'] },
  'dagger': { ranges: [2, 4, 7], start: 1, least: 1, defends: 'no', limits: ['all', 'all'] },
  'longbow': { ranges: [12, 30, 70], start: 2, least: 1, defends: 'also', limits: ['less two', 'none'] },
  'short-bow': { ranges: [8, 20, 45], start: 3, least: 1, defends: 'also', limits: ['all', 'half'] },
  'crossbow': { ranges: [15, 35, 75], start: 1, least: 1, defends: 'either', limits: ['none', 'none'] },
  'sling': { ranges: [6, 15, 35], start: 4, least: 1, defends: 'no', limits: ['half', 'half'] },
  'staff-sling': { ranges: [10, 25, 50], start: 3, least: 4, defends: 'no', limits: ['none', 'none'] },
};

type Values = readonly [attack: number, defence: number, movement: number];

export interface Class {
  readonly foot: Values;
  readonly mounted: Values | null;
  readonly armour: boolean;
  readonly weapons: readonly string[];
}

// biome-ignore format: a table
export const CLASSES: Readonly<Record<string, Class>> = {
  'count': { foot: [22, 16, 6], mounted: [27, 18, 12], armour: true, weapons: ['dagger'] },
  'noble': { foot: [21, 15, 6], mounted: [26, 17, 12], armour: true, weapons: ['mounted-lance'] },
  'knight': { foot: [20, 14, 6], mounted: [24, 16, 12], armour: true, weapons: ['mounted-lance'] },
  'sergeant': { foot: [14, 11, 6], mounted: [18, 13, 12], armour: true, weapons: ['mounted-lance'] },
  'light-horseman': { foot: [10, 7, 6], mounted: [13, 9, 14], armour: false, weapons: ['javelin'] },
  'man-at-arms': { foot: [12, 10, 6], mounted: null, armour: true, weapons: [] },
  'spearman': { foot: [9, 7, 6], mounted: null, armour: false, weapons: ['foot-lance'] },
  'axeman': { foot: [13, 6, 6], mounted: null, armour: false, weapons: [] },
  'light-infantry': { foot: [8, 6, 6], mounted: null, armour: false, weapons: [] },
  'longbow': { foot: [6, 5, 6], mounted: null, armour: false, weapons: ['longbow', 'dagger'] },
  'short-bow': { foot: [6, 5, 6], mounted: null, armour: false, weapons: ['short-bow'] },
  'crossbow': { foot: [7, 6, 6], mounted: null, armour: false, weapons: ['crossbow'] },
  'slinger': { foot: [5, 4, 6], mounted: null, armour: false, weapons: ['sling'] },
  'staff-slinger': { foot: [5, 4, 6], mounted: null, armour: false, weapons: ['staff-sling'] },
  'engineer': { foot: [6, 5, 6], mounted: null, armour: false, weapons: [] },
  'peasant': { foot: [5, 4, 6], mounted: null, armour: false, weapons: [] },
  'miner': { foot: [6, 5, 6], mounted: null, armour: false, weapons: [] },
  'civilian': { foot: [2, 2, 4], mounted: null, armour: false, weapons: [] },
  'monk': { foot: [3, 3, 5], mounted: null, armour: false, weapons: [] },
  'welsh-chief': { foot: [13, 8, 7], mounted: null, armour: false, weapons: ['javelin'] },
  'welsh-spearman': { foot: [8, 6, 7], mounted: null, armour: false, weapons: ['javelin'] },
  'welsh-longbow': { foot: [6, 5, 7], mounted: null, armour: false, weapons: ['longbow', 'dagger'] },
  'flemish-captain': { foot: [16, 12, 6], mounted: [20, 14, 12], armour: true, weapons: [] },
  'flemish-spearman': { foot: [11, 10, 6], mounted: null, armour: true, weapons: ['foot-lance'] },
  'flemish-axeman': { foot: [14, 8, 6], mounted: null, armour: true, weapons: [] },
  'flemish-crossbow': { foot: [8, 8, 6], mounted: null, armour: true, weapons: ['crossbow'] },
  'warhorse': { foot: [0, 6, 12], mounted: null, armour: false, weapons: [] },
  'ox': { foot: [0, 8, 4], mounted: null, armour: false, weapons: [] },
  'pack-animal': { foot: [0, 5, 6], mounted: null, armour: false, weapons: [] },
};

/** Points on foot and on a horse (-1 impassable), cover, Terrain Advantage attacking and attacked, level; by the letter of a map. */
export type Ground = readonly [foot: number, horse: number, cover: string, attack: number, defence: number, level: number];

// biome-ignore format: a table
export const GROUND: Readonly<Record<string, Ground>> = {
  '.': [1, 1, 'none', 0, 0, 0], // open ground
  ',': [2, 4, 'light', -1, -1, 0], // scrub
  'T': [2, -1, 'light', -1, -1, 0], // tree
  '/': [2, 4, 'none', -1, -1, 0], // slope
  '^': [1, 1, 'none', 0, 0, 1], // high ground
  'b': [1, 1, 'none', 0, 0, 0], // beach
  '~': [2, 2, 'light', -1, -1, 0], // shallow water
  '=': [4, -1, 'light', -1, -1, 0], // deep water
  'f': [2, 2, 'none', 0, 0, 0], // ford
  'h': [1, -1, 'none', 1, 1, 0], // house interior
  '#': [-1, -1, 'infinite', 0, 0, 0], // building wall
  'w': [4, -1, 'medium', -1, 1, 0], // window in building wall
  'd': [1, 1, 'medium', 0, 1, 0], // door in building wall
  'S': [2, -1, 'none', -1, -1, 1], // staircase
  'n': [-1, -1, 'light', 0, 1, 1], // church window
  'c': [1, -1, 'heavy', 0, 1, 0], // chapel window
  'u': [2, -1, 'light', -1, -1, 0], // furniture
  'l': [3, -1, 'medium', 0, 1, 0], // low wall
  'W': [-1, -1, 'infinite', 0, 0, 4], // castle wall
  'B': [1, -1, 'heavy', 0, 1, 2], // battlement
  'R': [1, -1, 'heavy', 0, 1, 3], // tower top
  'D': [1, -1, 'medium', 0, 1, 0], // tower gate
  'A': [1, -1, 'heavy', 0, 1, 1], // arrow slit
  'o': [1, -1, 'light', 0, 0, 1], // deck
  'M': [4, -1, 'none', -1, -1, -1], // moat
  'm': [2, -1, 'none', 0, 0, 0], // filled moat
  'G': [-1, -1, 'infinite', 0, 0, 0], // gate, closed
  'r': [1, 1, 'none', 0, 0, 0], // bridge
  't': [2, -1, 'light', -1, -1, 0], // tent
  'a': [1, 1, 'none', 0, 0, 0], // horse lines
  p: [1, 1, 'none', 0, 0, 0], // road, as open ground
};
