import { IntList } from '../../../../core/index.ts';
import { WAYS } from '../../../state/scenario.ts';
import { type AnarchyState, ON_MAP } from '../../../state/state.ts';
import { engineIn } from './engines.ts';
import { canManStand, costInto } from './ground.ts';

type S = AnarchyState;

// Where there is room for somebody who is set down: where he could have gone on his own feet, not through shut doors, walls, or the sides of engines.

/** Whether somebody could walk from one place to another in so many hexes at most, past whoever stands there.
 * Looks into each place once, however long the way. */
export function couldWalk(s: S, man: number, from: number, to: number, hexes: number): boolean {
  if (from === to) return true;
  const steps = new Uint16Array(s.scenario.places.count); // 0 where nobody has come
  const queue = new IntList();
  queue.push(from);
  for (let head = 0; head < queue.length; head++) {
    const place = queue.at(head);
    const left = hexes - steps[place]!;
    for (let way = 0; way < WAYS; way++) {
      const next = s.beyond(place, way);
      if (next < 0 || next === from || steps[next]! > 0 || s.distance(next, to) >= left || costInto(s, man, place, next) < 0) continue;
      if (next === to) return true;
      steps[next] = steps[place]! + 1;
      queue.push(next);
    }
  }
  return false;
}

/** The place itself, or the free one that is nearest to it by the hexes that somebody would walk; -1 if he could come to none.
 * @param without engine in which nobody stays, -1 for none */
export function nearestRoom(s: S, man: number, from: number, without = -1): number {
  const isRoom = (place: number): boolean => s.isEmpty(place) && (without < 0 || engineIn(s, place) !== without);
  if (isRoom(from) && canManStand(s, man, from)) return from;
  const reached = new Uint8Array(s.scenario.places.count);
  const queue = new IntList();
  reached[from] = 1;
  queue.push(from);
  for (let head = 0; head < queue.length; head++) {
    const place = queue.at(head);
    for (let way = 0; way < WAYS; way++) {
      const next = s.beyond(place, way);
      if (next < 0 || reached[next] === 1 || costInto(s, man, place, next) < 0) continue;
      if (isRoom(next)) return next;
      reached[next] = 1;
      queue.push(next);
    }
  }
  return -1;
}

/** Puts men down as near to a hex as there is room, by the way that they would go from there. @ruling AN-291 */
export function comeIn(s: S, men: readonly number[], hex: number): void {
  for (const man of men) {
    const place = nearestRoom(s, man, hex);
    if (place < 0) return;
    s.place(man, place);
    s.setPresence(man, ON_MAP);
  }
}
