import type { OutcomeText } from '../../../core/index.ts';
import { listStrikes, meleeHits, meleeOutcomes } from '../melee.ts';
import { hitsText, strikeReport } from '../../notation/outcome-text.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { checkStrike, checkStriker } from './frame-checks.ts';
import { attack, ofUnit, round } from './frames.ts';
import { ask, roll, run, type StepDraft } from './writer.ts';

type S = OneHourState;

/** Goes through the units of the side whose turn it is; each that touches an enemy strikes once.
 * @rule 3.0 only the units whose player turn it is @rule 3.1 one-sided */
function nextStrike(s: S): void {
  for (let unit = round.next(s); unit < s.compiled.units.length; unit++) {
    if (!isReadyToStrike(s, unit)) continue;
    round.setNext(s, unit + 1);
    s.push(STEP['melee/target'], unit);
    return;
  }
  s.pop();
}

/** @rule 5.4 who has just stormed a redoubt waits for a turn @ruling O-29 */
function isReadyToStrike(s: S, unit: number): boolean {
  if (s.sideOf(unit) !== s.side || !s.isOnTable(unit)) return false;
  if (s.delay(unit) > 0) {
    s.setDelay(unit, s.delay(unit) - 1);
    return false;
  }
  const { strikes } = s.game.scratch;
  listStrikes(s, unit, strikes.clear());
  return strikes.length > 0;
}

function chooseTarget(s: S, action: number): void {
  s.become(STEP['melee/roll']);
  attack.setTarget(s, action - s.game.space.first.strike);
}

/** @rule 3.2 hits */
function rollStrike(s: S, hits: number): void {
  const unit = attack.unit(s);
  const target = attack.target(s);
  s.pop();
  s.setHits(target, s.hits(target) + hits);
  if (s.listener !== null) s.tell('struck', '3.2', strikeReport(s, unit, target, hits));
}

function tellStrike(s: S, hits: number): OutcomeText {
  return hitsText(hits, (die) => meleeHits(s, attack.unit(s), attack.target(s), die));
}

export const meleeSteps: readonly StepDraft[] = [
  run('melee/next', nextStrike, { on: ['remove/units'], registers: round.registers, about: { phase: 'Melee' } }),
  ask(
    'melee/target',
    (s) => s.side,
    (s, into) => listStrikes(s, ofUnit.unit(s), into),
    chooseTarget,
    {
      on: ['melee/next'],
      check: checkStriker,
      registers: ofUnit.registers,
      about: {
        phase: 'Melee',
        topic: 'whom it strikes',
        decision: 'strike',
        rule: '3.0',
        question: 'choose one of the enemies in contact to strike; one before the front comes first',
        task: (s) => `choose which enemy ${s.nameOf(ofUnit.unit(s))} strike`,
        subject: ofUnit.unit,
      },
    },
  ),
  roll('melee/roll', (s, into) => meleeOutcomes(s, attack.unit(s), attack.target(s), into), rollStrike, {
    on: ['melee/next'],
    check: checkStrike,
    registers: attack.registers,
    about: {
      phase: 'Melee',
      topic: 'hits',
      task: (s) => `The die decides how hard ${s.nameOf(attack.unit(s))} strike ${s.nameOf(attack.target(s))}`,
      subject: attack.unit,
      target: attack.target,
      tell: tellStrike,
    },
  }),
];
