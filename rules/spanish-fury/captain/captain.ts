import { createScriptedPolicy, judgementOf, type ScriptedPolicy } from '../../core/index.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { fightOpinions } from './fights.ts';
import { moveOpinion } from './moves.ts';
import { orderOpinions } from './orders.ts';
import { speechOpinion } from './speeches.ts';
import { evaluate, STANDING, STANDING_WORDS, standing } from './worth.ts';

/** A sensible hand-written player: orders by strength, fire and charges by their exact chances, marches to where those are good. */
export function createCaptain(): Required<ScriptedPolicy> {
  const opinions = { ...orderOpinions(), ...fightOpinions, 'command/speech': speechOpinion(), 'move/unit': moveOpinion() };
  return createScriptedPolicy(STEP_NAMES, opinions, evaluate, judgementOf(STANDING, STANDING_WORDS, standing));
}
