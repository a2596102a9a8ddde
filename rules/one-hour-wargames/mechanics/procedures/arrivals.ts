import type { OutcomeList, OutcomeText } from '../../../core/index.ts';
import { drawText, edgeOf, facesInOrder, rollerWords } from '../../notation/outcome-text.ts';
import type { Offers } from '../../state/actions.ts';
import type { Wave } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { naming, ofWave, round } from './frames.ts';
import { cast } from './roles.ts';
import { ask, roll, run, type StepDraft } from './writer.ts';
import { addDraws, addSelections, isAnybodyWaiting } from '../movement/pools.ts';

type S = OneHourState;

/** Whether the units of a wave are named before they may enter. */
function isNamed(wave: Wave): boolean {
  return wave.pick === 'random' || wave.rollAfterPick;
}

/** Looks at one wave after another at the start of its side's turn. */
function checkWave(s: S): void {
  const index = round.next(s);
  const wave = s.scenario.waves[index];
  if (wave === undefined) {
    s.pop();
    return;
  }
  round.setNext(s, index + 1);
  if (wave.side === s.side) callUp(s, wave, index);
}

/** @ruling O-38 units come in the turn named, or one by one by the roll of a die */
function callUp(s: S, wave: Wave, index: number): void {
  if (!isAnybodyWaiting(s, wave.side)) return;
  if (wave.facesEach > 0) {
    if (s.turn >= wave.turn && s.waveLeft(index) > 0) s.push(STEP['arrival/roll'], index);
  } else if (s.turn === wave.turn) {
    s.setWaveLeft(index, 0);
    summon(s, wave, index, wave.count);
  }
}

/** Makes so many units of a wave due. They are named before the die says where they come, or taken from those that wait as they enter. */
function summon(s: S, wave: Wave, index: number, count: number): void {
  if (isNamed(wave)) s.push(wave.pick === 'random' ? STEP['arrival/draw'] : STEP['arrival/name'], index, count);
  else {
    s.setWaveDue(index, s.waveDue(index) + count);
    if (wave.entries.length > 1) s.push(STEP['arrival/where'], index);
  }
}

const waveOf = (s: S): Wave => s.scenario.waves[ofWave.wave(s)]!;

function whereOutcomes(s: S, into: OutcomeList): void {
  const { entries } = waveOf(s);
  for (let i = 0; i < entries.length; i++) into.add(i, entries[i]!.faces);
}

function rollWhere(s: S, entry: number): void {
  if (s.listener !== null)
    s.tell('where', '1.0', `${rollerWords(s, s.side, entry)}: the units come by the ${edgeOf(s, ofWave.wave(s), entry)} edge.`);
  s.setWaveEntry(ofWave.wave(s), entry);
  s.pop();
}

function rollArrival(s: S, comes: number): void {
  const index = ofWave.wave(s);
  const wave = waveOf(s);
  if (s.listener !== null) s.tell('arrival', '1.0', `${rollerWords(s, s.side, comes)}: ${comes === 1 ? 'a unit' : 'nobody'} comes up.`);
  s.pop();
  if (comes === 0) return;
  s.setWaveLeft(index, s.waveLeft(index) - 1);
  summon(s, wave, index, 1);
}

/** Gives a waiting unit to the wave; goes on until enough are named or nobody waits, then to the die that says where they come. */
function nameUnit(s: S, unit: number): void {
  const left = naming.left(s);
  s.setWave(unit, naming.wave(s));
  if (s.listener !== null) s.tell('comes', '1.0', `${s.nameOf(unit)} come up, and enter as they move.`);
  const isDone = left <= 1 || !isAnybodyWaiting(s, s.side);
  naming.setLeft(s, isDone ? 0 : left - 1);
  if (!isDone) return;
  if (waveOf(s).entries.length > 1) s.become(STEP['arrival/where']);
  else s.pop();
}

function arrivalOutcomes(s: S, into: OutcomeList): void {
  const { facesEach } = waveOf(s);
  into.add(0, 6 - facesEach);
  into.add(1, facesEach);
}

function tellWhere(s: S, entry: number): OutcomeText {
  const edge = edgeOf(s, ofWave.wave(s), entry);
  return { text: `they come by the ${edge} edge (entry ${entry + 1})`, dice: 'd6', faces: facesInOrder(s, entry) };
}

function tellArrival(s: S, comes: number): OutcomeText {
  return { text: comes === 1 ? 'a unit comes' : 'nobody comes', dice: 'd6', faces: facesInOrder(s, comes) };
}

const called = ['arrival/check'] as const;

const NOBODY_WAITS = 'Nobody of the side whose turn it is waits to come onto the table.';
const isOwn = 'a wave of the side whose turn it is';

const checkNaming = cast<{ readonly wave: number; readonly left: number }>({ wave: isOwn }, (s, { left }) => {
  if (!isAnybodyWaiting(s, s.side)) return NOBODY_WAITS;
  return left >= 1 ? null : '"left" counts the units to be named: at least 1.';
});

const checkComing = cast<{ readonly wave: number }>({ wave: isOwn }, (s, { wave }) => {
  if (s.scenario.waves[wave]!.facesEach === 0 || s.waveLeft(wave) === 0) return 'No unit of this wave is still to be rolled for.';
  return isAnybodyWaiting(s, s.side) ? null : NOBODY_WAITS;
});

export const arrivalSteps: readonly StepDraft[] = [
  run('arrival/check', checkWave, {
    on: ['move/select', 'orders/roll'],
    registers: round.registers,
    about: { phase: 'Arrivals', rule: '1.0' },
  }),
  ask(
    'arrival/name',
    (s) => s.side,
    (s: S, into: Offers<'select'>) => addSelections(s, s.side, 'any', into),
    {
      on: called,
      registers: naming.registers,
      check: checkNaming,
      choose: { select: nameUnit },
      about: { phase: 'Arrivals: which unit', rule: '1.0' },
      question: 'choose a unit that comes up now',
      unless: 'name a unit that comes up',
      words: { select: (s, unit) => `Call up ${s.nameOf(unit)}` },
    },
  ),
  roll('arrival/where', whereOutcomes, rollWhere, {
    on: called,
    registers: ofWave.registers,
    check: cast({ wave: isOwn }),
    about: {
      phase: 'Arrivals: where they come',
      rule: '1.0',
      task: () => 'The die decides where the units come onto the table',
      means: tellWhere,
    },
  }),
  roll('arrival/roll', arrivalOutcomes, rollArrival, {
    on: called,
    registers: ofWave.registers,
    check: checkComing,
    about: { phase: 'Arrivals: whether they come', rule: '1.0', task: () => 'The die decides whether a unit comes up', means: tellArrival },
  }),
  roll('arrival/draw', (s, into) => addDraws(s, s.side, 'any', into), nameUnit, {
    on: called,
    registers: naming.registers,
    check: checkNaming,
    about: { phase: 'Arrivals: which unit', rule: '1.0', task: () => 'A unit is drawn that comes up', means: drawText },
  }),
];
