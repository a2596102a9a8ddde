import { createScriptedPolicy, judgementOf, type ScriptedPolicy } from '../../core/index.ts';
import type { OneHourState, OneHourTable } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { Evaluation, WEIGHT, WEIGHT_WORDS } from './evaluation.ts';
import { Mind } from './views/mind.ts';
import { createFacing, Moves } from './opinions/moves.ts';
import type { Opinions } from './opinions/opinion.ts';
import { Poses } from './opinions/poses.ts';
import { Selection } from './opinions/selection.ts';
import { createSetUp } from './opinions/set-up.ts';
import { strikeOpinions } from './opinions/strikes.ts';

/** A sensible hand-written player of one game: judges every action of a step by the ground, the exchange of blows and what the scenario asks for. */
export function createCaptain(game: OneHourTable): Required<ScriptedPolicy> {
  const mind = new Mind(game);
  const poses = new Poses(mind, game.scenario.crossings, game.scenario.units.length);
  const moves = new Moves(mind, poses, game.space);
  const evaluation = new Evaluation(mind);
  const opinions: Opinions = {
    ...createSetUp(mind, poses),
    'move/select': new Selection(mind, moves).opinion,
    'move/march': moves.opinion,
    'move/face': createFacing(mind, poses),
    ...strikeOpinions,
  };
  const judgement = judgementOf(WEIGHT, WEIGHT_WORDS, (s: OneHourState, weights) => evaluation.sum(s, weights));
  return createScriptedPolicy(STEP_NAMES, opinions, (s) => evaluation.of(s), judgement);
}
