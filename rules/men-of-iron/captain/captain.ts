import { createScriptedPolicy, judgementOf, type Player, type ScriptedPolicy } from '../../core/index.ts';
import type { IronState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { fightOpinions } from './fights.ts';
import { moveOpinions } from './moves.ts';
import { orderOpinions } from './orders.ts';
import { strain } from './posture.ts';
import { worthLeft } from './prospects.ts';

type S = IronState;

/** Weights inside the hyperbolic tangent: how near the armies are to breaking, and what is left of them. */
const WEIGHT = { strain: 2.4, worth: 1.2 } as const;
const WORDS = { strain: 'Flight Points', worth: 'the troops that are left' } as const;
type Weights = Readonly<Record<keyof typeof WEIGHT, number>>;

/** What is inside the hyperbolic tangent. */
function sum(s: S, weights: Weights): number {
  const [own, enemy] = [worthLeft(s, 0), worthLeft(s, 1)];
  const broken = (side: Player): number => Math.min(1.2, strain(s, side));
  return weights.strain * (broken(1) - broken(0)) + (weights.worth * (own - enemy)) / (own + enemy + 0.1);
}

/** Expected result from player 0's point of view. */
function evaluate(s: S): number {
  return s.depth === 0 ? s.returns()[0] : Math.tanh(sum(s, WEIGHT));
}

/** A sensible hand-written player: judges what shots and attacks bring by their exact chances, and places by what they threaten. */
export function createCaptain(): Required<ScriptedPolicy> {
  const opinions = { ...orderOpinions, ...moveOpinions(), ...fightOpinions() };
  return createScriptedPolicy(STEP_NAMES, opinions, evaluate, judgementOf(WEIGHT, WORDS, sum));
}
