import { countBits, lowestBit } from '../../../core/index.ts';
import type { Offers } from '../../state/actions.ts';
import { type AnarchyState, AWAKE } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { addSleepers, labelsOf, layToRest, nameSleeper, swapInto } from '../night.ts';
import { addBerths, parkAt, parkRest } from '../siege/camp.ts';
import { ask, frame, run, type StepDraft } from './writer.ts';

type S = AnarchyState;

/** A covered engine that is to be told from the others, and how many sleepers are still to be named. */
const label = frame({ engine: (k) => k.engine });
const resting = frame({ left: (k) => k.count });

// ---- the engines of a camp

/** Engine about which it is asked; those that come after it, a bit each; and how many of all these have to stand in the camp. */
const camping = frame({ engine: (k) => k.engine, later: (k) => k.count, least: (k) => k.count });

/** Lets the besieger say where his engines stand, a third of them at least, before he sets his men down. @rule 7.7.2 @ruling AN-291 */
export function deployEngines(s: S, engines: number, least: number): void {
  if (engines > 0) s.push(STEP['set-up/engine'], lowestBit(engines), engines & (engines - 1), least);
}

/** @rule 7.7.2 anywhere; who has more engines than he must may leave some out of it @ruling AN-291 */
function legalBerths(s: S, into: Offers<'place' | 'pass' | 'done'>): void {
  if (countBits(camping.later(s)) >= camping.least(s)) into.push('pass');
  into.push('done');
  addBerths(s, into);
}

function park(s: S, place: number): void {
  parkAt(s, camping.engine(s), place);
  goOn(s, Math.max(0, camping.least(s) - 1));
}

/** The rest stand where they are parked. */
function leaveRest(s: S): void {
  parkRest(s, (1 << camping.engine(s)) | camping.later(s), camping.least(s));
  s.pop();
}

/** The next engine is asked about. @param least how many of those that are left have to stand in the camp */
function goOn(s: S, least: number): void {
  const later = camping.later(s);
  if (later === 0) return s.pop();
  camping.setEngine(s, lowestBit(later));
  camping.setLater(s, later & (later - 1));
  camping.setLeast(s, least);
}

// ---- a camp at night

/** Once all stand in their places, the camp says which engine is which, and who sleeps: men in tents. @rule 7.7.2 @ruling AN-140 AN-141 */
function fallNight(s: S): void {
  const { men, engines } = s.compiled;
  const inTents = s.game.menOf[s.compiled.night!.side].filter((man) => s.isOnMap(man) && s.terrainAt(s.at(man)).wood === 'thatch');
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
  if (s.compiled.night === null) return 'There is no night in this game.';
  const { answers } = s.game.scratch;
  if (left < 1 || left > s.sleepers) return 'Some of the sleepers are still to be named.';
  addSleepers(s, left, answers.clear());
  return answers.length > 0 ? null : 'Enough men are left who can sleep.';
}

const placing = (s: S, engine: number, place: number): string => `Place ${s.nameOfEngine(engine)} in ${s.placeName(place)}`;

export const campSteps: readonly StepDraft[] = [
  ask('set-up/engine', (s) => s.compiled.fray!.besieger, legalBerths, {
    on: ['set-up/place', 'set-up/first'],
    registers: camping.registers,
    check: (s, { engine, later, least }) =>
      s.compiled.fray?.kind === 'camp' &&
      (later >> (engine + 1)) << (engine + 1) === later &&
      later < 1 << s.compiled.engines.length &&
      least <= countBits(later) + 1
        ? null
        : 'Engines of the camp are still to be put somewhere.',
    choose: { place: park, pass: (s) => goOn(s, camping.least(s)), done: leaveRest },
    about: { phase: 'Set-up', rule: '7.7.2' },
    question: 'Where does the engine stand?',
    unless: 'Only on free ground of the camp, not in a tent.',
    words: {
      place: (s, place) => placing(s, camping.engine(s), place),
      pass: 'It stands elsewhere',
      done: 'The rest stand where they are parked',
    },
  }),
  run('set-up/night', fallNight, {
    on: ['set-up/first'],
    check: (s) => (s.compiled.night === null ? 'There is no night in this game.' : null),
    about: { phase: 'Set-up', rule: '7.7.2' },
  }),
  ask('set-up/label', (s) => s.compiled.engines[label.engine(s)]!.side, legalLabels, {
    on: ['set-up/first', 'set-up/rest', 'set-up/label'],
    registers: label.registers,
    seenBy: (s) => s.compiled.engines[label.engine(s)]!.side,
    check: (s, { engine }) => (s.engineCovered(engine) > 0 ? null : 'Nobody can see yet which engine it is.'),
    choose: { place: labelIn },
    about: { phase: 'Set-up', rule: '7.7.2' },
    question: 'Where does the engine stand?',
    unless: 'Only in the hex of an engine that is not told yet.',
    words: { place: (s, place) => placing(s, label.engine(s), place) },
  }),
  ask('set-up/rest', (s) => s.compiled.night!.side, legalSleepers, {
    on: ['set-up/first'],
    registers: resting.registers,
    seenBy: (s) => s.compiled.night!.side,
    check: checkResting,
    choose: { select: putToSleep },
    about: { phase: 'Set-up', rule: '7.7.2' },
    question: 'Who sleeps?',
    unless: 'Men in tents, in the order of the scenario, and so that enough are left.',
    words: { select: (s, man) => `Asleep: ${s.nameOf(man)}` },
  }),
];
