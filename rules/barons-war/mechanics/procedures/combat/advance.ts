import { lowestBit, opponent } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { hexName, nameOf, troopsIn, withTroops } from '../../../state/names.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import type { BaronsWarAction } from '../../../state/barons-war-action.ts';
import { STEP } from '../../../state/steps.ts';
import { checkAdvance } from '../frames/fights.ts';
import { leaderFollows } from '../results/leaders.ts';
import { besideTarget, melee, topOnTarget, topBeside } from './melee.ts';
import { ANY_LEGAL, type Actions, addFacings, ask, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

export const advanceActions: Actions<'advance'> = {
  advance: {
    does: 'advances into the emptied hex from a direction',
    phrase: (s, direction) => `Advance from ${withTroops(s, besideTarget(s, direction))}`,
    told: ['advanced'],
    reads(action, s, direction) {
      action.stay(s, topBeside(s, direction), true);
      action.place = melee.target(s);
    },
  },
};

/** @rule 9.4 into a hex that melee has emptied, from one attacking hex @ruling R-53 unshaken units, open ground */
function legalAdvances(s: S, into: Offers<'pass' | 'advance'>): void {
  const target = melee.target(s);
  into.push('pass');
  if (!s.isEmpty(target)) return;
  for (let direction = 0; direction < 6; direction++) {
    if (((melee.attackers(s) >> direction) & 1) === 0) continue;
    const from = besideTarget(s, direction);
    if (s.holds(s.side, from) && advancing(s, from, target).length > 0) into.push('advance', direction);
  }
}

function advance(s: S, direction: number): void {
  const target = melee.target(s);
  const from = besideTarget(s, direction);
  if (advancing(s, from, target).length > 1) {
    melee.setLeft(s, 1 << direction);
    s.become(STEP['melee/advance-who']);
    return;
  }
  s.become(STEP['melee/advance-face']);
  enterHex(s, from, target);
}

/** The hex of two units of which one may stay behind. */
function hexOfTwo(s: S): number {
  return besideTarget(s, lowestBit(melee.left(s)));
}

/** @rule 9.4 units from the hex, not all of them @ruling R-53 */
function legalAdvancers(s: S, into: Offers<'select' | 'select-stack'>): void {
  const from = hexOfTwo(s);
  const [top, under] = [s.topAt(from), s.underAt(from)];
  into.push('select', Math.min(top, under));
  into.push('select', Math.max(top, under));
  into.push('select-stack', top);
}

/** @param only the one that advances, -1 for both */
function chooseAdvancers(s: S, only: number): void {
  const from = hexOfTwo(s);
  melee.setLeft(s, 0);
  s.become(STEP['melee/advance-face']);
  enterHex(s, from, melee.target(s), only);
}

function checkAdvancers(
  s: S,
  registers: Parameters<typeof checkAdvance>[1] & { readonly left: number; readonly target: number },
): string | null {
  const { left, target } = registers;
  const from = left === 0 ? -1 : s.scenario.grid.neighbours[target * 6 + lowestBit(left)]!;
  const isOpen = from >= 0 && (left & (left - 1) & 63) === 0 && s.isEmpty(target) && s.holds(s.side, from);
  return (
    checkAdvance(s, registers) ??
    (isOpen && advancing(s, from, target).length > 1 ? null : '"left" is the direction of two units that can advance.')
  );
}

function chooseFacing(s: S, facing: number): void {
  s.face(melee.target(s), facing);
  s.pop();
}

/** Units of a hex that may enter the hex that was emptied.
 * @ruling R-53 unshaken ones, on ground open to them */
function advancing(s: S, from: number, to: number): readonly number[] {
  const { grid, moveCost } = s.scenario;
  const edge = from * 6 + grid.directionTo(from, to);
  return [s.topAt(from), s.underAt(from)].filter((unit) => unit >= 0 && !s.isShaken(unit) && moveCost[s.typeOf(unit) as 0]![edge]! >= 0);
}

/** The unshaken units of a hex, or one of them, enter the hex that was emptied, their leader with them if he wishes. @param only -1 for all */
export function enterHex(s: S, from: number, to: number, only = -1): void {
  const units = advancing(s, from, to).filter((unit) => only < 0 || unit === only);
  const lead = units[0] ?? s.topAt(from);
  const { battle, name } = s.scenario.units[lead]!;
  const side = s.sideOf(lead);
  for (const unit of units) s.moveUnits(unit, -1, to);
  s.push(STEP['leader/displaced'], opponent(side));
  leaderFollows(s, from, to, side, battle);
  if (s.listener !== null) s.tell('advanced', '9.4', `${name} advance into ${s.scenario.grid.format(to)}.`);
}

const { registers, target } = melee;
const on: StepDraft['on'] = ['melee/declare'];
const phase = 'Melee';
const readAdvancer = (action: BaronsWarAction, s: S): void => void (action.place = target(s));

export const advanceSteps: readonly StepDraft[] = [
  ask('melee/advance', (s) => s.side, legalAdvances, {
    on,
    check: checkAdvance,
    registers,
    choose: { pass: (s) => s.pop(), advance },
    about: { phase, rule: '9.4', target, decision: 'advance' },
    question: (s) => `Hex ${hexName(s, target(s))} is empty: advance into it?`,
    unless: 'advance from one attacking hex, or stay',
    words: { pass: 'Do not advance' },
  }),
  ask('melee/advance-who', (s) => s.side, legalAdvancers, {
    on,
    check: checkAdvancers,
    registers,
    choose: { select: chooseAdvancers, 'select-stack': (s) => chooseAdvancers(s, -1) },
    about: { phase, rule: '9.4', target, decision: 'advance', reads: { select: readAdvancer, 'select-stack': readAdvancer } },
    question: (s) => `Which units advance into hex ${hexName(s, target(s))}: one, or both?`,
    unless: 'advance with one unit of the hex, or with both',
    words: {
      select: (s, unit) => `Advance with ${nameOf(s, unit)} alone`,
      'select-stack': (s, unit) => `Advance with ${troopsIn(s, s.hexOf(unit))} together`,
    },
  }),
  ask('melee/advance-face', (s) => s.side, addFacings, {
    on,
    check: checkAdvance,
    registers,
    open: true,
    choose: { face: chooseFacing },
    about: {
      phase,
      rule: '9.4',
      target,
      decision: 'advance',
      shown: topOnTarget,
      reads: { face: (action) => void (action.asStack = true) },
    },
    question: (s) => `Choose which way to face ${troopsIn(s, target(s))}.`,
    unless: ANY_LEGAL,
  }),
];
