import { type ActionList, asking, countBits, lowestBit } from '../../../core/index.ts';
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
function legalBerths(s: S, into: ActionList): void {
  const { first } = s.game.space;
  if (countBits(camping.later(s)) >= camping.least(s)) into.push(first.pass);
  into.push(first.done);
  addBerths(s, into);
}

function chooseBerth(s: S, action: number): void {
  const { first } = s.game.space;
  const [engine, later, least] = [camping.engine(s), camping.later(s), camping.least(s)];
  const isPlaced = action !== first.pass && action !== first.done;
  if (action === first.done) parkRest(s, (1 << engine) | later, least);
  else if (isPlaced) parkAt(s, engine, action - first.place);
  if (action === first.done || later === 0) return s.pop();
  camping.setEngine(s, lowestBit(later));
  camping.setLater(s, later & (later - 1));
  camping.setLeast(s, Math.max(0, least - Number(isPlaced)));
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

function legalLabels(s: S, into: ActionList): void {
  for (const place of labelsOf(s, label.engine(s))) into.push(s.game.space.first.place + place);
}

function chooseLabel(s: S, action: number): void {
  const engine = label.engine(s);
  s.pop();
  swapInto(s, engine, action - s.game.space.first.place);
}

function legalSleepers(s: S, into: ActionList): void {
  addSleepers(s, resting.left(s), into);
}

function chooseSleeper(s: S, action: number): void {
  const left = resting.left(s);
  nameSleeper(s, action - s.game.space.first.select, left);
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

export const campSteps: readonly StepDraft[] = [
  ask('set-up/engine', (s) => s.compiled.fray!.besieger, legalBerths, chooseBerth, {
    on: ['set-up/place', 'set-up/first'],
    registers: camping.registers,
    check: (s, { engine, later, least }) =>
      s.compiled.fray?.kind === 'camp' &&
      (later >> (engine + 1)) << (engine + 1) === later &&
      later < 1 << s.compiled.engines.length &&
      least <= countBits(later) + 1
        ? null
        : 'Engines of the camp are still to be put somewhere.',
    about: asking(
      'Set-up',
      '7.7.2',
      ['place', 'pass', 'done'],
      'Where does the engine stand?',
      'Only on free ground of the camp, not in a tent.',
    ),
  }),
  run('set-up/night', fallNight, {
    on: ['set-up/first'],
    check: (s) => (s.compiled.night === null ? 'There is no night in this game.' : null),
    about: { phase: 'Set-up', rule: '7.7.2' },
  }),
  ask('set-up/label', (s) => s.compiled.engines[label.engine(s)]!.side, legalLabels, chooseLabel, {
    on: ['set-up/first', 'set-up/rest', 'set-up/label'],
    registers: label.registers,
    seenBy: (s) => s.compiled.engines[label.engine(s)]!.side,
    check: (s, { engine }) => (s.engineCovered(engine) > 0 ? null : 'Nobody can see yet which engine it is.'),
    about: asking('Set-up', '7.7.2', ['place'], 'Where does the engine stand?', 'Only in the hex of an engine that is not told yet.'),
  }),
  ask('set-up/rest', (s) => s.compiled.night!.side, legalSleepers, chooseSleeper, {
    on: ['set-up/first'],
    registers: resting.registers,
    seenBy: (s) => s.compiled.night!.side,
    check: checkResting,
    about: asking('Set-up', '7.7.2', ['select'], 'Who sleeps?', 'Men in tents, in the order of the scenario, and so that enough are left.'),
  }),
];
