import type { EngineId } from './engines.ts';

// Fights of a siege that have a map of their own: sallies against the camp and for supplies. All maps have one size, so that they share engines and men.

export const FRAYS = ['camp', 'supplies'] as const;
export type FrayId = (typeof FRAYS)[number];

/** Hexes of a map from left to right, and from top to bottom: those of the camp in the scenario of the sally. */
export const FRAY_COLUMNS = 22;
export const FRAY_ROWS = 16;

/** Turns after which a fight is over. @source ours: the camp as in the scenario of the sally; of a night as many as a convoy on foot needs to cross the map
 * four times */
export const FRAY_TURNS: Readonly<Record<FrayId, number>> = { camp: 14, supplies: 20 };

/** Ground over which the garrison brings its supplies in, from the left to the right: a creek with three fords. @source ours; the rulebook names such a map */
export const CREEK: readonly string[] = [
  '..T.......b~b.....T...',
  '.TT...,...b~b...,.TT..',
  '..T.......b=b......T..',
  '....,.....b=b....,....',
  '..........bfb.........',
  '...T......b=b.....T...',
  '..,......b==b..,......',
  '.........b=b..........',
  '....T....bfb....T.....',
  '.,.......b=b......,...',
  '.........b=bb.........',
  '...T.,....b~b..T......',
  '..TT......b~b...T..,..',
  '...T......bfb.........',
  '......,...b~b...,.....',
  '..........b~b.........',
];

/** Where engines are drawn up in the camp, the first first. @source ours: five of them as in the scenario of the sally */
export const PARKS = ['0806', '1506', '0809', '0712', '1812', '1409', '1912', '0714', '1314', '0409', '2006'] as const;

/** Engines of which the camp can hold so many, besides those that throw. @source ours: more of them nobody has built in a siege so far */
export const CAMP_ENGINES: readonly (readonly [kind: EngineId, count: number])[] = [
  ['ram', 2],
  ['belfry', 1],
  ['ballista', 2],
];

/** Part of the besieger's engines that stand where the garrison falls on the camp, rounded up. @rule 7.7.2 */
export const PARKED_PART = 3;

/** Animals that a sally for supplies can bring home. @rule 7.7.3 */
export const MOST_ANIMALS = 6;
/** Men of a patrol, and of them riders and shooters. @rule 7.7.3 */
export const PATROL = 8;
export const PATROL_RIDERS = 2;
export const PATROL_SHOOTERS = 2;
/** Highest roll with which another patrol comes, by the turn; the last from then on. @rule 7.7.3 */
const PATROL_COMES: readonly number[] = [1, 3, 5, 7];

export function patrolComesUpTo(turn: number): number {
  return PATROL_COMES[Math.min(turn, PATROL_COMES.length) - 1]!;
}
