import { FACES } from './tables.ts';

/** Double stone, single stone, wood. @rule 7.3.1 @ruling AN-01 */
const STRUCTURES = ['double', 'single', 'wood'] as const;
export type StructureId = (typeof STRUCTURES)[number];
/** Stages until each is demolished. @rule 7.3.1 */
export const STAGES: Readonly<Record<StructureId, number>> = { double: 4, single: 2, wood: 1 };

/** What battering does: a stage of demolition, and points that the engines lose. */
interface Battering {
  readonly demolishes: boolean;
  readonly losses: number;
}

/** Points at the head of each column. @rule 7.3.3 */
const COLUMNS = [1, 3, 6, 9, 12] as const;

/** Rows by the roll, 1 to 10; columns D S W for each of the five numbers of points. `2` two points lost, `D` a stage, `D1` both, `.` nothing.
 * @rule 7.3.3 @rule 3.3.6 */
// biome-ignore format: a table
const ROWS: readonly string[] = [
  '1 1 1    1 1 1    2 2 2    3 3 3     4 4 D4',
  '. . .    . . .    1 1 1    2 2 2     3 D3 D3',
  '. . .    . . .    . . .    1 1 D1    D2 D2 D2',
  '. . .    . . .    . . .    . D D     D1 D1 D1',
  '. . .    . . .    . . D    D D D     D D D',
  '. . .    . . .    . D D    D D D     D D D',
  '. . .    . . D    D D D    D D D     D D D',
  '. . D    . D D    D D D    D D D     D D D',
  '. D D    . D D    D D D    D D D     D D D',
  'D D D    D D D    D D D    D D D     D D D',
];

function readCell(cell: string): Battering {
  return { demolishes: cell.startsWith('D'), losses: Number(cell.replace(/^[D.]/, '')) || 0 };
}

const CELLS = ROWS.map((row) => row.trim().split(/\s+/).map(readCell));

/** Column of a number of points: the last that it reaches. @ruling AN-04 */
function batteringColumn(points: number): number {
  let column = COLUMNS.length - 1;
  while (column > 0 && points < COLUMNS[column]!) column--;
  return column;
}

/** What a roll does to a structure. @param modifier of the die: −1 for towers and the keep @rule 7.3.3 */
export function battering(points: number, structure: StructureId, modifier: number, face: number): Battering {
  const row = Math.min(FACES, Math.max(1, face + modifier)) - 1;
  return CELLS[row]![3 * batteringColumn(points) + STRUCTURES.indexOf(structure)]!;
}
