import { MINE_FROM } from '../../../charts/encounters.ts';
import { opponent, type Player } from '../../../../core/index.ts';
import { type AnarchyState, ON_MAP } from '../../../state/state.ts';
import { comeIn } from '../../../fight/mechanics/ground/room.ts';
import { isBeaten } from '../../../fight/mechanics/combat/victory.ts';
import { isMine } from '../../../fight/mechanics/ground/ground.ts';
import { waitingOf } from '../days/men.ts';

type S = AnarchyState;

// The fight under the wall, where mine and counter-mine have met. @rule 6.3.6 @rule 7.7.4 @ruling AN-294

/** Hexes that have been dug, from the gallery to the yard. */
function dugOf(s: S): number[] {
  const { grid } = s.scenario;
  return grid.hexes.filter((hex) => isMine(s, hex)).sort((a, b) => grid.columnOf(a) - grid.columnOf(b));
}

/** What a side has dug, the hex before the enemy first. */
function ownDug(s: S, side: Player): number[] {
  const dug = dugOf(s);
  const front = Math.min(s.shaftPropped(0), dug.length - 1);
  return side === s.scenario.encounter!.besieger ? dug.slice(0, front).reverse() : dug.slice(front);
}

/** Whether a place lies where a side comes from: in the gallery, or in the yard. */
function isHome(s: S, side: Player, place: number): boolean {
  const { grid, encounter } = s.scenario;
  return !isMine(s, place) && grid.columnOf(place) < MINE_FROM === (side === encounter!.besieger);
}

/** Where a side's men may be set down: in what it has dug, and behind it. @rule 7.7.4 @ruling AN-294 */
export function zoneInMine(s: S, side: Player): readonly number[] {
  const dug = ownDug(s, side);
  return s.scenario.grid.hexes.filter((hex) => dug.includes(hex) || isHome(s, side, hex));
}

/** Draws up all of a side who do not stand anywhere yet: a man in each hex that it has dug, the strongest before the enemy; the others behind them.
 * @rule 6.3.3 a miner more for each hex @ruling AN-294 */
export function drawUpInMine(s: S, side: Player): void {
  const men = waitingOf(s, side).sort((a, b) => strengthOf(s, b) - strengthOf(s, a) || a - b);
  for (const hex of ownDug(s, side)) {
    if (!s.isEmpty(hex)) continue;
    const man = men.shift();
    if (man === undefined) return;
    s.place(man, hex);
    s.setPresence(man, ON_MAP);
  }
  const dug = dugOf(s);
  const mouth = side === s.scenario.encounter!.besieger ? beyond(s, dug[0]!, -1) : beyond(s, dug[dug.length - 1]!, 1);
  comeIn(s, men, mouth);
}

function strengthOf(s: S, man: number): number {
  return s.attackOf(man) + s.defenceOf(man);
}

/** The hex beside one in the same row. */
function beyond({ scenario: { grid } }: S, hex: number, columns: number): number {
  return grid.hexes.find((other) => grid.columnOf(other) === grid.columnOf(hex) + columns && grid.rowOf(other) === grid.rowOf(hex))!;
}

/** Whether a man of a side is on his feet somewhere. */
function hasUp(s: S, side: Player, isThere: (place: number) => boolean): boolean {
  return s.game.menOf[side].some((man) => s.isUp(man) && isThere(s.at(man)));
}

/** Whether a side has been driven out: the enemy stands where it has come from, or nobody of it is left. */
function isDrivenOut(s: S, side: Player): boolean {
  return isBeaten(s, side) || hasUp(s, opponent(side), (place) => isHome(s, side, place));
}

/** Whether the fight is over before its turns are. */
export function isMineDecided(s: S): boolean {
  return isDrivenOut(s, 0) || isDrivenOut(s, 1);
}

/** Who holds the mine: who has driven the other out, or else the only one who stands in it; if both do, who was attacked. */
export function mineWinner(s: S, attacker: Player): Player {
  const other = opponent(attacker);
  if (isDrivenOut(s, attacker)) return other;
  if (isDrivenOut(s, other)) return attacker;
  const isDug = (place: number): boolean => isMine(s, place);
  return hasUp(s, attacker, isDug) && !hasUp(s, other, isDug) ? attacker : other;
}
