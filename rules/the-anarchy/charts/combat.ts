/** Results of hand-to-hand fights. Against men on foot: A the strongest attacker is stunned, B all attackers retreat, C the defender retreats, D he is
 * stunned, E wounded, F killed. Against riders: C horse and rider fall back, D the rider is thrown and stunned, E wounded in the saddle,
 * F killed, G his horse is killed. */
export const RESULTS = ['-', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type ResultId = (typeof RESULTS)[number];
export const RESULT = Object.fromEntries(RESULTS.map((id, i) => [id, i])) as Readonly<Record<ResultId, number>>;

/** What terrain that favours a man adds, and what one that hinders him takes. Reconstructed. */
export const TERRAIN_WEIGHT = 4;

/** Highest differential of each column but the last. @rule 1.5 9-12, 13-20 and 51-70 are the rulebook's, the others reconstructed */
const COLUMN_ENDS = [0, 4, 8, 12, 20, 30, 50, 70] as const;
export const COLUMN_NAMES = ['0 or less', '1-4', '5-8', '9-12', '13-20', '21-30', '31-50', '51-70', '71 or more'] as const;

/** Differential from which a lone knight or noble may be asked to surrender. @rule 1.4 */
export const CAPTURE_FROM = 60;
/** Highest roll with which he does. @rule 1.4 */
export const SURRENDERS_UP_TO = 4;

/** Rows by the roll, 1 to 10; columns by differential. Cells are reconstructed. */
// biome-ignore format: a chart
const ON_FOOT = [
  'E E F F F F F F F',
  'D D E E F F F F F',
  'C D D E E F F F F',
  'C C D D E E F F F',
  '- C C D D E E F F',
  '- - C C D D E F F',
  'B - - C C D D E F',
  'B B - - C C D E E',
  'B B B - - C C D E',
  'A A A B B - C D E',
];
// biome-ignore format: a chart
const MOUNTED = [
  'D E E F F F F F F',
  'C D D E E F F F F',
  'C C D D E E F F F',
  '- C G D D E E F F',
  '- - C G D D E E F',
  'B - C C G D D E F',
  'B B - C C G D D E',
  'B B - - C C G D E',
  'A B B - - C C G D',
  'A A A B B - C G D',
];

const parse = (rows: readonly string[]): readonly (readonly number[])[] =>
  rows.map((row) => row.split(' ').map((cell) => RESULT[cell as ResultId]));
const CHARTS = [parse(ON_FOOT), parse(MOUNTED)] as const;

/** Columns by their names. */
export const COLUMNS = Object.fromEntries(COLUMN_NAMES.map((name, i) => [name, i])) as Readonly<
  Record<(typeof COLUMN_NAMES)[number], number>
>;

/** Column of a differential, 0 to 8. */
export function columnOf(differential: number): number {
  let column = 0;
  while (column < COLUMN_ENDS.length && differential > COLUMN_ENDS[column]!) column++;
  return column;
}

/** Result, an index into RESULTS, of a roll (1 to 10, more counts as 10) in a column. */
export function combatResult(isMounted: boolean, column: number, roll: number): number {
  return CHARTS[isMounted ? 1 : 0][Math.min(roll, 10) - 1]![column]!;
}
