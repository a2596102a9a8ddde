import {
  type Action,
  type ActionCodec,
  opponent,
  type OutcomeText,
  type Player,
  type Problem,
  RulesError,
  type State,
} from '../core/index.ts';
import { ACTIONS, FALL_BACK } from './actions.ts';
import { ORDERS, SHOOT } from './layout.ts';
import { HOLDS, moraleOf } from './procedures/morale.ts';
import { hitsOf } from './procedures/shooting.ts';
import type { ToyRulesetState } from './state.ts';
import { LONGEST_RANGE } from './tables/volley.ts';

type S = ToyRulesetState;

const KINDS = ['order', 'fall-back', 'stay'] as const;
const TEXTS: readonly string[] = ACTIONS.map(({ kind, order }) => String(order ?? kind));

function find(index: number, given: string): number {
  if (index >= 0) return index;
  throw new RulesError({ code: 'BAD_ACTION', message: `There is no action ${given}; there are ${TEXTS.join(', ')}.` });
}

function fromAction(action: Action): number {
  const index = ACTIONS.findIndex(({ kind, order }) => kind === action.kind && order === action['order']);
  return find(index, JSON.stringify(action));
}

function forbid(rule: string, message: string): Problem {
  return { code: 'ILLEGAL_ACTION', rule, message };
}

/** Names the rule that forbids an action here. Assumes that it is not legal. */
function whyNot(s: S, index: number): Problem {
  if (s.step.name === 'orders/choose') {
    if (index === SHOOT) return forbid('2.3', `The enemy is ${s.distance()} places away; the range is ${LONGEST_RANGE}.`);
    return forbid('5.2', 'No band wavers: give an order.');
  }
  if (index < ORDERS.length) return forbid('2.1', 'Orders are written at the start of a turn; the band wavers now.');
  return forbid('5.2', index === FALL_BACK ? 'There is no place to fall back to.' : 'The table plays that a band which wavers falls back.');
}

function sumsWith(s: S, hits: number): number[] {
  return Array.from({ length: 11 }, (_, i) => i + 2).filter((sum) => hitsOf(s, sum) === hits);
}

function describeOutcome(s: S, outcome: number): OutcomeText {
  const side = s.register(0) as Player;
  if (s.step.name === 'shooting/volley') {
    return { text: `${s.nameOf(opponent(side))} loses ${outcome}`, dice: '2d6', faces: sumsWith(s, outcome) };
  }
  const isHeld = outcome === HOLDS;
  const faces = [1, 2, 3, 4, 5, 6].filter((face) => face <= moraleOf(s, side) === isHeld);
  return { text: `${s.nameOf(side)} ${isHeld ? 'holds' : 'wavers'}`, dice: 'd6', faces };
}

/** Flat index, text and data of the same actions. */
export const codec: ActionCodec = {
  size: ACTIONS.length,
  chain: [KINDS.length + 1, 1, ORDERS.length + 1],
  toAction: (_, index) => ACTIONS[index]!,
  fromAction: (_, action) => fromAction(action),
  format: (_, index) => TEXTS[index]!,
  parse: (_, text) => find(TEXTS.indexOf(text.trim().toLowerCase()), `"${text}"`),
  toChain: (_, index) => (index < ORDERS.length ? [0, 0, index] : [1 + index - ORDERS.length, 0, ORDERS.length]),
  describeOutcome: (state: State, outcome) => describeOutcome(state as S, outcome),
  whyNot: (state: State, index) => whyNot(state as S, index),
};
