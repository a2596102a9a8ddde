import { capital, type OutcomeList, type OutcomeText, type Player, sideDoes } from '../../../../core/index.ts';
import { COUNTERS, counterName } from '../../../charts/charts.ts';
import type { IronState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { FACES } from '../../../charts/dice.ts';
import { ALL_COUNTERS, handsOf } from '../../command/secrets.ts';
import { roll, sideFrame, type StepDraft, test } from '../writer.ts';

type S = IronState;

/** Puts what comes before the first Activation onto the stack. @rule 6.3 @rule 16.2 @rule 3.0 */
export function beginGame(s: S): void {
  const { first } = s.scenario;
  s.side = typeof first === 'number' ? first : 0;
  s.push(STEP['activation/free']);
  if (typeof first !== 'number') s.push(STEP['set-up/first']);
  s.push(STEP['set-up/form'], 1, -1);
  s.push(STEP['set-up/form'], 0, -1);
  s.push(STEP['set-up/draw'], 0);
}

/** All hands are equally likely. @rule 6.3 */
function handOutcomes(s: S, into: OutcomeList): void {
  for (const hand of handsOf(s, s.scenario.seizure[sideFrame.side(s)], ALL_COUNTERS)) into.add(hand, 1);
}

function draw(s: S, hand: number): void {
  const side = sideFrame.side(s);
  s.setSideHand(side, hand);
  if (side === 0) sideFrame.setSide(s, 1);
  else s.pop();
}

function meaningOfHand(s: S, hand: number): OutcomeText {
  const names = COUNTERS.flatMap((_, counter) => ((hand >> counter) & 1 ? [counterName(counter)] : [])).join(', ');
  return { text: sideDoes(s.game.players[sideFrame.side(s) as Player], 'draw', ` ${names || 'nothing'}`), dice: '', faces: [] };
}

/** Rolls with which the first side begins. */
function facesOfFirst(s: S): number {
  const { first } = s.scenario;
  return typeof first === 'number' ? FACES : first.below;
}

/** @rule 3.0 the scenario says who begins, or on which rolls */
function rollFirst(s: S, isFirst: boolean): void {
  s.side = isFirst ? 0 : 1;
  s.pop();
}

function words(s: S): readonly [string, string] {
  const [first, second] = s.scenario.sides;
  return [`The ${capital(first)} side begins`, `The ${capital(second)} side begins`];
}

export const setUpSteps: readonly StepDraft[] = [
  roll('set-up/draw', handOutcomes, draw, {
    on: ['set-up/form'],
    registers: sideFrame.registers,
    seenBy: sideFrame.side,
    check: (s, { side }) =>
      s.sideHand(side) === 0 && s.sidePlayed(side) === 0 && s.turn === 0 ? null : 'Counters are drawn once, before play.',
    about: { phase: 'Set-up', rule: '6.3', means: meaningOfHand },
  }),
  test('set-up/first', facesOfFirst, rollFirst, words, {
    on: ['activation/free'],
    phase: 'Set-up',
    rule: '3.0',
  }),
];
