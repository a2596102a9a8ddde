import { DIRECTIONS } from '../../../../../hexes/grid.ts';
import { headingWords } from '../../../../../hexes/headings.ts';
import type { Offers } from '../../../../state/actions.ts';
import type { AnarchyState } from '../../../../state/state.ts';
import { mantletIn } from '../../ground/engines.ts';
import { addHeaveGoals, heave } from '../../work/heaving.ts';
import { haul } from '../../work/mantlets.ts';
import { canStop, searchMarch, spotOf } from '../../movement/march.ts';
import { postureOf, tailOf } from '../../ground/riding.ts';
import { hexAhead } from '../../ground/ways.ts';
import { offerDefensiveFire } from '../missiles.ts';
import { ARRIVED, checkMover, move, type Registers, ride } from './move-frame.ts';
import { walkTo } from './walk.ts';
import { type Actions, ask, type StepDraft } from '../writer.ts';

type S = AnarchyState;

// What else is asked of a move: where the tail of a horse comes to stand, along which side a mantlet, and where something heavy.

function legalTails(s: S, into: Offers<'tail'>): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  const search = searchMarch(s, man);
  const start = spotOf(s, man);
  for (let heading = 0; heading < DIRECTIONS; heading++) {
    const spot = postureOf(goal, heading);
    if (spot !== start && search.reaches(spot) && canStop(s, man, spot)) into.push('tail', tailOf(s, spot));
  }
}

function rideTo(s: S, tail: number): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  s.pop();
  for (let heading = 0; heading < DIRECTIONS; heading++) {
    const spot = postureOf(goal, heading);
    if (tailOf(s, spot) === tail) return walkTo(s, man, spot);
  }
}

function legalFacings(s: S, into: Offers<'face'>): void {
  const goal = ride.goal(s);
  for (let way = 0; way < DIRECTIONS; way++) if (hexAhead(s, goal, way) >= 0) into.push('face', way);
}

/** @rule 3.5.2 first he turns it, then he goes where he wants @ruling AN-150 */
function turnMantlet(s: S, facing: number): void {
  const [man, goal] = [ride.man(s), ride.goal(s)];
  s.pop();
  haul(s, man, facing);
  if (goal === s.at(man)) return;
  move.setStage(s, ARRIVED);
  walkTo(s, man, goal);
}

function legalHeaves(s: S, into: Offers<'goal'>): void {
  addHeaveGoals(s, ride.man(s), ride.goal(s), into);
}

/** @rule 4.4.2 @rule 4.5.2 that is their turn @rule B21 he who leads may be shot at where they come to stand */
function carry(s: S, place: number): void {
  const [man, from] = [ride.man(s), ride.goal(s)];
  s.pop();
  heave(s, man, from, place);
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
  ask('move/tail', (s) => s.side, legalTails, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkRide,
    choose: { tail: rideTo },
    about: { phase, rule: 'B13' },
    question: 'Where is the tail of his horse?',
    unless: 'The horse cannot come to stand there like that.',
  }),
  ask('move/face', (s) => s.side, legalFacings, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkFacing,
    choose: { face: turnMantlet },
    about: { phase, rule: '3.5.2' },
    question: 'Along which side of the hex does the mantlet stand?',
    unless: 'A mantlet stands along one of the six sides.',
  }),
  ask('move/heave', (s) => s.side, legalHeaves, {
    on: ['move/on'],
    registers: ride.registers,
    check: checkHeave,
    choose: { goal: carry },
    about: { phase, rule: '4.4.2' },
    question: 'Where do they carry it?',
    unless:
      'A ballista goes two hexes of flat ground, or one that costs two points; rocks go one; there must be room for it and for the men.',
    words: { goal: (s, place) => `Carry it to ${s.placeName(place)}` },
  }),
];

/** Where a horse looks whose tail is in a place: its head is in the second register, while he rides and while he is placed. */
function tailWords(s: S, tail: number): string {
  const head = s.register(1);
  let way = 0;
  while (way < DIRECTIONS - 1 && s.beyond(tail, way) !== head) way++;
  return `Look to ${headingOf(s, way)}, with the tail in ${s.placeName(tail)}`;
}

function headingOf(s: S, way: number): string {
  return headingWords((60 * way + s.scenario.grid.turn) % 360);
}

export const placingActions: Actions<'tail' | 'face'> = {
  tail: { does: 'says in which hex the tail of a horse ends', phrase: tailWords, told: ['moved'] },
  face: {
    does: 'turns the mantlet to one of the six sides, from 0, up, clockwise',
    phrase: (s, way) => `Turn it to ${headingOf(s, way)}`,
  },
};
