import { byKind } from '../../../core/index.ts';
import { FRONT } from '../../../geometry/box.ts';
import { meleeDoublings, meleeHalvings, meleeModifier } from '../../mechanics/fighting/melee.ts';
import { shotHalvings, shotModifier } from '../../mechanics/fighting/shooting.ts';
import type { OneHourState } from '../../state/state.ts';
import { ofUnit } from '../../mechanics/procedures/frames.ts';
import type { Opinions } from './opinion.ts';
import { meanCost, TYPE_WORTH } from '../../odds/worth.ts';

type S = OneHourState;

/** Share added for a target that is not yet in melee, or that strikes back. */
const UNTOUCHED = 0.05;

/** Shoots where it costs the enemy most; of the like, at those that are still free to charge. */
function shot(s: S, shooter: number, target: number): number {
  const free = s.isInMelee(target) ? 0 : UNTOUCHED * TYPE_WORTH[s.type(target) as 0]!;
  return 1 + free + meanCost(s, target, shotModifier(s, shooter), 0, shotHalvings(s, target));
}

/** Strikes where it costs the enemy most; of the like, at one that strikes back. */
function strike(s: S, target: number): number {
  const unit = ofUnit.unit(s);
  const answers = s.contactOf(target, FRONT) === unit ? UNTOUCHED : 0;
  return answers + meanCost(s, target, meleeModifier(s, unit), meleeDoublings(s, unit, target), meleeHalvings(s, unit, target));
}

export const strikeOpinions: Opinions = { 'shoot/select': byKind<S>({ shoot: shot }), 'melee/target': byKind<S>({ strike }) };
