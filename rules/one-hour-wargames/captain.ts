import { type ActionList, rateAll, type Rng, type ScriptedPolicy, type State } from '../core/index.ts';
import { createEvaluation } from './captain/evaluation.ts';
import { Mind } from './captain/mind.ts';
import { createFacing, Moves } from './captain/moves.ts';
import type { Opinion } from './captain/opinion.ts';
import { Poses } from './captain/poses.ts';
import { Selection } from './captain/selection.ts';
import { createSetUp } from './captain/set-up.ts';
import { strikeOpinions } from './captain/strikes.ts';
import type { OneHourGame } from './game.ts';
import type { OneHourState } from './state.ts';
import { STEP_NAMES } from './steps.ts';

/** Any action is as good as another. */
const indifferent: Opinion = { score: () => 0 };

/** The opinion on every step, in the order of their numbers. */
function opinionsOf(mind: Mind, game: OneHourGame): readonly Opinion[] {
  const poses = new Poses(mind, game.compiled.crossings, game.compiled.units.length);
  const moves = new Moves(mind, poses);
  const opinions: Readonly<Record<string, Opinion>> = {
    ...createSetUp(mind, poses),
    'move/select': new Selection(mind, moves),
    'move/march': moves,
    'move/face': createFacing(mind, poses),
    ...strikeOpinions,
  };
  return STEP_NAMES.map((name) => opinions[name] ?? indifferent);
}

/** The highest of the legal actions in an opinion; equals by lot. */
function chooseBest(opinion: Opinion, s: OneHourState, legal: ActionList, rng: Rng): number {
  opinion.begin?.(s);
  let best = legal.at(0);
  let bestScore = -Infinity;
  let equals = 0;
  for (let i = 0; i < legal.length; i++) {
    const score = opinion.score(s, legal.at(i), bestScore);
    if (score < bestScore) continue;
    equals = score > bestScore ? 1 : equals + 1;
    if (equals === 1 || rng.below(equals) === 0) best = legal.at(i);
    bestScore = score;
  }
  return best;
}

/** A sensible hand-written player: judges every action of a step by the ground, the exchange of blows and what the scenario asks for. */
export function createCaptain(game: OneHourGame): ScriptedPolicy {
  const mind = new Mind(game);
  const byStep = opinionsOf(mind, game);
  const evaluate = createEvaluation(mind);
  return {
    choose: (state: State, legal: ActionList, rng: Rng) => {
      const s = state as OneHourState;
      return chooseBest(byStep[s.data[s.frame]!]!, s, legal, rng);
    },
    evaluate: (state: State) => evaluate(state as OneHourState),
    rate: (state: State, legal: ActionList, into: Float64Array) => {
      const s = state as OneHourState;
      rateAll(byStep[s.data[s.frame]!]!, s, legal, into);
    },
  };
}
