import { type ActionList, chooseBest, rateAll, type Rng, type ScriptedPolicy, type State } from '../core/index.ts';
import { chargeOpinions } from './captain/charges.ts';
import { commandOpinions } from './captain/command.ts';
import { evaluate } from './captain/evaluation.ts';
import { fireOpinions } from './captain/fire.ts';
import { meleeOpinions } from './captain/melee.ts';
import { moveOpinions } from './captain/moves.ts';
import type { Opinion } from './captain/opinion.ts';
import { orderOpinions } from './captain/order.ts';
import { retreatOpinions } from './captain/retreats.ts';
import { setUpOpinions } from './captain/set-up.ts';
import type { BaronsWarGame } from './game.ts';
import type { BaronsWarState } from './state.ts';
import { STEP_NAMES } from './steps.ts';

const opinions: Readonly<Record<string, Opinion>> = {
  ...setUpOpinions,
  ...commandOpinions,
  ...orderOpinions,
  ...moveOpinions,
  ...chargeOpinions,
  ...meleeOpinions,
  ...fireOpinions,
  ...retreatOpinions,
};

/** Any action is as good as another. */
const indifferent: Opinion = { score: () => 0 };

/** The opinion on every step, in the order of their numbers. */
const byStep: readonly Opinion[] = STEP_NAMES.map((name) => opinions[name] ?? indifferent);

/** A sensible hand-written player: judges every action of a step by what melee, fire, ground and command make of it. */
export function createCaptain(_game: BaronsWarGame): ScriptedPolicy {
  return {
    choose: (state: State, legal: ActionList, rng: Rng) => {
      const s = state as BaronsWarState;
      return chooseBest(byStep[s.data[s.frame]!]!, s, legal, rng);
    },
    evaluate: (state: State) => evaluate(state as BaronsWarState),
    rate: (state: State, legal: ActionList, into: Float64Array) => {
      const s = state as BaronsWarState;
      rateAll(byStep[s.data[s.frame]!]!, s, legal, into);
    },
  };
}
