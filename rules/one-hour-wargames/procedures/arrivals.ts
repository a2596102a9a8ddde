import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { RESERVE } from '../layout.ts';
import type { Wave } from '../scenario.ts';
import type { OneHourState } from '../state.ts';
import { STEP } from '../steps.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';
import { addDraws, firstOfEachType, isFirstOfType, poolOf } from './pools.ts';
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
  if (poolOf(s, wave.side, 'any').length === 0) return;
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
  waveOf(s).entries.forEach((entry, i) => into.add(i, entry.faces));
}

function rollWhere(s: S, entry: number): void {
  s.data[s.w.entry + s.register(0)] = entry;
  s.pop();
}

function rollArrival(s: S, comes: number): void {
  const index = s.register(0);
  const wave = waveOf(s);
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
  if (s.listener !== null) s.tell('comes', '1.0', `${s.nameOf(unit)} comes up.`);
  const isDone = left <= 1 || poolOf(s, s.side, 'any').length === 0;
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
  return s.scenario.waves.some((wave, i) => wave.side === s.sideOf(unit) && data[w.due + i]! > 0);
}

/** Whether two units come in the same way, so that it does not matter which of them does. */
function comesAlike(s: S, a: number, b: number): boolean {
  const { data, u } = s;
  const isFresh = data[u.returns + a]! > 0;
  return isFresh === data[u.returns + b]! > 0 && (isFresh || data[u.wave + a] === data[u.wave + b]);
}

/** Whether a unit may come onto the table now. @rule 0.7 must fit */
export function mayEnter(s: S, unit: number): boolean {
  if (!isDue(s, unit) || !isFirstOfType(s, unit, (other) => isDue(s, other) && comesAlike(s, other, unit))) return false;
  return entrySpots(s, unit).some((spot) => fitsSpot(s, unit, spot));
}

/** Whether the unit could be set down on a spot of a wave. */
function mayUse(s: S, unit: number, index: number): boolean {
  const named = s.data[s.u.wave + unit]!;
  if (named >= 0) return named === index;
  return s.scenario.waves[index]!.side === s.sideOf(unit) && s.data[s.w.due + index]! > 0;
}

/** Spots by which the unit may come, each once. */
function entrySpots(s: S, unit: number): readonly number[] {
  if (s.data[s.u.returns + unit]! > 0) return s.scenario.special.endless[s.sideOf(unit)]!.spots;
  const spots = s.scenario.waves.flatMap((wave, i) => (mayUse(s, unit, i) ? wave.entries[s.data[s.w.entry + i]!]!.spots : []));
  return [...new Set(spots)];
}

/** Adds the spots on the table's edge where the unit fits. @rule 0.7 must fit @ruling O-38 */
export function listEntrySpots(s: S, unit: number, into: ActionList): void {
  for (const spot of entrySpots(s, unit)) if (fitsSpot(s, unit, spot)) into.push(s.game.space.first.place + spot);
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
  if (s.listener !== null) s.tell('entered', '1.0', `${s.nameOf(unit)} enters.`);
}

const ownSide = (s: S): Player => s.side;

export const arrivalSteps: readonly StepDraft[] = [
  run('arrival/check', checkWave, (k) => ({ next: k.count })),
  ask(
    'arrival/name',
    ownSide,
    (s, into) => firstOfEachType(s, poolOf(s, s.side, 'any')).forEach((unit) => into.push(s.game.space.first.select + unit)),
    (s, action) => nameUnit(s, action - s.game.space.first.select),
    (k) => ({ wave: k.wave, left: k.count }),
  ),
  roll('arrival/where', whereOutcomes, rollWhere, (k) => ({ wave: k.wave })),
  roll(
    'arrival/roll',
    (s, into) => {
      into.add(0, 6 - waveOf(s).facesEach);
      into.add(1, waveOf(s).facesEach);
    },
    rollArrival,
    (k) => ({ wave: k.wave }),
  ),
  roll('arrival/draw', (s, into) => addDraws(s, poolOf(s, s.side, 'any'), into), nameUnit, (k) => ({ wave: k.wave, left: k.count })),
];
