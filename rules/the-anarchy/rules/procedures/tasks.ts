import { type ActionList, asking, facesWhere, type OutcomeList, type OutcomeText } from '../../../core/index.ts';
import { FACES } from '../../charts/tables.ts';
import type { ActionKind } from '../../state/actions.ts';
import type { AnarchyState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { catchFire, fireChartAt, putOut } from '../fire.ts';
import { isBurning, isFlammable } from '../ground.ts';
import { hidesNight, rouse } from '../night.ts';
import { SILENCE } from '../secrets.ts';
import { addWork, beginTask, dousingHelpers, TASK } from '../tasks.ts';
import { cast } from './roles.ts';
import { ask, frame, manFrame, roll, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** The phase: men below this number have had their turn, so that nobody is asked twice. */
const phase = frame({ after: (k) => k.count });
/** A try to set fire to a place, or to put one out, with the lowest roll that does it. */
const attempt = frame({ place: (k) => k.place, least: (k) => k.count });

function hasWork(s: S, man: number): boolean {
  const { answers } = s.game.scratch;
  addWork(s, man, answers.clear());
  return answers.length > 0;
}

function legalWorkers(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const [men, after] = [s.game.menOf[s.side], phase.after(s)];
  into.push(first.done);
  for (let i = 0; i < men.length; i++) if (men[i]! >= after && hasWork(s, men[i]!)) into.push(first.select + men[i]!);
}

function chooseWorker(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.done) return s.pop();
  const man = action - first.select;
  rouse(s, man);
  phase.setAfter(s, man + 1);
  s.push(STEP['task/choose'], man);
}

function legalWork(s: S, into: ActionList): void {
  addWork(s, manFrame.man(s), into);
}

/** Work that takes full turns, by the actions that begin it. */
const FULL_TURNS: Readonly<Partial<Record<ActionKind, number>>> = {
  open: TASK.door,
  shut: TASK.door,
  smash: TASK.smash,
  take: TASK.take,
  drop: TASK.take,
  arm: TASK.arm,
  free: TASK.free,
  work: TASK.crew,
  raise: TASK.raise,
  lower: TASK.lower,
  span: TASK.span,
  winch: TASK.winch,
  yoke: TASK.yoke,
};

/** Kinds of work at another place than one's own. */
const ELSEWHERE: readonly ActionKind[] = ['smash', 'free', 'raise', 'span', 'work', 'yoke'];

/** @rule B18 full turns @rule B52 @rule B54 fires at once */
function chooseWork(s: S, action: number): void {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const man = manFrame.man(s);
  const place = action - space.first[kind];
  const task = FULL_TURNS[kind];
  s.pop();
  if (task !== undefined) beginTask(s, man, task, ELSEWHERE.includes(kind) ? place : s.at(man));
  else if (kind === 'light') pushLight(s, place, fireChartAt(s, place).torch);
  else s.push(STEP['task/douse'], place, Math.max(1, fireChartAt(s, place).douse - dousingHelpers(s, man, place)));
}

/** A place may catch fire. @param least lowest roll with which it does @rule B52 */
export function pushLight(s: S, place: number, least: number): void {
  s.push(STEP['task/light'], place, least);
}

function attemptOutcomes(s: S, into: OutcomeList): void {
  for (let face = 1; face <= FACES; face++) into.add(Number(face >= attempt.least(s)), 1);
}

function facesOf(s: S, outcome: number): number[] {
  return facesWhere(FACES, (face) => Number(face >= attempt.least(s)) === outcome);
}

function rollLight(s: S, outcome: number): void {
  const place = attempt.place(s);
  s.pop();
  if (outcome === 1) catchFire(s, place);
}

function rollDouse(s: S, outcome: number): void {
  const place = attempt.place(s);
  s.pop();
  if (outcome === 1) putOut(s, place);
}

function meaningOfLight(s: S, outcome: number): OutcomeText {
  return { text: `${s.placeName(attempt.place(s))} ${outcome === 1 ? 'burns' : 'does not burn'}`, dice: 'd10', faces: facesOf(s, outcome) };
}

function meaningOfDouse(s: S, outcome: number): OutcomeText {
  return { text: outcome === 1 ? 'the fire is put out' : 'it burns on', dice: 'd10', faces: facesOf(s, outcome) };
}

export const taskSteps: readonly StepDraft[] = [
  ask('task/select', (s) => s.side, legalWorkers, chooseWorker, {
    on: ['turn/phase'],
    registers: phase.registers,
    open: (s) => hidesNight(s, s.side),
    idle: SILENCE,
    about: asking(
      'Tasks',
      'B18',
      ['done', 'select'],
      'Who sets to work?',
      'Only who has neither moved nor shot, and has work where he stands.',
    ),
  }),
  ask('task/choose', (s) => s.side, legalWork, chooseWork, {
    on: ['task/select'],
    registers: manFrame.registers,
    check: cast({ man: 'an upright man of the side whose turn it is' }, (s, { man }) =>
      hasWork(s, man!) ? null : 'The man has work where he stands.',
    ),
    about: asking(
      'Tasks',
      'B18',
      ['open', 'shut', 'smash', 'take', 'drop', 'arm', 'free', 'light', 'douse', 'raise', 'lower', 'span', 'work', 'winch', 'yoke'],
      'What does he do?',
      'There is nothing of that kind to do where he stands.',
    ),
  }),
  roll('task/light', attemptOutcomes, rollLight, {
    on: ['task/select', 'missile/select'],
    registers: attempt.registers,
    check: (s, { place }) => (isFlammable(s, place) ? null : 'The place can burn, and does not yet.'),
    about: { phase: 'Fire', rule: 'B52', means: meaningOfLight },
  }),
  roll('task/douse', attemptOutcomes, rollDouse, {
    on: ['task/select'],
    registers: attempt.registers,
    check: (s, { place }) => (isBurning(s, place) ? null : 'The place burns.'),
    about: { phase: 'Fire', rule: 'B54', means: meaningOfDouse },
  }),
];
