/** Rows of two hands, the viewer's first, as the other player has them. */
export const HANDS_SWAPPED = [Int16Array.of(1, 0), Int16Array.of(1, 0)] as const;
