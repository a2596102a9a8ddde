import type { ActionList } from '../../../core/index.ts';
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
  const from = grid.neighbours[target * 6 + action - first.advance]!;
  s.become(STEP['melee/advance-face']);
  enterHex(s, from, target);
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

/** The unshaken units of a hex enter the hex that was emptied, their leader with them if he wishes. */
export function enterHex(s: S, from: number, to: number): void {
  const top = s.topAt(from);
  const { battle } = s.compiled.units[top]!;
  const side = s.sideOf(top);
  for (const unit of advancing(s, from, to)) s.moveUnits(unit, -1, to);
  s.push(STEP['leader/displaced'], 1 - side);
  leaderFollows(s, from, to, side, battle);
  if (s.listener !== null) s.tell('advanced', '9.4', `${s.compiled.units[top]!.name} advance into ${s.compiled.grid.format(to)}.`);
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
