import { ADVANCE, COVER, SHOOT } from './layout.ts';
import { LONGEST_RANGE } from '../charts/volley.ts';

const OUT_OF_RANGE = [ADVANCE, COVER] as const;
const WITHIN_RANGE = [ADVANCE, SHOOT, COVER] as const;

/** Orders that a band can be given now, ascending: the same for both, for they are equally far from each other.
 * @param distance places from one to the other
 * @rule 2.3 no shooting beyond range */
export function possibleOrders(distance: number): readonly number[] {
  return distance > LONGEST_RANGE ? OUT_OF_RANGE : WITHIN_RANGE;
}
