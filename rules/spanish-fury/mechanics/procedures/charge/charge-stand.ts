import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { FRONT } from '../../../../geometry/box.ts';
import { FORMATIONS } from '../../../charts/types.ts';
import { FACINGS, type Offers } from '../../../state/actions.ts';
import { type FuryState, READY } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { flankOf } from '../../charges/charges.ts';
import { addTest, PASSED, testText } from '../../../charts/dice.ts';
import { canTell } from '../../fighting/fire.ts';
import { facesToForm, formed, isOther } from '../../movement/forms.ts';
import { loseLevels } from '../../morale/losses.ts';
import { ANSWER, answering, moveIn, STANDS } from './charge-frames.ts';
import { pointBlank } from '../fire.ts';
import { ask, roll, type StepDraft } from '../writer.ts';

type S = FuryState;

/** Whether the target can fire at the charger, and hurt him: it has firearms, has not fired, and he comes from before it. @rule 14.5 @ruling SF-92 */
export function mayFireClose(s: S): boolean {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  if (s.cardOf(target).weapon === null || s.fired(target) === 1 || flankOf(s, target, answering.side(s)) !== FRONT) return false;
  return canTell(s, target, charger, true);
}

function legalFire(s: S, into: Offers<'pass' | 'confirm'>): void {
  into.push('pass');
  if (mayFireClose(s)) into.push('confirm');
}

/** @rule 14.5 once, before contact */
function fireClose(s: S): void {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  s.become(STEP['charge/form']);
  pointBlank(s, target, charger);
}

// ---- forming anew

/** The facing by which a side of a unit becomes its front, as a place in `FACINGS`. */
function facingTo(side: number): number {
  return FACINGS.indexOf(side === 1 ? 'right' : side === 3 ? 'left' : 'about');
}

/** Whether the target may take a formation: its card has it, it is another one, and there is room for it. @rule 15.6 @rule 7.15 */
function mayTake(s: S, target: number, formation: number): boolean {
  return isOther(s, target, formation) && s.game.manoeuvres.fits(s, target, formed(s, target, formation, FRONT), target);
}

/** Whether the target may face the charger. @rule 15.7 */
function mayFace(s: S, target: number, side: number): boolean {
  if (flankOf(s, target, side) === FRONT) return false;
  return s.game.manoeuvres.fits(s, target, formed(s, target, s.formation(target), side), target);
}

/** Whether there is a way to form anew at all; the charger has none. @rule 10.7 */
export function mayForm(s: S): boolean {
  const target = answering.unit(s);
  if (s.status(target) !== READY || s.isGun(target)) return false;
  return mayFace(s, target, answering.side(s)) || FORMATIONS.some((_, formation) => mayTake(s, target, formation));
}

/** @rule 15.6 one try, whatever came of the fire, while the charger still comes */
function legalForms(s: S, into: Offers<'pass' | 'form' | 'face'>): void {
  const [target, side] = [answering.unit(s), answering.side(s)];
  into.push('pass');
  if (s.status(target) !== READY || s.isGun(target) || !s.isOnTable(answering.charger(s))) return;
  for (let formation = 0; formation < FORMATIONS.length; formation++) if (mayTake(s, target, formation)) into.push('form', formation);
  if (mayFace(s, target, side)) into.push('face', facingTo(side));
}

/** @param action by which it forms anew, or faces the charger */
function form(s: S, action: number): void {
  answering.setAction(s, action);
  s.become(STEP['charge/marshal']);
}

/** @rule 1.11 a die no higher than Marshalling */
function marshalOutcomes(s: S, into: OutcomeList): void {
  addTest(into, facesToForm(s, answering.unit(s)));
}

function meaningOfMarshalling(s: S, outcome: number): OutcomeText {
  return testText(outcome, facesToForm(s, answering.unit(s)), 'they form in time', 'they fall into disorder');
}

/** @rule 15.6 who fails loses a level @rule 15.7 who has faced the charger has him before it */
function rollMarshalling(s: S, outcome: number): void {
  const [target, action] = [answering.unit(s), answering.action(s)];
  const { space } = s.game;
  if (outcome !== PASSED) loseLevels(s, target, 1, '15.6');
  else if (space.kindOf(action) === 'form') s.setFormation(target, space.argument(action));
  else {
    s.setHeading(target, s.boxOf(target).sideHeading(answering.side(s)));
    answering.setSide(s, FRONT);
  }
  moveIn(s, STANDS);
}

function isForming(s: S, action: number): boolean {
  const kind = s.game.space.kindOf(action);
  return kind === 'form' || kind === 'face';
}

const owner = (s: S): 0 | 1 => s.sideOf(answering.unit(s));

export const standSteps: readonly StepDraft[] = [
  ask('charge/point-blank', owner, legalFire, {
    ...ANSWER,
    choose: { confirm: fireClose, pass: (s) => s.become(STEP['charge/form']) },
    about: { phase: 'Charges: point-blank fire', rule: '14.5' },
    question: 'Does the unit fire at the charger?',
    unless: 'The unit cannot fire at the charger.',
    words: { confirm: 'Fire at the charger', pass: 'Hold fire' },
  }),
  ask('charge/form', owner, legalForms, {
    ...ANSWER,
    choose: {
      form: (s, formation) => form(s, s.game.space.index('form', formation)),
      face: (s, facing) => form(s, s.game.space.index('face', facing)),
      pass: (s) => moveIn(s, STANDS),
    },
    about: { phase: 'Charges: forming', rule: '15.6' },
    question: 'Does the unit form anew before the charge?',
    unless: 'It may try one change.',
    refusals: {
      form: ['15.6', 'Its card does not have that formation, it stands in it already, or there is no room.'],
      face: ['15.7', 'It may face the charger, if he does not come from before it and there is room.'],
    },
    words: { pass: 'Stay as they are' },
  }),
  roll('charge/marshal', marshalOutcomes, rollMarshalling, {
    ...ANSWER,
    check: (s, registers) => ANSWER.check(s, registers) ?? (isForming(s, registers.action) ? null : 'It forms anew, or faces the charger.'),
    about: { phase: 'Charges: forming', rule: '1.11', means: meaningOfMarshalling },
  }),
];
