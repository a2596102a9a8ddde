import { d10 } from '../../../charts/tables.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { ageFires, catchFire, fireChartAt, nextSpread, placeOfSpread } from '../missiles/fire.ts';
import { fallingBelfry } from '../work/ruins.ts';
import { frame, roll, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** The fire step at the end of a game turn: the test from which on it goes on, with 1 added; 0 before the fires have aged. */
const fires = frame({ next: (k) => k.count });
/** One test whether fire spreads. */
const spreading = frame({ test: (k) => k.count });

/** @rule B53 @rule 4.2.9 */
function runFires(s: S): void {
  if (fires.next(s) === 0) {
    fires.setNext(s, 1);
    ageFires(s);
  }
  const belfry = fallingBelfry(s);
  if (belfry >= 0) return s.push(STEP['belfry/collapse'], belfry);
  const test = nextSpread(s, fires.next(s) - 1);
  if (test < 0) return s.pop();
  fires.setNext(s, test + 2);
  s.push(STEP['fire/spread'], test);
}

const spreadDie = d10((s: S, face) => Number(face >= fireChartAt(s, placeOfSpread(s, spreading.test(s))).spread));

function rollSpread(s: S, outcome: number): void {
  const place = placeOfSpread(s, spreading.test(s));
  s.pop();
  if (outcome === 1) catchFire(s, place);
}

function spreadWords(s: S, outcome: number): string {
  return `the fire ${outcome === 1 ? 'spreads' : 'does not spread'} to ${s.placeName(placeOfSpread(s, spreading.test(s)))}`;
}

export const fireSteps: readonly StepDraft[] = [
  run('fire/run', runFires, { on: ['turn/end'], registers: fires.registers, about: { phase: 'Fire', rule: 'B53' } }),
  roll('fire/spread', spreadDie.outcomes, rollSpread, {
    on: ['fire/run'],
    registers: spreading.registers,
    check: (s, { test }) => (nextSpread(s, test) === test ? null : 'The fire is next to something that can burn.'),
    about: { phase: 'Fire', rule: 'B53', means: spreadDie.means(spreadWords) },
  }),
];
