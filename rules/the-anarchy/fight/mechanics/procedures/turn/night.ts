import type { Offers } from '../../../../state/actions.ts';
import { type AnarchyState, AWAKE } from '../../../../state/state.ts';
import { STEP } from '../../../../state/steps.ts';
import { addSleepers, labelsOf, layToRest, nameSleeper, swapInto } from '../../ground/night.ts';
import { ask, frame, run, type StepDraft } from '../writer.ts';

type S = AnarchyState;

/** A covered engine that is to be told from the others, and how many sleepers are still to be named. */
const label = frame({ engine: (k) => k.engine });
const resting = frame({ left: (k) => k.count });

/** Once all stand in their places, the camp says which engine is which, and who sleeps: men in tents. @rule 7.7.2 @ruling AN-140 AN-141 */
function fallNight(s: S): void {
  const { men, engines } = s.scenario;
  const inTents = s.game.menOf[s.scenario.night!.side].filter((man) => s.isOnMap(man) && s.terrainAt(s.at(man)).wood === 'thatch');
  for (let man = 0; man < men.length; man++) s.setRest(man, AWAKE);
  layToRest(s, inTents);
  if (s.sleepers > 0) {
    s.become(STEP['set-up/rest']);
    resting.setLeft(s, s.sleepers);
  } else s.pop();
  for (let engine = engines.length - 1; engine >= 0; engine--) if (s.engineCovered(engine) > 0) s.push(STEP['set-up/label'], engine);
}

function legalLabels(s: S, into: Offers<'place'>): void {
  for (const place of labelsOf(s, label.engine(s))) into.push('place', place);
}

function labelIn(s: S, place: number): void {
  const engine = label.engine(s);
  s.pop();
  swapInto(s, engine, place);
}

function legalSleepers(s: S, into: Offers<'select'>): void {
  addSleepers(s, resting.left(s), into);
}

function putToSleep(s: S, man: number): void {
  const left = resting.left(s);
  nameSleeper(s, man, left);
  if (left === 1) s.pop();
  else resting.setLeft(s, left - 1);
}

function checkResting(s: S, { left }: { readonly left: number }): string | null {
  if (s.scenario.night === null) return 'There is no night in this game.';
  const { answers } = s.game.scratch;
  if (left < 1 || left > s.sleepers) return 'Some of the sleepers are still to be named.';
  addSleepers(s, left, answers.clear());
  return answers.length > 0 ? null : 'Enough men are left who can sleep.';
}

const placing = (s: S, engine: number, place: number): string => `Place ${s.nameOfEngine(engine)} in ${s.placeName(place)}`;

export const nightSteps: readonly StepDraft[] = [
  run('set-up/night', fallNight, {
    on: ['set-up/first'],
    check: (s) => (s.scenario.night === null ? 'There is no night in this game.' : null),
    about: { phase: 'Set-up', rule: '7.7.2' },
  }),
  ask('set-up/label', (s) => s.scenario.engines[label.engine(s)]!.side, legalLabels, {
    on: ['set-up/first', 'set-up/rest', 'set-up/label'],
    registers: label.registers,
    seenBy: (s) => s.scenario.engines[label.engine(s)]!.side,
    check: (s, { engine }) => (s.engineCovered(engine) > 0 ? null : 'Nobody can see yet which engine it is.'),
    choose: { place: labelIn },
    about: { phase: 'Set-up', rule: '7.7.2' },
    question: 'Where does the engine stand?',
    unless: 'Only in the hex of an engine that is not told yet.',
    words: { place: (s, place) => placing(s, label.engine(s), place) },
  }),
  ask('set-up/rest', (s) => s.scenario.night!.side, legalSleepers, {
    on: ['set-up/first'],
    registers: resting.registers,
    seenBy: (s) => s.scenario.night!.side,
    check: checkResting,
    choose: { select: putToSleep },
    about: { phase: 'Set-up', rule: '7.7.2' },
    question: 'Who sleeps?',
    unless: 'Men in tents, in the order of the scenario, and so that enough are left.',
    words: { select: (s, man) => `Asleep: ${s.nameOf(man)}` },
  }),
];
