import { type DieRoll, dieRoll } from '../../core/index.ts';
import type { WoodId } from './terrain.ts';

/** Faces of the die, 1 to 10. @rule B4 */
export const FACES = 10;

/** A roll of that die. @param outcomeOf what a face comes to */
export function d10<S>(outcomeOf: (s: S, face: number) => number): DieRoll<S> {
  return dieRoll(FACES, outcomeOf);
}

/** What an infiltration comes to: he goes on, he stops, he is wounded and stops, he is killed. Highest modified roll of each. The dice modifiers and the
 * bands are those of refusing combat, campaign 15.5; what 5 to 7 mean on the map is reconstructed. */
export const INFILTRATIONS = ['passes', 'checked', 'wounded', 'killed'] as const;
const INFILTRATION_ENDS = [4, 7, 9] as const;
export const RIDER_MODIFIER = -1;
export const ARMOUR_MODIFIER = -1;
export const WOUND_MODIFIER = 2;

/** Index into INFILTRATIONS of a modified roll. */
export function infiltrationResult(roll: number): number {
  const place = INFILTRATION_ENDS.findIndex((end) => roll <= end);
  return place < 0 ? INFILTRATION_ENDS.length : place;
}

/** Lowest rolls that set a kind of wood on fire by a flaming arrow, a bucket of oil, a torch; by which fire spreads into it; and by which it is put out. */
export interface FireChart {
  readonly arrow: number;
  readonly oil: number;
  readonly torch: number;
  readonly spread: number;
  readonly douse: number;
}

/** Arrows at hides, gates, engines and timber: the rulebook [4.2.9, 5.2.7, 5.3.5, 3.2.4, 7.5.1]; all others reconstructed. */
// biome-ignore format: a table, one kind a line
export const FIRE_CHARTS: Readonly<Record<WoodId, FireChart>> = {
  hides: { arrow: 10, oil: 6, torch: 8, spread: 10, douse: 6 },
  gate: { arrow: 10, oil: 6, torch: 7, spread: 10, douse: 6 },
  engine: { arrow: 8, oil: 4, torch: 5, spread: 9, douse: 7 },
  timber: { arrow: 8, oil: 5, torch: 6, spread: 9, douse: 7 },
  thatch: { arrow: 6, oil: 3, torch: 4, spread: 8, douse: 8 },
};

/** Turns that wood burns before it is burnt. Reconstructed. */
export const BURNING_TURNS = 4;
/** Highest roll, less one, with which a loose horse stays; above it bolts. Reconstructed. */
export const HORSE_STAYS_UP_TO = 5;
/** Flaming arrows of a bowman. @rule 7.7.2 */
export const FLAMING_ARROWS = 6;
