import { FRONT } from '../../geometry/box.ts';
import { meleeHits } from '../melee.ts';
import { shotHits } from '../shooting.ts';
import type { OneHourState } from '../state.ts';
import type { Opinion } from './opinion.ts';
import { costOfHits, TYPE_WORTH } from './worth.ts';

type S = OneHourState;

const FACES = [1, 2, 3, 4, 5, 6] as const;
/** Share added for a target that is not yet in melee, or that strikes back. */
const UNTOUCHED = 0.05;

/** Worth that the six faces take from a target on the average. */
function meanCost(s: S, target: number, hitsOf: (die: number) => number): number {
  let sum = 0;
  for (const die of FACES) sum += costOfHits(s.typeOf(target), s.hitsOf(target), hitsOf(die));
  return sum / FACES.length;
}

/** Shoots where it costs the enemy most; of the like, at those that are still free to charge. */
const shooting: Opinion = {
  score(s, action) {
    const { space } = s.game;
    if (action === space.first.pass) return 0;
    const shooter = Math.floor(space.argument(action) / space.units);
    const target = space.argument(action) % space.units;
    const free = s.isInMelee(target) ? 0 : UNTOUCHED * TYPE_WORTH[s.typeOf(target) as 0]!;
    return 1 + free + meanCost(s, target, (die) => shotHits(s, shooter, target, die));
  },
};

/** Strikes where it costs the enemy most; of the like, at one that strikes back. */
const striking: Opinion = {
  score(s, action) {
    const unit = s.register(0);
    const target = action - s.game.space.first.strike;
    const answers = s.contactOf(target, FRONT) === unit ? UNTOUCHED : 0;
    return answers + meanCost(s, target, (die) => meleeHits(s, unit, target, die));
  },
};

export const strikeOpinions: Readonly<Record<string, Opinion>> = { 'shoot/select': shooting, 'melee/target': striking };
