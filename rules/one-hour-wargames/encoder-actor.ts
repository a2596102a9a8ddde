import { TICKS_PER_INCH, turnBetween } from '../geometry/plane.ts';
import { leftOf } from './encoder-odds.ts';
import { Pose } from './encoder-pose.ts';
import { ENOUGH_HITS, writePose } from './encoder-rows.ts';
import { stands } from './encoder-survey.ts';
import { A, ACTOR_WIDTH, FIRST_ACTOR, MOST_AREAS } from './encoder-tables.ts';
import { signed, type View } from './encoder-view.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** Ways and changes of distance are given in shares of the longest march. */
const FULL_MARCH = 15 * TICKS_PER_INCH;

const now = new Pose();
const then = new Pose();

/** The unit described last, with its block of features: the same in all of its rows. */
const actor = { unit: -1, onTable: false, taken: 0 };
const block = new Float32Array(ACTOR_WIDTH);

/** To be called before the actions of another state are described. */
export function forgetActor(): void {
  actor.unit = -1;
}

/** Writes the unit that acts into a row. */
export function setActor(s: S, view: View, unit: number, row: number, out: Float32Array): void {
  if (unit !== actor.unit) describe(s, view, unit);
  out.set(block, row + FIRST_ACTOR);
}

function describe(s: S, view: View, unit: number): void {
  actor.unit = unit;
  actor.onTable = s.isOnTable(unit);
  block.fill(0);
  const at = (column: number): number => column - FIRST_ACTOR;
  block[at(A.knights) + s.typeOf(unit)] = 1;
  block[at(A.strength)] = leftOf(s, unit) / ENOUGH_HITS;
  block[at(A.moved)] = s.data[s.u.moved + unit]!;
  then.take(s, unit, (actor.taken = 0));
  if (!actor.onTable) return;
  const { contacts } = stands[unit]!;
  block[at(A['on-table'])] = 1;
  block[at(A.fighting)] = contacts === 0 ? 0 : 1;
  now.take(s, unit, contacts).stand(s, s.xOf(unit), s.yOf(unit), s.headingOf(unit));
  writePose(view, now, at(A['now-x']), block);
}

/** Writes where the actor would stand, and what that changes.
 * @param taken bits of the sides it would be in contact on */
export function writeEnd(s: S, view: View, x: number, y: number, heading: number, taken: number, row: number, out: Float32Array): void {
  if (taken !== actor.taken) then.take(s, actor.unit, (actor.taken = taken));
  then.stand(s, x, y, heading);
  writePose(view, then, row + A['then-x'], out);
  if (actor.onTable) writeChange(view, row, out);
}

/** Where the row written last by `writeEnd` puts the actor, in ticks. */
export function endWritten(): { readonly x: number; readonly y: number } {
  return then;
}

/** The actor stays as it stands. */
export function writeStay(row: number, out: Float32Array): void {
  if (actor.onTable) out.copyWithin(row + A['then-x'], row + A['now-x'], row + A['then-x']);
}

/** The actor turns and leaves the table. */
export function writeExit(heading: number, row: number, out: Float32Array): void {
  out[row + A.turn] = turnBetween(now.heading, heading) / 1800;
  out[row + A['exit-approach']] = signed(now.toExit / FULL_MARCH);
}

function writeChange(view: View, row: number, out: Float32Array): void {
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
export function writeWay(s: S, view: View, target: number, row: number, out: Float32Array): void {
  out[row + A['target-dx']] = signed((view.sign * (s.xOf(target) - now.x)) / FULL_MARCH);
  out[row + A['target-dy']] = signed((view.sign * (s.yOf(target) - now.y)) / FULL_MARCH);
}
