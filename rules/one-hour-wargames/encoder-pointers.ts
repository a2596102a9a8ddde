import type { PointerSpec } from '../core/index.ts';
import { type ActionKind, targetOfCharge } from './actions.ts';
import { endWritten } from './encoder-actor.ts';
import { cellAt, type View } from './encoder-view.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

export const POINTERS = [
  { name: 'actor', to: 'units', about: 'the unit that acts' },
  { name: 'target', to: 'units', about: 'the unit that is charged, shot at, struck or turned to' },
  { name: 'from', to: 'map', about: 'the cell in which the middle of the actor lies' },
  { name: 'to', to: 'map', about: 'the cell in which it would lie or lies on; of a shot or a blow, that of the target' },
] as const satisfies readonly PointerSpec[];

const [ACTOR, TARGET, FROM, TO] = [0, 1, 2, 3];

/** The actor of the row pointed last, and its cell, -1 off the table: the same for many rows. */
const actor = { unit: -1, row: -1, cell: -1 };

/** To be called before the actions of another state are pointed. */
export function forgetPointed(): void {
  actor.unit = actor.row = actor.cell = -1;
}

/** Fills what one action points at, from the side of the player to decide; its row of features has just been written.
 * @param acting unit whose action it is, where a step before has chosen it
 * @param argument what is left of the index within its kind
 * @param at place of its first pointer */
export function pointAction(s: S, view: View, acting: number, kind: ActionKind, argument: number, at: number, out: Int16Array): void {
  switch (kind) {
    case 'pass':
      return pointStay(s, view, acting, at, out);
    case 'select':
      return pointStay(s, view, argument, at, out);
    case 'place':
    case 'turn':
    case 'march':
    case 'face':
      pointActor(s, view, acting, at, out);
      return pointEnd(view, at, out);
    case 'exit':
      return pointActor(s, view, acting, at, out);
    case 'charge':
      pointPair(s, view, acting, targetOfCharge(argument), at, out);
      return pointEnd(view, at, out);
    case 'about':
      pointPair(s, view, acting, s.contactOf(acting, argument), at, out);
      return pointEnd(view, at, out);
    case 'shoot':
      return pointPair(s, view, Math.floor(argument / s.game.space.units), argument % s.game.space.units, at, out);
    case 'strike':
      return pointPair(s, view, acting, argument, at, out);
  }
}

function pointActor(s: S, view: View, unit: number, at: number, out: Int16Array): void {
  if (unit < 0) return;
  if (unit !== actor.unit) {
    actor.unit = unit;
    actor.row = view.rowOf[unit]!;
    actor.cell = s.isOnTable(unit) ? cellAt(view, s.xOf(unit), s.yOf(unit)) : -1;
  }
  out[at + ACTOR] = actor.row;
  out[at + FROM] = actor.cell;
}

function pointStay(s: S, view: View, unit: number, at: number, out: Int16Array): void {
  pointActor(s, view, unit, at, out);
  out[at + TO] = out[at + FROM]!;
}

function pointPair(s: S, view: View, unit: number, target: number, at: number, out: Int16Array): void {
  pointActor(s, view, unit, at, out);
  out[at + TARGET] = view.rowOf[target]!;
  out[at + TO] = cellAt(view, s.xOf(target), s.yOf(target));
}

function pointEnd(view: View, at: number, out: Int16Array): void {
  const { x, y } = endWritten();
  out[at + TO] = cellAt(view, x, y);
}
