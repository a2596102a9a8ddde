/** Seed of the deep suite, which plays many games where the usual one plays few. `npm run test:deep` sets it. */
export const deepSeed = process.env['DEEP_SEED'];

/** How much is done: in the usual suite, or in the deep one. */
export function usualOrDeep<T>(usual: T, deep: T): T {
  return deepSeed === undefined ? usual : deep;
}

/** Whether a place in a list is looked at: each in the deep suite, every so many in the usual one.
 * @param first the first of these */
export function isSampled(place: number, every: number, first = 0): boolean {
  return deepSeed !== undefined || place % every === first;
}
