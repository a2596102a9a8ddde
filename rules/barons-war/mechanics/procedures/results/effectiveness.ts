import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { meaningOnD10 } from '../../command/rolls.ts';
import { BROKEN_CHECK, EFFECTIVENESS_CHECKS, NO_CHECK, WAVER_CHECK } from '../../../state/scenario.ts';
import { BROKEN_STATUS, type BaronsWarState, SHAKEN_STATUS } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { checkBox } from '../frames/fights.ts';
import { FAIL, PASS, pushCheck, rout } from './morale.ts';
import { cast } from '../frames/roles.ts';
import { frame, roll, run, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

// Command effectiveness [13.0].

/** A box of a Battle's effectiveness display. */
const effectiveness = frame({ battle: (k) => k.battle, box: (k) => k.count });
const broken = frame({ battle: (k) => k.battle });

/** A Battle all of whose units check: how far the list has come. */
const wholeBattle = frame({ battle: (k) => k.battle, cursor: (k) => k.count });

/** Every box filled since the last time is checked, the initiative side's Battles first.
 * @rule 13.0 in the recovery phase @ruling R-73 */
function checkBoxes(s: S): void {
  for (const side of [s.side, s.enemy]) {
    for (let battle = 0; battle < s.scenario.battles.length; battle++) {
      const card = s.scenario.battles[battle]!;
      if (card.side !== side) continue;
      while (s.tested(battle) < s.filled(battle)) {
        const box = s.tested(battle);
        s.setTested(battle, box + 1);
        if (card.effectiveness[box]!.check === NO_CHECK || s.unitsLeft(battle) === 0) continue;
        s.push(STEP['effectiveness/check'], battle, box);
        return;
      }
    }
  }
  s.pop();
}

function effectivenessOutcomes(s: S, into: OutcomeList): void {
  const { number } = s.scenario.battles[effectiveness.battle(s)]!.effectiveness[effectiveness.box(s)]!;
  into.add(FAIL, 10 - number);
  into.add(PASS, number);
}

function meaningOfCheck(s: S, outcome: number): OutcomeText {
  const { name, effectiveness: boxes } = s.scenario.battles[effectiveness.battle(s)]!;
  const what = EFFECTIVENESS_CHECKS[boxes[effectiveness.box(s)]!.check]!;
  return meaningOnD10(s, outcome, `${name} ${outcome === PASS ? 'passes' : 'fails'} a ${what} check`, outcome === FAIL);
}

/** @rule 13.0 Waver, Shaken and Broken checks and what lasts of them */
function rollEffectiveness(s: S, outcome: number): void {
  const battle = effectiveness.battle(s);
  const { check } = s.scenario.battles[battle]!.effectiveness[effectiveness.box(s)]!;
  s.pop();
  if (outcome === PASS) return;
  if (s.listener !== null)
    s.tell('effectiveness', '13.0', `${s.scenario.battles[battle]!.name} fails a ${EFFECTIVENESS_CHECKS[check]!} check.`);
  if (check === BROKEN_CHECK) s.push(STEP['effectiveness/routs'], battle);
  if (check !== WAVER_CHECK && s.status(battle) < SHAKEN_STATUS) s.setStatus(battle, SHAKEN_STATUS);
  s.push(STEP['effectiveness/units'], battle, 0);
}

/** @rule 13.0 every unit of the Battle on the map checks, one after another @ruling R-74 those shaken already too */
function checkBattle(s: S): void {
  const { units } = s.scenario.battles[wholeBattle.battle(s)]!;
  for (let cursor = wholeBattle.cursor(s); cursor < units.length; cursor++) {
    if (s.hexOf(units[cursor]!) < 0) continue;
    wholeBattle.setCursor(s, cursor + 1);
    pushCheck(s, units[cursor]!, false);
    return;
  }
  s.pop();
}

/** @rule 13.0 all that are shaken now rout, and the Battle is Broken
 * @ruling R-74 together; then friends check, rout by rout @ruling R-94 with the lower morale, which the units did not have */
function routShaken(s: S): void {
  const battle = broken.battle(s);
  s.pop();
  s.setStatus(battle, BROKEN_STATUS);
  const shaken = s.scenario.battles[battle]!.units.filter((unit) => s.hexOf(unit) >= 0 && s.isShaken(unit));
  for (const unit of shaken.reverse()) rout(s, unit);
}

const phase = 'Effectiveness';

export const effectivenessSteps: readonly StepDraft[] = [
  run('effectiveness/boxes', checkBoxes, { on: ['turn/activation'], about: { phase, rule: '13.0' } }),
  roll('effectiveness/check', effectivenessOutcomes, rollEffectiveness, {
    on: ['effectiveness/boxes'],
    check: checkBox,
    registers: effectiveness.registers,
    about: { phase, rule: '13.0', means: meaningOfCheck },
  }),
  run('effectiveness/units', checkBattle, {
    on: ['effectiveness/boxes', 'effectiveness/routs'],
    registers: wholeBattle.registers,
    check: cast({ battle: 'any' }),
    about: { phase, rule: '13.0' },
  }),
  run('effectiveness/routs', routShaken, {
    on: ['effectiveness/boxes'],
    registers: broken.registers,
    check: cast({ battle: 'any' }),
    about: { phase, rule: '13.0' },
  }),
];
