import { BOTTOM, opponent } from '../../core/index.ts';
import type { ToyHexesState as S } from '../state/state.ts';
import { run, STEP, type StepDraft } from './steps.ts';

/** A side begins to move: none of its units has moved. */
function beginSide(s: S, side: 0 | 1): void {
  s.side = side;
  s.scenario.units.forEach((_, unit) => s.setMoved(unit, 0));
}

/** @rule 1.1 one side moves and fights, then the other, then points */
function beginTurn(s: S): void {
  s.turn++;
  beginSide(s, s.scenario.first);
  s.become(STEP['unit/choose']);
}

/** Called when a side has done with its units. */
export function endSide(s: S): void {
  if (s.side === s.scenario.first) beginSide(s, opponent(s.side));
  else s.become(STEP['turn/end']);
}

/** @rule 5.1 a place is worth its points to who stands in it at the end of a turn */
function scorePlaces(s: S): void {
  for (const [hex, points] of s.scenario.held) {
    const unit = s.topAt(hex);
    if (unit < 0) continue;
    const side = s.sideOf(unit);
    s.setPoints(side, s.points(side) + points);
    if (s.listener !== null)
      s.tell('held', '5.1', `${s.nameOf(unit)} holds ${s.scenario.landmarks.get(hex) ?? s.scenario.grid.format(hex)}.`);
  }
}

/** @rule 5.2 after the last turn, or when a side has no unit left; more points win @ruling H-03 as many are a draw */
function endTurn(s: S): void {
  scorePlaces(s);
  const isOver = s.turn >= s.scenario.turns || s.standing(0).length === 0 || s.standing(1).length === 0;
  if (isOver) s.clearStack();
  else s.become(STEP['turn/begin']);
}

export const turnSteps: readonly StepDraft[] = [
  run('turn/begin', beginTurn, { on: [BOTTOM], about: { phase: 'Turn', rule: '1.1' } }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'Points', rule: '5.1' } }),
];
