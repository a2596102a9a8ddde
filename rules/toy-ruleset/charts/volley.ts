/** Columns of the chart: how far the enemy stands. */
export const RANGES = ['near', 'far'] as const;

/** The farthest distance of each range, in places. */
const REACH = [2, 4] as const;
export const LONGEST_RANGE = 4;

/** What cover takes off the sum of the dice [4.2]. */
const COVER_MODIFIER = -2;

/** Hits of a volley by the sum of two dice, less than 2 counting as 2. */
// prettier-ignore
const HITS = {
  //     2  3  4  5  6  7  8  9 10 11 12
  near: [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2],
  far: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2],
} as const satisfies Readonly<Record<(typeof RANGES)[number], readonly number[]>>;

/** The range at a distance in places, as a place in `RANGES`; -1 out of range. */
export function rangeAt(distance: number): number {
  return REACH.findIndex((reach) => distance <= reach);
}

/** Hits of a volley.
 * @rule 4.1 two dice and the chart @rule 4.2 cover
 * @param sum of the two dice */
export function volleyHits(range: number, sum: number, isCovered: boolean): number {
  const row = HITS[RANGES[range]!];
  return row[Math.max(2, sum + (isCovered ? COVER_MODIFIER : 0)) - 2]!;
}
