import { type ActionList, lowestBit } from '../../../core/index.ts';
import { hexName, troopsIn } from '../../state/names.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { checkAdvance } from './frames/fights.ts';
import { leaderFollows } from './leaders.ts';
import { melee } from './melee.ts';
import { addFacings, ask, type StepDraft } from './writer.ts';

type S = BaronsWarState;

/** @rule 9.4 into a hex that melee has emptied, from one attacking hex @ruling R-53 unshaken units, open ground */
function legalAdvances(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const target = melee.target(s);
  into.push(first.pass);
  if (!s.isEmpty(target)) return;
  const { grid } = s.compiled;
  for (let direction = 0; direction < 6; direction++) {
    if (((melee.attackers(s) >> direction) & 1) === 0) continue;
    const from = grid.neighbours[target * 6 + direction]!;
    if (s.holds(s.side, from) && advancing(s, from, target).length > 0) into.push(first.advance + direction);
  }
}

function advance(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const target = melee.target(s);
  const { grid } = s.compiled;
  const direction = action - first.advance;
  const from = grid.neighbours[target * 6 + direction]!;
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
  return s.compiled.grid.neighbours[melee.target(s) * 6 + lowestBit(melee.left(s))]!;
}

/** @rule 9.4 units from the hex, not all of them @ruling R-53 */
function legalAdvancers(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const from = hexOfTwo(s);
  const [top, under] = [s.topAt(from), s.underAt(from)];
  into.push(first.select + Math.min(top, under));
  into.push(first.select + Math.max(top, under));
  into.push(first['select-stack'] + top);
}

function chooseAdvancers(s: S, action: number): void {
  const { first } = s.game.space;
  const from = hexOfTwo(s);
  melee.setLeft(s, 0);
  s.become(STEP['melee/advance-face']);
  enterHex(s, from, melee.target(s), action < first['select-stack'] ? action - first.select : -1);
}

function checkAdvancers(
  s: S,
  registers: Parameters<typeof checkAdvance>[1] & { readonly left: number; readonly target: number },
): string | null {
  const { left, target } = registers;
  const from = left === 0 ? -1 : s.compiled.grid.neighbours[target * 6 + lowestBit(left)]!;
  const isOpen = from >= 0 && (left & (left - 1) & 63) === 0 && s.isEmpty(target) && s.holds(s.side, from);
  return (
    checkAdvance(s, registers) ??
    (isOpen && advancing(s, from, target).length > 1 ? null : '"left" is the direction of two units that can advance.')
  );
}

function chooseFacing(s: S, action: number): void {
  s.face(melee.target(s), action - s.game.space.first.face);
  s.pop();
}

/** Units of a hex that may enter the hex that was emptied.
 * @ruling R-53 unshaken ones, on ground open to them */
function advancing(s: S, from: number, to: number): readonly number[] {
  const { grid, moveCost } = s.compiled;
  const edge = from * 6 + grid.directionTo(from, to);
  return [s.topAt(from), s.underAt(from)].filter((unit) => unit >= 0 && !s.isShaken(unit) && moveCost[s.typeOf(unit) as 0]![edge]! >= 0);
}

/** The unshaken units of a hex, or one of them, enter the hex that was emptied, their leader with them if he wishes. @param only -1 for all */
export function enterHex(s: S, from: number, to: number, only = -1): void {
  const units = advancing(s, from, to).filter((unit) => only < 0 || unit === only);
  const lead = units[0] ?? s.topAt(from);
  const { battle, name } = s.compiled.units[lead]!;
  const side = s.sideOf(lead);
  for (const unit of units) s.moveUnits(unit, -1, to);
  s.push(STEP['leader/displaced'], 1 - side);
  leaderFollows(s, from, to, side, battle);
  if (s.listener !== null) s.tell('advanced', '9.4', `${name} advance into ${s.compiled.grid.format(to)}.`);
}

const { registers, target } = melee;
const on: StepDraft['on'] = ['melee/declare'];
const phase = 'Melee';

export const advanceSteps: readonly StepDraft[] = [
  ask('melee/advance', (s) => s.side, legalAdvances, advance, {
    on,
    check: checkAdvance,
    registers,
    about: {
      phase,
      rule: '9.4',
      target,
      decision: 'advance',
      question: (s) => `Hex ${hexName(s, target(s))} is empty: advance into it?`,
      asked: 'advance from one attacking hex, or stay',
    },
  }),
  ask('melee/advance-who', (s) => s.side, legalAdvancers, chooseAdvancers, {
    on,
    check: checkAdvancers,
    registers,
    about: {
      phase,
      rule: '9.4',
      target,
      decision: 'advance',
      question: (s) => `Which units advance into hex ${hexName(s, target(s))}: one, or both?`,
      asked: 'advance with one unit of the hex, or with both',
    },
  }),
  ask('melee/advance-face', (s) => s.side, addFacings, chooseFacing, {
    on,
    check: checkAdvance,
    registers,
    open: true,
    about: {
      phase,
      rule: '9.4',
      target,
      decision: 'advance',
      question: (s) => `Choose which way to face ${troopsIn(s, target(s))}.`,
    },
  }),
];
