import { createScriptedPolicy, type ScriptedPolicy } from '../../core/index.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { fightOpinions } from './fights.ts';
import { moveOpinions } from './moves.ts';
import { orderOpinions } from './orders.ts';
import { evaluate } from './worth.ts';

/** A sensible hand-written player: orders by strength, fire and charges by their exact chances, marches to where those are good. */
export function createCaptain(): Required<ScriptedPolicy> {
  return createScriptedPolicy(STEP_NAMES, { ...orderOpinions, ...moveOpinions(), ...fightOpinions }, evaluate);
}
