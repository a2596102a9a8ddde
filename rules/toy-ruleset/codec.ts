import { createCodec, opponent, type OutcomeText, type Problem } from '../core/index.ts';
import { ACTIONS, FALL_BACK, STAY } from './actions.ts';
import { ORDERS, SHOOT } from './layout.ts';
import { decisionAt, sideFrame } from './procedures/kinds.ts';
import { HOLDS, moraleOf } from './procedures/morale.ts';
import { hitsOf, volley } from './procedures/shooting.ts';
import type { ToyRulesetState } from './state.ts';
import { LONGEST_RANGE } from './charts/volley.ts';

type S = ToyRulesetState;

/** Why an action is not legal here, and the rule that forbids it. */
function whyNot(s: S, index: number): Problem {
  const forbid = (rule: string, message: string): Problem => ({ code: 'ILLEGAL_ACTION', rule, message });
  const { decision, rule, question } = decisionAt(s)!;
  if ((decision === 'order') !== index < ORDERS.length) return forbid(rule, `That is not what is asked now. ${question}`);
  if (index === SHOOT) return forbid('2.3', `The enemy is ${s.distance()} places away; the range is ${LONGEST_RANGE}.`);
  if (index === FALL_BACK) return forbid('5.2', 'There is no place to fall back to.');
  if (index === STAY) return forbid('5.2', 'The table plays that a band which wavers falls back.');
  return forbid(rule, question);
}

function sumsWith(s: S, hits: number): number[] {
  return Array.from({ length: 11 }, (_, i) => i + 2).filter((sum) => hitsOf(s, sum) === hits);
}

function describeOutcome(s: S, outcome: number): OutcomeText {
  if (s.step.name === 'shooting/volley') {
    return { text: `${s.nameOf(opponent(volley.shooter(s)))} loses ${outcome}`, dice: '2d6', faces: sumsWith(s, outcome) };
  }
  const side = sideFrame.side(s);
  const isHeld = outcome === HOLDS;
  const faces = [1, 2, 3, 4, 5, 6].filter((face) => face <= moraleOf(s, side) === isHeld);
  return { text: `${s.nameOf(side)} ${isHeld ? 'holds' : 'wavers'}`, dice: 'd6', faces };
}

/** Flat index, text and data of the same actions. */
export const codec = createCodec(ACTIONS, { actors: [], describeOutcome, whyNot });
