import { eastward, northward, QUARTER_TURN, TICKS_PER_INCH, turnBetween } from '../../../geometry/plane.ts';
import { DISTANCES, MOST } from '../../state/actions.ts';
import type { OneHourAction } from '../../mechanics/one-hour-action.ts';
import { headingOf } from '../../mechanics/movement/headings.ts';
import { marchEnd } from '../../mechanics/movement/marches.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** One inch, the first of the distances. */
const INCH = 0;

/** Where turns and marches would leave units; the last answer is in `x`, `y` (ticks) and `heading` (tenths of a degree). */
export class Ends {
  x = 0;
  y = 0;
  heading = 0;
  /** Ends of turns already worked out, by heading on offer: valid where the stamp is that of the last `forget`. */
  private stamp = 0;
  private readonly stamps: Int32Array;
  private readonly xs: Int32Array;
  private readonly ys: Int32Array;
  private readonly headings: Int16Array;

  /** @param headings how many are on offer */
  constructor(headings: number) {
    this.stamps = new Int32Array(headings);
    this.xs = new Int32Array(headings);
    this.ys = new Int32Array(headings);
    this.headings = new Int16Array(headings);
  }

  /** To be called before the ends of another state or unit are asked for. */
  forget(): void {
    this.stamp++;
  }

  /** Finds where an action leaves the base of its unit. */
  find(s: S, action: OneHourAction): this {
    const { unit, heading, distance } = action;
    if (distance >= 0) this.march(s, unit, heading, distance);
    else if (heading >= 0) this.turn(s, unit, heading);
    else this.tryOut(s, action);
    return this;
  }

  private tryOut(s: S, action: OneHourAction): void {
    const trial = s.onTrial();
    action.move(trial);
    this.x = trial.x(action.unit);
    this.y = trial.y(action.unit);
    this.heading = trial.heading(action.unit);
  }

  /** Finds where a unit stands after turning to a heading on offer.
   * @shows 1.4 about the centre; to make room for a quarter turn the base may slide */
  private turn(s: S, unit: number, choice: number): void {
    if (this.stamps[choice] !== this.stamp) this.workOut(s, unit, choice);
    this.x = this.xs[choice]!;
    this.y = this.ys[choice]!;
    this.heading = this.headings[choice]!;
  }

  private workOut(s: S, unit: number, choice: number): void {
    const { xs, ys } = this;
    const heading = headingOf(s, unit, choice);
    this.stamps[choice] = this.stamp;
    this.headings[choice] = heading;
    xs[choice] = s.x(unit);
    ys[choice] = s.y(unit);
    if (Math.abs(turnBetween(s.heading(unit), heading)) !== QUARTER_TURN) return;
    // The base may slide: a march of an inch begins where the turn has ended.
    const { x, y } = marchEnd(s, unit, choice, INCH);
    xs[choice] = x - eastward(heading, TICKS_PER_INCH);
    ys[choice] = y - northward(heading, TICKS_PER_INCH);
  }

  /** Finds where a march would lead. @shows 1.0 turn, then straight on */
  private march(s: S, unit: number, choice: number, distance: number): void {
    this.turn(s, unit, choice);
    if (distance === MOST) {
      const { x, y } = marchEnd(s, unit, choice, MOST);
      this.x = x;
      this.y = y;
      return;
    }
    const ticks = (DISTANCES[distance] as number) * TICKS_PER_INCH;
    this.x += eastward(this.heading, ticks);
    this.y += northward(this.heading, ticks);
  }
}
