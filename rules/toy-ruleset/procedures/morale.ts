import { facesWhere, type OutcomeList, type OutcomeText, type Player } from '../../core/index.ts';
import type { Offers } from '../state/actions.ts';
import { COVER } from '../state/layout.ts';
import type { ToyRulesetState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { type Actions, ask, roll, sideFrame, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

/** Outcomes of a check. */
const WAVERS = 0;
const HOLDS = 1;

/** Highest face of the die with which a band holds: one more under cover.
 * @rule 5.1 no more than the men left @rule 4.2 cover */
function moraleOf(s: S, side: Player): number {
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

function meaningOfCheck(s: S, outcome: number): OutcomeText {
  const side = sideFrame.side(s);
  const isHeld = outcome === HOLDS;
  const faces = facesWhere(6, (face) => face <= moraleOf(s, side) === isHeld);
  return { text: `${s.nameOf(side)} ${isHeld ? 'holds' : 'wavers'}`, dice: 'd6', faces };
}

export const moraleActions: Actions<'fall-back' | 'stay'> = {
  'fall-back': { does: 'takes a wavering band back one place' },
  stay: { does: 'keeps a wavering band where it is, at the price of a man' },
};

/** @rule 5.2 back one place, or a man runs and the rest stay
 * @ruling T-03 a table may leave no choice @ruling T-04 with its back to the end of the track a band stays */
function legalChoices(s: S, into: Offers<'fall-back' | 'stay'>): void {
  const canFallBack = s.canFallBack(sideFrame.side(s));
  if (canFallBack) into.push('fall-back');
  if (!canFallBack || s.game.options.wavering === 'choice') into.push('stay');
}

function fallBack(s: S): void {
  const side = sideFrame.side(s);
  s.pop();
  s.fallBack(side);
  if (s.listener !== null) s.tell('wavered', '5.2', `${s.nameOf(side)} falls back.`);
}

function stay(s: S): void {
  const side = sideFrame.side(s);
  s.pop();
  s.lose(side, 1);
  if (s.listener !== null) s.tell('wavered', '5.2', `${s.nameOf(side)} stays, and a man runs.`);
}

const after = { on: ['shooting/volley', 'turn/end'], registers: sideFrame.registers } as const;

export const moraleSteps: readonly StepDraft[] = [
  roll('morale/check', checkOutcomes, rollCheck, { ...after, about: { phase: 'morale', rule: '5.1', means: meaningOfCheck } }),
  ask('morale/choose', sideFrame.side, legalChoices, {
    ...after,
    choose: { 'fall-back': fallBack, stay },
    about: { phase: 'morale', rule: '5.2' },
    question: 'Does the band fall back, or stay at the price of a man?',
    unless: 'There is no place to fall back to.',
    refusals: { stay: ['5.2', 'The table plays that a band which wavers falls back.'] },
  }),
];
