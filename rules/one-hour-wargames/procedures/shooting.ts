import type { ActionList } from '../../core/index.ts';
import { bar, CLOSE, OUT } from '../charges.ts';
import { mayAct, order, wakeByShot } from '../orders.ts';
import { shotReport } from '../outcome-text.ts';
import { judgeShot, mayShoot, shotOutcomes } from '../shooting.ts';
import type { OneHourState } from '../state.ts';
import { STEP } from '../steps.ts';
import { checkRange, checkShot } from './frames.ts';
import { ask, roll, type StepDraft } from './kinds.ts';
import { evenChance } from './movement.ts';

type S = OneHourState;

/** @rule 2.0 units shoot one by one, each at one target */
function legalShots(s: S, into: ActionList): void {
  const { space } = s.game;
  into.push(space.first.pass);
  const count = s.scenario.units.length;
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
  const count = s.scenario.units.length;
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
  const unit = s.register(0);
  const target = s.register(1);
  s.pop();
  if (s.listener !== null)
    s.tell('rolled-off', '0.0', `Too close to call: ${s.nameOf(target)} are ${wins === 1 ? 'in' : 'out of'} range of ${s.nameOf(unit)}.`);
  if (wins === 1) s.push(STEP['shoot/roll'], unit, target);
  else bar(s, unit, target);
}

/** @rule 2.3 hits */
function rollShot(s: S, hits: number): void {
  const unit = s.register(0);
  const target = s.register(1);
  s.pop();
  s.data[s.u.shot + unit] = 1;
  s.data[s.u.hits + target]! += hits;
  wakeByShot(s, target);
  if (s.listener !== null) s.tell('shot', '2.3', shotReport(s, unit, target, hits));
}

export const shootingSteps: readonly StepDraft[] = [
  ask('shoot/select', (s) => s.side, legalShots, chooseShot, { on: ['melee/next'], open: hasShot }),
  roll('shoot/roll-off', evenChance, rollRange, {
    on: ['shoot/select'],
    check: checkRange,
    registers: (k) => ({ unit: k.unit, target: k.unit }),
  }),
  roll('shoot/roll', (s, into) => shotOutcomes(s, s.register(0), s.register(1), into), rollShot, {
    on: ['shoot/select'],
    check: checkShot,
    registers: (k) => ({ unit: k.unit, target: k.unit }),
  }),
];
