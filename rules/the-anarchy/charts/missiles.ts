import { type CoverId, type WeaponId, WEAPONS } from './types.ts';

/** Results of shots. Against men on foot: A he retreats two hexes, or in defensive fire loses two movement points; B wounded, in defensive fire also half of
 * what is left; C killed. Against riders: A as on foot, B the horse is killed, C the rider wounded, D the horse killed and the rider stunned, E the rider
 * killed, F both killed (by heavy engines). */
const HITS = ['-', 'A', 'B', 'C', 'D', 'E', 'F'] as const;
type HitId = (typeof HITS)[number];
export const HIT = Object.fromEntries(HITS.map((id, i) => [id, i])) as Readonly<Record<HitId, number>>;

type Rows = Readonly<Record<Exclude<CoverId, 'infinite'>, string>>;

/** By cover, columns 1 to 9. @rule B31 @rule B34 Reported, but the meaning of the letters against riders and their row for heavy cover: reconstructed. */
// biome-ignore format: a chart
const AT_FOOT: Rows = {
  none: 'C C C B B B A A -',
  light: 'C C B B B A A A -',
  medium: 'C B B B A A A - -',
  heavy: 'B B B A A A - - -',
};
// biome-ignore format: a chart
const AT_RIDERS: Rows = {
  none: 'E E D C C B A A -',
  light: 'E D C C B A A - -',
  medium: 'D C C B A A - - -',
  heavy: 'C C B A A - - - -',
};

const parse = (rows: Rows): readonly (readonly number[])[] =>
  Object.values(rows).map((row) => row.split(' ').map((cell) => HIT[cell as HitId]));
const LIGHT = [parse(AT_FOOT), parse(AT_RIDERS)] as const;

/** Result, an index into HITS, in a column (1 to 9; beyond, nothing) at a cover below infinite. */
export function shotResult(isMounted: boolean, cover: number, column: number): number {
  return column > 9 ? 0 : LIGHT[isMounted ? 1 : 0][cover]![column - 1]!;
}

/** Of heavy engines, columns 1 to 10. @rule B32 A fragment of the first row against riders is reported, all else reconstructed. */
// biome-ignore format: a chart
const HEAVY_AT_FOOT: Rows = {
  none: 'C C C C C C B B B A',
  light: 'C C C C C B B B A A',
  medium: 'C C C C B B B A A -',
  heavy: 'C C B B B A A A - -',
};
// biome-ignore format: a chart
const HEAVY_AT_RIDERS: Rows = {
  none: 'F E E E D D C C B B',
  light: 'E E E D D C C B B A',
  medium: 'E E D D C C B B A A',
  heavy: 'E D D C C B B A A -',
};
const HEAVY = [parse(HEAVY_AT_FOOT), parse(HEAVY_AT_RIDERS)] as const;

/** Result, an index into HITS, of a modified roll for a heavy shot (1 to 10; more counts as 10) at a cover below infinite. */
export function heavyResult(isMounted: boolean, cover: number, roll: number): number {
  return HEAVY[isMounted ? 1 : 0][cover]![Math.min(roll, 10) - 1]!;
}

/** What is left of one's own movement: all, all but two points, half, nothing. */
export type MoveLimit = 'free' | 'less-two' | 'half' | 'still';

interface WeaponChart {
  /** Hexes up to which a shot is at short, medium and long range; the latter two add 1 and 2 to the roll. */
  readonly ranges: readonly [number, number, number];
  /** Fewest hexes. */
  readonly least: number;
  /** Column of a modified roll of 1. */
  readonly start: number;
  /** Whether it shoots in the enemy's turn as well; `either`: in one of the two. */
  readonly defends: 'no' | 'yes' | 'either';
  /** What is left of the own movement to who shoots once in a round of both player turns, and to who shoots twice. */
  readonly limits: readonly [MoveLimit, MoveLimit];
}

type Row = readonly [
  ranges: readonly [number, number, number],
  least: number,
  start: number,
  defends: WeaponChart['defends'],
  limits: readonly [MoveLimit, MoveLimit],
];

/** Lances, javelins and daggers, which are thrown in one's own turn only: reported. @rule B41
 * Longbow: its row reported, its owner reconstructed, six points less two the rulebook's [4.5.3]. Short bow and crossbow: columns reported, the rest
 * reconstructed. Slings: reconstructed, but the least range of the staff sling [1.2].
 * @rule 4.5.4 A rock falls as a short bow shoots, as often as its pile is near. */
// biome-ignore format: a table, one weapon a line
const ROWS: Readonly<Record<WeaponId, Row>> = {
  'mounted-lance': [[3, 6, 9], 1, 2, 'no', ['free', 'free']],
  'foot-lance': [[4, 8, 12], 1, 2, 'no', ['free', 'free']],
  javelin: [[5, 12, 25], 1, 3, 'no', ['free', 'free']],
  dagger: [[2, 4, 7], 1, 1, 'no', ['free', 'free']],
  longbow: [[12, 30, 70], 1, 2, 'yes', ['less-two', 'still']],
  'short-bow': [[8, 20, 45], 1, 3, 'yes', ['free', 'half']],
  crossbow: [[15, 35, 75], 1, 1, 'either', ['still', 'still']],
  sling: [[6, 15, 35], 1, 4, 'no', ['half', 'half']],
  'staff-sling': [[10, 25, 50], 4, 3, 'no', ['still', 'still']],
  rock: [[1, 1, 1], 0, 3, 'yes', ['free', 'half']],
};

/** Charts of all weapons by their numbers, places in WEAPONS. */
export const WEAPON_CHARTS: readonly WeaponChart[] = WEAPONS.map((id) => {
  const [ranges, least, start, defends, limits] = ROWS[id];
  return { ranges, least, start, defends, limits };
});

/** What is added to the roll at a range of so many hexes, 0 to 2; -1 where the weapon does not reach. */
export function rangeModifier({ ranges, least }: WeaponChart, hexes: number): number {
  return hexes < least ? -1 : ranges.findIndex((most) => hexes <= most);
}

/** Hexes that the weapon with the longest reach shoots. */
export const LONGEST_RANGE = Math.max(...WEAPON_CHARTS.map(({ ranges }) => ranges[2]));
