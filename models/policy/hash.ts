/** Weights of a feature policy: features are hashed to so many places (Weinberger et al. 2009, "Feature hashing"). */
export const FEATURES = 1 << 18;

/** Numbers that a policy keeps for a feature: its weight, and its share in each hidden number. */
export function rowSize(hidden: number): number {
  return 1 + hidden;
}

/** Numbers of a policy in all: the rows of the features, and behind them a row that holds, after its first number, the weights of the hidden numbers. */
export function weightCount(hidden: number): number {
  return (FEATURES + 1) * rowSize(hidden);
}

/** A number for a text, the same in every game and process. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

/** The place of a feature that four numbers name. `[0, FEATURES)` */
export function featureOf(a: number, b: number, c: number, d: number): number {
  let mixed =
    Math.imul(a + 1, 0x9e3779b1) ^
    Math.imul(b + 0x3d4d51cb, 0x85ebca6b) ^
    Math.imul(c + 0x165667b1, 0xc2b2ae35) ^
    Math.imul(d + 0x27d4eb2f, 0x2545f491);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  mixed ^= mixed >>> 12;
  return mixed & (FEATURES - 1);
}
