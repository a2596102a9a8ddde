import { answerOf, RESULT } from '../../../charts/charts.ts';
import { CAN, TYPE } from '../../../charts/types.ts';
import { facesUpTo } from '../../../charts/dice.ts';
import { disorder, unhorse } from '../../results/losses.ts';
import { tramples } from '../../movement/march.ts';
import { addResults, resultsFor } from '../../results/results.ts';
import { NEVER } from '../../../charts/dice.ts';
import { DISORDERED, type IronState, NORMAL } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { applyResults } from '../results/results.ts';
import { cast } from '../roles.ts';
import { frame, lookUp, type StepDraft, test, unitFrame, unitName } from '../writer.ts';

type S = IronState;

// ---- ground that disorders [7.2]

/** A check of the ground, and the lowest roll that disorders. */
const check = frame({ unit: (k) => k.unit, lowest: (k) => k.count });

/** Has a unit checked that has come into its hex by a step in a direction, -1 for one onto the map. */
export function checkGround(s: S, unit: number, direction: number): void {
  if (direction < 0 || s.status(unit) !== NORMAL || s.can(unit, CAN.noDisorder)) return;
  const from = s.scenario.grid.neighbours[s.hexOf(unit) * 6 + ((direction + 3) % 6)]!;
  const lowest = s.scenario.disorderFrom[s.modeOf(unit)][from * 6 + direction]!;
  if (lowest < NEVER) s.push(STEP['move/disorder'], unit, lowest);
}

function rollDisorder(s: S, isSteady: boolean): void {
  const unit = check.unit(s);
  s.pop();
  if (!isSteady) disorder(s, unit); // [5.4] leaders are not checked
}

// ---- potholes [14.3]

function stumbleFaces(s: S): number {
  return facesUpTo(s.scenario.charts.stumble!.upTo[0]!, 0);
}

/** @rule 14.3 Mounted Men-at-Arms are Unhorsed, and stop @ruling MI-97 others Disordered */
function rollStumble(s: S, ridesOn: boolean): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (ridesOn) return;
  if (s.type(unit) === TYPE.MM) unhorse(s, unit);
  else disorder(s, unit);
}

// ---- missile units that are ridden down [10.0]

/** Who is ridden down, and by whom. */
const trampling = frame({ unit: (k) => k.unit, by: (k) => k.unit });

/** What a Disordered missile unit adds: reconstructed. */
const CLUMSY = 2;

/** Has a friend checked who stands beneath a unit that rides over him. */
export function rideOver(s: S, unit: number): void {
  const friend = s.underAt(s.hexOf(unit));
  if (friend >= 0 && tramples(s, unit)) s.push(STEP['move/trample'], friend, unit);
}

/** Results for a friend, bits of RESULT, on a face of the die. */
function trampleResult(s: S, face: number): number {
  const unit = trampling.unit(s);
  const { disordered, retired } = RESULT;
  const answer = answerOf(s.scenario.charts.trampled!, face + (s.isDisordered(unit) ? CLUMSY : 0));
  if (answer === 0) return 0;
  return resultsFor(s, unit, answer === 1 && s.status(unit) !== DISORDERED ? disordered : retired, false);
}

function rollTrample(s: S, outcome: number): void {
  const [unit, by] = [trampling.unit(s), trampling.by(s)];
  s.pop();
  if (outcome === 0) return;
  addResults(s, unit, outcome, false);
  applyResults(s, unit, by);
}

function trampleWords(s: S, outcome: number): string {
  const { disordered, retired } = RESULT;
  if (outcome === 0) return `${unitName(s)} is unharmed`;
  return `${unitName(s)} is ${outcome === disordered ? 'Disordered' : outcome === retired ? 'Retired' : 'Eliminated'}`;
}

const phase = 'Movement';

export const hazardSteps: readonly StepDraft[] = [
  test('move/disorder', check.lowest, rollDisorder, (s) => [`${unitName(s)} keeps its order`, `${unitName(s)} is Disordered`], {
    on: ['move/walk'],
    registers: check.registers,
    check: cast({ unit: 'on the map' }, (s, { unit, lowest }) =>
      lowest < NEVER && s.status(unit) === NORMAL ? null : 'A unit in order is checked for a number from 0 to 9.',
    ),
    phase,
    rule: '7.2',
  }),
  test('move/stumble', stumbleFaces, rollStumble, (s) => [`${unitName(s)} rides through the potholes`, `${unitName(s)} stumbles`], {
    on: ['move/walk', 'result/apply', 'leader/displaced', 'standard/displaced'],
    registers: unitFrame.registers,
    check: cast({ unit: 'on the map' }, (s) => (s.scenario.charts.stumble === null ? 'Nobody stumbles in this game.' : null)),
    phase,
    rule: '14.3',
  }),
  lookUp('move/trample', trampleResult, rollTrample, trampleWords, {
    on: ['move/walk'],
    registers: trampling.registers,
    check: cast({ unit: 'on the map', by: 'any' }, (s) =>
      s.scenario.charts.trampled === null ? 'Nobody is ridden down in this game.' : null,
    ),
    phase,
    rule: '10.0',
  }),
];
