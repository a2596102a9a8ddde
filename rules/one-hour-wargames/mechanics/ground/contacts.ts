import { sharedEdge, TOUCH } from '../../../geometry/box.ts';
import type { OneHourState } from '../../state/state.ts';
import { ENOUGH_OF_A_SIDE } from '../../charts/units.ts';

type S = OneHourState;

/** Two enemies whose bases share an edge, along `length` ticks. */
interface Touch {
  readonly unit: number;
  readonly side: number;
  readonly enemy: number;
  readonly enemySide: number;
  readonly length: number;
}

/** Finds who is in contact with whom from where the bases lie, after a position was read: the longest shared edges first.
 * @rule 1.8 one contact a side, along all or at least 3 inches of it */
export function findContacts(s: S): void {
  const { units } = s.scenario;
  const found: Touch[] = [];
  for (let unit = 0; unit < units.length; unit++) {
    for (let enemy = unit + 1; enemy < units.length; enemy++) {
      if (units[unit]!.side === units[enemy]!.side || !s.isOnTable(unit) || !s.isOnTable(enemy)) continue;
      for (let pair = 0; pair < 16; pair++) {
        const [base, side, other, enemySide] = [s.boxOf(unit), pair >> 2, s.boxOf(enemy), pair & 3];
        const length = sharedEdge(base, side, other, enemySide);
        const enough = Math.min(ENOUGH_OF_A_SIDE, base.sideLength(side), other.sideLength(enemySide));
        if (length >= enough - TOUCH) found.push({ unit, side, enemy, enemySide, length });
      }
    }
  }
  found.sort((first, second) => second.length - first.length);
  for (const { unit, side, enemy, enemySide } of found) {
    if (s.contactOf(unit, side) >= 0 || s.contactOf(enemy, enemySide) >= 0 || s.contactSide(unit, enemy) >= 0) continue;
    s.setContact(unit, side, enemy);
    s.setContact(enemy, enemySide, unit);
  }
}
