import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { FRONT } from '../../../../geometry/box.ts';
import { MOB, MOVES } from '../../../charts/charts.ts';
import { INCH } from '../../../charts/measures.ts';
import { type Waver, WAVERS } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { DOUBLED, type FuryState, READY, RETIRED, STOOD } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { breakOrSurrender, marchOff, retire } from '../../flight/breaking.ts';
import { awayFrom, fiercestCharger, flankOf, sideStruck } from '../../charges/charges.ts';
import { addWays, FAILED, PASSED, totalsWhere, waysUpTo } from '../../../charts/dice.ts';
import { fallBack } from '../../movement/falling-back.ts';
import { loseLevels } from '../../morale/losses.ts';
import { addWaver, causeOfCharge, evadesUpTo, mayEvade, WAVER_WORDS, waverModifier, waverRow, waverText } from '../../morale/waver.ts';
import { ANSWER, answering, COUNTERS, GOES, moveIn, STANDS } from './charge-frames.ts';
import { mayFireClose, mayForm } from './charge-stand.ts';
import { type Actions, ask, roll, type StepDraft } from '../writer.ts';

type S = FuryState;

/** The target of a charge answers it. Of a pursuit that meets a fresh enemy too, who need not test To Charge. @rule 15.3 */
export function pushAnswer(s: S, charger: number, target: number, side: number): void {
  s.setPressed(target, 1);
  s.push(STEP['charge/answer'], target, charger, side);
}

/** A pursuer comes upon an enemy who does not flee: it is a charge, without a test To Charge. @ruling SF-29 */
export function meetFresh(s: S, pursuer: number, enemy: number): void {
  pushAnswer(s, pursuer, enemy, sideStruck(s, pursuer, enemy));
}

/** Whether a target is past answering: in melee already, guns, or it has answered another charge in this segment. @rule 15.3 @ruling SF-55 */
function cannotAnswer(s: S, target: number): boolean {
  const pace = s.pace(target);
  return s.foe(target) >= 0 || s.isGun(target) || pace === STOOD || pace === RETIRED || (pace === DOUBLED && s.pressed(target) === 1);
}

export const answerActions: Actions<'evade'> = {
  evade: { does: 'has a loose unit make off before a charge', phrase: 'Evade', told: ['evades'], odds: 'evasion' },
};

/** @rule 15.5 loose units may evade */
function legalAnswers(s: S, into: Offers<'pass' | 'evade'>): void {
  const target = answering.unit(s);
  into.push('pass');
  if (s.status(target) === READY && !cannotAnswer(s, target) && mayEvade(s, target)) into.push('evade');
}

function awaitCharge(s: S): void {
  const target = answering.unit(s);
  if (!cannotAnswer(s, target)) return s.become(STEP['charge/waver']);
  if (s.isGun(target)) return s.become(STEP['charge/point-blank']);
  moveIn(s, s.foe(target) < 0 && s.pace(target) !== STOOD ? GOES : STANDS);
}

// ---- evading

function evadeOutcomes(s: S, into: OutcomeList): void {
  addWays(into, waysUpTo(evadesUpTo(s, answering.unit(s))));
}

function meaningOfEvasion(s: S, outcome: number): OutcomeText {
  const most = evadesUpTo(s, answering.unit(s));
  const text = outcome === PASSED ? 'they evade' : 'they are too slow, and lose a level';
  return { text, dice: '2d6', faces: totalsWhere((total) => total <= most === (outcome === PASSED)) };
}

/** @rule 15.5 a Double directly away, or they stand as if scrambled */
function rollEvasion(s: S, outcome: number): void {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  if (outcome === FAILED) return scramble(s, STANDS);
  if (s.listener !== null) s.tell('evades', '15.5', `${s.nameOf(target)} evade.`);
  moveIn(s, GOES);
  fallBack(s, target, awayFrom(s, target, charger), MOVES[s.cardOf(target).band][1] * INCH);
  s.setPace(target, DOUBLED);
  s.setActed(target, 1);
}

// ---- wavering

/** Whether the target can come on: horse, charged from before it. @rule 15.7 @ruling SF-56 */
function canCounter(s: S): boolean {
  const target = answering.unit(s);
  return s.isHorse(target) && flankOf(s, target, answering.side(s)) === FRONT;
}

/** What a result comes to: horse struck in flank or rear cannot come on, and a Mob has no level to lose. Where two results come to the same they are one. */
function reallyIs(s: S, result: Waver): Waver {
  const comes = canCounter(s);
  if (result === 'countercharges' && !comes) return reallyIs(s, 'stands');
  if (result === 'scrambled' && comes && s.level(answering.unit(s)) === MOB) return 'countercharges';
  const hasChoice = mayFireClose(s) || mayForm(s);
  return result === 'stands' && s.level(answering.unit(s)) === MOB && !hasChoice ? 'scrambled' : result;
}

/** What is added to the roll of the target. @rule 15.3 the highest Ferocity of those who charge it */
function modifierOf(s: S): number {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  return waverModifier(s, target, fiercestCharger(s, target, charger));
}

/** @rule 7.13 @rule 9.7 two dice on the row of who charges */
function waverOutcomes(s: S, into: OutcomeList): void {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  addWaver(into, waverRow(s, target, causeOfCharge(s, charger)), modifierOf(s), (result) => reallyIs(s, result));
}

function meaningOfWaver(s: S, outcome: number): OutcomeText {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  const row = waverRow(s, target, causeOfCharge(s, charger));
  return waverText(outcome, row, modifierOf(s), (result) => reallyIs(s, result));
}

/** @rule 15.3 */
function rollWaver(s: S, outcome: number): void {
  const result = WAVERS[outcome]!;
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  if (s.listener !== null) s.tell('wavers', '15.3', `${s.nameOf(target)}: ${WAVER_WORDS[result]}.`);
  if (result === 'countercharges') moveIn(s, COUNTERS);
  else if (result === 'stands') stand(s);
  else if (result === 'scrambled') scramble(s, canCounter(s) ? COUNTERS : STANDS);
  else if (result === 'retires') {
    moveIn(s, GOES);
    retire(s, target, charger);
  } else if (result === 'routs') flee(s);
  else leaveField(s);
}

/** @rule 15.6 point-blank fire first */
function stand(s: S): void {
  s.setPace(answering.unit(s), STOOD);
  s.become(STEP['charge/point-blank']);
}

/** @rule 9.8 horse counters and foot stands at one level worse, without fire or forming @rule 10.2 @rule 15.5 who was too slow to evade stands
 * @param how STANDS or COUNTERS */
function scramble(s: S, how: number): void {
  const target = answering.unit(s);
  loseLevels(s, target, 1, '9.8');
  if (how === STANDS) s.setPace(target, STOOD);
  moveIn(s, how);
}

/** @rule 7.14 routers go their whole Double, and the charger after them */
function flee(s: S): void {
  const [target, charger] = [answering.unit(s), answering.charger(s)];
  s.pop();
  s.push(STEP['melee/pursue'], charger, target);
  if (breakOrSurrender(s, target, charger)) s.push(STEP['forced/flee'], target);
}

/** @rule 10.12 */
function leaveField(s: S): void {
  const target = answering.unit(s);
  moveIn(s, GOES);
  if (marchOff(s, target)) s.push(STEP['forced/march-off'], target);
}

export const answerSteps: readonly StepDraft[] = [
  ask('charge/answer', (s) => s.sideOf(answering.unit(s)), legalAnswers, {
    ...ANSWER,
    choose: { evade: (s) => s.become(STEP['charge/evade']), pass: awaitCharge },
    about: { phase: 'Charges: the answer', rule: '15.5' },
    question: 'Does the unit evade the charge?',
    unless: 'Only units in loose order evade.',
    words: { pass: 'Await the charge' },
  }),
  roll('charge/evade', evadeOutcomes, rollEvasion, {
    ...ANSWER,
    about: { phase: 'Charges: evading', rule: '15.5', means: meaningOfEvasion },
  }),
  roll('charge/waver', waverOutcomes, rollWaver, {
    ...ANSWER,
    idle: 'Who comes on farther than a March loses a level by it: the last one that he has, as if he were scrambled.',
    about: { phase: 'Charges: the answer', rule: '15.3', means: meaningOfWaver },
  }),
];
