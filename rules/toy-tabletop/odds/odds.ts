import type { Deed } from '../../tabletop/deeds.ts';
import { hitWeights, meleeDice, shotDice } from '../rules/dice.ts';
import type { ToyTabletopState } from '../state/state.ts';

type S = ToyTabletopState;

/** Mean number of hits, none more than `most`. */
function meanHits(dice: Parameters<typeof hitWeights>[0], most: number): number {
  const weights = hitWeights(dice);
  const sum = weights.reduce((all, weight, hits) => all + weight * Math.min(hits, most), 0);
  return sum / weights.reduce((all, weight) => all + weight, 0);
}

/** Hits that a deed makes and takes on average; none if it is no shot or charge. */
export function hitsOf(s: S, { kind, unit, target, side, end }: Deed): { readonly made: number; readonly taken: number } {
  if (kind === 'shoot') return { made: meanHits(shotDice(s, unit, target), s.left(target)), taken: 0 };
  if (kind !== 'charge' || end === undefined) return { made: 0, taken: 0 };
  const [made, taken] = meleeDice(s, unit, target, side, end);
  return { made: meanHits(made, s.left(target)), taken: meanHits(taken, s.left(unit)) };
}

/** Chance that a unit would hold. @shows 5.1 */
export function moraleOf(s: S, unit: number): number {
  return Math.min(6, s.left(unit)) / 6;
}
