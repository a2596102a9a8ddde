import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { RESERVE } from '../layout.ts';
import type { Wave } from '../scenario.ts';
import type { OneHourState } from '../state.ts';
import { STEP } from '../steps.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';
import { addDraws, firstOfEachType, isFirstOfType, isWaiting, poolOf } from './pools.ts';
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
    if (wave.entries.length > 1) s.push(STEP['arrival/where'], index);
    if (!isNamed(wave)) data[w.due + index] = wave.count;
    else s.push(wave.pick === 'random' ? STEP['arrival/draw'] : STEP['arrival/name'], index, wave.count);
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
  s.pop();
  if (comes === 0) return;
  s.data[s.w.left + index]!--;
  if (isNamed(s.scenario.waves[index]!)) s.push(STEP['arrival/draw'], index, 1);
  else s.data[s.w.due + index]!++;
}

/** Gives a waiting unit to the wave; goes on until enough are named. */
function nameUnit(s: S, unit: number): void {
  const index = s.register(0);
  const left = s.register(1);
  s.data[s.u.wave + unit] = index;
  if (s.listener !== null) s.tell('comes', '1.0', `${s.nameOf(unit)} comes up.`);
  if (left <= 1 || poolOf(s, s.side, 'any').length === 0) s.pop();
  else s.setRegister(1, left - 1);
}

// ---- onto the table, in the phase of movement

/** Whether a unit may come onto the table now. */
export function mayEnter(s: S, unit: number): boolean {
  const { data, u, w, scenario } = s;
  if (data[u.place + unit] !== RESERVE || data[u.done + unit] === 1 || s.typeOf(unit) < 0) return false;
  if (data[u.returns + unit]! > 0) return s.turn >= data[u.returns + unit]! && isFirstOfType(s, unit, (other) => data[u.returns + other]! > 0 && data[u.place + other] === RESERVE);
  const wave = data[u.wave + unit]!;
  if (wave >= 0) return isFirstOfType(s, unit, (other) => data[u.wave + other] === wave && data[u.place + other] === RESERVE);
  if (!isWaiting(s, unit) || !isFirstOfType(s, unit, (other) => isWaiting(s, other))) return false;
  return scenario.waves.some((one, i) => one.side === s.sideOf(unit) && data[w.due + i]! > 0);
}

/** Whether the unit could be set down on a spot of a wave. */
function mayUse(s: S, unit: number, index: number): boolean {
  const named = s.data[s.u.wave + unit]!;
  if (named >= 0) return named === index;
  return s.scenario.waves[index]!.side === s.sideOf(unit) && s.data[s.w.due + index]! > 0;
}

/** Adds the spots on the table's edge where the unit fits. @rule 0.7 must fit @ruling O-38 */
export function listEntrySpots(s: S, unit: number, into: ActionList): void {
  const add = (spots: readonly number[]): void => {
    for (const spot of spots) if (fitsSpot(s, unit, spot)) into.push(s.game.space.first.place + spot);
  };
  if (s.data[s.u.returns + unit]! > 0) {
    add(s.scenario.special.endless[s.sideOf(unit)]!.spots);
    return;
  }
  s.scenario.waves.forEach((wave, i) => {
    if (mayUse(s, unit, i)) add(wave.entries[s.data[s.w.entry + i]!]!.spots);
  });
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
