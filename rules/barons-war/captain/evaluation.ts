import { SHAKEN_STATUS, BROKEN_STATUS, SOUND, type BaronsWarState } from '../state.ts';
import { VICTORY_POINTS } from '../tables/charts.ts';
import { worthOf, worthTable } from './worth.ts';

const VALUE_SCALE = 1.6;

/** Share of a Battle that has been lost: units gone, and the wounds of the others. */
function lossOf(s: BaronsWarState, battle: number): number {
  const worths = worthTable(s.scenario);
  let all = 0;
  let left = 0;
  for (const unit of s.scenario.battles[battle]!.units) {
    all += worths[unit]!;
    if (s.data[s.u.lost + unit] === 0) left += worthOf(s, unit);
  }
  return all === 0 ? 1 : 1 - left / all;
}

/** Victory points that a Battle is likely to yield to the enemy in the end, as a share of the most it can. */
function ruin(s: BaronsWarState, battle: number, points: readonly number[]): number {
  const worst = s.worstOf(battle);
  const most = points[3]!;
  const sure = points[worst]! / most;
  const loss = lossOf(s, battle);
  const coming = loss * loss * (3 - 2 * loss);
  return sure + (1 - sure) * (worst === SOUND ? coming : worst === SHAKEN_STATUS ? Math.max(coming, 0.3) : worst >= BROKEN_STATUS ? Math.max(coming, 0.3) : coming);
}

/** Expected result from player 0's point of view, `[-1, 1]`. */
export function evaluate(s: BaronsWarState): number {
  const { battles } = s.scenario;
  const points = [0, 0];
  const most = [0, 0];
  for (let battle = 0; battle < battles.length; battle++) {
    const { side } = battles[battle]!;
    const schedule = VICTORY_POINTS[1 - side]!;
    points[1 - side]! += schedule[3]! * ruin(s, battle, schedule);
    most[1 - side]! += schedule[3]!;
  }
  const scale = (most[0]! + most[1]!) / 4;
  return Math.tanh((VALUE_SCALE * (points[0]! - points[1]!)) / scale);
}
