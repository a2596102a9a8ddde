import { ARM, type ArmId, ARMS } from './arms.ts';

/** Troops that a scenario counts by the head. @rule C.8.2 */
export const TROOPS = ['norman', 'riders', 'welsh', 'flemish'] as const;
type TroopsId = (typeof TROOPS)[number];

/** Arms of the columns of each table. */
const COLUMNS: Readonly<Record<TroopsId, readonly ArmId[]>> = {
  norman: ['knight', 'sergeant', 'man-at-arms', 'spearman', 'axeman', 'short-bow', 'crossbow'],
  riders: ['knight', 'sergeant'],
  welsh: ['welsh-chief', 'welsh-longbow', 'welsh-spearman'],
  flemish: ['flemish-captain', 'flemish-crossbow', 'flemish-axeman', 'flemish-spearman'],
};

/** Men of each arm in a group of so many, from 1 to 12. @source reconstructed */
// biome-ignore format: tables, one head count a line
const LINES: Readonly<Record<TroopsId, readonly (readonly number[])[]>> = {
  norman: [
    [0, 0, 1, 0, 0, 0, 0],
    [0, 0, 1, 1, 0, 0, 0],
    [0, 1, 1, 1, 0, 0, 0],
    [0, 1, 1, 1, 0, 1, 0],
    [1, 0, 1, 2, 0, 1, 0],
    [1, 1, 1, 2, 0, 1, 0],
    [1, 1, 2, 2, 0, 1, 0],
    [1, 1, 2, 2, 0, 1, 1],
    [1, 2, 2, 2, 0, 1, 1],
    [1, 2, 2, 3, 0, 1, 1],
    [2, 2, 2, 3, 0, 1, 1],
    [2, 2, 2, 3, 1, 1, 1],
  ],
  riders: [
    [0, 1],
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 3],
    [2, 4],
    [3, 4],
    [3, 5],
    [4, 5],
    [4, 6],
    [4, 7],
    [5, 7],
  ],
  welsh: [
    [0, 0, 1],
    [0, 0, 2],
    [0, 1, 2],
    [0, 1, 3],
    [1, 2, 2],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [1, 3, 5],
    [1, 4, 5],
    [1, 4, 6],
    [1, 4, 7],
  ],
  flemish: [
    [0, 0, 0, 1],
    [0, 0, 0, 2],
    [0, 0, 0, 3],
    [0, 1, 0, 3],
    [1, 1, 1, 2],
    [1, 1, 1, 3],
    [1, 2, 1, 3],
    [1, 2, 1, 4],
    [1, 2, 1, 5],
    [1, 3, 2, 4],
    [1, 3, 2, 5],
    [1, 3, 2, 6],
  ],
};

/** Most men of a line, and the line that is used again and again for more. */
const LONGEST = 12;
const REPEATED = 10;

/** Adds a line of a table. */
function addLine(troops: TroopsId, men: number, into: number[]): void {
  LINES[troops][men - 1]!.forEach((count, column) => {
    into[ARM[COLUMNS[troops][column]!]]! += count;
  });
}

/** Men of each arm, `[arm]`, in a group of so many: with more than twelve the line of ten is used as often as there are ten more. @rule C.8.2 */
export function headCount(troops: TroopsId, men: number): readonly number[] {
  const counts = ARMS.map(() => 0);
  let left = men;
  for (; left > LONGEST; left -= REPEATED) addLine(troops, REPEATED, counts);
  if (left > 0) addLine(troops, left, counts);
  return counts;
}

/** The garrison of a castle, ten men under its castellan. @rule C.5.3 @source reconstructed */
export const GARRISON: Readonly<Partial<Record<ArmId, number>>> = {
  'foot-knight': 1,
  'foot-sergeant': 1,
  'man-at-arms': 4,
  spearman: 1,
  'short-bow': 1,
  crossbow: 2,
};

/** Who defends a settlement of some resources: those of the kind, and their number by resources. @rule C.14.6 @source reconstructed */
export function defendersOf(kind: 'village' | 'city' | 'monastic', resources: number): Readonly<Partial<Record<ArmId, number>>> {
  const part = (share: number): number => Math.floor(resources / share);
  switch (kind) {
    case 'village':
      return { peasant: 2 + part(2), 'light-infantry': part(2), 'short-bow': part(4), 'foot-sergeant': Number(resources >= 6) };
    case 'city':
      return {
        peasant: 2,
        'light-infantry': resources,
        spearman: part(2),
        'short-bow': part(3),
        crossbow: part(4),
        'foot-sergeant': Number(resources >= 4),
      };
    case 'monastic':
      return { peasant: 2 + part(2), 'light-infantry': part(3), 'short-bow': part(5), 'foot-sergeant': Number(resources >= 7) };
  }
}
