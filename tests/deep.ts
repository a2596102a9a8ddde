/** Seed of the deep suite, which plays many games where the usual one plays few. `npm run test:deep` sets it. */
export const deepSeed = process.env['DEEP_SEED'];
