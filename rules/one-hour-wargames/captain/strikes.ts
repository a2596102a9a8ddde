import { FRONT } from '../../geometry/box.ts';
import { meleeDoublings, meleeHalvings, meleeModifier } from '../melee.ts';
import { shotHalvings, shotModifier } from '../shooting.ts';
import type { OneHourState } from '../state.ts';
import { D6, hitsFor } from '../tables/hits.ts';
import type { Opinion } from './opinion.ts';
import { costOfHits, TYPE_WORTH } from './worth.ts';

type S = OneHourState;

/** Share added for a target that is not yet in melee, or that strikes back. */
const UNTOUCHED = 0.05;

/** Worth that the six faces take from a target on the average. */
function meanCost(s: S, target: number, modifier: number, doublings: number, halvings: number): number {
  const type = s.typeOf(target);
  const taken = s.hitsOf(target);
  let sum = 0;
  for (let i = 0; i < D6.length; i++) sum += costOfHits(type, taken, hitsFor(D6[i]!, modifier, doublings, halvings));
  return sum / D6.length;
}

/** Shoots where it costs the enemy most; of the like, at those that are still free to charge. */
const shooting: Opinion = {
  score(s, action) {
    const { space } = s.game;
    if (action === space.first.pass) return 0;
    const shooter = Math.floor(space.argument(action) / space.units);
    const target = space.argument(action) % space.units;
    const free = s.isInMelee(target) ? 0 : UNTOUCHED * TYPE_WORTH[s.typeOf(target) as 0]!;
    return 1 + free + meanCost(s, target, shotModifier(s, shooter), 0, shotHalvings(s, target));
  },
};

/** Strikes where it costs the enemy most; of the like, at one that strikes back. */
const striking: Opinion = {
  score(s, action) {
    const unit = s.register(0);
    const target = action - s.game.space.first.strike;
    const answers = s.contactOf(target, FRONT) === unit ? UNTOUCHED : 0;
    return answers + meanCost(s, target, meleeModifier(s, unit), meleeDoublings(s, unit, target), meleeHalvings(s, unit, target));
  },
};

export const strikeOpinions: Readonly<Record<string, Opinion>> = { 'shoot/select': shooting, 'melee/target': striking };
