import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { RESERVE } from '../layout.ts';
import { edgeOf, rollerWords } from '../outcome-text.ts';
import type { Wave } from '../scenario.ts';
import type { OneHourState } from '../state.ts';
import { STEP } from '../steps.ts';
import { standWords } from '../words.ts';
import { checkComing, checkNaming, checkOwnWave } from './frames.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';
import { addDraws, addSelections, areAlike, isAnybodyWaiting } from './pools.ts';
import { fitsSpot } from './set-up.ts';

type S = OneHourState;

/** Whether the units of a wave are named before they may enter. */
function isNamed(wave: Wave): boolean {
  return wave.pick === 'random' || wave.rollAfterPick;
}

/** Looks at one wave after another at the start of its side's turn. */
function checkWave(s: S): void {
  const index = s.register(0);
  const wave = s.scenario.waves[index];
  if (wave === undefined) {
    s.pop();
    return;
  }
  s.setRegister(0, index + 1);
  if (wave.side === s.side) callUp(s, wave, index);
}

/** @ruling O-38 units come in the turn named, or one by one by the roll of a die */
function callUp(s: S, wave: Wave, index: number): void {
  const { data, w } = s;
  if (!isAnybodyWaiting(s, wave.side)) return;
  if (wave.facesEach > 0) {
    if (s.turn >= wave.turn && data[w.left + index]! > 0) s.push(STEP['arrival/roll'], index);
  } else if (s.turn === wave.turn) {
    data[w.left + index] = 0;
    summon(s, wave, index, wave.count);
  }
}

/** Makes so many units of a wave due. They are named before the die says where they come, or taken from those that wait as they enter. */
function summon(s: S, wave: Wave, index: number, count: number): void {
  if (isNamed(wave)) s.push(wave.pick === 'random' ? STEP['arrival/draw'] : STEP['arrival/name'], index, count);
  else {
    s.data[s.w.due + index]! += count;
    if (wave.entries.length > 1) s.push(STEP['arrival/where'], index);
  }
}

const waveOf = (s: S): Wave => s.scenario.waves[s.register(0)]!;

function whereOutcomes(s: S, into: OutcomeList): void {
  const { entries } = waveOf(s);
  for (let i = 0; i < entries.length; i++) into.add(i, entries[i]!.faces);
}

function rollWhere(s: S, entry: number): void {
  if (s.listener !== null)
    s.tell('where', '1.0', `${rollerWords(s, s.side, entry)}: the units come by the ${edgeOf(s, s.register(0), entry)} edge.`);
  s.data[s.w.entry + s.register(0)] = entry;
  s.pop();
}

function rollArrival(s: S, comes: number): void {
  const index = s.register(0);
  const wave = waveOf(s);
  if (s.listener !== null) s.tell('arrival', '1.0', `${rollerWords(s, s.side, comes)}: ${comes === 1 ? 'a unit' : 'nobody'} comes up.`);
  s.pop();
  if (comes === 0) return;
  s.data[s.w.left + index]!--;
  summon(s, wave, index, 1);
}

/** Gives a waiting unit to the wave; goes on until enough are named or nobody waits, then to the die that says where they come. */
function nameUnit(s: S, unit: number): void {
  const index = s.register(0);
  const left = s.register(1);
  s.data[s.u.wave + unit] = index;
  if (s.listener !== null) s.tell('comes', '1.0', `${s.nameOf(unit)} come up, and enter as they move.`);
  const isDone = left <= 1 || !isAnybodyWaiting(s, s.side);
  s.setRegister(1, isDone ? 0 : left - 1);
  if (!isDone) return;
  if (waveOf(s).entries.length > 1) s.become(STEP['arrival/where']);
  else s.pop();
}

// ---- onto the table, in the phase of movement

/** Whether a unit off the table is due: it has been named, somebody of its side may come, or a fresh unit takes its place.
 * @ruling O-38 who is kept back may come later @ruling O-41 */
function isDue(s: S, unit: number): boolean {
  const { data, u, w } = s;
  if (data[u.place + unit] !== RESERVE || s.typeOf(unit) < 0 || data[u.done + unit] === 1) return false;
  if (data[u.returns + unit]! > 0) return s.turn >= data[u.returns + unit]!;
  if (data[u.wave + unit]! >= 0) return true;
  const { waves } = s.scenario;
  for (let i = 0; i < waves.length; i++) if (waves[i]!.side === s.sideOf(unit) && data[w.due + i]! > 0) return true;
  return false;
}

/** Whether a unit comes in place of one lost. @ruling O-41 */
function isFresh(s: S, unit: number): boolean {
  return s.data[s.u.returns + unit]! > 0;
}

/** Whether two units come in the same way, so that it does not matter which of them does. */
function comesAlike(s: S, a: number, b: number): boolean {
  const { data, u } = s;
  return isFresh(s, a) === isFresh(s, b) && (isFresh(s, a) || data[u.wave + a] === data[u.wave + b]);
}

/** Whether no unit before one in the list is like it and comes in the same way. */
function isFirstToCome(s: S, unit: number): boolean {
  for (let other = 0; other < unit; other++) if (areAlike(s, other, unit) && isDue(s, other) && comesAlike(s, other, unit)) return false;
  return true;
}

/** Whether a unit may come onto the table now. @rule 0.7 must fit */
export function mayEnter(s: S, unit: number): boolean {
  if (!isDue(s, unit) || !isFirstToCome(s, unit)) return false;
  if (isFresh(s, unit)) return fitsOneOf(s, unit, freshSpots(s, unit));
  for (let wave = 0; wave < s.scenario.waves.length; wave++) if (fitsOneOf(s, unit, waveSpots(s, unit, wave))) return true;
  return false;
}

function fitsOneOf(s: S, unit: number, spots: readonly number[]): boolean {
  for (let i = 0; i < spots.length; i++) if (fitsSpot(s, unit, spots[i]!)) return true;
  return false;
}

/** Whether the unit could be set down on a spot of a wave. */
function mayUse(s: S, unit: number, index: number): boolean {
  const named = s.data[s.u.wave + unit]!;
  if (named >= 0) return named === index;
  return s.scenario.waves[index]!.side === s.sideOf(unit) && s.data[s.w.due + index]! > 0;
}

function freshSpots(s: S, unit: number): readonly number[] {
  return s.scenario.special.endless[s.sideOf(unit)]!.spots;
}

const NOWHERE: readonly number[] = [];

/** Spots by which the unit may come with a wave. */
function waveSpots(s: S, unit: number, wave: number): readonly number[] {
  return mayUse(s, unit, wave) ? s.scenario.waves[wave]!.entries[s.data[s.w.entry + wave]!]!.spots : NOWHERE;
}

/** Whether the unit may come by a spot with one of the waves before `end`. */
function isAmongSpots(s: S, unit: number, spot: number, end: number): boolean {
  for (let wave = 0; wave < end; wave++) if (waveSpots(s, unit, wave).includes(spot)) return true;
  return false;
}

/** Adds the spots on the table's edge where the unit fits, each once. @rule 0.7 must fit @ruling O-38 */
export function listEntrySpots(s: S, unit: number, into: ActionList): void {
  if (isFresh(s, unit)) addSpots(s, unit, freshSpots(s, unit), 0, into);
  else for (let wave = 0; wave < s.scenario.waves.length; wave++) addSpots(s, unit, waveSpots(s, unit, wave), wave, into);
}

/** Adds spots at which the unit fits, but for those of the waves before `wave`. */
function addSpots(s: S, unit: number, spots: readonly number[], wave: number, into: ActionList): void {
  for (let i = 0; i < spots.length; i++) {
    const spot = spots[i]!;
    if (!isAmongSpots(s, unit, spot, wave) && fitsSpot(s, unit, spot)) into.push(s.game.space.first.place + spot);
  }
}

/** Sets a unit down where it enters. */
export function enter(s: S, unit: number, spot: number): void {
  const { data, u, w, scenario } = s;
  const { x, y, heading } = scenario.spots[spot]!;
  if (data[u.returns + unit]! > 0) data[u.returns + unit] = 0;
  else if (data[u.wave + unit]! < 0) {
    const wave = scenario.waves.findIndex((one, i) => mayUse(s, unit, i) && one.entries[data[w.entry + i]!]!.spots.includes(spot));
    data[u.wave + unit] = wave;
    data[w.due + wave]!--;
  }
  s.stand(unit, x, y, heading);
  if (s.listener !== null) s.tell('entered', '1.0', `${s.nameOf(unit)} come onto the table at ${standWords(x, y, heading)}.`);
}

const ownSide = (s: S): Player => s.side;

export const arrivalSteps: readonly StepDraft[] = [
  run('arrival/check', checkWave, { on: ['move/select', 'orders/roll'], registers: (k) => ({ next: k.count }) }),
  ask(
    'arrival/name',
    ownSide,
    (s, into) => addSelections(s, s.side, 'any', into),
    (s, action) => nameUnit(s, action - s.game.space.first.select),
    { on: ['arrival/check'], check: checkNaming, registers: (k) => ({ wave: k.wave, left: k.count }) },
  ),
  roll('arrival/where', whereOutcomes, rollWhere, { on: ['arrival/check'], check: checkOwnWave, registers: (k) => ({ wave: k.wave }) }),
  roll(
    'arrival/roll',
    (s, into) => {
      into.add(0, 6 - waveOf(s).facesEach);
      into.add(1, waveOf(s).facesEach);
    },
    rollArrival,
    { on: ['arrival/check'], check: checkComing, registers: (k) => ({ wave: k.wave }) },
  ),
  roll('arrival/draw', (s, into) => addDraws(s, s.side, 'any', into), nameUnit, {
    on: ['arrival/check'],
    check: checkNaming,
    registers: (k) => ({ wave: k.wave, left: k.count }),
  }),
];
