import { judgeBlow, leftOf, odds } from './encoder-odds.ts';
import { Pose } from './encoder-pose.ts';
import { ENOUGH_HITS, writePose } from './encoder-rows.ts';
import { isFrozenNext, stands } from './encoder-survey.ts';
import { U, UNITS } from './encoder-tables.ts';
import { share, type View } from './encoder-view.ts';
import { isAsleep } from './orders.ts';
import { mayEnter } from './procedures/arrivals.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

const pose = new Pose();

/** Fills `units [U, Fu]`, own first; the survey has been made. A row is zero where no unit is, or where it is lost or has left. */
export function encodeUnits(s: S, view: View, acting: number, target: number, out: Float32Array): void {
  out.fill(0);
  for (let r = 0; r < view.rows.length; r++) {
    const unit = view.rows[r]!;
    if (unit < 0 || !s.isInPlay(unit)) continue;
    const row = r * UNITS.length;
    encodeUnit(s, view, unit, row, out);
    out[row + U.acts] = unit === acting ? 1 : 0;
    out[row + U.target] = unit === target ? 1 : 0;
    if (s.isOnTable(unit)) encodeStanding(s, view, unit, row, out);
    else encodeReserve(s, unit, row, out);
  }
}

function encodeUnit(s: S, view: View, unit: number, row: number, out: Float32Array): void {
  const { data, u } = s;
  out[row + U.own] = s.sideOf(unit) === view.viewer ? 1 : 0;
  out[row + U.knights + s.typeOf(unit)] = 1;
  out[row + U.strength] = leftOf(s, unit) / ENOUGH_HITS;
  out[row + U.hits] = share(s.hitsOf(unit), ENOUGH_HITS);
  out[row + U.done] = data[u.done + unit]!;
  out[row + U.moved] = data[u.moved + unit]!;
  out[row + U.shot] = data[u.shot + unit]!;
  out[row + U.ordered] = data[u.ordered + unit]!;
  out[row + U.asleep] = isAsleep(s, unit) ? 1 : 0;
  out[row + U.frozen] = isFrozenNext(s, unit) ? 1 : 0;
  out[row + U.delayed] = data[u.delay + unit]! > 0 ? 1 : 0;
}

/** A unit in reserve: whether it is called up. */
function encodeReserve(s: S, unit: number, row: number, out: Float32Array): void {
  out[row + U.reserve] = 1;
  const returns = s.data[s.u.returns + unit]!;
  if (returns > 0) out[row + U.returns] = share(returns - s.turn, 3);
  out[row + U.due] = mayEnter(s, unit) ? 1 : 0;
}

function encodeStanding(s: S, view: View, unit: number, row: number, out: Float32Array): void {
  out[row + U.table] = 1;
  const { canCharge, contacts } = stands[unit]!;
  out[row + U['can-charge']] = canCharge ? 1 : 0;
  if (contacts !== 0) encodeMelee(s, unit, row, out);
  pose.take(s, unit, contacts).stand(s, s.xOf(unit), s.yOf(unit), s.headingOf(unit));
  writePose(view, pose, row + U.x, out);
}

/** Blows to be dealt, at the enemy before the front or else at any, and to be taken, as if all could strike it. */
function encodeMelee(s: S, unit: number, row: number, out: Float32Array): void {
  let best = 0;
  let taken = 0;
  const before = s.contactOf(unit, 0);
  for (let side = 0; side < 4; side++) {
    const enemy = s.contactOf(unit, side);
    if (enemy < 0) continue;
    out[row + U['contact-front'] + side] = 1;
    judgeBlow(s, enemy, unit);
    taken += odds.mean;
    if (enemy !== before && (before >= 0 || s.game.rules.strikeFrontOnly)) continue;
    judgeBlow(s, unit, enemy);
    best = Math.max(best, odds.mean);
  }
  out[row + U.strike] = share(best, ENOUGH_HITS);
  out[row + U.struck] = share(taken, ENOUGH_HITS);
}
