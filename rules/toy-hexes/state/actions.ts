import { Deeds } from '../../hexes/deeds.ts';
import type { Scenario } from './scenario.ts';

/** All actions there are, each with its shape, in the order of their flat indices. */
const ACTIONS = { select: 'unit', end: 'pass', move: 'go', attack: 'strike', hold: 'pass', retreat: 'step' } as const;
export type Kind = keyof typeof ACTIONS;
export const KINDS = Object.keys(ACTIONS) as Kind[];

/** The actions of one scenario. */
export function createDeeds({ grid, units }: Scenario): Deeds<Kind> {
  return new Deeds<Kind>(grid, units.map(({ id }) => id), ACTIONS); // biome-ignore format: one line
}
