import { share } from '../../../core/index.ts';
import { judgeBlow, leftOf } from '../../odds/rolls.ts';
import type { Poses } from '../views/poses.ts';
import { ENOUGH_HITS, writePose } from './rows.ts';
import type { Survey } from '../views/survey.ts';
import { U, UNITS } from '../views/tables.ts';
import type { View } from '../views/view.ts';
import { isFrozenNext } from '../../mechanics/movement/next-turn.ts';
import { isAsleep } from '../../mechanics/movement/orders.ts';
import { mayEnter } from '../../mechanics/movement/entries.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** Writes the rows of the units of one game. */
export class UnitRows {
  private readonly survey: Survey;
  private readonly poses: Poses;

  constructor(survey: Survey, poses: Poses) {
    this.survey = survey;
    this.poses = poses;
  }

  /** Fills `units [U, Fu]`, own first; the survey has been made. A row is zero where no unit is, or where it is lost or has left. */
  encode(s: S, view: View, acting: number, target: number, out: Float32Array): void {
    out.fill(0);
    for (let r = 0; r < view.rows.length; r++) {
      const unit = view.rows[r]!;
      if (unit < 0 || !s.isInPlay(unit)) continue;
      const row = r * UNITS.length;
      encodeUnit(s, view, unit, row, out);
      out[row + U.acts] = unit === acting ? 1 : 0;
      out[row + U.target] = unit === target ? 1 : 0;
      if (s.isOnTable(unit)) this.encodeStanding(s, view, unit, row, out);
      else encodeReserve(s, unit, row, out);
    }
  }

  private encodeStanding(s: S, view: View, unit: number, row: number, out: Float32Array): void {
    out[row + U.table] = 1;
    const { canCharge, contacts } = this.survey.stands[unit]!;
    out[row + U['can-charge']] = canCharge ? 1 : 0;
    if (contacts !== 0) encodeMelee(s, unit, row, out);
    writePose(view, this.poses.of(s, unit), row + U.x, out);
  }
}

function encodeUnit(s: S, view: View, unit: number, row: number, out: Float32Array): void {
  out[row + U.own] = s.sideOf(unit) === view.viewer ? 1 : 0;
  out[row + U.knights + s.type(unit)] = 1;
  out[row + U.strength] = leftOf(s, unit) / ENOUGH_HITS;
  out[row + U.hits] = share(s.hits(unit), ENOUGH_HITS);
  out[row + U.done] = s.done(unit);
  out[row + U.moved] = s.moved(unit);
  out[row + U.shot] = s.shot(unit);
  out[row + U.ordered] = s.ordered(unit);
  out[row + U.asleep] = isAsleep(s, unit) ? 1 : 0;
  out[row + U.frozen] = isFrozenNext(s, unit) ? 1 : 0;
  out[row + U.delayed] = s.delay(unit) > 0 ? 1 : 0;
}

/** A unit in reserve: whether it is called up. */
function encodeReserve(s: S, unit: number, row: number, out: Float32Array): void {
  out[row + U.reserve] = 1;
  const freshTurn = s.freshTurn(unit);
  if (freshTurn > 0) out[row + U.returns] = share(freshTurn - s.turn, 3);
  out[row + U.due] = mayEnter(s, unit) ? 1 : 0;
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
    taken += judgeBlow(s, enemy, unit).mean;
    if (enemy !== before && (before >= 0 || s.game.options.strikeFrontOnly)) continue;
    best = Math.max(best, judgeBlow(s, unit, enemy).mean);
  }
  out[row + U.strike] = share(best, ENOUGH_HITS);
  out[row + U.struck] = share(taken, ENOUGH_HITS);
}
