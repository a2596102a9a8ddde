import type { OutcomeText } from '../../../core/index.ts';
import { bar, CLOSE, evenChance, OUT } from '../movement/charges.ts';
import { mayAct, order, wakeByShot } from '../movement/orders.ts';
import { hitsText, rollOffText, shotReport } from '../../notation/outcome-text.ts';
import { judgeShot, mayShoot, shotHits, shotOutcomes, whyNoShot } from '../fighting/shooting.ts';
import type { Offers } from '../../state/actions.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { attack } from './frames.ts';
import { cast, PAIR } from './roles.ts';
import { type Actions, ask, roll, type StepDraft } from './writer.ts';

type S = OneHourState;

/** @rule 2.0 units shoot one by one, each at one target */
function legalShots(s: S, into: Offers<'pass' | 'shoot'>): void {
  into.push('pass');
  const count = s.scenario.units.length;
  for (let unit = 0; unit < count; unit++) {
    if (!isReadyToShoot(s, unit)) continue;
    for (let target = 0; target < count; target++) if (canShootAt(s, unit, target)) into.push('shoot', unit, target);
  }
}

function isReadyToShoot(s: S, unit: number): boolean {
  return s.sideOf(unit) === s.side && mayShoot(s, unit) && mayAct(s, unit);
}

function canShootAt(s: S, unit: number, target: number): boolean {
  return s.isOnTable(target) && s.sideOf(target) !== s.side && judgeShot(s, unit, target) !== OUT;
}

/** Whether anybody has a shot, so that there is more to do than to pass. */
function hasShot(s: S): boolean {
  const count = s.scenario.units.length;
  for (let unit = 0; unit < count; unit++) {
    if (!isReadyToShoot(s, unit)) continue;
    for (let target = 0; target < count; target++) if (canShootAt(s, unit, target)) return true;
  }
  return false;
}

function shoot(s: S, unit: number, target: number): void {
  order(s, unit);
  s.push(judgeShot(s, unit, target) === CLOSE ? STEP['shoot/roll-off'] : STEP['shoot/roll'], unit, target);
}

/** @rule 0.0 a range too close to call is rolled for; the loser may choose another target @ruling O-01 */
function rollRange(s: S, wins: number): void {
  const unit = attack.unit(s);
  const target = attack.target(s);
  s.pop();
  if (s.listener !== null)
    s.tell('rolled-off', '0.0', `Too close to call: ${s.nameOf(target)} are ${wins === 1 ? 'in' : 'out of'} range of ${s.nameOf(unit)}.`);
  if (wins === 1) s.push(STEP['shoot/roll'], unit, target);
  else bar(s, unit, target);
}

/** @rule 2.3 hits */
function rollShot(s: S, hits: number): void {
  const unit = attack.unit(s);
  const target = attack.target(s);
  s.pop();
  s.setShot(unit, 1);
  s.setHits(target, s.hits(target) + hits);
  wakeByShot(s, target);
  if (s.listener !== null) s.tell('shot', '2.3', shotReport(s, unit, target, hits));
}

function tellShot(s: S, hits: number): OutcomeText {
  return hitsText(hits, (die) => shotHits(s, attack.unit(s), attack.target(s), die));
}

/** What is wrong with a pair of whom one is to shoot at the other. @param isClose whether the range has to be too close to call */
const checkShot = (isClose: boolean) =>
  cast<{ readonly unit: number; readonly target: number }>(PAIR, (s, { unit, target }) => {
    const reach = mayShoot(s, unit) ? judgeShot(s, unit, target) : OUT;
    if (reach === OUT) return '"unit" cannot shoot at "target" [2.0].';
    return !isClose || reach === CLOSE ? null : 'This range is not too close to call.';
  });

export const shootingActions: Actions<'shoot'> = {
  shoot: {
    shape: 'shot',
    does: 'lets one unit shoot at another',
    phrase: (s, shooter, target) => `Shoot with ${s.nameOf(shooter)} at ${s.nameOf(target)}`,
  },
};

export const shootingSteps: readonly StepDraft[] = [
  ask('shoot/select', (s) => s.side, legalShots, {
    on: ['melee/next'],
    open: hasShot,
    choose: { shoot, pass: (s) => s.pop() },
    about: { phase: 'Shooting: who shoots at whom', rule: '2.0' },
    question: 'choose who shoots at whom, or end the shooting',
    unless: 'choose a unit that has not moved and its target in arc, range and sight, or end the shooting',
    refusals: { shoot: whyNoShot },
    words: { pass: 'End the shooting' },
  }),
  roll('shoot/roll-off', evenChance, rollRange, {
    on: ['shoot/select'],
    registers: attack.registers,
    check: checkShot(true),
    about: {
      phase: 'Shooting: whether it reaches',
      rule: '0.0',
      task: (s) => `Too close to call: the dice decide whether ${s.nameOf(attack.unit(s))} can shoot at ${s.nameOf(attack.target(s))}`,
      means: rollOffText,
    },
  }),
  roll('shoot/roll', (s, into) => shotOutcomes(s, attack.unit(s), attack.target(s), into), rollShot, {
    on: ['shoot/select'],
    registers: attack.registers,
    check: checkShot(false),
    about: {
      phase: 'Shooting: hits',
      rule: '2.3',
      task: (s) => `The die decides how well ${s.nameOf(attack.unit(s))} shoot at ${s.nameOf(attack.target(s))}`,
      means: tellShot,
    },
  }),
];
