import { opponent, type Player } from '../../../../core/index.ts';
import { OUTSIDE_APART, OUTSIDE_FROM, STANDS_TO } from '../../../charts/encounters.ts';
import { byTurns, shoots } from './drawn-up.ts';
import { comeIn } from '../../../fight/mechanics/ground/room.ts';
import { sentOf, standing, waitingOf } from '../days/men.ts';
import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

// A battle outside where nobody knows what the castle looks like, as in a campaign: on open ground, the gate beyond its left edge. @rule 7.7.5 @ruling AN-343

/** Where a side's men may be set down: the garrison to the left, the besiegers to the right, with the field between them. @ruling AN-343 */
export function zoneInOpenBattle(s: S, side: Player): readonly number[] {
  const { grid, encounter } = s.scenario;
  const isGarrison = side === encounter!.besieged;
  return grid.hexes.filter((hex) => (isGarrison ? grid.columnOf(hex) <= OUTSIDE_FROM : grid.columnOf(hex) > OUTSIDE_FROM + OUTSIDE_APART));
}

/** Draws up all of a side who do not stand anywhere yet, fighters and shooters by turns, around the middle of its front. */
export function drawUpInOpenBattle(s: S, side: Player): void {
  const { grid, encounter } = s.scenario;
  const column = side === encounter!.besieged ? OUTSIDE_FROM : OUTSIDE_FROM + OUTSIDE_APART + 1;
  const front = grid.hexes.filter((hex) => grid.columnOf(hex) === column);
  const men = waitingOf(s, side);
  const ordered = byTurns(
    men.filter((man) => !shoots(s, man)),
    men.filter((man) => shoots(s, man)),
  );
  ordered.forEach((man, i) => comeIn(s, [man], front[Math.floor(((i + 0.5) * front.length) / ordered.length)]!));
}

/** Whether a side has left the field: too few of it stand there, no more than of the enemy. @ruling AN-189 */
function hasLeft(s: S, side: Player): boolean {
  const [men] = standing(s, side);
  return men < Math.max(1, STANDS_TO * sentOf(s, side).length) && men <= standing(s, opponent(side))[0];
}

export function isOpenBattleDecided(s: S): boolean {
  return hasLeft(s, 0) || hasLeft(s, 1);
}

/** Whether a side has won it: it alone holds the field, or at nightfall the stronger in it. @ruling AN-189 */
export function hasWonOpenBattle(s: S, side: Player): boolean {
  const other = opponent(side);
  if (isOpenBattleDecided(s)) return hasLeft(s, other) && !hasLeft(s, side);
  return standing(s, side)[1] > standing(s, other)[1];
}
