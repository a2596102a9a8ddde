import type { ActionList, OutcomeText } from '../../../core/index.ts';
import { bar, CLOSE, OUT } from '../charges.ts';
import { mayAct, order, wakeByShot } from '../orders.ts';
import { hitsText, rollOffText, shotReport } from '../../notation/outcome-text.ts';
import { judgeShot, mayShoot, shotHits, shotOutcomes } from '../shooting.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { checkRange, checkShot } from './frame-checks.ts';
import { attack } from './frames.ts';
import { ask, roll, type StepDraft } from './writer.ts';
import { evenChance } from './movement.ts';

type S = OneHourState;

/** @rule 2.0 units shoot one by one, each at one target */
function legalShots(s: S, into: ActionList): void {
  const { space } = s.game;
  into.push(space.first.pass);
  const count = s.compiled.units.length;
  for (let unit = 0; unit < count; unit++) {
    if (!isReadyToShoot(s, unit)) continue;
    for (let target = 0; target < count; target++) if (canShootAt(s, unit, target)) into.push(space.shoot(unit, target));
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
  const count = s.compiled.units.length;
  for (let unit = 0; unit < count; unit++) {
    if (!isReadyToShoot(s, unit)) continue;
    for (let target = 0; target < count; target++) if (canShootAt(s, unit, target)) return true;
  }
  return false;
}

function chooseShot(s: S, action: number): void {
  const { space } = s.game;
  if (action === space.first.pass) {
    s.pop();
    return;
  }
  const unit = Math.floor(space.argument(action) / space.units);
  const target = space.argument(action) % space.units;
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

const between = { on: ['shoot/select'], registers: attack.registers } as const;

export const shootingSteps: readonly StepDraft[] = [
  ask('shoot/select', (s) => s.side, legalShots, chooseShot, {
    on: ['melee/next'],
    open: hasShot,
    about: {
      phase: 'Shooting',
      topic: 'who shoots at whom',
      decision: 'shoot',
      rule: '2.0',
      question: 'choose a unit that has not moved and its target in arc, range and sight, or end the shooting',
      task: () => 'choose who shoots at whom, or end the shooting',
      pass: 'End the shooting',
    },
  }),
  roll('shoot/roll-off', evenChance, rollRange, {
    ...between,
    check: checkRange,
    about: {
      phase: 'Shooting',
      topic: 'whether it reaches',
      task: (s) => `Too close to call: the dice decide whether ${s.nameOf(attack.unit(s))} can shoot at ${s.nameOf(attack.target(s))}`,
      subject: attack.unit,
      target: attack.target,
      tell: rollOffText,
    },
  }),
  roll('shoot/roll', (s, into) => shotOutcomes(s, attack.unit(s), attack.target(s), into), rollShot, {
    ...between,
    check: checkShot,
    about: {
      phase: 'Shooting',
      topic: 'hits',
      task: (s) => `The die decides how well ${s.nameOf(attack.unit(s))} shoot at ${s.nameOf(attack.target(s))}`,
      subject: attack.unit,
      target: attack.target,
      tell: tellShot,
    },
  }),
];
