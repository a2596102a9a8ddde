// Numbers of the siege day. From the rulebook unless a line says otherwise.

/** Dice and bands of the supply, by the kind of building: least head count of a band with what it adds to the days. @rule 7.1.1 */
export const BUILDINGS = {
  castle: { dice: 3, bands: [[35, -8], [29, -6], [24, -4], [20, 0], [11, 4], [5, 6], [0, 8]] },
  priory: { dice: 1, bands: [[27, -8], [23, -6], [19, -4], [15, 0], [11, 4], [7, 6], [0, 8]] },
} as const satisfies Readonly<Record<string, { readonly dice: number; readonly bands: readonly (readonly [number, number])[] }>>; // biome-ignore format: table
export type BuildingId = keyof typeof BUILDINGS;
/** Days that a garrison holds out whatever the dice say. @rule 7.1.1 */
export const FASTING_DAYS = 2;

/** What is added to the days of supply by a head count. @rule 7.1.1 */
export function supplyBand(building: BuildingId, heads: number): number {
  return BUILDINGS[building].bands.find(([least]) => heads >= least)![1];
}

/** What is added to the event die by the besiegers for each besieged man. @rule 7.1.4 the gap from 1 to 1.1 is closed @ruling AN-36 */
export function blockadeModifier(besiegers: number, besieged: number): number {
  return besiegers > 2 * besieged ? 0 : besiegers > besieged ? 4 : 8;
}

/** What the besieger adds to his initiative die, and what a hostage takes from that of the besieged. @rule 7.1.3 @rule 7.9 */
export const BESIEGER_INITIATIVE = 4;
export const HOSTAGE_INITIATIVE = 2;

/** Days of food that besiegers have with them who stay within walls that they have taken. @rule 7.7.1 @source ours: they bring some, the book does not say
 * how much @ruling AN-360 */
export const RATIONS_BROUGHT = 3;

/** Last day of those in which the printed rule adds to the event die, what it adds, and the highest result. @rule 7.1.2 */
export const EARLY_DAYS = 9;
export const EARLY_MODIFIER = 5;
export const HIGHEST_EVENT = 20;

/** Events by their number on two dice. @rule 7.9 */
export const EVENT = {
  quarrel: 5,
  terms: 7,
  cistern: 8,
  traitor: 9,
  engineer: 10,
  reinforcement: 11,
  theft: 12,
  spy: 13,
  refugees: 14,
  dysentery: 15,
  saboteur: 16,
  assassin: 17,
  hostage: 18,
  relief: 19,
  recall: 20,
} as const;
/** What nothing comes of: the rolls 2 to 4 and 6, and events that have happened. */
export const NO_EVENT = 0;

/** Words of the events. */
export const EVENT_WORDS: Readonly<Record<number, string>> = {
  [NO_EVENT]: 'nothing happens',
  5: 'a quarrel: part of the besiegers leave',
  7: 'the garrison will yield in ten days unless it is relieved',
  8: 'the cistern is poisoned',
  9: 'a traitor is found in the garrison',
  10: 'an engineer joins the besiegers',
  11: 'reinforcements for the besiegers',
  12: 'stores are stolen',
  13: 'a spy opens the gate',
  14: 'refugees come into the walls',
  15: 'dysentery in the camp',
  16: 'a saboteur in the camp',
  17: 'an assassin in the camp',
  18: 'the castellan’s son is a hostage',
  19: 'a relief comes',
  20: 'the besieger is called back',
};

/** Days between the terms and the surrender, and days of supply that are stolen. @rule 7.9 */
export const TERMS_DAYS = 10;
export const STOLEN_DAYS = 4;
/** Men whom a spy lets in. @rule 7.9 */
export const LET_IN: Readonly<Record<BuildingId, number>> = { castle: 6, priory: 4 };

/** Modified roll from which a garrison surrenders. @rule 7.8 */
export const SURRENDER_FROM = 12;
/** What half of the first supply or less, and two days or less, add to it. Reconstructed: the printed table has lost this factor. @ruling AN-03 */
export const HALF_GONE = 1;
export const NEARLY_GONE = 2;
export const NEARLY_GONE_DAYS = 2;

/** Days of healing by the roll, 0 for never in this siege. Reconstructed. @rule B63 */
export const HEALING: readonly number[] = [3, 3, 5, 5, 7, 7, 9, 9, 12, 0];

/** Highest roll with which burning props do not bring the wall down. @rule 6.3.4 */
export const COLLAPSE_FAILS_UP_TO = 2;
/** Men whom a gallery holds. @rule 5.3.3 */
export const GALLERY_ROOM = 8;
/** Burnt hexes with which a gallery is lost. @rule 5.3.5 */
export const GALLERY_LOST = 6;
/** What is added to the fire die on siege days, and for each archer after the first. @rule 7.5.1 */
export const DAY_FIRE = 2;
/** Tents that cost the besieger a day. @rule 7.7.2 */
export const TENTS_A_DAY = 5;
