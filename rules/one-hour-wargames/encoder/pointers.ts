import type { PointerSpec } from '../../core/index.ts';
import { type ActionKind, targetOfCharge } from '../state/actions.ts';
import type { ActorRows } from './actor.ts';
import type { View } from './view.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

export const POINTERS = [
  { name: 'actor', to: 'units', about: 'the unit that acts' },
  { name: 'target', to: 'units', about: 'the unit that is charged, shot at, struck or turned to' },
  { name: 'from', to: 'map', about: 'the cell in which the middle of the actor lies' },
  { name: 'to', to: 'map', about: 'the cell in which it would lie or lies on; of a shot or a blow, that of the target' },
] as const satisfies readonly PointerSpec[];

const [ACTOR, TARGET, FROM, TO] = [0, 1, 2, 3];

/** Fills what rows of actions point at. */
export class Pointers {
  private readonly actors: ActorRows;
  /** The actor of the row pointed last, and its cell, -1 off the table: the same for many rows. */
  private unit = -1;
  private row = -1;
  private cell = -1;

  constructor(actors: ActorRows) {
    this.actors = actors;
  }

  /** To be called before the actions of another state are pointed. */
  forget(): void {
    this.unit = this.row = this.cell = -1;
  }

  /** Fills what one action points at, from the side of the player to decide; its row of features has just been written.
   * @param acting unit whose action it is, where a step before has chosen it
   * @param argument what is left of the index within its kind
   * @param at place of its first pointer */
  point(s: S, view: View, acting: number, kind: ActionKind, argument: number, at: number, out: Int16Array): void {
    switch (kind) {
      case 'pass':
        return this.stay(s, view, acting, at, out);
      case 'select':
        return this.stay(s, view, argument, at, out);
      case 'place':
      case 'turn':
      case 'march':
      case 'face':
        this.actor(s, view, acting, at, out);
        return this.end(view, at, out);
      case 'exit':
        return this.actor(s, view, acting, at, out);
      case 'charge':
        this.pair(s, view, acting, targetOfCharge(argument), at, out);
        return this.end(view, at, out);
      case 'about':
        this.pair(s, view, acting, s.contactOf(acting, argument), at, out);
        return this.end(view, at, out);
      case 'shoot':
        return this.pair(s, view, Math.floor(argument / s.game.space.units), argument % s.game.space.units, at, out);
      case 'strike':
        return this.pair(s, view, acting, argument, at, out);
    }
  }

  private actor(s: S, view: View, unit: number, at: number, out: Int16Array): void {
    if (unit < 0) return;
    if (unit !== this.unit) {
      this.unit = unit;
      this.row = view.rowOf[unit]!;
      this.cell = s.isOnTable(unit) ? view.raster.cellAt(view.sign, s.x(unit), s.y(unit)) : -1;
    }
    out[at + ACTOR] = this.row;
    out[at + FROM] = this.cell;
  }

  private stay(s: S, view: View, unit: number, at: number, out: Int16Array): void {
    this.actor(s, view, unit, at, out);
    out[at + TO] = out[at + FROM]!;
  }

  private pair(s: S, view: View, unit: number, target: number, at: number, out: Int16Array): void {
    this.actor(s, view, unit, at, out);
    out[at + TARGET] = view.rowOf[target]!;
    out[at + TO] = view.raster.cellAt(view.sign, s.x(target), s.y(target));
  }

  private end(view: View, at: number, out: Int16Array): void {
    const { x, y } = this.actors.then;
    out[at + TO] = view.raster.cellAt(view.sign, x, y);
  }
}
