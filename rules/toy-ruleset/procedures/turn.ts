import { BOTTOM } from '../../core/index.ts';
import { NO_ORDER } from '../state/layout.ts';
import type { ToyRulesetState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { run, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

const POINTS_FOR_FORD = 2;

/** Begins a turn: its phases wait below one another, what comes first on top.
 * @rule 1.1 orders, movement, shooting, points */
function beginTurn(s: S): void {
  s.turn++;
  s.become(STEP['turn/end']);
  s.push(STEP['shooting/begin']);
  s.push(STEP['movement/advance']);
  s.push(STEP['orders/reveal']);
  s.push(STEP['orders/choose'], 1);
  s.push(STEP['orders/choose'], 0);
}

/** @rule 6.1 two points for a band in the ford at the end of a turn */
function scoreFord(s: S): void {
  for (const side of [0, 1] as const) {
    if (s.men(side) === 0 || s.place(side) !== s.scenario.ford) continue;
    s.score(side, POINTS_FOR_FORD);
    if (s.listener !== null) s.tell('held', '6.1', `${s.nameOf(side)} holds the ford.`);
  }
}

/** @rule 6.2 after the last turn, or when a band has no men left */
function isOver(s: S): boolean {
  return s.turn >= s.scenario.turns || s.men(0) === 0 || s.men(1) === 0;
}

function endTurn(s: S): void {
  scoreFord(s);
  for (const side of [0, 1] as const) s.setOrder(side, NO_ORDER);
  if (isOver(s)) s.clearStack();
  else s.become(STEP['turn/begin']);
}

export const turnSteps: readonly StepDraft[] = [
  run('turn/begin', beginTurn, { on: [BOTTOM], about: { phase: 'turn', rule: '1.1' } }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'turn', rule: '6.1' } }),
];
