import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { BaseSize } from '../../geometry/box.ts';

/** One type of unit: its base and its move in inches, dice for blows and for shots with their range, and the hits with which it is gone. */
export interface Troop {
  readonly base: readonly [width: number, depth: number];
  readonly move: number;
  readonly blows: number;
  readonly shots: number;
  readonly range: number;
  readonly stamina: number;
}

export const TYPES = ['spears', 'archers', 'riders'] as const;
export type TroopType = (typeof TYPES)[number];

/** The chart of troops. @rule 1.3 */
// biome-ignore format: a table, laid out as it is printed
export const TROOPS: Readonly<Record<TroopType, Troop>> = {
  spears:  { base: [4, 1.5], move: 6,  blows: 4, shots: 0, range: 0,  stamina: 6 },
  archers: { base: [4, 1.5], move: 6,  blows: 2, shots: 3, range: 12, stamina: 5 },
  riders:  { base: [3, 2],   move: 10, blows: 4, shots: 0, range: 0,  stamina: 5 },
};
export const MOST_STAMINA = 6;

/** Half of a type's base, in ticks. */
export function baseOf(type: TroopType): BaseSize {
  const [width, depth] = TROOPS[type].base;
  return { halfWidth: (width * TICKS_PER_INCH) / 2, halfDepth: (depth * TICKS_PER_INCH) / 2 };
}
