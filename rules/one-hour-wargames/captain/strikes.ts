import { FRONT } from '../../geometry/box.ts';
import { meleeDoublings, meleeHalvings, meleeModifier } from '../rules/melee.ts';
import { shotHalvings, shotModifier } from '../rules/shooting.ts';
import type { Opinion, Opinions } from './opinion.ts';
import { meanCost, TYPE_WORTH } from '../odds/worth.ts';

/** Share added for a target that is not yet in melee, or that strikes back. */
const UNTOUCHED = 0.05;

/** Shoots where it costs the enemy most; of the like, at those that are still free to charge. */
const shooting: Opinion = {
  score(s, action) {
    const { space } = s.game;
    if (action === space.first.pass) return 0;
    const shooter = Math.floor(space.argument(action) / space.units);
    const target = space.argument(action) % space.units;
    const free = s.isInMelee(target) ? 0 : UNTOUCHED * TYPE_WORTH[s.type(target) as 0]!;
    return 1 + free + meanCost(s, target, shotModifier(s, shooter), 0, shotHalvings(s, target));
  },
};

/** Strikes where it costs the enemy most; of the like, at one that strikes back. */
const striking: Opinion = {
  score(s, action) {
    const unit = s.subject;
    const target = action - s.game.space.first.strike;
    const answers = s.contactOf(target, FRONT) === unit ? UNTOUCHED : 0;
    return answers + meanCost(s, target, meleeModifier(s, unit), meleeDoublings(s, unit, target), meleeHalvings(s, unit, target));
  },
};

export const strikeOpinions: Opinions = { 'shoot/select': shooting, 'melee/target': striking };
