import type { ActionList, OutcomeList } from '../../core/index.ts';
import { canStrike } from '../contact.ts';
import { isBarredTarget } from '../march-rules.ts';
import { hasSight } from '../sight.ts';
import { noteChecked, reactingCavalry, watchersOf } from '../reaction.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { beginCharge, chargeMover, REACTION } from './charge.ts';
import { checkAlarm, checkReactor } from './frames.ts';
import { ask, roll, type StepDraft } from './kinds.ts';
import { noteCharge } from './walk.ts';

type S = BaronsWarState;

// Reactions while the enemy moves [10.3]. Registers of the alarm: moving unit, hex, whether a charge was ridden, whether the mover was shaken before

/** Cavalry that the last step has alarmed checks, in any order its owner likes, while the mover is still there.
 * @rule 10.3 @ruling R-66 */
function legalAlarms(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const unit = s.register(0);
  const hex = s.register(1);
  if (s.hexOf(unit) === hex && (!s.isShaken(unit) || s.register(3) === 1)) {
    const mask = watchersOf(s, unit, hex);
    reactingCavalry(s, unit).forEach((cavalry, i) => {
      if ((mask >> i) & 1) into.push(first.select + cavalry);
    });
  }
  if (into.length === 0) into.push(first.pass);
}

function chooseAlarm(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    const charged = s.register(2) === 1;
    s.pop();
    if (charged) noteCharge(s);
    return;
  }
  const cavalry = action - first.select;
  noteChecked(s, cavalry, s.register(0));
  s.push(STEP['reaction/check'], cavalry, s.register(0));
}

/** Chance in tenths that cavalry which checks charges.
 * @rule 10.3 a d10 above the reaction rating @ruling R-63 R-95 */
export function chargeWeight(s: S, cavalry: number): number {
  return 10 - Math.min(10, s.scenario.units[cavalry]!.reaction);
}

function reactionOutcomes(s: S, into: OutcomeList): void {
  const weight = chargeWeight(s, s.register(0));
  into.add(0, 10 - weight);
  into.add(1, weight);
}

function rollReaction(s: S, charges: number): void {
  if (s.listener !== null) s.tell('reaction', '10.3', `${s.scenario.units[s.register(0)]!.name} ${charges === 1 ? 'charge!' : 'stand.'}`);
  if (charges === 0) s.pop();
  else s.become(STEP['reaction/charge']);
}

/** @rule 10.3 at the unit that triggered it if possible, else at the nearest enemy before it @rule 10.1 whom it sees @ruling R-65 */
function legalVictims(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const unit = s.register(0);
  const hex = s.hexOf(s.register(1));
  const at = s.hexOf(unit);
  const mover = chargeMover(s, unit);
  s.game.rideSearch.run(s, mover);
  if (hex >= 0 && hasSight(s, at, hex) && canStrike(s, mover, hex)) {
    into.push(first.attack + hex);
    return;
  }
  const { grid, units } = s.scenario;
  let nearest = Infinity;
  for (let enemy = 0; enemy < units.length; enemy++) {
    const target = s.hexOf(enemy);
    if (target < 0 || s.sideOf(enemy) === s.sideOf(unit) || s.topAt(target) !== enemy) continue;
    const distance = grid.distance(at, target);
    if (distance > nearest || isBarredTarget(s, unit, target) || !grid.isBefore(at, s.facingOf(unit), target)) continue;
    if (!hasSight(s, at, target) || !canStrike(s, mover, target)) continue;
    if (distance < nearest) into.clear();
    nearest = distance;
    into.push(first.attack + target);
  }
  if (into.length === 0) into.push(first.pass);
}

function chooseVictim(s: S, action: number): void {
  const { first } = s.game.space;
  const unit = s.register(0);
  s.pop();
  if (action === first.pass) return;
  s.setRegister(2, 1); // the frame of reaction/order
  beginCharge(s, unit, action - first.attack, REACTION);
}

export const reactionSteps: readonly StepDraft[] = [
  ask('reaction/order', (s) => s.enemy, legalAlarms, chooseAlarm, {
    on: ['move/walk'],
    check: checkAlarm,
    registers: (k) => ({ unit: k.unit, hex: k.hex, charged: k.flag, shaken: k.flag }),
  }),
  roll('reaction/check', reactionOutcomes, rollReaction, {
    on: ['reaction/order'],
    check: checkReactor,
    registers: (k) => ({ cavalry: k.unit, unit: k.unit }),
    idle: 'cavalry checks whether or not there is anybody whom it could reach [10.3]',
  }),
  ask('reaction/charge', (s) => s.sideOf(s.register(0)), legalVictims, chooseVictim, {
    on: ['reaction/order'],
    check: checkReactor,
    registers: (k) => ({ cavalry: k.unit, unit: k.unit }),
  }),
];
