import type { EngineId } from './engines.ts';

// Fights of a siege that are played out. Sallies against the camp and for supplies, fights in a mine, and in a campaign battles outside have maps of one size.
// All others take place on the map of the castle.

/** A battle before the gate; a storm of the walls, or of the keep behind them; one of walls that are lost; the gallery is brought up; a sally against it. */
const CASTLE_FIGHTS = ['battle', 'assault', 'retake', 'gallery', 'mine-sally'] as const;
export type CastleFightId = (typeof CASTLE_FIGHTS)[number];
/** Fights elsewhere. */
export type OutingId = 'camp' | 'supplies' | 'mine' | 'outside';
export type EncounterId = OutingId | CastleFightId;

/** Whether a fight takes place on the map of the castle. */
export function isAtCastle(kind: EncounterId): kind is CastleFightId {
  return (CASTLE_FIGHTS as readonly EncounterId[]).includes(kind);
}

/** A fight, and of a mine how many hexes have been dug, from both ends together. */
export interface FieldCard {
  readonly kind: EncounterId;
  readonly dug: number;
}

/** Most hexes of a mine and what is dug against it that there is room for on a map. @source ours: longer walls are in no castle so far */
export const MOST_DUG = 13;
/** Fewest: one from either end. */
const LEAST_DUG = 2;

/** All fights, by number. */
export const FIELDS: readonly FieldCard[] = [
  { kind: 'camp', dug: 0 },
  { kind: 'supplies', dug: 0 },
  ...Array.from({ length: MOST_DUG - LEAST_DUG + 1 }, (_, i): FieldCard => ({ kind: 'mine', dug: LEAST_DUG + i })),
  { kind: 'outside', dug: 0 },
  ...CASTLE_FIGHTS.map((kind): FieldCard => ({ kind, dug: 0 })),
];

/** `camp`, `mine-4` */
export function fieldName({ kind, dug }: FieldCard): string {
  return kind === 'mine' ? `mine-${dug}` : kind;
}

export function fieldNumber(kind: EncounterId, dug = 0): number {
  return FIELDS.findIndex((field) => field.kind === kind && (kind !== 'mine' || field.dug === Math.min(MOST_DUG, dug)));
}

/** Hexes of a map from left to right, and from top to bottom: those of the camp in the scenario of the sally. */
export const ENCOUNTER_COLUMNS = 22;
export const ENCOUNTER_ROWS = 16;

/** Turns after which a fight is over. @source ours: the camp as in the scenario of the sally; of a night as many as a convoy on foot needs to cross the map
 * four times; under the wall as many as it takes to decide most fights; of a battle as many as of an assault */
export const ENCOUNTER_TURNS: Readonly<Record<OutingId, number>> = { camp: 14, supplies: 20, mine: 24, outside: 24 };

/** Turns after which a fight for the gallery is over, where the scenario has fewer for an assault. @source ours: from a gate round the castle, and back
 * @ruling AN-352 */
export const GALLERY_TURNS = 24;

/** Last column of the garrison's ground before a battle outside, and columns between it and that of the besiegers: two turns on foot. @source ours, as on the
 * map of a castle */
export const OUTSIDE_FROM = 6;
export const OUTSIDE_APART = 6;
/** Part of those whom a side brought into such a battle with fewer than which it leaves the field. @source ours */
export const STANDS_TO = 1 / 3;

/** Open ground before a gate that lies beyond its left edge. @source ours */
export const GLACIS: readonly string[] = [
  '...............T..T...',
  '..............,....T..',
  '......................',
  '....,.................',
  '................,.....',
  'pppp..................',
  '....pppp..............',
  '........pppppp........',
  '..............pppppppp',
  '......................',
  '...,..................',
  '..................,...',
  '......................',
  '............,.........',
  '...................T..',
  '.................T.T..',
];

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

/** Column in which a mine begins; before it lies the gallery, and behind its end the yard. */
export const MINE_FROM = 5;
const MINE_ROW = 8;
/** Depth of the yard, and how far gallery and yard reach to either side of the mine. @source ours: room for all who may be there */
const YARD = 4;
const GALLERY_HALF = 1;
const YARD_HALF = 3;

/** Under the wall: on the left the gallery, on the right the yard, between them what has been dug, one hex wide. @rule 6.3.3 @rule 6.3.6 @ruling AN-294 */
export function mineMap(dug: number): readonly string[] {
  const letter = (column: number, row: number): string => {
    const aside = Math.abs(row - MINE_ROW);
    if (column < MINE_FROM) return column > 1 && aside <= GALLERY_HALF ? '.' : '#';
    if (column < MINE_FROM + dug) return aside === 0 ? 'v' : '#';
    return column < MINE_FROM + dug + YARD && aside <= YARD_HALF ? '.' : '#';
  };
  return Array.from({ length: ENCOUNTER_ROWS }, (_, row) =>
    Array.from({ length: ENCOUNTER_COLUMNS }, (_, column) => letter(column + 1, row + 1)).join(''),
  );
}

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
