// Battles and assaults by a table, where they are not fought out man by man. Nobody has printed such a table: columns and chances are reconstructed.
// A side's strength is the sum of attack and defence of its men in the fight's class chart, the wounded half, and what walls, hunger and the leader add.
// The chances follow one line: a side with twice the strength wins four battles of five, with three times nine of ten, as four spearmen against a mounted
// knight do in the fight (three men to one, 67 %; four, 92 %); between equals a battle comes to nothing one time in five.

/** How a battle ends for the side that attacks: from destroyed to destroying. */
export const RESULTS = ['destroyed', 'beaten', 'repulsed', 'undecided', 'prevails', 'wins', 'destroys'] as const;
type ResultId = (typeof RESULTS)[number];
export const RESULT = Object.fromEntries(RESULTS.map((id, i) => [id, i])) as Readonly<Record<ResultId, number>>;

/** Strength of the attacker for each hundred of the defender from which a column is used. */
export const COLUMNS = [0, 34, 50, 67, 85, 118, 150, 200, 300] as const;

/** Chances of each result in each column, in hundredths. @source reconstructed: see above */
// biome-ignore format: a table, one column of ratios a line
export const CHANCES: readonly (readonly number[])[] = [
  // destroyed, beaten, repulsed, undecided, prevails, wins, destroys
  [40, 34, 16,  6,  3,  1,  0], // less than 1 : 3
  [28, 32, 22, 10,  5,  2,  1], // 1 : 3
  [16, 28, 26, 15,  9,  4,  2], // 1 : 2
  [ 8, 22, 25, 18, 15,  9,  3], // 2 : 3
  [ 5, 15, 20, 20, 20, 15,  5], // 1 : 1
  [ 3,  9, 15, 18, 25, 22,  8], // 6 : 5
  [ 2,  4,  9, 15, 26, 28, 16], // 3 : 2
  [ 1,  2,  5, 10, 22, 32, 28], // 2 : 1
  [ 0,  1,  3,  6, 16, 34, 40], // 3 : 1
];

/** Losses of winner and loser in hundredths of their men, and how many of the loser's lost are taken, in hundredths.
 * @source reconstructed: six against six lose 5.1 and 4.1 men when one side is fought to the end */
export const LOSSES: Readonly<
  Record<'destruction' | 'victory' | 'edge' | 'undecided', readonly [winner: number, loser: number, taken: number]>
> = {
  destruction: [10, 100, 50],
  victory: [15, 50, 40],
  edge: [20, 30, 20],
  undecided: [20, 20, 0],
};

/** What walls add to the strength of who defends them, in hundredths: none, motte, tower, stone; and a town of its own. @source reconstructed: attackers of
 * works in the siege scenarios have 1.5 to 2.4 times the points of the defenders */
export const WALL_HUNDREDTHS = [100, 150, 175, 225] as const;
export const TOWN_HUNDREDTHS = 110;
/** What a leader adds for each point of prestige, in hundredths. @source reconstructed */
export const LEADER_HUNDREDTHS = 2;
/** By how much hunger worsens the die of a hundred: one of ten. @rule C.8.4 */
export const HUNGER_SHIFT = 10;

/** What becomes of a noble on the beaten side, by the die: killed up to the first, taken up to the second, else away with what is left.
 * @source reconstructed */
export const NOBLE_FATES: Readonly<Record<'destruction' | 'victory' | 'edge', readonly [killed: number, taken: number]>> = {
  destruction: [1, 7],
  victory: [1, 4],
  edge: [0, 2],
};

/** A day of siege, by the die: a breach opens, terms are made, nothing, sickness among the besiegers. @source reconstructed from the siege day: two mangonels
 * need ten days for a breach; hunger and terms end most sieges between days 7 and 10 */
export const SIEGE_RESULTS = ['terms', 'nothing', 'sickness'] as const;
export const SIEGE_CHANCES: readonly number[] = [1, 8, 1];
/** With engines one face more brings terms, since the walls come down. */
export const SIEGE_CHANCES_TRAIN: readonly number[] = [2, 7, 1];
