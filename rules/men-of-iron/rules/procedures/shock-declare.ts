import { type ActionList, asking } from '../../../core/index.ts';
import { attackingSide, candidates, CHARGE, defenderAt, NO_MARK, SHOCK } from '../attacks.ts';
import { endOfWay, viaOfWay, waysTo } from '../charge-paths.ts';
import { canDeclare, isComplete, listDeclarations, targetInFront } from '../declarations.ts';
import type { IronState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { ask, type StepDraft, unitFrame } from './writer.ts';

type S = IronState;

/** Units that may declare an attack; the end, when nothing is owed any more. @rule 12.0 all before any is resolved @rule 12.1 @rule 14.7 @ruling MI-11 */
function legalUnits(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const units = candidates(s);
  for (let i = 0; i < units.length; i++) if (canDeclare(s, units[i]!)) into.push(first.select + units[i]!);
  if (into.length === 0 || isComplete(s)) into.push(first.done);
}

function choose(s: S, action: number): void {
  const { first } = s.game.space;
  if (action !== first.done) return s.push(STEP['shock/target'], action - first.select);
  s.become(STEP[isAnyMarked(s) ? 'shock/before' : 'shock/end']);
}

/** Whether anybody has declared an attack. */
function isAnyMarked(s: S): boolean {
  for (const unit of candidates(s)) if (s.mark(unit) !== NO_MARK) return true;
  return false;
}

function legalTargets(s: S, into: ActionList): void {
  listDeclarations(s, unitFrame.unit(s), into);
}

/** @rule 12.1 one hex with others, or both alone @rule 13.2 a Charge, after turning by one vertex at most */
function aim(s: S, action: number): void {
  const { first } = s.game.space;
  const unit = unitFrame.unit(s);
  if (action === first['attack-both']) {
    declare(s, unit, SHOCK, targetInFront(s, unit, 0), targetInFront(s, unit, 1));
    return s.pop();
  }
  if (action < first.charge) {
    declare(s, unit, SHOCK, defenderAt(s, action - first.attack), -1);
    return s.pop();
  }
  s.setFacing(unit, s.game.space.facingOf(action));
  declare(s, unit, CHARGE, defenderAt(s, s.game.space.hexOf(action)), -1);
  s.become(STEP['shock/path']);
}

/** What a unit declares stands. @rule 15.1 who is attacked does not rally, also in a Counter-Charge against fire that goes on [13.9] */
function declare(s: S, unit: number, mark: number, target: number, second: number): void {
  s.setMark(unit, mark);
  s.setTarget(unit, target);
  s.setSecond(unit, second);
  s.setGoesOn(unit, 0);
  if (s.listener !== null) tellAttack(s, unit);
  s.setAttacked(unit, 1);
  s.setStruck(target, 1);
  if (second >= 0) s.setStruck(second, 1);
}

function tellAttack(s: S, unit: number): void {
  const targets = [s.target(unit), s.second(unit)].filter((target) => target >= 0).map((target) => s.nameOf(target));
  s.tell('attack', '12.1', `${s.nameOf(unit)} ${s.mark(unit) === CHARGE ? 'will charge' : 'will attack'} ${targets.join(' and ')}.`);
}

/** @rule 13.3 @ruling MI-16 */
function legalPaths(s: S, into: ActionList): void {
  const unit = unitFrame.unit(s);
  into.pushBits(s.game.space.first.path, waysTo(s, unit, s.target(unit), s.facingOf(unit)));
}

function choosePath(s: S, action: number): void {
  const unit = unitFrame.unit(s);
  const way = action - s.game.space.first.path;
  const end = endOfWay(s, unit, s.target(unit), s.facingOf(unit), way);
  s.setChargeVia(unit, viaOfWay(s, unit, s.target(unit), s.facingOf(unit), way));
  s.setChargeHex(unit, end);
  s.pop();
}

function checkTarget(s: S, { unit }: { readonly unit: number }): string | null {
  return candidates(s).includes(unit) && canDeclare(s, unit) ? null : 'The unit is one that may declare an attack.';
}

function checkPath(s: S, { unit }: { readonly unit: number }): string | null {
  const isAsked = s.isOnMap(unit) && s.mark(unit) === CHARGE && s.target(unit) >= 0 && s.isOnMap(s.target(unit)) && s.chargeHex(unit) < 0;
  return isAsked && waysTo(s, unit, s.target(unit), s.facingOf(unit)) !== 0 ? null : 'The unit charges, and has a way to its target.';
}

const phase = 'Shock: attacks';

/** What lies below a Shock Phase: the Activation, or a Counter-Charge against fire. */
export const BELOW_SHOCK = ['activation/phases', 'move/piece'] as const;

export const declareSteps: readonly StepDraft[] = [
  ask('shock/declare', attackingSide, legalUnits, choose, {
    on: BELOW_SHOCK,
    about: asking(
      phase,
      '12.1',
      ['select', 'done'],
      'Which unit declares an attack?',
      'Only units of the activated Battle that have an enemy to attack and have not attacked yet.',
      { done: ['12.1', 'Every enemy in front of those who attack has to be attacked by somebody.'] },
    ),
  }),
  ask('shock/target', attackingSide, legalTargets, aim, {
    on: ['shock/declare'],
    registers: unitFrame.registers,
    check: checkTarget,
    about: asking(
      phase,
      '12.1',
      ['attack', 'attack-both', 'charge'],
      'Whom does the unit attack, and how?',
      'An enemy in front of it, both alone, or one whom it can charge; all in front of those who attack must find an attacker.',
      { charge: ['13.3', 'A Charge needs a clear way of one or two hexes to a target that it sees.'] },
    ),
  }),
  ask('shock/path', attackingSide, legalPaths, choosePath, {
    on: ['shock/declare'],
    registers: unitFrame.registers,
    check: checkPath,
    about: asking(
      phase,
      '13.3',
      ['path'],
      'By which way does the Charge go?',
      'Through the hexes in front, free, and not next to other enemies.',
    ),
  }),
];
