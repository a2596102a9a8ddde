import type { Player } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { CONTINUATION_CHIT, FOURS_AT_START, FOURS_IN_GAME, MAXIMUM_CONSECUTIVE_TURNS } from '../../charts/charts.ts';

type S = BaronsWarState;

function leadership(s: S, battle: number): number {
  return s.scenario.leaders[battle]!.leadership;
}

/** First Battle of a side from one on, -1 if there is none. */
export function firstBattle(s: S, side: number, from: number): number {
  const { battles } = s.scenario;
  for (let battle = from; battle < battles.length; battle++) if (battles[battle]!.side === side) return battle;
  return -1;
}

/** Most points the boxes of a Battle can still take, with chits up to `cap`. */
export function roomFor(s: S, battle: number, cap: number): number {
  const boxes = s.emptyBoxes(battle);
  if (cap < CONTINUATION_CHIT) return boxes * cap;
  const fours = Math.min(boxes, FOURS_AT_START[(leadership(s, battle) - 1) as 0]! - s.chitsOf(battle, CONTINUATION_CHIT));
  return fours * 4 + (boxes - fours) * 3;
}

/** The same for all Battles of a side after one. */
export function roomAfter(s: S, side: number, battle: number): number {
  let room = 0;
  for (let next = firstBattle(s, side, battle + 1); next >= 0; next = firstBattle(s, side, next + 1))
    room += roomFor(s, next, CONTINUATION_CHIT);
  return room;
}

/** Whether any Battle of a side has a place for a new chit. */
export function hasPlaceFor(s: S, side: Player, chit: number): boolean {
  for (let battle = 0; battle < s.scenario.battles.length; battle++) if (mayTakeChit(s, side, battle, chit)) return true;
  return false;
}

/** @ruling R-09 an empty box of a Battle not eliminated; a 4 only where it can still be played */
export function mayTakeChit(s: S, side: Player, battle: number, chit: number): boolean {
  if (s.scenario.battles[battle]!.side !== side || s.unitsLeft(battle) === 0 || s.emptyBoxes(battle) === 0) return false;
  if (chit < CONTINUATION_CHIT) return true;
  const used = s.foursPlayed(battle) + s.chitsOf(battle, CONTINUATION_CHIT);
  return used < FOURS_IN_GAME[(leadership(s, battle) - 1) as 0]!;
}

/** Whether a side may show this chit for this Battle.
 * @rule 5.1 @rule 6.1 one 4 in the game for leadership 1 @ruling R-07 R-08 a 0 needs an empty box @ruling R-80 entry needs a chit */
export function mayShow(s: S, battle: number, chit: number): boolean {
  const waiting = s.entered(battle) === 0;
  if (s.unitsLeft(battle) === 0 || (waiting && (chit === 0 || !mayEnterNow(s, battle)))) return false;
  if (chit === 0) return !s.game.options.zeroNeedsEmptyBox || s.emptyBoxes(battle) > 0;
  if (s.chitsOf(battle, chit) === 0) return false;
  return chit < CONTINUATION_CHIT || s.foursPlayed(battle) < FOURS_IN_GAME[(leadership(s, battle) - 1) as 0]!;
}

/** @rule 14.5 from its side's third activation on */
function mayEnterNow(s: S, battle: number): boolean {
  const entry = s.scenario.reinforcements.find((r) => r.battle === battle);
  const side = s.scenario.battles[battle]!.side;
  const had = side === 0 ? s.baronTurns : s.royalTurns;
  return entry !== undefined && had + 1 >= entry.fromActivation;
}

/** Whether the side with the initiative has had it as often in a row as it may. */
export function isForced(s: S): boolean {
  return s.inARow >= MAXIMUM_CONSECUTIVE_TURNS;
}

/** Which side shows first: the one that did not have the initiative; in the first turn the one the scenario names [3.0]. */
export function sideToShow(s: S): Player {
  return s.turn === 1 ? s.scenario.initiative : s.enemy;
}

/** Whether what is shown now takes the initiative without an answer: in the first player turn, or after two turns in a row [3.0, 5.1]. */
export function takesAtOnce(s: S): boolean {
  return s.turn === 1 || isForced(s);
}
