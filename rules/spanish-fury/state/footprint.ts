import type { BaseSize } from '../../geometry/box.ts';
import { INCH } from '../charts/measures.ts';
import type { Formation } from '../charts/types.ts';

/** Stands of a unit, and companies attached to it, at most. */
export const MOST_STANDS = 40;
export const MOST_COMPANIES = 4;

/** Frontage and depth in stands of so many stands in a formation; a loose one has gaps of half a stand.
 * @rule 13.4 @rule 4.4 @rule 11.4 a stand is an inch each way, a company @ruling SF-25 */
export function standsOf(formation: Formation, stands: number): readonly [wide: number, deep: number] {
  const square = Math.ceil(Math.sqrt(stands));
  switch (formation) {
    case 'column':
    case 'caracole':
      return [Math.ceil(stands / 3), 3];
    case 'shot-forward':
    case 'horse-column':
      return [Math.ceil(stands / 2), 2];
    case 'hedgehog':
      return [square, square];
    case 'loose':
      return [1.5 * stands - 0.5, 1];
    case 'en-haye':
    case 'battery':
    case 'attached':
      return [stands, 1];
  }
}

/** Half of the ground that so many stands cover in a formation, in ticks, with attached companies beside them in the front line.
 * @ruling SF-32 a company attached widens the front of its regiment by its own stands */
export function footprintOf(formation: Formation, stands: number, companies = 0): BaseSize {
  const [wide, deep] = standsOf(formation, Math.max(1, stands));
  return { halfWidth: ((wide + companies) * INCH) / 2, halfDepth: (Math.min(deep, Math.max(1, stands)) * INCH) / 2 };
}
