import type { Rng, State } from '../../rules/core/index.ts';
import type { View } from '../agent.ts';

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  const aligned = ((a.byteOffset | b.byteOffset | a.length) & 3) === 0;
  const x = aligned ? new Int32Array(a.buffer, a.byteOffset, a.length >> 2) : a;
  const y = aligned ? new Int32Array(b.buffer, b.byteOffset, b.length >> 2) : b;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) return false;
  return true;
}

/** The worlds a search looks into: one per simulation, drawn from what the root's player knows. */
export class Worlds {
  /** Number of the present world; it grows whenever a draw differs from the one before. */
  current = 0;
  private readonly last: State;
  private readonly varied: boolean;
  private view!: View;
  private rng!: Rng;
  private fresh = true;

  constructor(last: State, varied: boolean) {
    this.last = last;
    this.varied = varied;
  }

  begin(view: View, rng: Rng): void {
    this.view = view;
    this.rng = rng;
    this.current = 0;
    this.fresh = true;
  }

  /** Puts the world of the next simulation into `state`. */
  next(state: State): void {
    if (this.varied) this.draw(state);
    else {
      if (this.fresh) this.view.sampleInto(this.last, this.rng);
      state.copyFrom(this.last);
    }
    this.fresh = false;
  }

  private draw(state: State): void {
    this.view.sampleInto(state, this.rng);
    if (!this.fresh && sameBytes(state.bytes(), this.last.bytes())) return;
    this.current++;
    this.last.copyFrom(state);
  }
}
