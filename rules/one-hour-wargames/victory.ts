import type { Player } from '../core/index.ts';
import { endWords } from './aim-words.ts';
import { EXITED } from './layout.ts';
import type { Condition } from './scenario.ts';
import type { OneHourState } from './state.ts';
import { isInside } from './terrain-effects.ts';

type S = OneHourState;

/** Whether a unit of the side stands in an area. @ruling O-30 */
export function isOccupied(s: S, area: number, side: Player): boolean {
  const { box } = s.scenario.areas[area]!;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.sideOf(unit) === side && s.isOnTable(unit) && isInside(s, unit, box)) return true;
  }
  return false;
}

/** Units of a side that have been destroyed. */
export function countLost(s: S, side: Player): number {
  return s.data[side === 0 ? s.at.redLost : s.at.blueLost]!;
}

/** Units of a side on the table or still to come. @ruling O-32 */
export function countInPlay(s: S, side: Player): number {
  let count = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (s.sideOf(unit) === side && s.isInPlay(unit)) count++;
  return count;
}

/** Units of a side that have left by one exit, or by any if none is named. */
export function countExited(s: S, side: Player, exit = -1): number {
  const { data, u } = s;
  let count = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.sideOf(unit) === side && data[u.place + unit] === EXITED && (exit < 0 || data[u.exit + unit] === exit)) count++;
  }
  return count;
}

/** Whether a side has nobody left. An army that has marched off is not destroyed. @ruling O-31 */
function isDestroyed(s: S, side: Player): boolean {
  return countInPlay(s, side) === 0 && countExited(s, side) === 0;
}

/** Whether a condition holds now. @rule 0.6 over half of a unit within what it holds @ruling O-30 O-31 */
export function holds(s: S, condition: Condition): boolean {
  switch (condition.is) {
    case 'hold':
      return isOccupied(s, condition.area, condition.by) && !isOccupied(s, condition.area, (1 - condition.by) as Player);
    case 'clear':
      return !isOccupied(s, condition.area, condition.side);
    case 'exited':
      return countExited(s, condition.side, condition.exit) >= condition.units;
    case 'destroyed':
      return condition.units === 'all' ? isDestroyed(s, condition.side) : countLost(s, condition.side) >= condition.units;
    case 'all':
      return countHeld(s, condition.of) === condition.of.length;
    case 'any':
      return countHeld(s, condition.of) > 0;
  }
}

/** How many of some conditions hold now. */
function countHeld(s: S, conditions: readonly Condition[]): number {
  let count = 0;
  for (let i = 0; i < conditions.length; i++) if (holds(s, conditions[i]!)) count++;
  return count;
}

const DRAW = 2;

function end(s: S, winner: number): void {
  s.data[s.at.winner] = winner;
  s.clearStack();
  if (s.listener === null) return;
  s.tell('ended', '0.0', `${winner === DRAW ? 'The battle is drawn' : `${s.game.ruleset.players[winner]!} wins`}: ${endWords(s)}.`);
}

/** Ends the game if something that wins at once has happened. Looked at when a unit leaves the table, and when a player turn ends. @ruling O-31 */
export function checkAtOnce(s: S): boolean {
  for (const { winner, if: condition, immediate } of s.scenario.victory.conditions) {
    if (!immediate || !holds(s, condition)) continue;
    end(s, winner);
    return true;
  }
  return false;
}

/** Judges the battle when the day is over: what both have reached, or neither, is the scenario's to settle. @ruling O-31 O-32 */
export function judgeEnd(s: S): void {
  const met = [0, 1].map((side) => s.scenario.victory.conditions.some((one) => one.winner === side && holds(s, one.if)));
  if (met[0] !== met[1]) return end(s, met[0] === true ? 0 : 1);
  const { otherwise } = s.scenario.victory;
  if (met[0] === true || otherwise === 'draw') return end(s, DRAW);
  if (otherwise !== 'most-units') return end(s, otherwise);
  const lead = countInPlay(s, 0) - countInPlay(s, 1);
  end(s, lead > 0 ? 0 : lead < 0 ? 1 : DRAW);
}
