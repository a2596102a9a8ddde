import type { Offers } from '../../../state/actions.ts';
import { attackingSide, candidates, CHARGE, defenderAt, NO_MARK, SHOCK } from '../../shock/attacks.ts';
import { endOfWay, viaOfWay, waysTo } from '../../shock/charge-paths.ts';
import { canDeclare, isComplete, listDeclarations, targetInFront } from '../../shock/declarations.ts';
import type { IronState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { there, towards } from '../../results/words.ts';
import { type Actions, ask, type StepDraft, unitFrame } from '../writer.ts';

type S = IronState;

/** Units that may declare an attack; the end, when nothing is owed any more. @rule 12.0 all before any is resolved @rule 12.1 @rule 14.7 @ruling MI-11 */
function legalUnits(s: S, into: Offers<'select' | 'done'>): void {
  let isAny = false;
  const units = candidates(s);
  for (let i = 0; i < units.length; i++) {
    if (!canDeclare(s, units[i]!)) continue;
    into.push('select', units[i]!);
    isAny = true;
  }
  if (!isAny || isComplete(s)) into.push('done');
}

/** Whether anybody has declared an attack. */
function isAnyMarked(s: S): boolean {
  for (const unit of candidates(s)) if (s.mark(unit) !== NO_MARK) return true;
  return false;
}

export const declareActions: Actions<'attack' | 'attack-both' | 'charge' | 'path'> = {
  attack: { does: 'declares Shock against the unit in a hex', phrase: (s, hex) => `Attack ${there(s, hex)}`, told: ['attack'] },
  'attack-both': { does: 'declares Shock against both units in front', phrase: 'Attack both enemies in front', told: ['attack'] },
  charge: {
    does: 'declares a Charge against the unit in a hex, looking at a vertex; in a Counter-Charge against fire, rides to that hex',
    phrase: (s, hex, facing) => `Charge ${there(s, hex)}, and look ${towards(s, facing)}`,
    told: ['attack'],
  },
  path: {
    does: 'chooses the way of a Charge: 0 to 3, left or right at each step',
    phrase: (_, way) => `Ride through the ${way & 1 ? 'right' : 'left'} front hex, then the ${way & 2 ? 'right' : 'left'}`,
  },
};

function legalTargets(s: S, into: Offers<'attack' | 'attack-both' | 'charge'>): void {
  listDeclarations(s, unitFrame.unit(s), into);
}

/** @rule 12.1 one hex with others */
function attack(s: S, hex: number): void {
  declare(s, unitFrame.unit(s), SHOCK, defenderAt(s, hex), -1);
  s.pop();
}

/** @rule 12.1 or both alone */
function attackBoth(s: S): void {
  const unit = unitFrame.unit(s);
  declare(s, unit, SHOCK, targetInFront(s, unit, 0), targetInFront(s, unit, 1));
  s.pop();
}

/** @rule 13.2 after turning by one vertex at most */
function charge(s: S, hex: number, facing: number): void {
  const unit = unitFrame.unit(s);
  s.setFacing(unit, facing);
  declare(s, unit, CHARGE, defenderAt(s, hex), -1);
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
function legalPaths(s: S, into: Offers<'path'>): void {
  const unit = unitFrame.unit(s);
  into.pushBits('path', waysTo(s, unit, s.target(unit), s.facingOf(unit)));
}

function choosePath(s: S, way: number): void {
  const unit = unitFrame.unit(s);
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
  ask('shock/declare', attackingSide, legalUnits, {
    on: BELOW_SHOCK,
    choose: {
      select: (s, unit) => s.push(STEP['shock/target'], unit),
      done: (s) => s.become(STEP[isAnyMarked(s) ? 'shock/before' : 'shock/end']),
    },
    about: { phase, rule: '12.1' },
    question: 'Which unit declares an attack?',
    unless: 'Only units of the activated Battle that have an enemy to attack and have not attacked yet.',
    refusals: { done: ['12.1', 'Every enemy in front of those who attack has to be attacked by somebody.'] },
    words: { select: (s, unit) => `Attack with ${s.nameOf(unit)}`, done: 'No more attacks' },
  }),
  ask('shock/target', attackingSide, legalTargets, {
    on: ['shock/declare'],
    registers: unitFrame.registers,
    check: checkTarget,
    choose: { attack, 'attack-both': attackBoth, charge },
    about: { phase, rule: '12.1' },
    question: 'Whom does the unit attack, and how?',
    unless: 'An enemy in front of it, both alone, or one whom it can charge; all in front of those who attack must find an attacker.',
    refusals: { charge: ['13.3', 'A Charge needs a clear way of one or two hexes to a target that it sees.'] },
  }),
  ask('shock/path', attackingSide, legalPaths, {
    on: ['shock/declare'],
    registers: unitFrame.registers,
    check: checkPath,
    choose: { path: choosePath },
    about: { phase, rule: '13.3' },
    question: 'By which way does the Charge go?',
    unless: 'Through the hexes in front, free, and not next to other enemies.',
  }),
];
