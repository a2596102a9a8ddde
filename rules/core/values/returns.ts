/** Result, or points, of player 0 and of player 1. */
export type Pair = readonly [number, number];

/** Nobody has won. */
export const DRAWN: Pair = [0, 0];
/** Results by the player who has won. */
export const WON: readonly [Pair, Pair] = [
  [1, -1],
  [-1, 1],
];

/** Zero-sum results of whole scores of player 0 from `-most` to `most`, each divided by `unit`; that of a score is at `score + most`.
 * Made once, so that `State.returns` need not allocate. */
export function zeroSumTable(most: number, unit = 1): readonly Pair[] {
  return Array.from({ length: 2 * most + 1 }, (_, i): Pair => (i === most ? DRAWN : [(i - most) / unit, (most - i) / unit]));
}

/** Results of a game that more points win; as many are a draw. Nobody has won before it is over. */
export function returnsByPoints(s: { readonly depth: number; victoryPoints(): Pair }): Pair {
  const [first, second] = s.victoryPoints();
  return s.depth > 0 || first === second ? DRAWN : WON[first > second ? 0 : 1];
}
