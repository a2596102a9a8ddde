import { opponent, type OutcomeList, type OutcomeText } from '../../../../core/index.ts';
import { CONFIDENCE } from '../../../charts/charts.ts';
import { CONFIDENCES } from '../../../charts/types.ts';
import type { FuryState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { totalsWhere, waysFrom, WAYS } from '../../../charts/dice.ts';
import { endIfDecided, takeObjectives } from '../../morale/victory.ts';
import { roll, run, sideFrame, type StepDraft } from '../writer.ts';

type S = FuryState;
const PHASE = 'Causes';

/** Outcomes: the marker stays, or moves. */
const STAYS = 0;
const MOVES = 1;

/** Causes of the turn are rolled for when the melees are over, each side's Alarms first. @rule 10.20 @rule 18.2 @ruling SF-72 objectives change hands now */
function beginCauses(s: S): void {
  takeObjectives(s);
  if (endIfDecided(s)) return;
  s.pop();
  for (const side of [opponent(s.first), s.first]) {
    if (s.sideRejoicings(side) > 0) s.push(STEP['cause/rejoice'], side);
    if (s.sideAlarms(side) > 0) s.push(STEP['cause/alarm'], side);
  }
}

/** Lowest total that moves the marker; beyond the dice for Rejoicing at the best level. @rule 2.9 */
function leastOf(s: S, chart: readonly number[]): number {
  return chart[s.sideConfidence(sideFrame.side(s))]!;
}

function addMoves(s: S, chart: readonly number[], into: OutcomeList): void {
  const ways = waysFrom(leastOf(s, chart));
  into.add(STAYS, WAYS - ways);
  into.add(MOVES, ways);
}

function moveMarker(s: S, levels: number): void {
  const side = sideFrame.side(s);
  const confidence = s.sideConfidence(side) + levels;
  s.setSideConfidence(side, confidence);
  if (s.listener !== null) s.tell('confidence', '2.9', `${s.game.players[side]} are ${CONFIDENCES[confidence]!}.`);
}

/** @rule 2.9 the marker moves right @rule 2.10 and beyond Hopeless the army leaves the field */
function rollAlarm(s: S, outcome: number): void {
  const side = sideFrame.side(s);
  const left = s.sideAlarms(side) - 1;
  s.setSideAlarms(side, left);
  if (outcome === MOVES) moveMarker(s, 1);
  if (!endIfDecided(s) && left === 0) s.pop();
}

/** @rule 2.9 the marker moves left */
function rollRejoicing(s: S, outcome: number): void {
  const side = sideFrame.side(s);
  const left = s.sideRejoicings(side) - 1;
  s.setSideRejoicings(side, left);
  if (outcome === MOVES) moveMarker(s, -1);
  if (left === 0) s.pop();
}

function meaningBy(chart: readonly number[], moves: string): (s: S, outcome: number) => OutcomeText {
  return (s, outcome) => {
    const least = leastOf(s, chart);
    return {
      text: outcome === MOVES ? moves : 'no effect',
      dice: '2d6',
      faces: totalsWhere((total) => total >= least === (outcome === MOVES)),
    };
  };
}

export const causeSteps: readonly StepDraft[] = [
  run('cause/begin', beginCauses, { on: ['turn/end'], about: { phase: PHASE, rule: '10.20' } }),
  roll('cause/alarm', (s, into) => addMoves(s, CONFIDENCE.alarms, into), rollAlarm, {
    on: ['turn/end', 'cause/rejoice', 'cause/alarm'],
    registers: sideFrame.registers,
    check: (s, { side }) => (s.sideAlarms(side as 0) > 0 ? null : 'There is no cause for alarm.'),
    about: { phase: PHASE, rule: '2.9', means: meaningBy(CONFIDENCE.alarms, 'alarm') },
  }),
  roll('cause/rejoice', (s, into) => addMoves(s, CONFIDENCE.rejoices, into), rollRejoicing, {
    on: ['turn/end', 'cause/rejoice', 'cause/alarm'],
    registers: sideFrame.registers,
    check: (s, { side }) => (s.sideRejoicings(side as 0) > 0 ? null : 'There is no cause for rejoicing.'),
    about: { phase: PHASE, rule: '2.9', means: meaningBy(CONFIDENCE.rejoices, 'rejoicing') },
  }),
];
