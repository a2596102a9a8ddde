import { share } from '../../../core/index.ts';
import { FRONT } from '../../../geometry/box.ts';
import { distanceBetween, TICKS_PER_INCH } from '../../../geometry/plane.ts';
import type { OneHourAction } from '../../mechanics/one-hour-action.ts';
import { CLOSE, judgeCharge } from '../../mechanics/movement/charges.ts';
import type { ActorRows } from './actor.ts';
import { judgeBlow, judgeShooting, leftOf } from '../../odds/rolls.ts';
import type { RollOdds } from '../../state/roll-odds.ts';
import { ENOUGH_HITS } from './rows.ts';
import type { Survey } from '../views/survey.ts';
import { A } from '../views/tables.ts';
import type { View } from '../views/view.ts';
import { judgeShot } from '../../mechanics/fighting/shooting.ts';
import type { OneHourState } from '../../state/state.ts';
import { redoubtOf } from '../../mechanics/ground/terrain-effects.ts';

type S = OneHourState;

const BITS = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];

/** Writes what a blow or shot is expected to do. */
function writeOdds(odds: Readonly<RollOdds>, row: number, out: Float32Array): void {
  out[row + A.behind] = odds.behind;
  out[row + A.halved] = odds.halved;
  out[row + A.expected] = share(odds.mean, ENOUGH_HITS);
  out[row + A.kills] = odds.kills;
}

/** Writes a blow and the answer to it, both as the two stand in a state. @shows 3.2 */
function writeBlows(s: S, unit: number, target: number, row: number, out: Float32Array): void {
  const answer = judgeBlow(s, target, unit);
  out[row + A.answer] = share(answer.mean, ENOUGH_HITS);
  out[row + A.fatal] = answer.kills;
  writeOdds(judgeBlow(s, unit, target), row, out);
}

/** Writes what rows of actions tell of an enemy that something is done to. */
export class TargetRows {
  private readonly survey: Survey;
  private readonly actors: ActorRows;

  constructor(survey: Survey, actors: ActorRows) {
    this.survey = survey;
    this.actors = actors;
  }

  /** Writes the target as it stands now. */
  private describe(s: S, view: View, target: number, row: number, out: Float32Array): void {
    const { contacts, areas } = this.survey.stands[target]!;
    out[row + A['target-knights'] + s.type(target)] = 1;
    out[row + A['target-strength']] = leftOf(s, target) / ENOUGH_HITS;
    out[row + A['target-fights']] = BITS[contacts]! / 4;
    out[row + A['target-inside']] = areas === 0 ? 0 : 1;
    this.actors.writeWay(s, view, target, row, out);
  }

  /** Writes how a charge or a turn in melee brings a unit to stand, and the blows that follow. @shows 1.5 @shows 1.8 */
  writeContact(s: S, view: View, action: OneHourAction, row: number, out: Float32Array): void {
    const { unit, target } = action;
    const { contacts } = this.survey.stands[unit]!;
    this.describe(s, view, target, row, out);
    if (contacts === 0) this.writeReach(s, action, row, out);
    const trial = s.onTrial();
    action.move(trial);
    this.actors.writeEnd(s, view, trial.x(unit), trial.y(unit), trial.heading(unit), contacts === 0 ? 1 << FRONT : contacts, row, out);
    writeBlows(trial, unit, target, row, out);
  }

  /** Writes what may keep a charger from striking. @shows 5.4 */
  private writeReach(s: S, { unit, target, side }: OneHourAction, row: number, out: Float32Array): void {
    const from = s.boxOf(unit);
    const to = s.boxOf(target);
    const inches = distanceBetween(from.sideX(FRONT), from.sideY(FRONT), to.sideX(side), to.sideY(side)) / TICKS_PER_INCH;
    // Only near the limit is a roll-off possible [0.0].
    if (inches > s.cardOf(unit).moveInches - 0.1 && judgeCharge(s, unit, target, side) === CLOSE) out[row + A.close] = 1;
    if (s.game.ground.redoubts.length > 0 && redoubtOf(s, target) !== undefined) out[row + A.waits] = 1;
  }

  /** @shows 2.3 */
  writeShot(s: S, view: View, unit: number, target: number, row: number, out: Float32Array): void {
    this.describe(s, view, target, row, out);
    if (judgeShot(s, unit, target) === CLOSE) out[row + A.close] = 1;
    writeOdds(judgeShooting(s, unit, target), row, out);
  }

  /** @shows 3.2 */
  writeBlow(s: S, view: View, unit: number, target: number, row: number, out: Float32Array): void {
    this.describe(s, view, target, row, out);
    writeBlows(s, unit, target, row, out);
  }
}
