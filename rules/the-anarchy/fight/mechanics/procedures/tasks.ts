import { d10 } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { catchFire, fireChartAt, putOut } from '../missiles/fire.ts';
import { engineIn } from '../ground/engines.ts';
import { isBurning, isBurnt, isFlammable } from '../ground/ground.ts';
import { hidesNight, rouse } from '../ground/night.ts';
import { isInTeam } from '../movement/oxen.ts';
import { SILENCE } from '../sight/secrets.ts';
import { addWork, beginTask, dousingHelpers, takesArrows, TASK, type WorkKind } from '../work/tasks.ts';
import { cast } from './roles.ts';
import { type Actions, ask, frame, manFrame, roll, type StepDraft } from './writer.ts';

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

function legalWorkers(s: S, into: Offers<'done' | 'select'>): void {
  const [men, after] = [s.game.menOf[s.side], phase.after(s)];
  into.push('done');
  for (let i = 0; i < men.length; i++) if (men[i]! >= after && hasWork(s, men[i]!)) into.push('select', men[i]!);
}

function setToWork(s: S, man: number): void {
  rouse(s, man);
  phase.setAfter(s, man + 1);
  s.push(STEP['task/choose'], man);
}

function legalWork(s: S, into: Offers<WorkKind>): void {
  addWork(s, manFrame.man(s), into);
}

/** Full turns of work where he stands, and at another place. @rule B18 */
const workHere = (task: number) => (s: S) => begin(s, task, s.at(manFrame.man(s)));
const workAt = (task: number) => (s: S, place: number) => begin(s, task, place);

function begin(s: S, task: number, place: number): void {
  const man = manFrame.man(s);
  s.pop();
  beginTask(s, man, task, place);
}

/** @rule B52 at once */
function light(s: S, place: number): void {
  s.pop();
  pushLight(s, place, fireChartAt(s, place).torch);
}

/** @rule B54 at once */
function douse(s: S, place: number): void {
  const man = manFrame.man(s);
  s.pop();
  s.push(STEP['task/douse'], place, Math.max(1, fireChartAt(s, place).douse - dousingHelpers(s, man, place)));
}

/** A place may catch fire. @param least lowest roll with which it does @rule B52 */
export function pushLight(s: S, place: number, least: number): void {
  s.push(STEP['task/light'], place, least);
}

const attemptDie = d10((s: S, face) => Number(face >= attempt.least(s)));

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

function lightWords(s: S, outcome: number): string {
  return `${s.placeName(attempt.place(s))} ${outcome === 1 ? 'burns' : 'does not burn'}`;
}

export const taskSteps: readonly StepDraft[] = [
  ask('task/select', (s) => s.side, legalWorkers, {
    on: ['turn/phase'],
    registers: phase.registers,
    open: (s) => hidesNight(s, s.side),
    idle: SILENCE,
    choose: { done: (s) => s.pop(), select: setToWork },
    about: { phase: 'Tasks', rule: 'B18' },
    question: 'Who sets to work?',
    unless: 'Only who has neither moved nor shot, and has work where he stands.',
    words: { done: 'No more work', select: (s, man) => `Set to work ${s.nameOf(man)}` },
  }),
  ask('task/choose', (s) => s.side, legalWork, {
    on: ['task/select'],
    registers: manFrame.registers,
    check: cast({ man: 'an upright man of the side whose turn it is' }, (s, { man }) =>
      hasWork(s, man!) ? null : 'The man has work where he stands.',
    ),
    choose: {
      open: workHere(TASK.door),
      shut: workHere(TASK.door),
      smash: workAt(TASK.smash),
      take: workHere(TASK.take),
      drop: workHere(TASK.take),
      arm: workHere(TASK.arm),
      free: workAt(TASK.free),
      light,
      douse,
      raise: workAt(TASK.raise),
      lower: workHere(TASK.lower),
      span: workAt(TASK.span),
      work: workAt(TASK.crew),
      winch: workHere(TASK.winch),
      yoke: workAt(TASK.yoke),
    },
    about: { phase: 'Tasks', rule: 'B18' },
    question: 'What does he do?',
    unless: 'There is nothing of that kind to do where he stands.',
  }),
  roll('task/light', attemptDie.outcomes, rollLight, {
    on: ['task/select', 'missile/select'],
    registers: attempt.registers,
    check: (s, { place }) => (isFlammable(s, place) ? null : 'The place can burn, and does not yet.'),
    about: { phase: 'Fire', rule: 'B52', means: attemptDie.means(lightWords) },
  }),
  roll('task/douse', attemptDie.outcomes, rollDouse, {
    on: ['task/select'],
    registers: attempt.registers,
    check: (s, { place }) => (isBurning(s, place) ? null : 'The place burns.'),
    about: { phase: 'Fire', rule: 'B54', means: attemptDie.means((_, outcome) => (outcome === 1 ? 'the fire is put out' : 'it burns on')) },
  }),
];

export const taskActions: Actions<Exclude<WorkKind, 'drop'>> = {
  open: { does: 'begins to open the door where the man stands', phrase: 'Open the door' },
  shut: { does: 'begins to shut the door where the man stands', phrase: 'Shut the door' },
  smash: { does: 'begins to smash the door in a place', phrase: (s, place) => `Smash the door in ${s.placeName(place)}` },
  take: {
    does: 'begins to take up what lies here',
    phrase: (s) => (takesArrows(s, manFrame.man(s)) ? 'Take flaming arrows from who stands beside him' : 'Take up what lies here'),
  },
  arm: { does: 'begins to take the weapon of a dead man next to him', phrase: 'Take the weapon of a dead man' },
  free: { does: 'begins to free the prisoner in a place', phrase: (s, place) => `Free ${s.nameOf(s.topAt(place))}` },
  light: { does: 'sets fire to a place with a torch', phrase: (s, place) => `Set fire to ${s.placeName(place)}` },
  douse: { does: 'fights the fire in a place', phrase: (s, place) => `Fight the fire in ${s.placeName(place)}` },
  raise: {
    does: 'begins to set the ladder that two men carry against the wall in a place',
    phrase: (s, place) => `Set the ladder against ${s.placeName(place)}`,
  },
  lower: { does: 'begins to take down the ladder at whose foot the man stands', phrase: 'Take the ladder down' },
  span: {
    does: 'begins to pull down the bridge in a place, or to lay one where it was',
    phrase: (s, place) => `${isBurnt(s, place) ? 'Lay a footbridge in' : 'Pull down the bridge in'} ${s.placeName(place)}`,
  },
  work: { does: 'begins to work the engine in a place', phrase: (s, place) => `Work at the ${s.nameOfEngine(engineIn(s, place))}` },
  winch: {
    does: 'begins to lower the drawbridge of the belfry in which the man stands',
    phrase: 'Lower the drawbridge',
  },
  yoke: {
    does: 'begins to yoke the ox in a place to the engine behind it, or to unyoke it',
    phrase: (s, place) => `${isInTeam(s, s.topAt(place)) ? 'Unyoke' : 'Yoke'} ${s.nameOf(s.topAt(place))}`,
  },
};
