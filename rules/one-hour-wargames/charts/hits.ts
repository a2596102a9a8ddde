import type { OutcomeList } from '../../core/index.ts';

/** Faces of the die, all equally likely. @rule 0.2 six-sided dice */
export const D6 = [1, 2, 3, 4, 5, 6] as const;

/** Hits of one die on a target.
 * @rule 2.3 shooting @rule 3.2 melee: the total is doubled and halved, then any fraction is rounded up
 * @ruling O-23 a total below zero is none */
export function hitsFor(die: number, modifier: number, doublings: number, halvings: number): number {
  return Math.ceil((Math.max(0, die + modifier) * 2 ** doublings) / 2 ** halvings);
}

/** Adds the hits of each face of the die. */
export function addHits(modifier: number, doublings: number, halvings: number, into: OutcomeList): void {
  for (let face = 0; face < D6.length; face++) into.add(hitsFor(D6[face]!, modifier, doublings, halvings), 1);
}
