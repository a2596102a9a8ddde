import {
  type ActionList,
  asking,
  BOTTOM,
  facesWhere,
  opponent,
  type OutcomeList,
  type OutcomeText,
  type Player,
  unitAtHand,
} from '../../core/index.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { holderOf } from '../../tabletop/bodies.ts';
import type { ToyTabletopState } from '../state/state.ts';
import { ask, checkUnit, playerFrame, roll, run, STEP, type StepDraft, unitFrame } from './steps.ts';

type S = ToyTabletopState;

/** A D6 says who goes first: low faces Red, high ones Blue. */
function firstOutcomes(_: S, into: OutcomeList): void {
  into.add(0, 1);
  into.add(1, 1);
}

function meaningOfFirst({ game }: S, player: number): OutcomeText {
  return { text: `${game.players[player]!} goes first`, dice: 'd6', faces: facesWhere(6, (face) => face > 3 === (player === 1)) };
}

/** @rule 1.1 the units of the one side act, then those of the other; a die says whose are first */
function beginTurn(s: S, player: number): void {
  s.turn++;
  if (s.listener !== null) s.tell('first', '1.1', `${s.game.players[player]!} goes first.`);
  s.become(STEP['turn/end']);
  s.push(STEP['orders/select'], opponent(player as Player));
  s.push(STEP['orders/select'], player);
}

/** @rule 6.1 a point for each place that a side alone has the middle of a unit in */
function scorePlaces(s: S): void {
  for (const { box, title } of s.compiled.areas) {
    const side = holderOf(s, box);
    if (side < 0) continue;
    s.setPoints(side, s.points(side as Player) + 1);
    if (s.listener !== null) s.tell('held', '6.1', `${s.game.players[side as Player]} holds ${title}.`);
  }
}

/** @rule 6.2 the game ends after the last turn; more points win */
function endTurn(s: S): void {
  scorePlaces(s);
  for (let unit = 0; unit < s.unitCount; unit++) s.setActed(unit, 0);
  if (s.turn >= s.compiled.turns) s.clearStack();
  else s.become(STEP['turn/begin']);
}

/** @rule 1.2 each unit acts once, in any order; a player may leave units out */
function legalUnits(s: S, into: ActionList): void {
  const { first } = s.game.moves;
  into.push(first.end);
  for (const unit of s.standing(playerFrame.player(s))) if (s.acted(unit) === 0) into.push(first.select + unit);
}

function chooseUnit(s: S, action: number): void {
  const { first } = s.game.moves;
  if (action === first.end) return s.pop();
  s.setActed(action - first.select, 1);
  s.push(STEP['orders/act'], action - first.select);
}

/** @rule 1.2 a unit marches, charges, shoots, rallies or stays @rule 5.2 a shaken one does not charge or shoot
 * @rule 3.1 in range and in the arc before its front @rule 3.2 in sight @ruling T-01 */
function legalDeeds(s: S, into: ActionList): void {
  const unit = unitFrame.unit(s);
  const { moves } = s.game;
  into.push(moves.first.stay);
  moves.listMarches(s, unit, into);
  if (s.shaken(unit) === 1) return into.push(moves.first.rally);
  moves.listCharges(s, unit, into);
  const { range } = s.cardOf(unit);
  if (range > 0) moves.listShots(s, unit, range * TICKS_PER_INCH, into);
}

function act(s: S, action: number): void {
  const { kind, unit, target, side, end } = s.game.moves.deedOf(s, action, unitAtHand(s));
  s.pop();
  if (s.listener !== null) s.tell(kind, '1.2', `${s.nameOf(unit)} ${kind}${target < 0 ? '' : `: ${s.nameOf(target)}`}.`);
  if (end !== undefined) s.stand(unit, end);
  if (kind === 'rally') s.setShaken(unit, 0);
  else if (kind === 'shoot') s.push(STEP['shooting/roll'], unit, target);
  else if (kind === 'charge') s.push(STEP['melee/roll'], unit, target, side);
}

export const turnSteps: readonly StepDraft[] = [
  roll('turn/begin', firstOutcomes, beginTurn, { on: [BOTTOM], about: { phase: 'beginning', rule: '1.1', means: meaningOfFirst } }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'end', rule: '6.2' } }),
  ask('orders/select', playerFrame.player, legalUnits, chooseUnit, {
    on: ['orders/select', 'turn/end'],
    registers: playerFrame.registers,
    about: asking('orders', '1.2', ['end', 'select'], 'Which unit acts?', 'A unit acts once a turn, and only its own player chooses it.'),
  }),
  ask('orders/act', (s) => s.sideOf(unitFrame.unit(s)), legalDeeds, act, {
    on: ['orders/select'],
    registers: unitFrame.registers,
    check: checkUnit,
    about: asking('orders', '1.2', ['stay', 'rally', 'march', 'charge', 'shoot'], 'What does the unit do?', 'It cannot do that.', {
      rally: ['5.2', 'Only shaken units rally.'],
      march: ['2.2', 'There is no room for that turn, or no way so far [2.3].'],
      charge: ['4.1', 'The side is out of reach, arc or sight, the way is barred, or the unit is shaken [5.2].'],
      shoot: ['3.1', 'The target is out of range, arc or sight [3.2], or the unit does not shoot.'],
    }),
  }),
];
