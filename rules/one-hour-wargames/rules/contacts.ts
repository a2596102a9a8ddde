import { sharedEdge, TOUCH } from '../../geometry/box.ts';
import type { OneHourState } from '../state/state.ts';
import { ENOUGH_OF_A_SIDE } from './tables/units.ts';

type S = OneHourState;

/** Finds who is in contact with whom from where the bases lie, after a position was read: the longest shared edges first.
 * @rule 1.8 one contact a side, along all or at least 3 inches of it */
export function findContacts(s: S): void {
  const { units } = s.compiled;
  const found: { readonly a: number; readonly sideA: number; readonly b: number; readonly sideB: number; readonly length: number }[] = [];
  for (let a = 0; a < units.length; a++) {
    for (let b = a + 1; b < units.length; b++) {
      if (units[a]!.side === units[b]!.side || !s.isOnTable(a) || !s.isOnTable(b)) continue;
      for (let pair = 0; pair < 16; pair++) {
        const [boxA, sideA, boxB, sideB] = [s.boxOf(a), pair >> 2, s.boxOf(b), pair & 3];
        const length = sharedEdge(boxA, sideA, boxB, sideB);
        const enough = Math.min(ENOUGH_OF_A_SIDE, boxA.sideLength(sideA), boxB.sideLength(sideB));
        if (length >= enough - TOUCH) found.push({ a, sideA, b, sideB, length });
      }
    }
  }
  found.sort((first, second) => second.length - first.length);
  for (const { a, sideA, b, sideB } of found) {
    if (s.contactOf(a, sideA) >= 0 || s.contactOf(b, sideB) >= 0 || s.contactSide(a, b) >= 0) continue;
    s.setContact(a, sideA, b);
    s.setContact(b, sideB, a);
  }
}
