/** What a fall does. */
export const FALLS = ['stunned', 'wounded', 'killed'] as const;
export const FALL_STUNNED = 0;
const FALL_WOUNDED = 1;
export const FALL_KILLED = 2;

/** Highest rolls that stun and that wound, by levels fallen, from one on. Reconstructed. @rule B62 */
// biome-ignore format: a chart, one number of levels a line
const CHART: readonly (readonly [stuns: number, wounds: number])[] = [
  [6, 9],
  [3, 7],
  [1, 4],
];
/** Added for armour. @rule B62 */
export const FALL_ARMOUR = 1;

/** Place in FALLS of a modified roll. @param levels how far one falls */
export function fallResult(levels: number, roll: number): number {
  const [stuns, wounds] = CHART[Math.min(levels, CHART.length) - 1]!;
  return roll <= stuns ? FALL_STUNNED : roll <= wounds ? FALL_WOUNDED : FALL_KILLED;
}
