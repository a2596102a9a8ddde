import type { LandId } from './terrain.ts';

// Battlefields, one tactical map each, in the letters of packs. All of them are ours: those that the rulebook names were never printed in it. They are
// of one size, so that two or four can be laid together, and smaller than those that are sold, so that a battle of a campaign is over in bearable time.

/** Hexes of a map from left to right, and from top to bottom. @source ours: twenty men a side still stand in three lines */
export const FIELD_COLUMNS = 18;
export const FIELD_ROWS = 12;

// biome-ignore format: maps
const MAPS = {
  meadow: [
    '..................',
    '..,.......T.......',
    '.............,,...',
    '...T..............',
    '..........,.......',
    '.....,............',
    '.............T....',
    '..................',
    '...,,.......,.....',
    '.........T........',
    '....,.............',
    '..................',
  ],
  trail: [
    '..............p...',
    '...T,.........p...',
    '..TT.........p....',
    '.............p....',
    '......,.....p..T..',
    '...........p...,..',
    '..,.......p.......',
    '.........p..,.....',
    '........p.....T...',
    '.......p.....TT...',
    '......p...........',
    '......p...........',
  ],
  woods: [
    '..T......T....T...',
    '.TT.T..,TT...TT,..',
    '..,..T....T.......',
    '.T..TT..T....T..T.',
    '..T....TT...TT....',
    '....,.....T......T',
    '.T....T.....,.T...',
    '..TT..TT..T...TT..',
    '....T......TT.....',
    '..T...,T......T,..',
    '.TT...TT..T..TT...',
    '...T......T.......',
  ],
  ditch: [
    '..................',
    '....T.............',
    '............,.....',
    '..,............T..',
    '..........////....',
    '....//////....//..',
    './//............//',
    '..................',
    '......,......T....',
    '...T..............',
    '..............,...',
    '..................',
  ],
  knoll: [
    '..................',
    '.......,..........',
    '..T.....////......',
    '......//^^^^//....',
    '.....//^^^^^^/....',
    '.....//^^^^^^//...',
    '......//^^^^/.....',
    '.......,///....T..',
    '..,.............,.',
    '.............T....',
    '...T..............',
    '..................',
  ],
  lagoon: [
    '..................',
    '...,....bb........',
    '......bb~~bb......',
    '..T..b~~==~~b..,..',
    '....b~~====~~b....',
    '....b~=====~~b....',
    '.,...b~~==~~b.....',
    '......bb~~bb...T..',
    '...T....bb........',
    '...........~~.....',
    '....,......~......',
    '..................',
  ],
  river: [
    '..................',
    '....T........,....',
    '..,...............',
    '..........T.......',
    'bbb~~bbbbbb~~bbbbb',
    '===~f======f~=====',
    '===f~======~f=====',
    'bbb~~bbbbbb~~bbbbb',
    '......,...........',
    '...T..........T...',
    '..................',
    '..................',
  ],
  hamlet: [
    '..................',
    '...,..........T...',
    '....###....####...',
    '....#h#....#hh#...',
    '..T.#d#....w#d#...',
    '..................',
    '.....lll..........',
    '.....l....####..,.',
    '.....lll..#hhd....',
    '..,.......####....',
    '...........,......',
    '..................',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type FieldMapId = keyof typeof MAPS;
const FIELD_MAPS = Object.keys(MAPS) as readonly FieldMapId[];

/** The maps as they can be laid: each as it is drawn, and turned by half; by a quarter hexes do not fit. @rule C.15.2 */
export const FIELD_SHEETS: readonly string[] = FIELD_MAPS.flatMap((map) => [map, `${map}-turned`]);

function rowsOfSheet(sheet: number): readonly string[] {
  const rows = MAPS[FIELD_MAPS[sheet >> 1]!];
  return sheet % 2 === 0 ? rows : rows.map((row) => [...row].reverse().join('')).reverse();
}

/** The rows of one sheet, of two, the first above the second, or of four, as one reads them. */
export function rowsOfField(sheets: readonly number[]): readonly string[] {
  const across = sheets.length > 2 ? 2 : 1;
  const lines = Array.from({ length: sheets.length / across }, (_, line) =>
    sheets.slice(line * across, (line + 1) * across).map(rowsOfSheet),
  );
  return lines.flatMap((maps) => maps[0]!.map((_, row) => maps.map((rows) => rows[row]!).join('')));
}

/** Maps that may lie first, by the land of the hex; the first of a settlement is its own. @rule C.15.2 @ruling AN-262 */
// biome-ignore format: a table, one land a line
const BY_LAND: Readonly<Record<LandId, readonly FieldMapId[]>> = {
  open: ['meadow', 'trail'],
  forest: ['woods'],
  hills: ['ditch', 'knoll'],
  ridge: ['knoll', 'woods'],
  river: ['river', 'lagoon'],
  gorge: ['river'],
  marsh: ['lagoon', 'ditch'],
  sea: ['meadow'],
};
const OF_SETTLEMENT: readonly FieldMapId[] = ['hamlet'];
/** Maps without a building, with which any battlefield may be completed. @rule C.15.2 */
const PLAIN: readonly FieldMapId[] = ['meadow', 'trail'];

const sheetsOf = (maps: readonly FieldMapId[]): readonly number[] =>
  maps.map((map) => 2 * FIELD_MAPS.indexOf(map)).flatMap((sheet) => [sheet, sheet + 1]);

/** Sheets of which one is laid first. */
export function firstMaps(land: LandId, isSettlement: boolean): readonly number[] {
  return sheetsOf(isSettlement ? OF_SETTLEMENT : BY_LAND[land]);
}

/** Sheets of which each further one is. */
export function furtherMaps(land: LandId): readonly number[] {
  return sheetsOf(FIELD_MAPS.filter((map) => BY_LAND[land].includes(map) || PLAIN.includes(map)));
}

/** Turns after which a battle is over. @rule C.15.6 */
export const FIELD_TURNS = 12;
/** Characters of both sides together up to which a battle is fought on one map, and on two. @rule C.15.1 */
const ONE_MAP_TO = 30;
const TWO_MAPS_TO = 60;

/** Maps on which so many characters of both sides together fight. @rule C.15.1 */
export function mapsFor(characters: number): number {
  return characters > TWO_MAPS_TO ? 4 : characters > ONE_MAP_TO ? 2 : 1;
}

/** Men whom a side can have on a battlefield, by option. @source ours: of both sides as many as fight on two maps; twice as many, with whose horses a state is
 * nearly full */
export const MOST_A_SIDE = { thirty: 30, sixty: 60 } as const;
