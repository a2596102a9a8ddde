import { BOTTOM, facesWhere, opponent, type OutcomeList, type OutcomeText, type Player } from '../../core/index.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import { holderOf } from '../../tabletop/bodies.ts';
import type { Kind } from '../state/cells.ts';
import type { ToyTabletopState } from '../state/state.ts';
import { type Actions, ask, checkUnit, type Offers, playerFrame, roll, run, STEP, type StepDraft, unitFrame } from './steps.ts';

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
  for (const { box, title } of s.scenario.areas) {
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
  if (s.turn >= s.scenario.turns) s.clearStack();
  else s.become(STEP['turn/begin']);
}

export const turnActions: Actions<Kind> = {
  end: { does: 'ends the player’s part of the turn; units that have not acted do not', phrase: 'End the turn' },
  select: { does: 'chooses the unit that acts' },
  stay: { does: 'leaves the unit as it is', told: ['stay'] },
  rally: { does: 'makes a shaken unit ready again', told: ['rally'] },
  march: { does: 'turns the unit to a heading and moves it straight on', told: ['march'] },
  charge: { does: 'brings the unit into melee with a side of an enemy', told: ['charge'] },
  shoot: { does: 'shoots at an enemy', told: ['shoot'] },
};

/** @rule 1.2 each unit acts once, in any order; a player may leave units out */
function legalUnits(s: S, into: Offers<'end' | 'select'>): void {
  into.push('end');
  for (const unit of s.standing(playerFrame.player(s))) if (s.acted(unit) === 0) into.push('select', unit);
}

function chooseUnit(s: S, unit: number): void {
  s.setActed(unit, 1);
  s.push(STEP['orders/act'], unit);
}

/** @rule 1.2 a unit marches, charges, shoots, rallies or stays @rule 5.2 a shaken one does not charge or shoot
 * @rule 3.1 in range and in the arc before its front @rule 3.2 in sight @ruling T-01 */
function legalActs(s: S, into: Offers<'stay' | 'rally' | 'march' | 'charge' | 'shoot'>): void {
  const unit = unitFrame.unit(s);
  const { moves } = s.game;
  into.push('stay');
  moves.listMarches(s, unit, into);
  if (s.shaken(unit) === 1) return into.push('rally');
  moves.listCharges(s, unit, into);
  const { range } = s.cardOf(unit);
  if (range > 0) moves.listShots(s, unit, range * TICKS_PER_INCH, into);
}

/** Ends the action of the unit at hand, and tells of it. */
function end(s: S, kind: Kind, target = -1): number {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.listener !== null) s.tell(kind, '1.2', `${s.nameOf(unit)} ${kind}${target < 0 ? '' : `: ${s.nameOf(target)}`}.`);
  return unit;
}

function march(s: S, heading: number, inches: number): void {
  const base = s.game.moves.marchEnd(s, unitFrame.unit(s), heading, inches);
  s.stand(end(s, 'march'), base);
}

function charge(s: S, target: number, side: number): void {
  const base = s.game.moves.chargeEnd(s, unitFrame.unit(s), target, side)!;
  const unit = end(s, 'charge', target);
  s.stand(unit, base);
  s.push(STEP['melee/roll'], unit, target, side);
}

function shoot(s: S, target: number): void {
  s.push(STEP['shooting/roll'], end(s, 'shoot', target), target);
}

export const turnSteps: readonly StepDraft[] = [
  roll('turn/begin', firstOutcomes, beginTurn, { on: [BOTTOM], about: { phase: 'beginning', rule: '1.1', means: meaningOfFirst } }),
  run('turn/end', endTurn, { on: [BOTTOM], about: { phase: 'end', rule: '6.2' } }),
  ask('orders/select', playerFrame.player, legalUnits, {
    on: ['orders/select', 'turn/end'],
    registers: playerFrame.registers,
    choose: { end: (s) => s.pop(), select: chooseUnit },
    about: { phase: 'orders', rule: '1.2' },
    question: 'Which unit acts?',
    unless: 'A unit acts once a turn, and only its own player chooses it.',
  }),
  ask('orders/act', (s) => s.sideOf(unitFrame.unit(s)), legalActs, {
    on: ['orders/select'],
    registers: unitFrame.registers,
    check: checkUnit,
    choose: { stay: (s) => void end(s, 'stay'), rally: (s) => s.setShaken(end(s, 'rally'), 0), march, charge, shoot },
    about: { phase: 'orders', rule: '1.2' },
    question: 'What does the unit do?',
    unless: 'It cannot do that.',
    refusals: {
      rally: ['5.2', 'Only shaken units rally.'],
      march: ['2.2', 'There is no room for that turn, or no way so far [2.3].'],
      charge: ['4.1', 'The side is out of reach, arc or sight, the way is barred, or the unit is shaken [5.2].'],
      shoot: ['3.1', 'The target is out of range, arc or sight [3.2], or the unit does not shoot.'],
    },
  }),
];
