import type { Arm, Formation, UnitType, Waver, WaverCause } from './types.ts';

export const TRAININGS = ['raw', 'seasoned', 'veterans'] as const;
export type Training = (typeof TRAININGS)[number];

export type Band = 'heavy-horse' | 'light-horse' | 'other-foot' | 'switzers' | 'loose-foot' | 'guns';

export type Weapon = 'common-shotte' | 'musket' | 'mounted-caliver' | 'cannon' | 'saker';

/** A row of the waver chart: at or below the first number the first result, from the third number on the third, between them the second. @rule 1.15 */
export type WaverRow = readonly [first: readonly [number, Waver], second: Waver, third: readonly [number, Waver]];

/** One unit card: everything peculiar to a type. @rule 1.1 */
export interface Card {
  readonly title: string;
  readonly arm: Arm;
  /** @rule 1.3 */
  readonly band: Band;
  readonly training: Training;
  /** @rule 1.2 */
  readonly ferocity: number;
  /** Highest face of a D6 that passes. @rule 1.11 */
  readonly marshalling: number;
  /** What it shoots with; null for none. @rule 1.5 */
  readonly weapon: Weapon | null;
  /** Stands, and how many of them shoot, of a usual unit; scenarios may give others. */
  readonly stands: number;
  readonly shot: number;
  /** Melee rating and fire modifier of each formation it may take. @rule 1.4 @rule 1.12 */
  readonly formations: Readonly<Partial<Record<Formation, readonly [melee: number, fire: number]>>>;
  /** Bonus of a charge or countercharge with lances, and against horse with pistols. @rule 10.4 */
  readonly lances: number;
  readonly pistolado: number;
  readonly waver: Readonly<Record<WaverCause, WaverRow>>;
}

/** First and third number of a waver row. */
type Limits = readonly [most: number, least: number];
/** Those of the rows To Charge, Charged by Cavalry, Charged by Foot and Disaster. */
type Rows = readonly [charge: Limits, byHorse: Limits, byFoot: Limits, disaster: Limits];

/** What of a card is not the same for most: rows of the waver chart, and what they end in. */
interface Parts extends Pick<Card, 'formations'>, Partial<Pick<Card, 'lances' | 'pistolado'>> {
  readonly rows: Rows;
  readonly end?: Waver;
}

/** The waver chart: horse countercharges, others stand; horse that gives way to foot flees. @param end third result in Disaster, and of foot before foot */
function waverOf(arm: Arm, [charge, byHorse, byFoot, disaster]: Rows, end: Waver): Card['waver'] {
  const answer = arm === 'horse' ? 'countercharges' : 'stands';
  return {
    'to-charge': [[charge[0], 'charges'], 'halts', [charge[1], 'halts-shaken']],
    'charged-by-horse': [[byHorse[0], answer], 'scrambled', [byHorse[1], 'routs']],
    'charged-by-foot': [[byFoot[0], answer], 'retires', [byFoot[1], arm === 'horse' ? 'routs' : end]],
    disaster: [[disaster[0], 'maintains'], 'retires', [disaster[1], end]],
  };
}

function card(
  title: string,
  arm: Arm,
  band: Band,
  training: Training,
  [ferocity, marshalling]: readonly [number, number],
  weapon: Weapon | null,
  [stands, shot]: readonly [number, number],
  { lances = 0, pistolado = 0, rows, end = 'routs', formations }: Parts,
): Card {
  const waver = waverOf(arm, rows, end);
  return { title, arm, band, training, ferocity, marshalling, weapon, stands, shot, formations, lances, pistolado, waver };
}

/** Guns do not charge, and are taken by whoever reaches them [19.1]; a bare row serves all causes. */
const GUNS_ROWS: Rows = [
  [1, 3],
  [12, 14],
  [12, 14],
  [12, 14],
];
/** Commanded shot leaves before contact [9.10]. */
const COMPANY_ROWS: Rows = [
  [7, 11],
  [8, 11],
  [8, 11],
  [7, 11],
];

/**
 * The cards. From the rulebook, or put back where the scan lost a digit: the Landsknechts' numbers but for their waver chart, Ferocity of the Legion, the
 * Gensdarmes, the Reiters and the Millers, Marshalling 6 and 4, the Reiters' 9, 9 and 12, the ratings 4, 3 and 5 of the examples with +2 for lances, +1 and +2
 * for pistols, sizes and training where the examples tell them. Historical: the tercio's veterans. All else is reconstructed: fitted to the ten example pages
 * and balanced by play. @rule 1.17 @rule 1.18 @ruling SF-06 @ruling SF-117
 */
// biome-ignore format: cards, as they are printed
export const CARDS: Readonly<Record<UnitType, Card>> = {
  landsknechts: card('Landsknechts', 'foot', 'other-foot', 'veterans', [0, 6], 'common-shotte', [12, 4], {
    formations: { column: [4, -1], hedgehog: [4, -2], 'shot-forward': [2, 0] },
    rows: [[9, 12], [10, 13], [9, 12], [8, 12]], end: 'marches-off',
  }),
  switzers: card('Switzers', 'foot', 'switzers', 'veterans', [1, 6], 'common-shotte', [14, 2], {
    formations: { column: [5, -1], hedgehog: [5, -2], 'shot-forward': [2, 0] },
    rows: [[10, 13], [11, 14], [10, 13], [10, 13]],
  }),
  'french-legion': card('French Legion', 'foot', 'other-foot', 'seasoned', [0, 4], 'common-shotte', [15, 6], {
    formations: { column: [4, -1], hedgehog: [3, -2], 'shot-forward': [2, 0] },
    rows: [[8, 11], [8, 11], [8, 11], [8, 11]],
  }),
  'spanish-tercio': card('Spanish tercio', 'foot', 'other-foot', 'veterans', [1, 6], 'musket', [12, 6], {
    formations: { column: [5, -1], hedgehog: [4, -1], 'shot-forward': [3, 0] },
    rows: [[10, 13], [10, 13], [10, 13], [9, 13]],
  }),
  'common-shotte': card('Common Shotte', 'foot', 'loose-foot', 'seasoned', [0, 5], 'common-shotte', [8, 8], {
    formations: { column: [2, -1], loose: [1, 0] },
    rows: [[7, 11], [7, 10], [7, 11], [7, 11]],
  }),
  gensdarmes: card('Gensdarmes', 'horse', 'heavy-horse', 'seasoned', [1, 3], null, [6, 0], {
    formations: { 'en-haye': [4, 0], 'horse-column': [4, 0] },
    lances: 2,
    rows: [[10, 13], [9, 12], [10, 13], [9, 12]],
  }),
  chevaulegers: card('Chevaulegers', 'horse', 'heavy-horse', 'seasoned', [0, 5], null, [6, 0], {
    formations: { 'horse-column': [4, 0], 'en-haye': [3, 0] },
    lances: 1,
    rows: [[9, 12], [9, 12], [10, 13], [8, 12]],
  }),
  reiters: card('Reiters', 'horse', 'heavy-horse', 'seasoned', [1, 5], 'mounted-caliver', [9, 9], {
    formations: { caracole: [3, 0], 'horse-column': [4, -2] },
    pistolado: 1,
    rows: [[9, 12], [9, 12], [9, 12], [9, 12]], end: 'marches-off',
  }),
  'late-millers': card('Late Millers', 'horse', 'heavy-horse', 'veterans', [2, 4], null, [6, 0], {
    formations: { 'horse-column': [5, 0] },
    pistolado: 2,
    rows: [[10, 13], [10, 13], [10, 13], [10, 13]],
  }),
  petronels: card('Petronels', 'horse', 'light-horse', 'seasoned', [0, 5], 'mounted-caliver', [4, 4], {
    formations: { loose: [2, 0] },
    rows: [[8, 11], [8, 11], [9, 12], [8, 11]],
  }),
  argoulets: card('Argoulets', 'horse', 'light-horse', 'seasoned', [0, 5], 'mounted-caliver', [2, 2], {
    formations: { loose: [1, 0] },
    rows: [[7, 11], [7, 10], [8, 11], [7, 10]],
  }),
  'enfants-perdus': card('Enfants Perdus', 'foot', 'loose-foot', 'seasoned', [0, 6], 'common-shotte', [2, 2], {
    formations: { loose: [1, 0] },
    rows: [[7, 11], [8, 11], [8, 11], [7, 11]],
  }),
  'commanded-shot': card('Commanded Shot', 'foot', 'loose-foot', 'seasoned', [0, 6], 'common-shotte', [1, 1], {
    formations: { attached: [0, 0] },
    rows: COMPANY_ROWS,
  }),
  cannon: card('Cannon', 'guns', 'guns', 'seasoned', [0, 2], 'cannon', [2, 2], { formations: { battery: [0, 0] }, rows: GUNS_ROWS }),
  sakers: card('Sakers', 'guns', 'guns', 'seasoned', [0, 3], 'saker', [1, 1], { formations: { battery: [0, 0] }, rows: GUNS_ROWS }),
};
