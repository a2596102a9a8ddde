import { standWords } from '../../state/words.ts';
import type { Offers } from '../../state/actions.ts';
import { RESERVE } from '../../state/layout.ts';
import type { OneHourState } from '../../state/state.ts';
import { gatherAround } from '../ground/obstacles.ts';
import { areAlike } from './pools.ts';

type S = OneHourState;

/** Whether a unit can be set down on a spot. @rule 0.7 must fit */
export function fitsSpot(s: S, unit: number, spot: number): boolean {
  const { obstacles, spot: box } = s.game.scratch.entries;
  const { x, y, heading } = s.scenario.spots[spot]!;
  const { halfWidth, halfDepth } = s.scenario;
  box.set(x, y, heading, halfWidth, halfDepth);
  return gatherAround(obstacles, s, unit, box).fits(box);
}

/** Whether a unit off the table is due: it has been named, somebody of its side may come, or a fresh unit takes its place.
 * @ruling O-38 who is kept back may come later @ruling O-41 */
function isDue(s: S, unit: number): boolean {
  if (s.place(unit) !== RESERVE || s.type(unit) < 0 || s.done(unit) === 1) return false;
  if (s.freshTurn(unit) > 0) return s.turn >= s.freshTurn(unit);
  if (s.wave(unit) >= 0) return true;
  const { waves } = s.scenario;
  for (let i = 0; i < waves.length; i++) if (waves[i]!.side === s.sideOf(unit) && s.waveDue(i) > 0) return true;
  return false;
}

/** Whether a unit comes in place of one lost. @ruling O-41 */
function isFresh(s: S, unit: number): boolean {
  return s.freshTurn(unit) > 0;
}

/** Whether two units come in the same way, so that it does not matter which of them does. */
function comesAlike(s: S, a: number, b: number): boolean {
  return isFresh(s, a) === isFresh(s, b) && (isFresh(s, a) || s.wave(a) === s.wave(b));
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
  const named = s.wave(unit);
  if (named >= 0) return named === index;
  return s.scenario.waves[index]!.side === s.sideOf(unit) && s.waveDue(index) > 0;
}

function freshSpots(s: S, unit: number): readonly number[] {
  return s.scenario.special.endless[s.sideOf(unit)]!.spots;
}

const NOWHERE: readonly number[] = [];

/** Spots by which the unit may come with a wave. */
function waveSpots(s: S, unit: number, wave: number): readonly number[] {
  return mayUse(s, unit, wave) ? s.scenario.waves[wave]!.entries[s.waveEntry(wave)]!.spots : NOWHERE;
}

/** Whether the unit may come by a spot with one of the waves before `end`. */
function isAmongSpots(s: S, unit: number, spot: number, end: number): boolean {
  for (let wave = 0; wave < end; wave++) if (waveSpots(s, unit, wave).includes(spot)) return true;
  return false;
}

/** Adds the spots on the table's edge where the unit fits, each once. @rule 0.7 must fit @ruling O-38 */
export function listEntrySpots(s: S, unit: number, into: Offers<'place'>): void {
  if (isFresh(s, unit)) addSpots(s, unit, freshSpots(s, unit), 0, into);
  else for (let wave = 0; wave < s.scenario.waves.length; wave++) addSpots(s, unit, waveSpots(s, unit, wave), wave, into);
}

/** Adds spots at which the unit fits, but for those of the waves before `wave`. */
function addSpots(s: S, unit: number, spots: readonly number[], wave: number, into: Offers<'place'>): void {
  for (let i = 0; i < spots.length; i++) {
    const spot = spots[i]!;
    if (!isAmongSpots(s, unit, spot, wave) && fitsSpot(s, unit, spot)) into.push('place', spot);
  }
}

/** Sets a unit down where it enters. */
export function enter(s: S, unit: number, spot: number): void {
  const { scenario } = s;
  const { x, y, heading } = scenario.spots[spot]!;
  if (s.freshTurn(unit) > 0) s.setFreshTurn(unit, 0);
  else if (s.wave(unit) < 0) {
    const wave = scenario.waves.findIndex((one, i) => mayUse(s, unit, i) && one.entries[s.waveEntry(i)]!.spots.includes(spot));
    s.setWave(unit, wave);
    s.setWaveDue(wave, s.waveDue(wave) - 1);
  }
  s.stand(unit, x, y, heading);
  if (s.listener !== null) s.tell('entered', '1.0', `${s.nameOf(unit)} come onto the table at ${standWords(x, y, heading)}.`);
}
