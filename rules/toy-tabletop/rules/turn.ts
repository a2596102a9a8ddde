import { type ActionList, asking, BOTTOM } from '../../core/index.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { canShoot } from '../../tabletop/bodies.ts';
import type { ToyTabletopState } from '../state/state.ts';
import { ask, checkUnit, deedOf, playerFrame, run, type StepDraft, unitFrame, STEP } from './kinds.ts';

type S = ToyTabletopState;

/** @rule 1.1 first Red's units act, then Blue's */
function beginTurn(s: S): void {
  s.turn++;
  s.become(STEP['turn/end']);
  s.push(STEP['orders/select'], 1);
  s.push(STEP['orders/select'], 0);
}

/** @rule 6.2 the game ends after the last turn */
function endTurn(s: S): void {
  for (let unit = 0; unit < s.unitCount; unit++) s.setActed(unit, 0);
  if (s.turn >= s.compiled.turns) s.clearStack();
  else s.become(STEP['turn/begin']);
}

/** @rule 1.2 each unit acts once, in any order; a player may leave units out */
function legalUnits(s: S, into: ActionList): void {
  const { first } = s.compiled.space;
  into.push(first.end);
  for (let unit = 0; unit < s.unitCount; unit++) {
    if (s.isOnTable(unit) && s.acted(unit) === 0 && s.sideOf(unit) === playerFrame.player(s)) into.push(first.select + unit);
  }
}

function chooseUnit(s: S, action: number): void {
  const { kind, unit } = deedOf(s, action);
  if (kind === 'end') return s.pop();
  s.setActed(unit, 1);
  s.push(STEP['orders/act'], unit);
}

/** @rule 1.2 a unit marches, charges, shoots, rallies or stays @rule 5.2 a shaken one does not charge or shoot */
function legalDeeds(s: S, into: ActionList): void {
  const unit = unitFrame.unit(s);
  const { first } = s.compiled.space;
  into.push(first.stay);
  s.game.moves.listMarches(s, unit, into);
  if (s.shaken(unit) === 1) return into.push(first.rally);
  s.game.moves.listCharges(s, unit, into);
  listShots(s, unit, into);
}

/** @rule 3.1 in range and in the arc before its front @rule 3.2 in sight @ruling T-01 */
function listShots(s: S, unit: number, into: ActionList): void {
  const range = s.cardOf(unit).range * TICKS_PER_INCH;
  if (range === 0) return;
  for (let target = 0; target < s.unitCount; target++)
    if (canShoot(s, s.game.sight, unit, target, range)) into.push(s.compiled.space.first.shoot + target);
}

function act(s: S, action: number): void {
  const { kind, unit, target, side, end } = deedOf(s, action);
  s.pop();
  if (s.listener !== null) s.tell(kind, '1.2', `${s.nameOf(unit)} ${kind}${target < 0 ? '' : `: ${s.nameOf(target)}`}.`);
  if (end !== undefined) s.stand(unit, end);
  if (kind === 'rally') s.setShaken(unit, 0);
  else if (kind === 'shoot') s.push(STEP['shooting/roll'], unit, target);
  else if (kind === 'charge') s.push(STEP['melee/roll'], unit, target, side);
}

const { registers } = unitFrame;

export const turnSteps: readonly StepDraft[] = [
  run('turn/begin', beginTurn, { on: [BOTTOM], about: { phase: 'beginning', rule: '1.1' } }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'end', rule: '6.2' } }),
  ask('orders/select', playerFrame.player, legalUnits, chooseUnit, {
    on: ['orders/select', 'turn/end'],
    registers: playerFrame.registers,
    about: asking('orders', '1.2', ['end', 'select'], 'Which unit acts?', 'A unit acts once a turn, and only its own player chooses it.'),
  }),
  ask('orders/act', (s) => s.sideOf(unitFrame.unit(s)), legalDeeds, act, {
    on: ['orders/select'],
    registers,
    check: checkUnit,
    about: asking('orders', '1.2', ['stay', 'rally', 'march', 'charge', 'shoot'], 'What does the unit do?', 'It cannot do that.'),
  }),
];
