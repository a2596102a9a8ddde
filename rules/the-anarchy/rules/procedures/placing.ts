import { type ActionList, asking } from '../../../core/index.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import type { AnarchyState } from '../../state/state.ts';
import { mantletIn } from '../engines.ts';
import { addHeaveGoals, heave } from '../heaving.ts';
import { haul } from '../mantlets.ts';
import { canStop, searchMarch, spotOf } from '../march.ts';
import { postureOf, tailOf } from '../riding.ts';
import { hexAhead } from '../ways.ts';
import { offerDefensiveFire } from './missiles.ts';
import { ARRIVED, checkMover, move, type Registers, ride } from './move-frame.ts';
import { walkTo } from './walk.ts';
import { ask, type StepDraft } from './writer.ts';

type S = AnarchyState;

// What else is asked of a move: where the tail of a horse comes to stand, along which side a mantlet, and where something heavy.

function legalTails(s: S, into: ActionList): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  const search = searchMarch(s, man);
  const start = spotOf(s, man);
  for (let heading = 0; heading < DIRECTIONS; heading++) {
    const spot = postureOf(goal, heading);
    if (spot !== start && search.reaches(spot) && canStop(s, man, spot)) into.push(s.game.space.first.tail + tailOf(s, spot));
  }
}

function chooseTail(s: S, action: number): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  const tail = action - s.game.space.first.tail;
  s.pop();
  for (let heading = 0; heading < DIRECTIONS; heading++) {
    const spot = postureOf(goal, heading);
    if (tailOf(s, spot) === tail) return walkTo(s, man, spot);
  }
}

function legalFacings(s: S, into: ActionList): void {
  const goal = ride.goal(s);
  for (let way = 0; way < DIRECTIONS; way++) if (hexAhead(s, goal, way) >= 0) into.push(s.game.space.first.face + way);
}

/** @rule 3.5.2 first he turns it, then he goes where he wants @ruling AN-150 */
function chooseFacing(s: S, action: number): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  s.pop();
  haul(s, man, action - s.game.space.first.face);
  if (goal === s.at(man)) return;
  move.setStage(s, ARRIVED);
  walkTo(s, man, goal);
}

function legalHeaves(s: S, into: ActionList): void {
  addHeaveGoals(s, ride.man(s), ride.goal(s), into);
}

/** @rule 4.4.2 @rule 4.5.2 that is their turn @rule B21 he who leads may be shot at where they come to stand */
function chooseHeave(s: S, action: number): void {
  const [man, from] = [ride.man(s), ride.goal(s)];
  s.pop();
  heave(s, man, from, action - s.game.space.first.goal);
  s.spent = s.budget;
  offerDefensiveFire(s, man);
}

function checkFacing(s: S, { man }: Registers): string | null {
  return s.isUp(man) && mantletIn(s, s.at(man)) >= 0 ? checkMover(s, { man }) : 'Who turns a mantlet stands behind it.';
}

function checkHeave(s: S, { man, goal }: Registers & { readonly goal: number }): string | null {
  const { answers } = s.game.scratch;
  addHeaveGoals(s, man, goal, answers.clear());
  return answers.length > 0 ? checkMover(s, { man }) : 'Men enough stand beside what they carry, and there is room for it.';
}

function checkRide(s: S, { man }: Registers): string | null {
  const { answers } = s.game.scratch;
  if (!s.isUp(man) || !s.isMounted(man)) return 'Whose horse turns its tail is in the saddle.';
  legalTails(s, answers.clear());
  return answers.length > 0 ? checkMover(s, { man }) : 'The rider can come to the goal.';
}

const phase = 'Movement';

export const placingSteps: readonly StepDraft[] = [
  ask('move/tail', (s) => s.side, legalTails, chooseTail, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkRide,
    about: asking(phase, 'B13', ['tail'], 'Where is the tail of his horse?', 'The horse cannot come to stand there like that.'),
  }),
  ask('move/face', (s) => s.side, legalFacings, chooseFacing, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkFacing,
    about: asking(
      phase,
      '3.5.2',
      ['face'],
      'Along which side of the hex does the mantlet stand?',
      'A mantlet stands along one of the six sides.',
    ),
  }),
  ask('move/heave', (s) => s.side, legalHeaves, chooseHeave, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkHeave,
    about: asking(
      phase,
      '4.4.2',
      ['goal'],
      'Where do they carry it?',
      'A ballista goes two hexes of flat ground, or one that costs two points; rocks go one; there must be room for it and for the men.',
    ),
  }),
];
