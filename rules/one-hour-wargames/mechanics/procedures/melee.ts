import type { OutcomeText } from '../../../core/index.ts';
import { canStrike, listStrikes, meleeHits, meleeOutcomes } from '../fighting/melee.ts';
import { hitsText, strikeReport } from '../../notation/outcome-text.ts';
import type { Offers } from '../../state/actions.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { attack, ofUnit, round } from './frames.ts';
import { cast } from './roles.ts';
import { type Actions, ask, roll, run, type StepDraft } from './writer.ts';

type S = OneHourState;

/** Goes through the units of the side whose turn it is; each that touches an enemy strikes once.
 * @rule 3.0 only the units whose player turn it is @rule 3.1 one-sided */
function nextStrike(s: S): void {
  for (let unit = round.next(s); unit < s.scenario.units.length; unit++) {
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
  return canStrike(s, unit);
}

function strike(s: S, target: number): void {
  s.become(STEP['melee/roll']);
  attack.setTarget(s, target);
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

export const meleeActions: Actions<'strike'> = {
  strike: { shape: 'blow', does: 'strikes at one of several enemies in contact', phrase: (s, target) => `Strike ${s.nameOf(target)}` },
};

export const meleeSteps: readonly StepDraft[] = [
  run('melee/next', nextStrike, { on: ['remove/units'], registers: round.registers, about: { phase: 'Melee', rule: '3.0' } }),
  ask(
    'melee/target',
    (s) => s.side,
    (s: S, into: Offers<'strike'>) => listStrikes(s, ofUnit.unit(s), into),
    {
      on: ['melee/next'],
      registers: ofUnit.registers,
      check: cast({ unit: 'in melee, of the side whose turn it is' }),
      choose: { strike },
      about: { phase: 'Melee: whom it strikes', rule: '3.0' },
      question: (s) => `choose which enemy ${s.nameOf(ofUnit.unit(s))} strike`,
      unless: 'choose one of the enemies in contact to strike; one before the front comes first',
    },
  ),
  roll('melee/roll', (s, into) => meleeOutcomes(s, attack.unit(s), attack.target(s), into), rollStrike, {
    on: ['melee/next'],
    registers: attack.registers,
    check: cast({ unit: 'on the table, of the side whose turn it is', target: 'an enemy in contact with "unit"' }),
    about: {
      phase: 'Melee: hits',
      rule: '3.2',
      task: (s) => `The die decides how hard ${s.nameOf(attack.unit(s))} strike ${s.nameOf(attack.target(s))}`,
      means: tellStrike,
    },
  }),
];
