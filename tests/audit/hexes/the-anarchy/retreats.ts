import type { Hex } from '../hex-map.ts';
import type { Board, Man } from './board.ts';

// Retreats [B48] on open ground a second time.

/** Whether a friend makes room: on his own feet, with a free hex behind him [AN-66]. */
function makesRoom(board: Board, man: Man, hex: Hex, from: Hex): boolean {
  const friend = board.at(hex);
  if (friend === undefined || friend.side !== man.side || !board.isUp(friend) || friend.tail !== null || board.isBeast(friend))
    return false;
  return waysBack(board, friend, hex, from, 1, false).length > 0;
}

/** Both hexes of a rider go one hex in a direction [AN-65]. */
function shies(board: Board, rider: Man, direction: number): boolean {
  return [rider.at!, rider.tail!].every((hex) => {
    const to = board.map.next(hex, direction);
    return to !== undefined && board.costFor(rider, to) >= 0 && (board.at(to) === undefined || board.at(to) === rider);
  });
}

/** Hexes to which a man can retreat from where he is by now. @param left hexes still to go @param displaces whether he may send a friend out of the last */
export function waysBack(board: Board, man: Man, here: Hex, from: Hex, left: number, displaces: boolean): Hex[] {
  return [0, 1, 2, 3, 4, 5].flatMap((direction) => {
    const to = board.map.next(here, direction);
    if (to === undefined || board.map.distance(to, from) <= board.map.distance(here, from)) return [];
    if (man.tail !== null) return shies(board, man, direction) ? [to] : [];
    if (board.costFor(man, to) < 0) return [];
    const other = board.at(to);
    if (other === undefined) return [to];
    if (left === 1) return displaces && makesRoom(board, man, to, from) ? [to] : [];
    return other.side === man.side && waysBack(board, man, to, from, left - 1, displaces).length > 0 ? [to] : [];
  });
}

/** Whether a man can retreat at all; undefined where beasts stand in his way, of which the book does not say whether one goes past them. */
export function canRetreat(board: Board, man: Man, from: Hex): boolean | undefined {
  if (hasBeasts(board, man)) return undefined;
  return waysBack(board, man, man.at!, from, 1, true).length > 0;
}

/** Whether beasts stand within two hexes of a man. */
export function hasBeasts(board: Board, man: Man): boolean {
  return board.men.some(
    (other) => other !== man && board.isBeast(other) && board.isHere(other) && board.map.distance(other.at!, man.at!) <= 2,
  );
}
