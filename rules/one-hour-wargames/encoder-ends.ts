import { eastward, northward, QUARTER_TURN, TICKS_PER_INCH, turnBetween } from '../geometry/plane.ts';
import { DISTANCES, MOST } from './actions.ts';
import { headingOf, marchEnd } from './marches.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** Where a base would stand, in ticks and tenths of a degree. */
export const end = { x: 0, y: 0, heading: 0 };

/** More headings than any scenario offers. */
const MOST_HEADINGS = 128;

/** Ends of turns already worked out, by heading on offer: valid where the stamp is that of the last `forgetTurns`. */
let stamp = 0;
const stamps = new Int32Array(MOST_HEADINGS);
const xs = new Int32Array(MOST_HEADINGS);
const ys = new Int32Array(MOST_HEADINGS);
const headings = new Int16Array(MOST_HEADINGS);

/** To be called before the ends of another state or unit are asked for. */
export function forgetTurns(): void {
  stamp++;
}

/** One inch, the first of the distances. */
const INCH = 0;

/** Fills `end` with where a unit stands after turning to a heading on offer.
 * @rule 1.4 about the centre; to make room for a quarter turn the base may slide */
export function turnEnd(s: S, unit: number, choice: number): void {
  if (stamps[choice] !== stamp) workOut(s, unit, choice);
  end.x = xs[choice]!;
  end.y = ys[choice]!;
  end.heading = headings[choice]!;
}

function workOut(s: S, unit: number, choice: number): void {
  const heading = headingOf(s, unit, choice);
  stamps[choice] = stamp;
  headings[choice] = heading;
  xs[choice] = s.xOf(unit);
  ys[choice] = s.yOf(unit);
  if (Math.abs(turnBetween(s.headingOf(unit), heading)) !== QUARTER_TURN) return;
  // The base may slide: a march of an inch begins where the turn has ended.
  const { x, y } = marchEnd(s, unit, choice, INCH);
  xs[choice] = x - eastward(heading, TICKS_PER_INCH);
  ys[choice] = y - northward(heading, TICKS_PER_INCH);
}

/** Fills `end` with where a march would lead. @rule 1.0 turn, then straight on */
export function marchTo(s: S, unit: number, choice: number, distance: number): void {
  turnEnd(s, unit, choice);
  if (distance === MOST) {
    const { x, y } = marchEnd(s, unit, choice, MOST);
    end.x = x;
    end.y = y;
    return;
  }
  const ticks = (DISTANCES[distance] as number) * TICKS_PER_INCH;
  end.x += eastward(end.heading, ticks);
  end.y += northward(end.heading, ticks);
}
