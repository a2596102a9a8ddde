/** Allowance of a group a day: on foot, of riders alone, with engines. @rule C.8.3 @source engines reconstructed, the others rulebook */
export const FOOT_ALLOWANCE = 5;
export const RIDERS_ALLOWANCE = 8;
export const TRAIN_ALLOWANCE = 3;
/** Peasants without whom an engine stays where it is. @rule C.10 */
export const PEASANTS_AN_ENGINE = 3;
/** Points that the wounded cost their group. @rule C.15.7 */
export const WOUNDED_DELAY = 3;
/** Days without supply from which a group suffers. @rule C.8.4 */
export const HUNGRY = 2;

/** Fewest men of a group, and of those that need supply: one resource, and two. @rule C.8.1 @rule C.8.4 */
export const LEAST_MEN = 3;
export const BAND_SIZES = [10, 20] as const;

/** Men of a castle at first, and those who always stay. @rule C.5.3 */
export const GARRISON_MEN = 10;
export const GARRISON_LEAST = 5;

// Money is counted in half pounds, since a peasant costs one.
export const POUND = 2;
/** Prices a man: light infantry, peasant, engineer, mercenary hired and enticed; ransom for a point of prestige. @rule C.13.1 @rule C.11.3 @rule C.11.5
 * @rule C.15.8 */
export const PRICES = { 'light-infantry': 2, peasant: 1, engineer: 8 } as const;
export const HIRE_PRICE = 4;
export const ENTICE_PRICE = 6;
export const RANSOM = 4;
/** Hexes within which no enemy may stand where mercenaries are enticed away. @rule C.11.5 */
export const ENTICE_HEXES = 2;
/** Recruits for whom a place gives one resource. @source reconstructed */
export const RECRUITS_A_RESOURCE = 3;

/** Animals, hexes a day and points of a convoy. @rule C.12 */
export const CONVOY_LOAD = 5;
export const CONVOY_ALLOWANCE = 5;

/** Loyalty: up to which a group or place is Angevin, and from which it is Royalist. @rule C.7 @ruling AN-30 */
export const ANGEVIN_TO = 4;
export const ROYALIST_FROM = 7;

/** By what the prestige of a noble moves loyalty towards his side. @rule C.7 */
export function pullOfPrestige(prestige: number): number {
  return prestige <= 0 ? 0 : Math.ceil(prestige / 2) - 3;
}

/** By what numbers move it towards the side that has come. @rule C.7 */
export function pullOfNumbers(lead: number): number {
  return lead >= 10 ? 2 : lead >= 5 ? 1 : lead <= -10 ? -2 : lead <= -5 ? -1 : 0;
}

/** What becomes of a man who will not fight, by what the die shows with its modifiers: away up to 4, taken to 7, wounded to 9, else killed. @rule C.15.5 */
export const AWAY_TO = 4;
export const TAKEN_TO = 7;
export const WOUNDED_TO = 9;

/** Loyalty of mercenaries to whom booty was promised, by the die less one for each check after the first. @source reconstructed */
export const LOYAL_FROM = 4;
export const SULLEN_FROM = 2;
export const LEAVES_FROM = 1;

/** Days that wounds take by the die. @rule B63 @source reconstructed */
export const HEALING_DAYS = [3, 3, 5, 5, 7, 7, 9, 9, 12, 14] as const;

/** Resources by weather, movement by season; each by the die. @rule C.18.1 @rule C.18.2 */
export const WEATHER = [-3, -2, -1, 0, 0, 0, 0, 1, 2, 3] as const;
export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
export type Season = (typeof SEASONS)[number];
export const SEASON_DELAY: Readonly<Record<Season, number>> = { winter: 2, spring: 1, summer: 0, autumn: 1 };
export const SEASON_BY_DIE: readonly Season[] = [
  'winter',
  'winter',
  'spring',
  'spring',
  'summer',
  'summer',
  'summer',
  'autumn',
  'autumn',
  'autumn',
];

/** Days of siege for a resource. @rule C.16 */
export const SIEGE_DAYS = 2;

/** Resources to which a convoy fills a place. @rule C.5.1 */
export const FULL_RESOURCES = 10;
/** Most resources of a place: ten, and what the best harvest adds. @rule C.5.1 */
export const MOST_RESOURCES = 13;
