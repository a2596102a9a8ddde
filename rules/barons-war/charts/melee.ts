/** Cohesion hits by strength column and modified die roll [Melee Table]. Rows 0 or less … 12 or more; columns 1 … 7 or more. */
// prettier-ignore
export const MELEE_TABLE: readonly (readonly [number, number, number, number, number, number, number])[] = [
  //        1  2  3  4  5  6  7+
  /* 0- */ [0, 0, 0, 0, 0, 0, 0],
  /*  1 */ [0, 0, 0, 0, 0, 0, 0],
  /*  2 */ [0, 0, 0, 0, 0, 0, 0],
  /*  3 */ [0, 0, 0, 0, 0, 0, 1],
  /*  4 */ [0, 0, 0, 0, 0, 1, 1],
  /*  5 */ [0, 0, 1, 1, 1, 1, 1],
  /*  6 */ [1, 1, 1, 1, 1, 1, 1],
  /*  7 */ [1, 1, 1, 1, 1, 1, 2],
  /*  8 */ [1, 1, 1, 1, 2, 2, 2],
  /*  9 */ [1, 1, 1, 2, 2, 2, 2],
  /* 10 */ [1, 1, 2, 2, 2, 2, 2],
  /* 11 */ [1, 2, 2, 2, 2, 2, 3],
  /* 12+*/ [1, 2, 2, 2, 2, 3, 3],
];

/** Sides of the die each troop type rolls in melee: infantry, men-at-arms, heavy cavalry. */
export const MELEE_DIE = [6, 8, 10] as const;

/** Modifier by type of the hex that is attacked (row) and of the hex that rolls (column) [Type Modifier Table].
 * @ruling R-50 the last row is lost in print: the mirror image of the last column. */
// prettier-ignore
export const TYPE_MODIFIER: readonly (readonly [number, number, number])[] = [
  //                 Inf MaA  HC
  /* infantry    */ [0, +1, +2],
  /* men-at-arms */ [-1, 0, +1],
  /* cavalry     */ [-2, -1, 0],
];

/** Hits of a modified roll for a number of strength points. */
export function meleeHits(roll: number, strength: number): number {
  const row = MELEE_TABLE[Math.min(12, Math.max(0, roll))]!;
  return row[Math.min(7, Math.max(1, strength)) - 1]!;
}
