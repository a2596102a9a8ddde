import { FRAME_CELLS } from '../../../../core/index.ts';
import { STEP } from '../../../state/steps.ts';
import { hasPlaceFor, roomAfter, roomFor, sideToShow, takesAtOnce } from '../../command/chits.ts';
import { CONTINUATION_CHIT, FOURS_AT_START } from '../../../charts/charts.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { type Fault, stepBelow } from './asked.ts';
import { cast } from './roles.ts';

type S = BaronsWarState;

type Placement = { readonly side: number; readonly piece: number };

/** Pieces are placed one after another: the one named and all after it, of both sides, still wait. */
const WAITS = 'one of "side" that waits for its place, as all after it do';

export const checkPlacing = cast<Placement>({ piece: WAITS }, (_, { piece }) => (piece >= 0 ? null : 'Somebody is placed.'));

/** The unit to be faced has just been placed. */
export const checkFacing = cast(
  { piece: 'a unit that stands alone in its hex' },
  (s, frame: Readonly<Record<'side' | 'piece', number>>) => {
    if (frame.piece < 0) return 'Somebody is faced.';
    const hex = s.hexOf(frame.piece);
    s.setHex(frame.piece, -1);
    const fault = checkPlacing(s, frame);
    s.setHex(frame.piece, hex);
    return fault;
  },
);

/** @rule 14.1 */
export function checkNaming(s: S): Fault {
  if (s.scenario.edwardBattle < 0 || !s.game.options.edwardsBattle) return 'This game does not name a Battle for Edward.';
  return s.edwardTarget < 0 ? null : 'The Battle has been named already.';
}

/** @rule 5.0 the Barons allocate, then the Royalists: what is left is what the tracks do not hold yet */
export function checkAllocation(
  s: S,
  { side, battle, cap, points }: { readonly side: number; readonly battle: number; readonly cap: number; readonly points: number },
): Fault {
  if (s.scenario.fixedChits !== null) return 'The chits of this scenario are given.';
  const isOnAllocation = stepBelow(s) === STEP['command/allocate'];
  const isOnRoyalists = isOnAllocation && s.data[s.frame - FRAME_CELLS + 1] === 1;
  if (side === 0 ? !isOnRoyalists : isOnAllocation) return 'The Barons allocate first: their one frame is on that of the Royalists.';
  if (battle < 0 || s.scenario.battles[battle]!.side !== side) return '"battle" must be one of "side".';
  const own = s.scenario.battles.flatMap((card, other) => (card.side === side ? [other] : []));
  if (own.some((other) => s.chitsOf(other, CONTINUATION_CHIT) > FOURS_AT_START[(s.scenario.leaders[other]!.leadership - 1) as 0]!))
    return 'A Battle has more 4s than its leader may be given [6.1].';
  let given = 0;
  for (const other of own) for (let chit = 1; chit <= CONTINUATION_CHIT; chit++) given += chit * s.chitsOf(other, chit);
  const left = s.scenario.commandPoints[side as 0] - given;
  if (points !== left) return `"points" must be what the chits on the tracks leave: ${left}.`;
  return cap >= 1 && points > 0 && points <= roomFor(s, battle, cap) + roomAfter(s, side, battle)
    ? null
    : 'There is no room for the points that are left.';
}

export function checkChit(s: S, { side, chit }: { readonly side: number; readonly chit: number }): Fault {
  return chit >= 1 && hasPlaceFor(s, side as 0, chit) ? null : 'No Battle of the side can take this chit [4.0].';
}

export function checkShow(s: S, { side }: { readonly side: number }): Fault {
  if (s.turn < 1) return 'The first player turn must have begun: "turn" is at least 1.';
  if (side !== sideToShow(s)) return `It is for ${s.game.players[sideToShow(s)]} to show a chit first [3.0].`;
  return s.scenario.battles.some((card, battle) => card.side === side && s.unitsLeft(battle) > 0)
    ? null
    : 'The side has no Battle left to show.';
}

export function checkAnswer(
  s: S,
  { side, battle, chit }: { readonly side: number; readonly battle: number; readonly chit: number },
): Fault {
  const shown = checkShow(s, { side });
  if (shown !== null) return shown;
  if (takesAtOnce(s)) return 'Nobody answers in the first player turn, or after two turns in a row [5.1].';
  if (s.scenario.battles[battle]!.side !== side || s.unitsLeft(battle) === 0) return '"battle" must be one of "side" that has units left.';
  return chit === 0 || s.chitsOf(battle, chit) > 0 ? null : `There is no ${chit} on the track of ${s.scenario.battles[battle]!.id}.`;
}
