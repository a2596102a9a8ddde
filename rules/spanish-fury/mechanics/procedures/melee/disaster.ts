import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { type Waver, WAVERS } from '../../../charts/types.ts';
import type { FuryState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { breakOrSurrender, marchOff, retire } from '../../flight/breaking.ts';
import { nearestEnemy } from '../../ground/distances.ts';
import { addWaver, WAVER_WORDS, waverModifier, waverRow, waverText } from '../../morale/waver.ts';
import { cast } from '../roles.ts';
import { pairFrame, roll, type StepDraft } from '../writer.ts';

type S = FuryState;

/** Whose Ferocity counts: the enemy's in melee, nobody's otherwise. @ruling SF-24 */
function feared(s: S): number {
  const [unit, target] = [pairFrame.unit(s), pairFrame.target(s)];
  return target === unit ? -1 : target;
}

/** Out of a melee nobody marches off: it is a rout. @rule 10.12 */
function reallyIs(s: S, result: Waver): Waver {
  return result === 'marches-off' && s.foe(pairFrame.unit(s)) >= 0 ? 'routs' : result;
}

/** @rule 10.11 two dice on the row Disaster @rule 1.8 */
function outcomes(s: S, into: OutcomeList): void {
  const unit = pairFrame.unit(s);
  addWaver(into, waverRow(s, unit, 'disaster'), waverModifier(s, unit, feared(s)), (result) => reallyIs(s, result));
}

function meaning(s: S, outcome: number): OutcomeText {
  const unit = pairFrame.unit(s);
  return waverText(outcome, waverRow(s, unit, 'disaster'), waverModifier(s, unit, feared(s)), (result) => reallyIs(s, result));
}

/** @rule 15.3 @ruling SF-58 who retires from a melee is out of it, and is not pursued */
function rollDisaster(s: S, outcome: number): void {
  const unit = pairFrame.unit(s);
  const result = WAVERS[outcome]!;
  const enemy = feared(s) >= 0 ? feared(s) : nearestEnemy(s, unit);
  s.pop();
  if (s.listener !== null) s.tell('disaster', '10.11', `${s.nameOf(unit)}: ${WAVER_WORDS[result]}.`);
  if (result === 'retires') retire(s, unit, enemy);
  else if (result === 'routs' && breakOrSurrender(s, unit, enemy)) s.push(STEP['forced/flee'], unit);
  else if (result === 'marches-off' && marchOff(s, unit)) s.push(STEP['forced/march-off'], unit);
}

export const disasterSteps: readonly StepDraft[] = [
  roll('disaster/check', outcomes, rollDisaster, {
    on: ['melee/move', 'melee/next', 'forced/meet', 'forced/flee', 'disaster/check', 'officer/check'],
    registers: pairFrame.registers,
    check: cast({ unit: 'on the table', target: 'any' }),
    about: { phase: 'Disaster', rule: '10.11', means: meaning },
  }),
];
