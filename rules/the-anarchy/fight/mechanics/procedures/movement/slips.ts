import { d10 } from '../../../../charts/tables.ts';
import { STEP_POINTS, STEP_SHIFT } from '../../../../../hexes/movement/step-table.ts';
import type { Offers } from '../../../../state/actions.ts';
import type { AnarchyState } from '../../../../state/state.ts';
import { STEP } from '../../../../state/steps.ts';
import { addDismounts } from '../../movement/beasts.ts';
import { exitOf } from '../../movement/exits.ts';
import { kill, wound } from '../../ground/harm.ts';
import { CHECKED, HURT, infiltrationWords, inMove, KILLED, PASSES, resultFor } from '../../combat/infiltration.ts';
import { canStop, placeOf, pointsFor, spotOf, stepsOf } from '../../movement/march.ts';
import { isZone } from '../../ground/zones.ts';
import { offerDefensiveFire } from '../missiles.ts';
import { checkMover, HALTED, hasNotGone, move, PASSED } from './move-frame.ts';
import { comeTo, tellArrival } from './walk.ts';
import { manFrame, roll, type StepDraft } from '../writer.ts';

type S = AnarchyState;

// Slipping past the enemy within a move.

/** Hexes into which he can slip past the enemy. @rule B12 from zone to zone, or on from one that he has entered in this move */
export function addSlips(s: S, man: number, stage: number, into: Offers<'infiltrate'>): void {
  const { ways } = stepsOf(s, man);
  for (let way = 0; way < ways; way++) {
    const spot = slipOver(s, man, way);
    const place = spot < 0 ? -1 : placeOf(s, man, spot);
    if (place >= 0 && (!hasNotGone(stage) || isZone(s, s.enemy, place))) into.push('infiltrate', place);
  }
}

/** Spot into which he comes by one step, -1 if he cannot take it, or stays in his place. */
function slipOver(s: S, man: number, way: number): number {
  const { steps, ways } = stepsOf(s, man);
  const step = steps[spotOf(s, man) * ways + way]!;
  if (step < 0) return -1;
  const spot = step >> STEP_SHIFT;
  if (placeOf(s, man, spot) === s.at(man) || !canStop(s, man, spot)) return -1;
  return pointsFor(s, man, step & STEP_POINTS, true) < 0 ? -1 : spot;
}

/** @rule B12 he goes there, and then it is seen how he fares */
export function slip(s: S, man: number, to: number): void {
  const { steps, ways } = stepsOf(s, man);
  const from = spotOf(s, man);
  move.setStage(s, PASSED);
  s.push(STEP['move/infiltrate'], man);
  for (let way = 0; way < ways; way++) {
    const spot = slipOver(s, man, way);
    if (spot < 0 || placeOf(s, man, spot) !== to) continue;
    comeTo(s, man, spot, pointsFor(s, man, steps[from * ways + way]! & STEP_POINTS, true));
    return tellArrival(s, man);
  }
}

/** What a result comes to: where he could do no more anyway, being checked is nothing. */
function inThisMove(s: S, man: number, result: number): number {
  return result === CHECKED && !canGoOn(s, man) ? PASSES : inMove(s, man, result);
}

/** Whether a man who has slipped past the enemy could do anything more. */
function canGoOn(s: S, man: number): boolean {
  const { answers } = s.game.scratch;
  addDismounts(s, man, answers.clear());
  if (answers.length > 0 || exitOf(s, man) >= 0) return true;
  const { ways } = stepsOf(s, man);
  for (let way = 0; s.spent < s.budget && way < ways; way++) if (slipOver(s, man, way) >= 0) return true;
  return false;
}

const slipDie = d10((s: S, face) => inThisMove(s, manFrame.man(s), resultFor(s, manFrame.man(s), face)));

/** @rule B12 he goes on, stops, is wounded and stops, or is killed; who still stands there may be shot at [B21] */
function rollSlip(s: S, outcome: number): void {
  const man = manFrame.man(s);
  s.pop();
  if (outcome !== PASSES) move.setStage(s, HALTED);
  if (outcome === HURT) wound(s, man);
  else if (outcome === KILLED) kill(s, man);
  if (s.isUp(man)) offerDefensiveFire(s, man);
}

export const slipSteps: readonly StepDraft[] = [
  roll('move/infiltrate', slipDie.outcomes, rollSlip, {
    on: ['move/on'],
    registers: manFrame.registers,
    check: (s, { man }) => (s.isUp(man) ? checkMover(s, { man }) : 'Who slips past the enemy is up.'),
    about: { phase: 'Movement', rule: 'B12', means: slipDie.means((s, outcome) => infiltrationWords(s, manFrame.man(s), outcome)) },
  }),
];
