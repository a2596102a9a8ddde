import { BOTTOM } from '../../../../core/index.ts';
import { distanceBetween } from '../../../../geometry/plane.ts';
import { DUTY } from '../../../charts/charts.ts';
import { INCH } from '../../../charts/measures.ts';
import { SPEECH } from '../../../charts/types.ts';
import { COMMAND, type FuryState, HALTED, MARCHED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { endManoeuvre } from '../../orders/points.ts';
import { endBattle, judge } from '../../morale/victory.ts';
import { arrive } from '../arrivals.ts';
import { toReplacements } from './command.ts';
import { run, type StepDraft } from '../writer.ts';

type S = FuryState;

/** What a unit did in the last turn is over, but that guns moved. @rule 10.25 who has rallied is free again @ruling SF-62 who has moved off its position
 * takes a new one */
function freshen(s: S, unit: number): void {
  if (s.speech(unit) === SPEECH.rally) s.setRegroup(unit, 0);
  s.setSpeech(unit, SPEECH.none);
  s.setShifted(unit, s.isGun(unit) && s.pace(unit) === MARCHED ? 1 : 0);
  s.setPace(unit, HALTED);
  s.setActed(unit, 0);
  s.setPressed(unit, 0);
  s.setBurst(unit, 0);
  s.setFired(unit, 0);
  s.setFought(unit, 0);
  if (!s.isOnTable(unit) || distanceBetween(s.x(unit), s.y(unit), s.holdX(unit), s.holdY(unit)) <= DUTY.hold * INCH) return;
  s.setHoldX(unit, s.x(unit));
  s.setHoldY(unit, s.y(unit));
}

/** Begins a turn: what comes first lies on top. @rule 11.1 command @rule 11.2 action @rule 11.3 resolution: fire, melees, causes */
function beginTurn(s: S): void {
  s.turn++;
  s.segment = COMMAND;
  s.revealed = 0;
  for (let unit = 0; unit < s.unitCount; unit++) freshen(s, unit);
  if (s.listener !== null) s.tell('turn', '11.1', `Turn ${s.turn} of ${s.scenario.turns}.`);
  for (let brigade = 0; brigade < s.scenario.brigades.length; brigade++) endManoeuvre(s, brigade);
  arrive(s);
  s.become(STEP['turn/end']);
  s.push(STEP['cause/begin']);
  s.push(STEP['melee/next']);
  s.push(STEP['fire/begin']);
  s.push(STEP['command/replace']);
  toReplacements(s);
}

/** @rule 21.1 after the last turn points decide */
function endTurn(s: S): void {
  if (s.turn >= s.scenario.turns) endBattle(s, judge(s));
  else s.become(STEP['turn/begin']);
}

export const turnSteps: readonly StepDraft[] = [
  run('turn/begin', beginTurn, { on: [BOTTOM], about: { phase: 'Command', rule: '11.1' } }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'End of the turn', rule: '21.1' } }),
];
