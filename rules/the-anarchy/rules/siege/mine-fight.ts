import { MINE_FROM } from '../../charts/frays.ts';
import type { Player } from '../../../core/index.ts';
import { type AnarchyState, ON_MAP } from '../../state/state.ts';
import { comeIn } from '../arrivals.ts';
import { isBeaten, waitingOf } from '../frays.ts';
import { isMine } from '../ground.ts';

type S = AnarchyState;

// The fight under the wall, where mine and counter-mine have met. @rule 6.3.6 @rule 7.7.4 @ruling AN-294

/** Hexes that have been dug, from the gallery to the yard. */
function dugOf(s: S): number[] {
  const { grid } = s.compiled;
  return grid.hexes.filter((hex) => isMine(s, hex)).sort((a, b) => grid.columnOf(a) - grid.columnOf(b));
}

/** A man in each hex that his side has dug, the strongest before the enemy; the others behind them.
 * @param propped hexes of the besieger @rule 6.3.3 a miner more for each hex */
export function drawUpMine(s: S, propped: number): void {
  const { besieger, besieged } = s.compiled.fray!;
  const dug = dugOf(s);
  const front = Math.min(propped, dug.length - 1);
  const mouth = (side: Player): number => (side === besieger ? beyond(s, dug[0]!, -1) : beyond(s, dug[dug.length - 1]!, 1));
  for (const [side, own] of [[besieger, dug.slice(0, front).reverse()] as const, [besieged, dug.slice(front)] as const]) {
    const men = [...waitingOf(s, side)].sort((a, b) => strengthOf(s, b) - strengthOf(s, a) || a - b);
    own.forEach((hex, i) => {
      const man = men[i];
      if (man === undefined) return;
      s.place(man, hex);
      s.setPresence(man, ON_MAP);
    });
    comeIn(s, men.slice(own.length), mouth(side));
  }
}

function strengthOf(s: S, man: number): number {
  return s.attackOf(man) + s.defenceOf(man);
}

/** The hex beside one in the same row. */
function beyond({ compiled: { grid } }: S, hex: number, columns: number): number {
  return grid.hexes.find((other) => grid.columnOf(other) === grid.columnOf(hex) + columns && grid.rowOf(other) === grid.rowOf(hex))!;
}

/** Whether a man of a side is on his feet somewhere. */
function hasUp(s: S, side: Player, isThere: (place: number) => boolean): boolean {
  return s.game.menOf[side].some((man) => s.isUp(man) && isThere(s.at(man)));
}

/** Whether a side has been driven out: the enemy stands where it has come from, or nobody of it is left. */
function isDrivenOut(s: S, side: Player): boolean {
  const { grid, fray } = s.compiled;
  const isHome = (place: number): boolean => !isMine(s, place) && grid.columnOf(place) < MINE_FROM === (side === fray!.besieger);
  return isBeaten(s, side) || hasUp(s, (1 - side) as Player, isHome);
}

/** Whether the fight is over before its turns are. */
export function isMineDecided(s: S): boolean {
  return isDrivenOut(s, 0) || isDrivenOut(s, 1);
}

/** Who holds the mine: who has driven the other out, or else the only one who stands in it; if both do, who was attacked. */
export function mineWinner(s: S, attacker: Player): Player {
  const other = (1 - attacker) as Player;
  if (isDrivenOut(s, attacker)) return other;
  if (isDrivenOut(s, other)) return attacker;
  const isDug = (place: number): boolean => isMine(s, place);
  return hasUp(s, attacker, isDug) && !hasUp(s, other, isDug) ? attacker : other;
}
