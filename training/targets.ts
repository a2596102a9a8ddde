import type { Player } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import type { GameSummary, RowContent } from './game-rows.ts';

/** A victory-point margin as a number in `(-1, 1)`: 0.76 for a clear lead, see `marginScale`. */
export function squashMargin(margin: number, scale: number): number {
  return Math.tanh(margin / scale);
}

/** Shares of win, draw and loss that an expected result stands for: decided, except that 0 at the end of a game is a draw. */
function addResult(into: Float32Array, at: number, result: number, weight: number, canDraw: boolean): void {
  if (canDraw && result === 0) {
    into[at + 1]! += weight;
    return;
  }
  into[at]! += (weight * (1 + result)) / 2;
  into[at + 2]! += (weight * (1 - result)) / 2;
}

export type ValueMix = Pick<TrainingConfig, 'rootShare' | 'marginShare'>;

/** Fills `into[at..at + 3]` with the target of win, draw and loss for `player`; it sums to 1. */
export function valueTarget(
  { result, margin, warmup }: GameSummary,
  { rootValue }: RowContent,
  player: Player,
  { rootShare, marginShare }: ValueMix,
  marginScale: number,
  into: Float32Array,
  at: number,
): void {
  const sign = player === 0 ? 1 : -1;
  const searched = warmup === true ? 0 : rootShare;
  into.fill(0, at, at + 3);
  addResult(into, at, sign * result, (1 - searched) * (1 - marginShare), true);
  addResult(into, at, sign * squashMargin(margin, marginScale), (1 - searched) * marginShare, false);
  addResult(into, at, sign * rootValue, searched, false);
}
