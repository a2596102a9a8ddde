import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { MOB, MOVES } from '../../../charts/charts.ts';
import { INCH } from '../../../charts/measures.ts';
import type { Offers } from '../../../state/actions.ts';
import { type FuryState, RETIRED, ROUTING } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { breakOrSurrender, mayPursue, takeUpPursuit } from '../../flight/breaking.ts';
import { awayFrom } from '../../charges/charges.ts';
import { faceFoes, giveGround } from '../../charges/contact.ts';
import { addTest, PASSED, testText } from '../../../charts/dice.ts';
import { fallBack } from '../../movement/falling-back.ts';
import { endMelee } from '../../morale/losses.ts';
import { breaksOff, LOCKED, SHATTERED } from '../../fighting/melee.ts';
import { losses } from './melee-losses.ts';
import { cast } from '../roles.ts';
import { type Actions, ask, pairFrame, roll, run, type StepDraft } from '../writer.ts';

type S = FuryState;

/** What may wait below the end of a melee. */
const BELOW = ['melee/next', 'officer/check'] as const;

/** What a round does to where they stand. @rule 10.13 a shattered unit routs, and so does one whom Disaster has broken already
 * @rule 4.5 others give ground @rule 10.25 and horse breaks off after its second round */
function finishRound(s: S): void {
  const [loser, winner, result] = [losses.unit(s), losses.enemy(s), losses.result(s)];
  s.pop();
  faceFoes(s);
  if (s.status(loser) === ROUTING) return s.push(STEP['melee/pursue'], winner, loser);
  if (s.isGone(loser) || (s.foe(loser) !== winner && result !== SHATTERED)) return;
  if (result === SHATTERED) return shatter(s, loser, winner);
  if (result !== LOCKED) giveGround(s, loser, winner);
  if (s.foe(loser) === winner && breaksOff(s, loser, winner)) s.push(STEP['melee/break-off'], loser, winner);
}

function shatter(s: S, loser: number, winner: number): void {
  s.push(STEP['melee/pursue'], winner, loser);
  if (breakOrSurrender(s, loser, winner)) s.push(STEP['forced/flee'], loser);
  faceFoes(s);
}

// ---- pursuit

export const endActions: Actions<'pursue'> = { pursue: { does: 'goes after a beaten enemy', phrase: 'Pursue', told: ['pursues'] } };

/** @rule 17.2 victorious horse must pursue, foot may try to stay @ruling SF-119 */
function legalPursuits(s: S, into: Offers<'pursue' | 'pass'>): void {
  const [unit, router] = [pairFrame.unit(s), pairFrame.target(s)];
  const goes = mayPursue(s, unit, router);
  if (goes) into.push('pursue');
  if (!goes || s.isFoot(unit)) into.push('pass');
}

function stay(s: S): void {
  if (mayPursue(s, pairFrame.unit(s), pairFrame.target(s))) s.become(STEP['melee/stay']);
  else s.pop();
}

/** @rule 10.13 the winner pursues at once, and both are Mobs */
function pursue(s: S): void {
  const [unit, router] = [pairFrame.unit(s), pairFrame.target(s)];
  s.pop();
  if (s.listener !== null) s.tell('pursues', '17.2', `${s.nameOf(unit)} pursue ${s.nameOf(router)}.`);
  takeUpPursuit(s, unit, router);
  s.push(STEP['forced/pursue'], unit);
}

function stayOutcomes(s: S, into: OutcomeList): void {
  addTest(into, s.cardOf(pairFrame.unit(s)).marshalling);
}

function meaningOfStaying(s: S, outcome: number): OutcomeText {
  return testText(outcome, s.cardOf(pairFrame.unit(s)).marshalling, 'they stay', 'they run after the enemy');
}

/** @rule 17.2 on a passed marshalling test */
function rollToStay(s: S, outcome: number): void {
  if (outcome === PASSED) s.pop();
  else pursue(s);
}

// ---- breaking off

/** All horse of the melee goes back a March, facing the enemy, as a Mob that must regroup; the foot stays. @rule 10.25 @rule 16.4 @rule 17.6
 * @ruling SF-26 @ruling SF-57 */
function breakOff(s: S): void {
  const [unit, foe] = [pairFrame.unit(s), pairFrame.target(s)];
  s.pop();
  const riders: number[] = [];
  for (let other = 0; other < s.unitCount; other++)
    if (s.isHorse(other) && (s.foe(other) === unit || s.foe(other) === foe)) riders.push(other);
  const headings = riders.map((rider) => awayFrom(s, rider, s.foe(rider)));
  for (const rider of riders) endMelee(s, rider);
  for (let other = 0; other < s.unitCount; other++) if (riders.includes(s.foe(other))) endMelee(s, other);
  riders.forEach((rider, i) => goBack(s, rider, headings[i]!));
  faceFoes(s);
}

function goBack(s: S, rider: number, heading: number): void {
  if (s.listener !== null) s.tell('breaks-off', '10.25', `${s.nameOf(rider)} break off.`);
  s.setLevel(rider, MOB);
  s.setRegroup(rider, 1);
  s.setPace(rider, RETIRED);
  fallBack(s, rider, heading, MOVES[s.cardOf(rider).band][0] * INCH);
}

const pursuit = {
  on: [...BELOW, 'action/aggressive', 'action/forced'],
  registers: pairFrame.registers,
  check: cast<{ unit: number; target: number }>({ target: 'an enemy of "unit"' }),
} as const;

export const endSteps: readonly StepDraft[] = [
  run('melee/move', finishRound, {
    on: BELOW,
    registers: losses.registers,
    check: cast({ enemy: 'an enemy of "unit"' }),
    about: { phase: 'Melee', rule: '4.5' },
  }),
  ask('melee/pursue', (s) => s.sideOf(pairFrame.unit(s)), legalPursuits, {
    ...pursuit,
    choose: { pursue, pass: stay },
    about: { phase: 'Pursuit', rule: '17.2' },
    question: 'Does the unit pursue?',
    unless: 'Horse pursues whom it has beaten; others only routers who are still there.',
    words: { pass: 'Try to stay' },
  }),
  roll('melee/stay', stayOutcomes, rollToStay, { ...pursuit, about: { phase: 'Pursuit', rule: '17.2', means: meaningOfStaying } }),
  run('melee/break-off', breakOff, {
    on: BELOW,
    registers: pairFrame.registers,
    check: pursuit.check,
    about: { phase: 'Melee', rule: '10.25' },
  }),
];
