import { chargeWeight } from '../mechanics/procedures/combat/reaction.ts';
import { LEADER_FALLS_FROM } from '../charts/charts.ts';
import type { BaronsWarState } from '../state/state.ts';

/** Chance that cavalry which checks for a reaction charges. */
export function reactionChance(s: BaronsWarState, cavalry: number): number {
  return chargeWeight(s, cavalry) / 10;
}

/** Chance that a leader falls when his hex is hit. */
export const FALL_CHANCE = (11 - LEADER_FALLS_FROM) / 10;

/** Chance that at least one of several things happens that do not hang together. */
export function anyOf(chances: readonly number[]): number {
  return 1 - chances.reduce((none, chance) => none * (1 - chance), 1);
}
