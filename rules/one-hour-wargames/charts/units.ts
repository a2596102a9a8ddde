import { TICKS_PER_INCH } from '../../geometry/plane.ts';

/** Types of units, in the order of their numbers. */
export const UNIT_TYPES = ['knights', 'men-at-arms', 'archers', 'levies', 'irregulars', 'peasant-archers'] as const;
export type UnitTypeName = (typeof UNIT_TYPES)[number];

const WORDS: Readonly<Record<UnitTypeName, string>> = {
  knights: 'knights',
  'men-at-arms': 'men-at-arms',
  archers: 'archers',
  levies: 'levies',
  irregulars: 'irregulars',
  'peasant-archers': 'peasant archers',
};
/** Types of units as people say them, in the order of their numbers. */
export const TYPE_WORDS: readonly string[] = UNIT_TYPES.map((type) => WORDS[type]);

export const KNIGHTS = 0;
export const MEN_AT_ARMS = 1;
export const ARCHERS = 2;
export const LEVIES = 3;
export const IRREGULARS = 4;
export const PEASANT_ARCHERS = 5;

export interface UnitCard {
  /** Move distance in inches [1.1]. */
  readonly moveInches: number;
  /** Added to the die in melee [3.2]. */
  readonly melee: number;
  /** Added to the die when shooting [2.3]; null: does not shoot. */
  readonly shoot: number | null;
  /** Takes hits at half rate [2.3, 3.2]. */
  readonly armoured: boolean;
  readonly mounted: boolean;
  /** May enter woods [5.2]. */
  readonly entersWoods: boolean;
  /** Letter on maps. */
  readonly letter: string;
}

/** What each type of unit can do.
 * @rule 0.3 unit types @rule 1.1 distances @rule 2.3 and 3.2 dice @rule 5.2 irregulars @rule 5.3 peasant archers
 * @ruling O-17 */
// prettier-ignore
export const UNIT_CARDS: Readonly<Record<UnitTypeName, UnitCard>> = {
  knights: { moveInches: 12, melee: 2, shoot: null, armoured: false, mounted: true, entersWoods: false, letter: 'K' },
  'men-at-arms': { moveInches: 6, melee: 0, shoot: null, armoured: true, mounted: false, entersWoods: false, letter: 'M' },
  archers: { moveInches: 6, melee: -2, shoot: 2, armoured: false, mounted: false, entersWoods: false, letter: 'A' },
  levies: { moveInches: 6, melee: 0, shoot: null, armoured: false, mounted: false, entersWoods: false, letter: 'L' },
  irregulars: { moveInches: 9, melee: -2, shoot: -2, armoured: false, mounted: false, entersWoods: true, letter: 'I' },
  'peasant-archers': { moveInches: 6, melee: 0, shoot: 0, armoured: false, mounted: false, entersWoods: true, letter: 'P' },
};

/** Sight and shooting reach this far [2.2]. */
export const SHOOTING_RANGE = 12 * TICKS_PER_INCH;
/** Added to the move of a unit that keeps to a road [1.2]. */
export const ROAD_BONUS = 3 * TICKS_PER_INCH;
/** Gaps must be wider than this to be passed [1.7], and this wide to be seen through [0.9]. */
export const GAP = 3 * TICKS_PER_INCH;
/** A line of sight passes through so much of a wood, a town or the ground about a crest [0.9]. */
export const SEE_THROUGH = 3 * TICKS_PER_INCH;
/** So much of a side, or all of it, has to be seen or touched [0.9, 1.8]. */
export const ENOUGH_OF_A_SIDE = 3 * TICKS_PER_INCH;
/** Hits that remove a unit [4]. */
export const HITS_TO_REMOVE = 15;
