import { FRONT } from '../geometry/box.ts';
import { distanceBetween, TICKS_PER_INCH } from '../geometry/plane.ts';
import { CLOSE, judgeCharge, land } from './charges.ts';
import { writeEnd, writeWay } from './encoder-actor.ts';
import { judgeBlow, judgeShooting, leftOf, odds } from './encoder-odds.ts';
import { ENOUGH_HITS } from './encoder-rows.ts';
import { stands } from './encoder-survey.ts';
import { A } from './encoder-tables.ts';
import { share, type View } from './encoder-view.ts';
import { turnInMelee } from './melee-turns.ts';
import { judgeShot } from './shooting.ts';
import type { OneHourState } from './state.ts';
import { redoubtOf } from './terrain-effects.ts';
import { trialOf } from './trial.ts';

type S = OneHourState;

const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/** Writes the target as it stands now. */
function describeTarget(s: S, view: View, target: number, row: number, out: Float32Array): void {
  out[row + A['target-knights'] + s.typeOf(target)] = 1;
  out[row + A['target-strength']] = leftOf(s, target) / ENOUGH_HITS;
  out[row + A['target-fights']] = BITS[stands[target]!.contacts]! / 4;
  out[row + A['target-inside']] = stands[target]!.areas === 0 ? 0 : 1;
  writeWay(s, view, target, row, out);
}

/** Writes what `odds` holds about a blow or shot. */
function writeOdds(row: number, out: Float32Array): void {
  out[row + A.behind] = odds.behind;
  out[row + A.halved] = odds.halved;
  out[row + A.expected] = share(odds.mean, ENOUGH_HITS);
  out[row + A.kills] = odds.kills;
}

/** Writes a blow and the answer to it, both as the two stand in a state. @rule 3.2 */
function writeBlows(s: S, unit: number, target: number, row: number, out: Float32Array): void {
  judgeBlow(s, target, unit);
  out[row + A.answer] = share(odds.mean, ENOUGH_HITS);
  out[row + A.fatal] = odds.kills;
  judgeBlow(s, unit, target);
  writeOdds(row, out);
}

/** @rule 1.8 charges @rule 5.4 */
export function encodeCharge(s: S, view: View, unit: number, target: number, side: number, row: number, out: Float32Array): void {
  describeTarget(s, view, target, row, out);
  const from = s.boxOf(unit);
  const to = s.boxOf(target);
  const inches = distanceBetween(from.sideX(FRONT), from.sideY(FRONT), to.sideX(side), to.sideY(side)) / TICKS_PER_INCH;
  // Only near the limit is a roll-off possible [0.0].
  if (inches > s.cardOf(unit).moveInches - 0.1 && judgeCharge(s, unit, target, side) === CLOSE) out[row + A.close] = 1;
  if (s.game.ground.redoubts.length > 0 && redoubtOf(s, target) !== undefined) out[row + A.waits] = 1;
  const trial = trialOf(s);
  land(trial, unit, target, side);
  writeEnd(s, view, trial.xOf(unit), trial.yOf(unit), trial.headingOf(unit), 1, row, out);
  writeBlows(trial, unit, target, row, out);
}

/** A turn in melee towards the enemy on a side. @rule 1.5 */
export function encodeAbout(s: S, view: View, unit: number, side: number, row: number, out: Float32Array): void {
  const target = s.contactOf(unit, side);
  describeTarget(s, view, target, row, out);
  const trial = trialOf(s);
  turnInMelee(trial, unit, side);
  writeEnd(s, view, trial.xOf(unit), trial.yOf(unit), trial.headingOf(unit), stands[unit]!.contacts, row, out);
  writeBlows(trial, unit, target, row, out);
}

/** @rule 2.3 */
export function encodeShot(s: S, view: View, unit: number, target: number, row: number, out: Float32Array): void {
  describeTarget(s, view, target, row, out);
  if (judgeShot(s, unit, target) === CLOSE) out[row + A.close] = 1;
  judgeShooting(s, unit, target);
  writeOdds(row, out);
}

/** @rule 3.2 */
export function encodeStrike(s: S, view: View, unit: number, target: number, row: number, out: Float32Array): void {
  describeTarget(s, view, target, row, out);
  writeBlows(s, unit, target, row, out);
}
