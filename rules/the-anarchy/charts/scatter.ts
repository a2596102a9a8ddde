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
