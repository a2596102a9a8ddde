import type { PointerSpec } from '../../../core/index.ts';
import type { ActorRows } from './actor.ts';
import type { View } from '../views/view.ts';
import type { OneHourState } from '../../state/state.ts';

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

  /** The unit that acts, -1 where none has been chosen. */
  actor(s: S, view: View, unit: number, at: number, out: Int16Array): void {
    if (unit < 0) return;
    if (unit !== this.unit) {
      this.unit = unit;
      this.row = view.rowOf[unit]!;
      this.cell = s.isOnTable(unit) ? view.raster.cellAt(view.sign, s.x(unit), s.y(unit)) : -1;
    }
    out[at + ACTOR] = this.row;
    out[at + FROM] = this.cell;
  }

  /** The unit that acts, which stays where it is. */
  stay(s: S, view: View, unit: number, at: number, out: Int16Array): void {
    this.actor(s, view, unit, at, out);
    out[at + TO] = out[at + FROM]!;
  }

  /** The unit that acts and its target. */
  pair(s: S, view: View, unit: number, target: number, at: number, out: Int16Array): void {
    this.actor(s, view, unit, at, out);
    out[at + TARGET] = view.rowOf[target]!;
    out[at + TO] = view.raster.cellAt(view.sign, s.x(target), s.y(target));
  }

  /** Where the row written last puts the unit that acts. */
  end(view: View, at: number, out: Int16Array): void {
    const { x, y } = this.actors.then;
    out[at + TO] = view.raster.cellAt(view.sign, x, y);
  }
}
