/** Highest roll with which a stone that is lobbed comes down where it was aimed. Dice of scatter: the rulebook [4.4.3.2]; which face is which hex:
 * reconstructed. */
const ON_TARGET_UP_TO = 4;

/** Direction, clockwise from straight on, in which it comes down one hex off on the rolls from 5 on: beyond, short, right and left of beyond,
 * right and left of short. */
const SCATTER_TURNS = [0, 3, 1, 5, 2, 4] as const;

/** Direction in which a stone scatters, 0 to 5; -1 where it comes down on its target. @param onward direction nearest to the line of fire */
export function scatterDirection(onward: number, roll: number): number {
  return roll <= ON_TARGET_UP_TO ? -1 : (onward + SCATTER_TURNS[roll - ON_TARGET_UP_TO - 1]!) % 6;
}

/** Two steps in turns clockwise from straight on, by the total of two dice from 2 on; a single one: the inner ring; none: on the target. @rule 5.1.2.2
 * Dice: the rulebook; which total is which hex: reconstructed, the farther from the line of fire the farther from 11. */
// biome-ignore format: a chart
const WIDE_TURNS: readonly (readonly number[])[] = [
  [2, 1], [4, 4], [2, 2], [3, 4], [3, 2], [3, 3], [4], [2], [3], [],
  [0], [5], [1], [0, 0], [0, 1], [0, 5], [1, 1], [5, 5], [4, 5],
];

/** Directions, 0 to 5, of the steps from the target to where a stone comes down on a total of two dice, 2 to 20. @param onward direction nearest to the line of
 * fire @param step the first or the second @returns -1 for no step */
export function wideScatter(onward: number, total: number, step: 0 | 1): number {
  const turn = WIDE_TURNS[total - 2]![step];
  return turn === undefined ? -1 : (onward + turn) % 6;
}

/** Throws of two dice that come to a total. */
export function throwsOf(total: number): number {
  return 10 - Math.abs(total - 11);
}
