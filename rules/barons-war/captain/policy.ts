import { createScriptedPolicy, judgementOf, type ScriptedPolicy } from '../../core/index.ts';
import type { BaronsWarParts, BaronsWarState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { Captain } from './views/captain.ts';
import { chargeOpinions } from './opinions/charges.ts';
import { commandOpinions } from './opinions/command.ts';
import { Evaluation, WEIGHT, WEIGHT_WORDS } from './evaluation.ts';
import { fireOpinions } from './opinions/fire.ts';
import { meleeOpinions } from './opinions/melee.ts';
import { moveOpinions } from './opinions/moves.ts';
import type { Opinions } from './opinions/opinion.ts';
import { orderOpinions } from './opinions/order.ts';
import { retreatOpinions } from './opinions/retreats.ts';
import { setUpOpinions } from './opinions/set-up.ts';

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
