import type { Player } from '../../rules/core/index.ts';
import type { TrainingConfig } from '../settings/config.ts';
import type { GameSummary, RowContent } from './game-rows.ts';

/** A lead as a number in `(-1, 1)`: 0.76 for a clear one, see `marginScale`. */
export function squashMargin(margin: number, scale: number): number {
  return Math.tanh(margin / scale);
}

/** Shares of win, draw and loss that a result stands for: 0 is a draw, all else is a chance to win. */
function addResult(into: Float32Array, at: number, result: number, weight: number): void {
  if (result === 0) {
    into[at + 1]! += weight;
    return;
  }
  into[at]! += (weight * (1 + result)) / 2;
  into[at + 2]! += (weight * (1 - result)) / 2;
}

type ValueMix = Pick<TrainingConfig, 'rootShare' | 'marginShare'>;

/** Fills `into[at..at + 3]` with the target of win, draw and loss for `player`; it sums to 1. */
export function valueTarget(
  { result, margin, warmup }: Pick<GameSummary, 'result' | 'margin' | 'warmup'>,
  { rootValue }: Pick<RowContent, 'rootValue'>,
  player: Player,
  { rootShare, marginShare }: ValueMix,
  marginScale: number,
  into: Float32Array,
  at: number,
): void {
  const sign = player === 0 ? 1 : -1;
  const searched = warmup === true ? 0 : rootShare;
  into.fill(0, at, at + 3);
  const lead = result === 0 ? marginShare : 0;
  addResult(into, at, sign * result, (1 - searched) * (1 - lead));
  addResult(into, at, sign * squashMargin(margin, marginScale), (1 - searched) * lead);
  addResult(into, at, sign * rootValue, searched);
}

/** What a game was worth to player 0, `[-1, 1]`: its result; if it ended level, `marginShare` times the lead. */
export function gameOutcome({ result, margin }: Pick<GameSummary, 'result' | 'margin'>, marginShare: number, marginScale: number): number {
  return result === 0 ? marginShare * squashMargin(margin, marginScale) : result;
}

/** Turns after which `soon` looks. */
export const SOON_TURNS = [1, 4] as const;

/** Value for `player` some turns after `turn`: that of the first later turn that was searched, or the result. */
export function valueSoon(
  { values = [], result }: Pick<GameSummary, 'values' | 'result'>,
  turn: number,
  ahead: number,
  player: Player,
): number {
  const sign = player === 0 ? 1 : -1;
  for (let t = turn + ahead; t < values.length; t++) {
    const value = values[t];
    if (value !== null && value !== undefined) return (sign * value) / 100;
  }
  return sign * result;
}
