import { opponent, type Player } from '../../../core/index.ts';
import type { OneHourState } from '../../state/state.ts';
import { countInPlay, holds } from '../../mechanics/victory/victory.ts';
import type { Aims } from './aims.ts';
import type { Survey, UnitList } from './survey.ts';
import { WEIGHTS as W } from './weights.ts';
import { worthOf } from '../../odds/worth.ts';

/** How a side stands: how much it has to change things, and how it goes about it. */
export interface Posture {
  /** From 0, all is well as it is, to 1, lost unless something happens. */
  pressure: number;
  /** Worth of a turn's march nearer to the goal. */
  pull: number;
  /** Weight of dangers. */
  caution: number;
}

/** Whether a condition under which a side wins holds now. */
function isMet(s: OneHourState, winner: Player): boolean {
  const { conditions } = s.scenario.victory;
  for (let i = 0; i < conditions.length; i++) if (conditions[i]!.winner === winner && holds(s, conditions[i]!.if)) return true;
  return false;
}

/** 1 if the side would win if the day ended now, -1 if it would lose, 0 for a draw. */
function standing(s: OneHourState, side: Player): number {
  const { otherwise } = s.scenario.victory;
  const hasWon = isMet(s, side);
  if (hasWon !== isMet(s, opponent(side))) return hasWon ? 1 : -1;
  if (hasWon || otherwise === 'draw') return 0;
  if (otherwise !== 'most-units') return otherwise === side ? 1 : -1;
  return Math.sign(countInPlay(s, side) - countInPlay(s, opponent(side)));
}

/** Share of the day after which a side that would lose has nothing to lose. */
const LATE = 0.5;
/** Least weight of dangers. */
const LEAST_CAUTION = 0.1;

/** Worth of a side's units on the table. */
function strength(s: OneHourState, units: UnitList): number {
  let sum = 0.01;
  for (let i = 0; i < units.count; i++) sum += worthOf(s, units.at(i));
  return sum;
}

/** Looks at how a side stands. */
export function takePosture(s: OneHourState, { side, mine, enemies }: Survey, aims: Aims, into: Posture): void {
  const now = standing(s, side);
  const passed = s.turn / s.scenario.turnLimit;
  const own = strength(s, mine);
  const lead = own / (own + strength(s, enemies)) - 0.5;
  into.pressure = now < 0 ? W.pressureLost : now > 0 ? W.pressureWon : W.pressureLevel;
  into.pull = W.pull + into.pressure * (W.pullPressed + W.pullLate * passed);
  const despair = now < 0 ? W.despair * Math.max(0, (passed - LATE) / (1 - LATE)) : 0;
  const caution = 1 - despair - into.pressure * (W.boldness + W.boldnessLate * passed) - 2 * W.confidence * Math.max(0, lead);
  const careless = (aims.exits.length > 0 ? W.reckless : 1) * (s.scenario.special.endless[side] === null ? 1 : W.endless);
  into.caution = Math.max(LEAST_CAUTION, caution) * careless;
}
