import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { FALL_BACK, STAY } from '../actions.ts';
import { COVER } from '../layout.ts';
import type { ToyRulesetState } from '../state.ts';
import { STEP } from '../steps.ts';
import { ask, roll, sideFrame, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

/** Outcomes of a check. */
const WAVERS = 0;
export const HOLDS = 1;

/** Highest face of the die with which a band holds: one more under cover.
 * @rule 5.1 no more than the men left @rule 4.2 cover */
export function moraleOf(s: S, side: Player): number {
  return Math.min(6, s.men(side) + (s.order(side) === COVER + 1 ? 1 : 0));
}

function checkOutcomes(s: S, into: OutcomeList): void {
  const morale = moraleOf(s, sideFrame.side(s));
  into.add(WAVERS, 6 - morale);
  into.add(HOLDS, morale);
}

function rollCheck(s: S, outcome: number): void {
  const side = sideFrame.side(s);
  if (s.listener !== null) s.tell('morale', '5.1', `${s.nameOf(side)} ${outcome === HOLDS ? 'holds' : 'wavers'}.`);
  if (outcome === HOLDS) s.pop();
  else s.become(STEP['morale/choose']);
}

/** @rule 5.2 back one place, or a man runs and the rest stay
 * @ruling T-03 a table may leave no choice @ruling T-04 with its back to the end of the track a band stays */
function legalChoices(s: S, into: ActionList): void {
  const canFallBack = s.canFallBack(sideFrame.side(s));
  if (canFallBack) into.push(FALL_BACK);
  if (!canFallBack || s.game.options.wavering === 'choice') into.push(STAY);
}

function choose(s: S, action: number): void {
  const side = sideFrame.side(s);
  s.pop();
  if (action === FALL_BACK) s.fallBack(side);
  else s.lose(side, 1);
  if (s.listener !== null) s.tell('wavered', '5.2', `${s.nameOf(side)} ${action === FALL_BACK ? 'falls back' : 'stays, and a man runs'}.`);
}

const after = { on: ['shooting/volley', 'turn/end'], registers: sideFrame.registers } as const;

export const moraleSteps: readonly StepDraft[] = [
  roll('morale/check', checkOutcomes, rollCheck, { ...after, about: { phase: 'morale', rule: '5.1' } }),
  ask('morale/choose', sideFrame.side, legalChoices, choose, {
    ...after,
    about: { phase: 'morale', rule: '5.2', decision: 'wavering', question: 'Does the band fall back, or stay at the price of a man?' },
  }),
];
