/** Stages of a player turn, the order of play [3.0 C, D]. */
// biome-ignore format: a table, one row a line
export const STAGE = {
  activate: 0, adjust: 1, withdrawFromFire: 2, defensiveFire: 3, defensiveChecks: 4, offensiveFire: 5, offensiveChecks: 6,
  withdrawFromMelee: 7, melee: 8, charges: 9, continuation: 10, recovery: 11, effectiveness: 12, end: 13,
  react: 14, activateAgain: 15,
} as const;
export const STAGE_NAMES = Object.keys(STAGE);

/** What is wrong where a player turn has no Battle. */
export const NO_BATTLE = 'A player turn needs the activated Battle: add "battle" (and "chit").';
