import { createScriptedPolicy, judgementOf, type ScriptedPolicy } from '../../core/index.ts';
import type { BaronsWarParts, BaronsWarState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { Captain } from './captain.ts';
import { chargeOpinions } from './charges.ts';
import { commandOpinions } from './command.ts';
import { Evaluation, WEIGHT, WEIGHT_WORDS } from './evaluation.ts';
import { fireOpinions } from './fire.ts';
import { meleeOpinions } from './melee.ts';
import { moveOpinions } from './moves.ts';
import type { Opinions } from './opinion.ts';
import { orderOpinions } from './order.ts';
import { retreatOpinions } from './retreats.ts';
import { setUpOpinions } from './set-up.ts';

/** A sensible hand-written player: judges every action of a step by what melee, fire, ground and command make of it. */
export function createCaptain(game: Pick<BaronsWarParts, 'scenario'>): ScriptedPolicy {
  const captain = new Captain(game.scenario);
  const evaluation = new Evaluation(captain);
  const opinions: Opinions = {
    ...setUpOpinions,
    ...commandOpinions(captain),
    ...orderOpinions,
    ...moveOpinions(captain, game.scenario.grid.size),
    ...chargeOpinions(captain),
    ...meleeOpinions(captain),
    ...fireOpinions(captain),
    ...retreatOpinions(captain),
  };
  const judgement = judgementOf(WEIGHT, WEIGHT_WORDS, (s: BaronsWarState, weights) => evaluation.sum(s, weights));
  return createScriptedPolicy(STEP_NAMES, opinions, (s) => evaluation.evaluate(s), judgement);
}
