/** The charts of the quick reference sheet and the cards, written down a second time. */

/** Inches of a March and of a Double, Charge or Rout; levels lost beyond a March [13]. */
// biome-ignore format: a table
export const BANDS: Readonly<Record<string, readonly [number, number, number]>> = {
  heavy: [4, 10, 1], light: [6, 12, 0], foot: [3, 5, 1], swiss: [3, 6, 1], loose: [4, 8, 0], guns: [1, 1, 0],
};

/** Intensity up to so many inches, and at point blank [14]. */
export const WEAPONS: Readonly<Record<string, { readonly ranges: readonly (readonly [number, number])[]; readonly close: number }>> = {
  shotte: {
    ranges: [
      [4, 2],
      [8, 1],
    ],
    close: 3,
  },
  musket: {
    ranges: [
      [5, 2],
      [10, 1],
    ],
    close: 3,
  },
  caliver: {
    ranges: [
      [3, 1],
      [6, 0],
    ],
    close: 1,
  },
  cannon: {
    ranges: [
      [4, 4],
      [12, 3],
      [24, 2],
      [40, 1],
    ],
    close: 5,
  },
  saker: {
    ranges: [
      [3, 3],
      [10, 2],
      [24, 0],
    ],
    close: 4,
  },
};

export interface Card {
  readonly arm: 'foot' | 'horse' | 'guns';
  readonly band: string;
  readonly training: string;
  readonly ferocity: number;
  readonly marshalling: number;
  readonly weapon: string | null;
  readonly stands: number;
  readonly shot: number;
  /** Melee number and fire modifier by formation. */
  readonly forms: Readonly<Record<string, readonly [number, number]>>;
  readonly lances?: number;
  readonly pistols?: number;
  readonly evades?: true;
  /** First and third numbers of the rows To Charge, Charged by Horse, Charged by Foot, Disaster. */
  readonly rows: readonly (readonly [number, number])[];
  /** The third result of Disaster, and of foot before foot. */
  readonly end?: 'Ln';
}

// biome-ignore format: a table, one card a paragraph
export const CARDS: Readonly<Record<string, Card>> = {
  landsknechts: { arm: 'foot', band: 'foot', training: 'veterans', ferocity: 0, marshalling: 6, weapon: 'shotte', stands: 12, shot: 4,
    forms: { column: [4, -1], hedgehog: [4, -2], 'shot-forward': [2, 0] }, rows: [[9, 12], [10, 13], [9, 12], [8, 12]], end: 'Ln' },
  switzers: { arm: 'foot', band: 'swiss', training: 'veterans', ferocity: 1, marshalling: 6, weapon: 'shotte', stands: 14, shot: 2,
    forms: { column: [5, -1], hedgehog: [5, -2], 'shot-forward': [2, 0] }, rows: [[10, 13], [11, 14], [10, 13], [10, 13]] },
  'french-legion': { arm: 'foot', band: 'foot', training: 'seasoned', ferocity: 0, marshalling: 4, weapon: 'shotte', stands: 15, shot: 6,
    forms: { column: [4, -1], hedgehog: [3, -2], 'shot-forward': [2, 0] }, rows: [[8, 11], [8, 11], [8, 11], [8, 11]] },
  'spanish-tercio': { arm: 'foot', band: 'foot', training: 'veterans', ferocity: 1, marshalling: 6, weapon: 'musket', stands: 12, shot: 6,
    forms: { column: [5, -1], hedgehog: [4, -1], 'shot-forward': [3, 0] }, rows: [[10, 13], [10, 13], [10, 13], [9, 13]] },
  'common-shotte': { arm: 'foot', band: 'loose', training: 'seasoned', ferocity: 0, marshalling: 5, weapon: 'shotte', stands: 8, shot: 8,
    forms: { column: [2, -1], loose: [1, 0] }, rows: [[7, 11], [7, 10], [7, 11], [7, 11]] },
  gensdarmes: { arm: 'horse', band: 'heavy', training: 'seasoned', ferocity: 1, marshalling: 3, weapon: null, stands: 6, shot: 0, lances: 2,
    forms: { 'en-haye': [4, 0], 'horse-column': [4, 0] }, rows: [[10, 13], [9, 12], [10, 13], [9, 12]] },
  chevaulegers: { arm: 'horse', band: 'heavy', training: 'seasoned', ferocity: 0, marshalling: 5, weapon: null, stands: 6, shot: 0, lances: 1,
    forms: { 'horse-column': [4, 0], 'en-haye': [3, 0] }, rows: [[9, 12], [9, 12], [10, 13], [8, 12]] },
  reiters: { arm: 'horse', band: 'heavy', training: 'seasoned', ferocity: 1, marshalling: 5, weapon: 'caliver', stands: 9, shot: 9, pistols: 1,
    forms: { caracole: [3, 0], 'horse-column': [4, -2] }, rows: [[9, 12], [9, 12], [9, 12], [9, 12]], end: 'Ln' },
  'late-millers': { arm: 'horse', band: 'heavy', training: 'veterans', ferocity: 2, marshalling: 4, weapon: null, stands: 6, shot: 0, pistols: 2,
    forms: { 'horse-column': [5, 0] }, rows: [[10, 13], [10, 13], [10, 13], [10, 13]] },
  petronels: { arm: 'horse', band: 'light', training: 'seasoned', ferocity: 0, marshalling: 5, weapon: 'caliver', stands: 4, shot: 4, evades: true,
    forms: { loose: [2, 0] }, rows: [[8, 11], [8, 11], [9, 12], [8, 11]] },
  argoulets: { arm: 'horse', band: 'light', training: 'seasoned', ferocity: 0, marshalling: 5, weapon: 'caliver', stands: 2, shot: 2, evades: true,
    forms: { loose: [1, 0] }, rows: [[7, 11], [7, 10], [8, 11], [7, 10]] },
  'enfants-perdus': { arm: 'foot', band: 'loose', training: 'seasoned', ferocity: 0, marshalling: 6, weapon: 'shotte', stands: 2, shot: 2, evades: true,
    forms: { loose: [1, 0] }, rows: [[7, 11], [8, 11], [8, 11], [7, 11]] },
  'commanded-shot': { arm: 'foot', band: 'loose', training: 'seasoned', ferocity: 0, marshalling: 6, weapon: 'shotte', stands: 1, shot: 1,
    forms: { attached: [0, 0] }, rows: [] },
  cannon: { arm: 'guns', band: 'guns', training: 'seasoned', ferocity: 0, marshalling: 2, weapon: 'cannon', stands: 2, shot: 2,
    forms: { battery: [0, 0] }, rows: [] },
  sakers: { arm: 'guns', band: 'guns', training: 'seasoned', ferocity: 0, marshalling: 3, weapon: 'saker', stands: 1, shot: 1,
    forms: { battery: [0, 0] }, rows: [] },
};

/** By level lost, from Sharp to Mob [1.13]. */
export const LEVEL_WAVER = [0, 0, 0, 1, 2, 3];
export const LEVEL_COMBAT = [0, 0, 0, -1, -2, -3];
export const LEVEL_FIRE = [0, 0, 0, -1, -2, -3];

/** By Confidence, from Exultant to Hopeless [18]. */
export const CONFIDENCES = ['exultant', 'resolute', 'equipoised', 'uncertain', 'desperate', 'hopeless'];
export const CONFIDENCE_WAVER = [-2, -1, 0, 0, 1, 2];
export const CONFIDENCE_MELEE = [1, 0, 0, 0, 0, -1];
export const CONFIDENCE_DOUBT = [2, 1, 0, -1, -1, -2];
/** Sums that move the marker up and down [2.9]. */
export const REJOICE = [13, 9, 8, 8, 8, 8];
export const ALARM = [8, 8, 9, 8, 7, 8];

/** The fire chart: levels and casualties, by the stands that fire and by the column below 0, 0 … 5, 6 and more [14]. */
// biome-ignore format: laid out like the print
export const FIRE: Readonly<Record<string, readonly string[]>> = {
  commanded: ['-', '-', '-',   '1d',   '1d',   '2d',   '2d',   '2d/1'],
  1:         ['-', '-', '-',   '-',    '1d',   '1d',   '2d',   '2d'],
  2:         ['-', '-', '-',   '1d',   '2d',   '2d',   '2d/1', '2d/1'],
  3:         ['-', '-', '1d',  '1d',   '2d',   '2d',   '2d/1', '2d/1'],
  '4-5':     ['-', '-', '1d',  '1d',   '2d',   '2d/1', '2d/1', '2d/2'],
  '6-8':     ['-', '-', '1d',  '2d',   '2d/1', '2d/1', '2d/2', '3d/2'],
  '9+':      ['-', '1d', '2d/1', '2d/1', '2d/2', '2d/2', '3d/2', '3d/3'],
  guns:      ['-', '-', '-',   '1d',   '1d',   '1d/1', '2d/1', '2d/2'],
};

/** The random die of fire [6.6]. */
export const RANDOM = [-1, -1, 0, 0, 1, 1];

/** Who wins the round, by the difference of the two numbers (0-1, 2-3, 4-5, 6-7, more) and by the sum 2 to 12 [16]; lower case: the weaker. */
// biome-ignore format: laid out like the print
export const MELEE = [
  ['sh', 'bi', 'bi', 'gg', 'L',  'L',  'GG', 'GG', 'BI', 'BI', 'SH'],
  ['bi', 'gg', 'gg', 'L',  'L',  'GG', 'GG', 'BI', 'BI', 'SH', 'SH'],
  ['gg', 'L',  'L',  'GG', 'GG', 'BI', 'BI', 'BI', 'SH', 'SH', 'SH'],
  ['L',  'GG', 'GG', 'GG', 'BI', 'BI', 'BI', 'SH', 'SH', 'SH', 'SH'],
  ['GG', 'GG', 'BI', 'BI', 'SH', 'SH', 'SH', 'SH', 'SH', 'SH', 'SH'],
];

/** Casualties of a die from 1 to 8 [10.10]. */
export const CASUALTIES = [0, 0, 1, 1, 1, 2, 2, 3];

/** Dice of winner and loser by result [16]. */
export const DICE: Readonly<Record<string, readonly [number, number]>> = { L: [1, 1], GG: [1, 1], BI: [2, 3], SH: [1, 4] };

/** Levels regained by the face of a die [1.7]. */
export const RALLY: Readonly<Record<string, readonly number[]>> = {
  veterans: [1, 2, 2, 3, 3, 4],
  seasoned: [1, 1, 2, 2, 3, 3],
  raw: [0, 1, 1, 2, 2, 2],
};

/** Tests that ground asks of foot in order, loose foot, horse and guns: no test, minor, major, or closed [13.4]. */
// biome-ignore format: laid out like the print
export const GROUND: Readonly<Record<string, readonly [string, string, string, string]>> = {
  ploughed:          ['-',     '-',     'minor', 'minor'],
  'gentle-hill':     ['-',     '-',     '-',     '-'],
  'steep-hill':      ['minor', '-',     'minor', 'major'],
  hedge:             ['minor', '-',     'major', 'no'],
  'hedge-and-ditch': ['major', 'minor', 'major', 'no'],
  stream:            ['minor', '-',     'minor', 'no'],
  orchard:           ['minor', '-',     'minor', 'no'],
  wood:              ['major', 'minor', 'no',    'no'],
  marsh:             ['major', 'minor', 'no',    'no'],
  village:           ['major', 'minor', 'major', 'road'],
  'field-work':      ['minor', 'minor', 'no',    'no'],
  ford:              ['major', 'minor', 'minor', 'major'],
  bridge:            ['minor', '-',     'minor', '-'],
};

/** What ground is worth against shots, and to whoever receives a charge in it [14, 16, SF-54]. */
export const COVER: Readonly<Record<string, number>> = { hedge: 1, 'hedge-and-ditch': 2, orchard: 1, wood: 1, village: 2, 'field-work': 2 };
