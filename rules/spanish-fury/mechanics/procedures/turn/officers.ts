import { facesWhere, type OutcomeList, type OutcomeText, integer } from '../../../../core/index.ts';
import { OFFICER } from '../../../charts/charts.ts';
import { type FuryState, KILLED, ROUTING, TAKEN, WELL, WOUNDED } from '../../../state/state.ts';
import { STEP_NAMES } from '../../../state/steps.ts';
import { totalsWhere, WAYS } from '../../../charts/dice.ts';
import { hurtWays, loseGeneral } from '../../morale/officers.ts';
import { goTo } from '../phases.ts';
import { frame, generalFrame, roll, type StepDraft } from '../writer.ts';

type S = FuryState;
const PHASE = 'Officers';

/** A general's test, with what is added to the dice. */
const check = frame({ general: (k) => k.general, modifier: integer(-2, 2) });

/** Outcomes of the test. */
const SAFE = 0;
const HURT = 1;

function checkOutcomes(s: S, into: OutcomeList): void {
  const ways = hurtWays(check.modifier(s));
  into.add(SAFE, WAYS - ways);
  into.add(HURT, ways);
}

/** @rule 18.3 11 or more is hurt; hurt while his regiment routs, he is taken. One whose regiment is gone meanwhile stands apart. */
function rollCheck(s: S, outcome: number): void {
  const general = check.general(s);
  const unit = s.generalUnit(general);
  if (outcome === HURT && (unit < 0 || s.status(unit) !== ROUTING)) return goTo(s, 'officer/fate', general);
  s.pop();
  if (outcome === HURT) loseGeneral(s, general, TAKEN);
}

function meaningOfCheck(s: S, outcome: number): OutcomeText {
  const modifier = check.modifier(s);
  const faces = totalsWhere((total) => total + modifier >= OFFICER.hurt === (outcome === HURT));
  return { text: outcome === HURT ? 'he is hurt' : 'he is safe', dice: '2d6', faces };
}

function fateOutcomes(_: S, into: OutcomeList): void {
  into.add(WOUNDED, OFFICER.wounded);
  into.add(KILLED, 6 - OFFICER.wounded);
}

/** @rule 18.3 @rule 10.14 either way he is out of play */
function rollFate(s: S, outcome: number): void {
  const general = generalFrame.general(s);
  s.pop();
  loseGeneral(s, general, outcome === KILLED ? KILLED : WOUNDED);
}

function meaningOfFate(_: S, outcome: number): OutcomeText {
  const faces = facesWhere(6, (face) => face <= OFFICER.wounded === (outcome === WOUNDED));
  return { text: outcome === KILLED ? 'killed' : 'wounded', dice: 'd6', faces };
}

/** Fire, charges and melees bring tests, and whatever moves on in between. */
const on = STEP_NAMES.filter((name) => /^(fire|charge|melee|forced|move|disaster|officer)\//.test(name));
const isWell = (s: S, { general }: { readonly general: number }): string | null =>
  s.generalFate(general) === WELL ? null : 'A general who is well is tested.';

export const officerSteps: readonly StepDraft[] = [
  roll('officer/check', checkOutcomes, rollCheck, {
    on,
    registers: check.registers,
    check: isWell,
    about: { phase: PHASE, rule: '18.3', means: meaningOfCheck },
  }),
  roll('officer/fate', fateOutcomes, rollFate, {
    on,
    registers: generalFrame.registers,
    check: isWell,
    about: { phase: PHASE, rule: '18.3', means: meaningOfFate },
  }),
];
