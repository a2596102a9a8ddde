import { ActionList } from '../../core/index.ts';
import { listStrikes, meleeOutcomes } from '../melee.ts';
import { strikeReport } from '../outcome-text.ts';
import type { OneHourState } from '../state.ts';
import { STEP } from '../steps.ts';
import { checkStrike, checkStriker } from './frames.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';

type S = OneHourState;

const scratch = new ActionList();

/** Goes through the units of the side whose turn it is; each that touches an enemy strikes once.
 * @rule 3.0 only the units whose player turn it is @rule 3.1 one-sided */
function nextStrike(s: S): void {
  for (let unit = s.register(0); unit < s.scenario.units.length; unit++) {
    if (!isReadyToStrike(s, unit)) continue;
    s.setRegister(0, unit + 1);
    s.push(STEP['melee/target'], unit);
    return;
  }
  s.pop();
}

/** @rule 5.4 who has just stormed a redoubt waits for a turn @ruling O-29 */
function isReadyToStrike(s: S, unit: number): boolean {
  if (s.sideOf(unit) !== s.side || !s.isOnTable(unit)) return false;
  if (s.data[s.u.delay + unit]! > 0) {
    s.data[s.u.delay + unit]!--;
    return false;
  }
  listStrikes(s, unit, scratch.clear());
  return scratch.length > 0;
}

function chooseTarget(s: S, action: number): void {
  const unit = s.register(0);
  s.become(STEP['melee/roll']);
  s.setRegister(0, unit);
  s.setRegister(1, action - s.game.space.first.strike);
}

/** @rule 3.2 hits */
function rollStrike(s: S, hits: number): void {
  const unit = s.register(0);
  const target = s.register(1);
  s.pop();
  s.data[s.u.hits + target]! += hits;
  if (s.listener !== null) s.tell('struck', '3.2', strikeReport(s, unit, target, hits));
}

export const meleeSteps: readonly StepDraft[] = [
  run('melee/next', nextStrike, { on: ['remove/units'], registers: (k) => ({ next: k.count }) }),
  ask(
    'melee/target',
    (s) => s.side,
    (s, into) => listStrikes(s, s.register(0), into),
    chooseTarget,
    { on: ['melee/next'], check: checkStriker, registers: (k) => ({ unit: k.unit }) },
  ),
  roll('melee/roll', (s, into) => meleeOutcomes(s, s.register(0), s.register(1), into), rollStrike, {
    on: ['melee/next'],
    check: checkStrike,
    registers: (k) => ({ unit: k.unit, target: k.unit }),
  }),
];
