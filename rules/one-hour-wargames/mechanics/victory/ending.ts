import { endWords } from './aim-words.ts';
import type { OneHourState } from '../../state/state.ts';
import { countInPlay, holds } from './victory.ts';

type S = OneHourState;

const DRAW = 2;

function end(s: S, winner: number): void {
  s.winner = winner;
  s.clearStack();
  if (s.listener === null) return;
  s.tell('ended', '0.0', `${winner === DRAW ? 'The battle is drawn' : `${s.game.players[winner]!} wins`}: ${endWords(s)}.`);
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
