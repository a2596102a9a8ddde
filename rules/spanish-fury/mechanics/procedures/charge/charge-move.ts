import { flankOf, sideStruck } from '../../charges/charges.ts';
import { bringTogether, engage, rideOn } from '../../charges/contact.ts';
import { leave } from '../../morale/losses.ts';
import type { Offers } from '../../../state/actions.ts';
import { DESTROYED, type FuryState, PURSUING, READY } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { CHARGE, charging, COUNTERS, GOES } from './charge-frames.ts';
import { cast } from '../roles.ts';
import { type Actions, ask, run, type StepDraft, unitFrame } from '../writer.ts';

type S = FuryState;

/** The charge comes home, if fire has not stopped it. @rule 9.9 @rule 15.8 who has gone is followed, and may be caught */
function comeHome(s: S): void {
  const [unit, target, how] = [charging.unit(s), charging.target(s), charging.how(s)];
  const side = how === GOES && s.isOnTable(target) ? sideStruck(s, unit, target) : charging.side(s);
  s.pop();
  const status = s.status(unit);
  if (status !== READY && status !== PURSUING) return;
  const wasFree = s.isOnTable(target) && s.foe(target) < 0;
  if (!s.isOnTable(target) || !bringTogether(s, unit, target, side, how === COUNTERS, how === GOES)) return rideOn(s, unit, target);
  if (s.isGun(target)) return takeGuns(s, unit, target);
  engage(s, unit, target, side, how === COUNTERS, how === GOES);
  if (s.listener !== null) s.tell('contact', '9.9', `${s.nameOf(unit)} strike ${WHERE[flankOf(s, target, side)]} ${s.nameOf(target)}.`);
  if (wasFree) askToLead(s, target);
  askToLead(s, unit);
}

const WHERE = ['the front of', 'the right flank of', 'the rear of', 'the left flank of'] as const;

/** @rule 19.1 a unit that reaches guns takes them */
function takeGuns(s: S, unit: number, guns: number): void {
  if (s.listener !== null) s.tell('guns', '19.1', `${s.nameOf(unit)} take ${s.nameOf(guns)}.`);
  leave(s, guns, DESTROYED);
}

/** Whether a general is with a unit who adds something by leading it. @ruling SF-93 one without Valour does not lead */
function mayLead(s: S, unit: number): boolean {
  const general = s.generalWith(unit);
  return general >= 0 && s.generalValour(general) > 0;
}

/** @rule 10.4 the owner of a general with the regiment chooses at contact whether he leads @ruling SF-10 */
function askToLead(s: S, unit: number): void {
  if (mayLead(s, unit)) s.push(STEP['charge/lead'], unit);
}

export const leadActions: Actions<'lead'> = {
  lead: { does: 'has the general lead his regiment in the melee', phrase: 'The general leads', told: ['leads'], odds: 'wound' },
};

function legalLeads(s: S, into: Offers<'pass' | 'lead'>): void {
  into.push('pass');
  if (mayLead(s, unitFrame.unit(s))) into.push('lead');
}

function lead(s: S): void {
  const general = s.generalWith(unitFrame.unit(s));
  s.pop();
  s.setGeneralLeads(general, 1);
  if (s.listener !== null) s.tell('leads', '10.4', `${s.scenario.generals[general]!.name} leads.`);
}

export const moveSteps: readonly StepDraft[] = [
  run('charge/move', comeHome, { ...CHARGE, about: { phase: 'Charges', rule: '9.9' } }),
  ask('charge/lead', (s) => s.sideOf(unitFrame.unit(s)), legalLeads, {
    on: [...CHARGE.on, 'charge/lead', 'move/cross'],
    registers: unitFrame.registers,
    check: cast({ unit: 'in melee' }),
    choose: { lead, pass: (s) => s.pop() },
    about: { phase: 'Charges: contact', rule: '10.4' },
    question: 'Does the general lead?',
    unless: 'No general with Valour is with the unit.',
    words: { pass: 'The general does not lead' },
  }),
];
