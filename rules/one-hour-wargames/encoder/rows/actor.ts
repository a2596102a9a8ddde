import { signed } from '../../../core/index.ts';
import { TICKS_PER_INCH, turnBetween } from '../../../geometry/plane.ts';
import { leftOf } from '../../odds/rolls.ts';
import { Outlook } from '../views/outlook.ts';
import type { Poses } from '../views/poses.ts';
import { ENOUGH_HITS, writePose } from './rows.ts';
import type { Survey } from '../views/survey.ts';
import { A, ACTOR_WIDTH, FIRST_ACTOR, MOST_AREAS } from '../views/tables.ts';
import type { View } from '../views/view.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** Ways and changes of distance are given in shares of the longest march. */
const FULL_MARCH = 15 * TICKS_PER_INCH;

const at = (column: number): number => column - FIRST_ACTOR;

/** Writes what rows of actions tell of the unit that acts: who it is, where it stands now and where it would stand. */
export class ActorRows {
  private readonly survey: Survey;
  private readonly poses: Poses;
  private now: Outlook;
  /** Where the row written last by `writeEnd` puts the actor. */
  readonly then: Outlook;
  /** The unit described last, with its block of features: the same in all of its rows. */
  private unit = -1;
  private onTable = false;
  private taken = 0;
  private readonly block = new Float32Array(ACTOR_WIDTH);

  constructor(survey: Survey, poses: Poses) {
    this.survey = survey;
    this.poses = poses;
    this.then = this.now = new Outlook(survey);
  }

  /** To be called before the actions of another state are described. */
  forget(): void {
    this.unit = -1;
  }

  /** Writes the unit that acts into a row. */
  write(s: S, view: View, unit: number, row: number, out: Float32Array): void {
    if (unit !== this.unit) this.describe(s, view, unit);
    out.set(this.block, row + FIRST_ACTOR);
  }

  private describe(s: S, view: View, unit: number): void {
    const { block } = this;
    this.unit = unit;
    this.onTable = s.isOnTable(unit);
    block.fill(0);
    block[at(A.knights) + s.type(unit)] = 1;
    block[at(A.strength)] = leftOf(s, unit) / ENOUGH_HITS;
    block[at(A.moved)] = s.moved(unit);
    this.then.take(s, unit, (this.taken = 0));
    if (!this.onTable) return;
    const { contacts } = this.survey.stands[unit]!;
    block[at(A['on-table'])] = 1;
    block[at(A.fighting)] = contacts === 0 ? 0 : 1;
    this.now = this.poses.of(s, unit);
    writePose(view, this.now, at(A['now-x']), block);
  }

  /** Writes where the actor would stand, and what that changes.
   * @param taken bits of the sides it would be in contact on */
  writeEnd(s: S, view: View, x: number, y: number, heading: number, taken: number, row: number, out: Float32Array): void {
    if (taken !== this.taken) this.then.take(s, this.unit, (this.taken = taken));
    this.then.stand(s, x, y, heading);
    writePose(view, this.then, row + A['then-x'], out);
    if (this.onTable) this.writeChange(view, row, out);
  }

  /** The actor stays as it stands. */
  writeStay(row: number, out: Float32Array): void {
    if (this.onTable) out.copyWithin(row + A['then-x'], row + A['now-x'], row + A['then-x']);
  }

  /** The actor turns and leaves the table. */
  writeExit(heading: number, row: number, out: Float32Array): void {
    out[row + A.turn] = turnBetween(this.now.heading, heading) / 1800;
    out[row + A['exit-approach']] = signed(this.now.toExit / FULL_MARCH);
  }

  private writeChange(view: View, row: number, out: Float32Array): void {
    const { now, then } = this;
    const dx = then.x - now.x;
    const dy = then.y - now.y;
    out[row + A.dx] = signed((view.sign * dx) / FULL_MARCH);
    out[row + A.dy] = signed((view.sign * dy) / FULL_MARCH);
    out[row + A.distance] = signed(Math.sqrt(dx * dx + dy * dy) / FULL_MARCH);
    out[row + A.turn] = turnBetween(now.heading, then.heading) / 1800;
    if (then.nearest < Infinity) out[row + A.approach] = signed((now.nearest - then.nearest) / FULL_MARCH);
    out[row + A['exit-approach']] = signed((now.toExit - then.toExit) / FULL_MARCH);
    for (let i = 0; i < MOST_AREAS; i++) out[row + A['approach-0'] + i] = signed((now.toArea[i]! - then.toArea[i]!) / FULL_MARCH);
  }

  /** Writes the way from the actor to its target. */
  writeWay(s: S, view: View, target: number, row: number, out: Float32Array): void {
    out[row + A['target-dx']] = signed((view.sign * (s.x(target) - this.now.x)) / FULL_MARCH);
    out[row + A['target-dy']] = signed((view.sign * (s.y(target) - this.now.y)) / FULL_MARCH);
  }
}
