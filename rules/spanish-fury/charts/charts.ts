import type { Band, Card, Training, Weapon } from './cards.ts';
import { type Order, type Speech, type Terrain, TYPES } from './types.ts';

// The charts that all units share. From the rulebook or put back: what the comments say; all else is reconstructed from the example pages.

/** Inches of a March and of a Double, which is also the reach of a Charge and of a rout; levels lost past the March. From the rulebook: that heavy horse
 * loses a level and light horse none [3.1] [3.3].
 * @rule 3.1 @rule 8.3 @rule 13.1 */
// biome-ignore format: a chart
export const MOVES: Readonly<Record<Band, readonly [march: number, double: number, loss: number]>> = {
  'heavy-horse': [4, 10, 1],
  'light-horse': [6, 12, 0],
  'other-foot':  [3, 5, 1],
  switzers:      [3, 6, 1],
  'loose-foot':  [4, 8, 0],
  guns:          [1, 1, 0],
};

/** Inches within which no move but a charge ends near an enemy. Put back. @rule 7.4 @ruling SF-31 */
export const GAP = 2;
/** Inches that a limbered battery marches, and within which there must be no enemy. @rule 19.1 */
export const GUNS_LIMBERED = { march: 3, clear: 12 } as const;
/** Inches from an enemy within which a change of formation or facing is tested. @rule 12.1 */
export const FORMING = 8;
/** Inches that a hedgehog moves at most. */
export const HEDGEHOG_MOVE = 1;
/** Depth of one stand: the length of giving ground. @rule 4.5 */
export const STAND = 1;
/** Casualties that remove a company. Put back. @rule 4.8 */
export const COMPANY = 4;
/** Levels from Sharp to Mob. @rule 1.6 */
export const MOB = 5;
/** What a Mob adds to its Marshalling when it forms anew. @rule 1.11 @ruling SF-103 */
export const MOB_FORMS = -1;

/** What each level of cohesion adds to Waver rolls, to melee, to fire. @rule 1.13 */
export const COHESION = { waver: [0, 0, 0, 1, 2, 3], combat: [0, 0, 0, -1, -2, -3], fire: [0, 0, 0, -1, -2, -3] } as const;
/** Tenths of its companies that a unit may lose: less than the first adds nothing to its Waver rolls, up to the second 1, more 2. Put back. @rule 1.14 */
export const LOST_TENTHS = [1, 2] as const;

/** Highest total of two dice with which those evade that can, by their places among the types. @rule 15.5 */
export const EVADE = 9;
export const EVADERS: readonly boolean[] = TYPES.map((type) => type === 'petronels' || type === 'argoulets' || type === 'enfants-perdus');

/** Names of the levels, of foot and of horse. @rule 1.6 */
export const LEVELS = {
  foot: ['Sharp', 'Trim', 'Uneven', 'Disarrayed', 'Ragged', 'Mob'],
  horse: ['Sharp', 'Trim', 'Unsound', 'Disarrayed', 'Ragged', 'Mob'],
} as const;

/** Levels regained by each face of the die. @rule 1.7 */
export const RALLY: Readonly<Record<Training, readonly number[]>> = {
  veterans: [1, 2, 2, 3, 3, 4],
  seasoned: [1, 1, 2, 2, 3, 3],
  raw: [0, 1, 1, 2, 2, 2],
};

/** Bands of range: inches up to which the intensity holds, nearest first; and that of point-blank fire. @rule 6.5 @ruling SF-01 */
// biome-ignore format: a chart
export const RANGES: Readonly<Record<Weapon, { readonly bands: readonly (readonly [inches: number, intensity: number])[]; readonly pointBlank: number }>> = {
  'common-shotte':   { bands: [[4, 2], [8, 1]], pointBlank: 3 },
  musket:            { bands: [[5, 2], [10, 1]], pointBlank: 3 },
  'mounted-caliver': { bands: [[3, 1], [6, 0]], pointBlank: 1 },
  cannon:            { bands: [[4, 4], [12, 3], [24, 2], [40, 1]], pointBlank: 5 },
  saker:             { bands: [[3, 3], [10, 2], [24, 0]], pointBlank: 4 },
};

/** Column shift by the face of the random die. From the rulebook: 3 and 5; the others put back. @rule 6.6 @ruling SF-04 */
export const RANDOM_SHIFT = [-1, -1, 0, 0, 1, 1] as const;

/** Levels and casualties of a volley. */
export type Volley = readonly [levels: number, casualties: number];

/** The fire chart: by who fires, columns of less than 0, 0, 1, … 5, 6 or more. Put back by the examples: ten cells; the rest is monotone between them.
 * @rule 14.1 */
// biome-ignore format: a chart, as it is printed
export const FIRE: Readonly<Record<'commanded' | 'guns', readonly Volley[]>> & {
  readonly stands: readonly (readonly [most: number, row: readonly Volley[]])[];
} = {
  commanded:      [[0, 0], [0, 0], [0, 0], [1, 0], [1, 0], [2, 0], [2, 0], [2, 1]],
  guns:           [[0, 0], [0, 0], [0, 0], [1, 0], [1, 0], [1, 1], [2, 1], [2, 2]],
  stands: [
    [1,          [[0, 0], [0, 0], [0, 0], [0, 0], [1, 0], [1, 0], [2, 0], [2, 0]]],
    [2,          [[0, 0], [0, 0], [0, 0], [1, 0], [2, 0], [2, 0], [2, 1], [2, 1]]],
    [3,          [[0, 0], [0, 0], [1, 0], [1, 0], [2, 0], [2, 0], [2, 1], [2, 1]]],
    [5,          [[0, 0], [0, 0], [1, 0], [1, 0], [2, 0], [2, 1], [2, 1], [2, 2]]],
    [8,          [[0, 0], [0, 0], [1, 0], [2, 0], [2, 1], [2, 1], [2, 2], [3, 2]]],
    [Infinity,   [[0, 0], [1, 0], [2, 1], [2, 1], [2, 2], [2, 2], [3, 2], [3, 3]]],
  ],
};

/** Column shifts of fire. From the rulebook: the first two; the third put back. @rule 6.6 @ruling SF-08 SF-19 */
export const SHIFTS = {
  deepHorse: 1,
  medium: 1,
  large: 2,
  hedgehog: 1,
  hedgehogByGuns: 2,
  enfilade: 1,
  loose: -1,
  soft: -1,
  hard: -2,
  moved: -1,
} as const;

/** Types of melee by the difference of the numbers: 0 and 1, 2 and 3, … Put back: all four cells of the examples allow it. @rule 16.1 */
export const MELEES = ['even', 'advantaged', 'uneven', 'overmatched', 'ridden-down'] as const;
export const MELEE_TITLES = ['Even Struggle', 'Advantaged', 'Uneven Struggle', 'Overmatched', 'Ridden Down'] as const;
/** Highest number of a side in melee. */
export const MOST_MELEE = 10;

/** Outcomes of a round, for the stronger side from best to worst for the weaker; `w` where the weaker side wins. */
const ROUNDS = ['locked', 'give-ground', 'break-into', 'shattered', 'w-give-ground', 'w-break-into', 'w-shattered'] as const;
type Round = (typeof ROUNDS)[number];
const [L, GG, BI, SH, wGG, wBI, wSH] = ROUNDS;
/** Outcome of each type of melee by the total of two dice, from 2. From the rulebook: four cells. @rule 10.8 */
// biome-ignore format: a chart, as it is printed
export const OUTCOMES: readonly (readonly Round[])[] = [
  [wSH, wBI, wBI, wGG, L,  L,  GG, GG, BI, BI, SH],
  [wBI, wGG, wGG, L,   L,  GG, GG, BI, BI, SH, SH],
  [wGG, L,   L,   GG,  GG, BI, BI, BI, SH, SH, SH],
  [L,   GG,  GG,  GG,  BI, BI, BI, SH, SH, SH, SH],
  [GG,  GG,  BI,  BI,  SH, SH, SH, SH, SH, SH, SH],
];

/** What an outcome brings: casualty dice of the winner and the loser, what each adds in the next round, whether the loser tests for Disaster.
 * @ruling SF-02 */
export const EFFECTS = {
  locked: { winnerDice: 1, loserDice: 1, winnerNext: 0, loserNext: 0, disaster: false },
  'give-ground': { winnerDice: 1, loserDice: 1, winnerNext: 1, loserNext: -1, disaster: false },
  'break-into': { winnerDice: 2, loserDice: 3, winnerNext: 1, loserNext: -2, disaster: true },
  shattered: { winnerDice: 1, loserDice: 4, winnerNext: 0, loserNext: 0, disaster: false },
} as const;

/** Casualties by the face of a die with the Ferocity edge added, from 1. Put back. @rule 10.10 @ruling SF-07 */
export const CASUALTIES = [0, 0, 1, 1, 1, 2, 2, 3] as const;

/** What is added in melee. From the rulebook: size 3 to 2. */
export const MELEE = {
  size: [
    [3, 3],
    [2, 2],
    [1.5, 1],
  ],
  steadyPikes: -3,
  flank: 2,
  rear: 3,
  uphill: -1,
  retiring: -2,
  helper: 1,
  cover: { soft: 1, hard: 2 },
} as const;
/** Most levels lost with which pikes are steady. */
export const STEADY_LEVEL = 2;
/** Rounds after which horse breaks off. @rule 10.25 */
export const HORSE_ROUNDS = 2;

/** Speeches that each order allows. From the rulebook: those of Assault, Harass and Hold that the examples use. @rule 12.1 */
export const ALLOWED: Readonly<Record<Order, readonly Speech[]>> = {
  assault: ['charge', 'march', 'double', 'rally', 'form'],
  harass: ['march', 'double', 'hold', 'rally', 'form', 'retire'],
  hold: ['hold', 'rally', 'form', 'march'],
  demonstrate: ['march', 'double', 'hold', 'rally', 'form', 'retire'],
  manoeuvre: ['march', 'double', 'hold', 'rally', 'form', 'retire'],
  reserve: ['hold', 'rally', 'form', 'march'],
};

/** Level from which foot under fire may be charged out of Harass: Ragged, and Mob. From the rulebook. @rule 7.2 */
export const OPPORTUNITY_LEVEL = 4;

/** Inches of the duties of orders: how far from its position, how near to the enemy, and beyond which a regiment that harasses does not hold. @rule 12.1 */
export const DUTY = { hold: 3, demonstrate: 5, reserve: 12, harass: 8 } as const;

/** Doubt: two dice and what is added, 7 or more obeys. @rule 12.3 */
export const DOUBT = {
  obeys: 7,
  confidence: [2, 1, 0, -1, -1, -2],
  strong: 1,
  weak: -1,
  near: 1,
  toAssault: -1,
  fromReserve: 2,
  lostOne: -1,
  lostHalf: -2,
  reluctant: -2,
} as const;
/** Orders that a Generalissimo may send in a turn, Strategy up to which he is weak and from which he is strong, and inches within which he is near. */
export const COMMAND = { orders: 2, weakOrders: 1, weak: 2, strong: 5, near: 12 } as const;
/** Who takes a lost general's place, by the faces of a die: strategy and valour. From the rulebook: who they are. @rule 18.4 */
export const REPLACEMENTS = { volunteer: { faces: 3, strategy: 2, valour: 1 }, colonel: { faces: 3, strategy: 3, valour: 0 } } as const;
/** Lowest total of two dice with which pursuers come back over the edge of the table. @rule 17.5 */
export const COMES_BACK = 8;

/** Confidence: lowest totals of two dice that move the marker, up and down; what each level adds. From the rulebook, columns put back. @rule 2.9 */
export const CONFIDENCE = {
  rejoices: [13, 9, 8, 8, 8, 8],
  alarms: [8, 8, 9, 8, 7, 8],
  waver: [-2, -1, 0, 0, 1, 2],
  melee: [1, 0, 0, 0, 0, -1],
} as const;

/** Rally from rout: two dice, 9 or more. @rule 17.7 */
export const ROUT_RALLY = { rallies: 9, veterans: 1, general: 1, enemyNear: -2, fifthLost: -1, near: 8 } as const;

/** Officers: two dice, 11 or more is hurt; then a die, 1 to 4 wounded. @rule 18.3 */
export const OFFICER = { hurt: 11, leading: 1, aside: -1, wounded: 4 } as const;

/** Points of victory. @rule 21.1 */
export const POINTS = { general: 3, generalissimo: 6, battery: 4, confidence: 2 } as const;

/** How hard a kind of ground is: nothing, a test, a test at -2, or closed. */
export type Hardness = 'free' | 'minor' | 'major' | 'closed';
/** What cover a kind of ground gives against fire. */
export type Cover = 'none' | 'soft' | 'hard';
interface Ground {
  /** For foot in order, loose foot, horse, guns. */
  readonly hardness: readonly [foot: Hardness, loose: Hardness, horse: Hardness, guns: Hardness];
  /** Inches that are seen into it: it hides what lies beyond it, and who stands deeper in it; null if it hides nothing. Hills hide what lies beyond. */
  readonly seenInto: number | null;
  readonly cover: Cover;
}
/** The terrain chart. From the rulebook: ploughed fields are a minor obstacle for horse [8.7]. @rule 13.4 @ruling SF-34 houses are seen into */
// biome-ignore format: a chart
export const GROUND: Readonly<Record<Terrain, Ground>> = {
  ploughed:          { hardness: ['free', 'free', 'minor', 'minor'],      seenInto: null, cover: 'none' },
  'gentle-hill':     { hardness: ['free', 'free', 'free', 'free'],        seenInto: null, cover: 'none' },
  'steep-hill':      { hardness: ['minor', 'free', 'minor', 'major'],     seenInto: null, cover: 'none' },
  orchard:           { hardness: ['minor', 'free', 'minor', 'closed'],    seenInto: 3,    cover: 'soft' },
  wood:              { hardness: ['major', 'minor', 'closed', 'closed'],  seenInto: 2,    cover: 'soft' },
  marsh:             { hardness: ['major', 'minor', 'closed', 'closed'],  seenInto: null, cover: 'none' },
  village:           { hardness: ['major', 'minor', 'major', 'closed'],   seenInto: 2,    cover: 'hard' },
  'field-work':      { hardness: ['minor', 'minor', 'closed', 'closed'],  seenInto: null, cover: 'hard' },
  hedge:             { hardness: ['minor', 'free', 'major', 'closed'],    seenInto: null, cover: 'soft' },
  'hedge-and-ditch': { hardness: ['major', 'minor', 'major', 'closed'],   seenInto: null, cover: 'hard' },
  stream:            { hardness: ['minor', 'free', 'minor', 'closed'],    seenInto: null, cover: 'none' },
  river:             { hardness: ['closed', 'closed', 'closed', 'closed'], seenInto: null, cover: 'none' },
  ford:              { hardness: ['major', 'minor', 'minor', 'major'],    seenInto: null, cover: 'none' },
  bridge:            { hardness: ['minor', 'free', 'minor', 'free'],      seenInto: null, cover: 'none' },
  road:              { hardness: ['free', 'free', 'free', 'free'],        seenInto: null, cover: 'none' },
};

/** How hard a kind of ground is for the units of a card. @rule 13.4 */
export function hardnessOf(kind: Terrain, { arm, band }: Pick<Card, 'arm' | 'band'>): Hardness {
  const column = arm === 'guns' ? 3 : arm === 'horse' ? 2 : band === 'loose-foot' ? 1 : 0;
  return GROUND[kind].hardness[column];
}
