import type { ClassId, WeaponId } from './types.ts';

/** Attack, defence and movement allowance in one stance; each of the first two is halved, rounded up, by a wound [K9]. */
export interface Values {
  readonly attack: number;
  readonly defence: number;
  readonly movement: number;
}

/** What a class of characters, or of beasts, can do. */
export interface ClassChart {
  /** Unharmed on foot, and in the saddle (null: it does not ride). Beasts have values of their own. */
  readonly foot: Values;
  readonly mounted: Values | null;
  /** @rule 1.1 not through deep water @source missile and infiltration modifiers: reported and rulebook, campaign 15.5 */
  readonly isArmoured: boolean;
  readonly weapons: readonly WeaponId[];
  /** 0 no command, 1 knights and captains, 2 nobles and counts. */
  readonly command: 0 | 1 | 2;
  /** Points of its price, on foot and with a horse (null: it does not ride). */
  readonly price: number;
  readonly mountedPrice: number | null;
}

/** A row: values on foot, in the saddle, armour, weapons, command, prices. */
type Row = readonly [
  foot: readonly [number, number, number],
  mounted: readonly [number, number, number] | null,
  isArmoured: boolean,
  weapons: readonly WeaponId[],
  command: 0 | 1 | 2,
  price: number,
  mountedPrice: number | null,
];

/** Values, armour, arms, command and prices. Foot movement 6, that of civilians, attack 24 of a mounted knight and defence 7 of a soldier are reported, all
 * others reconstructed. */
// biome-ignore format: a table, one class a line
const ROWS: Readonly<Record<ClassId, Row>> = {
  count: [[22, 16, 6], [27, 18, 12], true, ['dagger'], 2, 30, 38],
  noble: [[21, 15, 6], [26, 17, 12], true, ['mounted-lance'], 2, 26, 33],
  knight: [[20, 14, 6], [24, 16, 12], true, ['mounted-lance'], 1, 22, 28],
  sergeant: [[14, 11, 6], [18, 13, 12], true, ['mounted-lance'], 0, 16, 21],
  'light-horseman': [[10, 7, 6], [13, 9, 14], false, ['javelin'], 0, 11, 15],
  'man-at-arms': [[12, 10, 6], null, true, [], 0, 13, null],
  spearman: [[9, 7, 6], null, false, ['foot-lance'], 0, 9, null],
  axeman: [[13, 6, 6], null, false, [], 0, 10, null],
  'light-infantry': [[8, 6, 6], null, false, [], 0, 8, null],
  longbow: [[6, 5, 6], null, false, ['longbow', 'dagger'], 0, 13, null],
  'short-bow': [[6, 5, 6], null, false, ['short-bow'], 0, 10, null],
  crossbow: [[7, 6, 6], null, false, ['crossbow'], 0, 13, null],
  slinger: [[5, 4, 6], null, false, ['sling'], 0, 7, null],
  'staff-slinger': [[5, 4, 6], null, false, ['staff-sling'], 0, 9, null],
  engineer: [[6, 5, 6], null, false, [], 0, 12, null],
  peasant: [[5, 4, 6], null, false, [], 0, 4, null],
  miner: [[6, 5, 6], null, false, [], 0, 6, null],
  civilian: [[2, 2, 4], null, false, [], 0, 1, null],
  monk: [[3, 3, 5], null, false, [], 0, 2, null],
  'welsh-chief': [[13, 8, 7], null, false, ['javelin'], 1, 14, null],
  'welsh-spearman': [[8, 6, 7], null, false, ['javelin'], 0, 10, null],
  'welsh-longbow': [[6, 5, 7], null, false, ['longbow', 'dagger'], 0, 14, null],
  'flemish-captain': [[16, 12, 6], [20, 14, 12], true, [], 1, 19, 25],
  'flemish-spearman': [[11, 10, 6], null, true, ['foot-lance'], 0, 13, null],
  'flemish-axeman': [[14, 8, 6], null, true, [], 0, 13, null],
  'flemish-crossbow': [[8, 8, 6], null, true, ['crossbow'], 0, 16, null],
  warhorse: [[0, 6, 12], null, false, [], 0, 7, null],
  ox: [[0, 8, 4], null, false, [], 0, 3, null],
  'pack-animal': [[0, 5, 6], null, false, [], 0, 2, null],
};

function chartOf([foot, mounted, isArmoured, weapons, command, price, mountedPrice]: Row): ClassChart {
  const values = ([attack, defence, movement]: readonly [number, number, number]): Values => ({ attack, defence, movement });
  return { foot: values(foot), mounted: mounted === null ? null : values(mounted), isArmoured, weapons, command, price, mountedPrice };
}

/** Charts of all classes by their numbers, places in CLASSES. */
export const CLASS_CHARTS: readonly ClassChart[] = Object.values(ROWS).map(chartOf);
