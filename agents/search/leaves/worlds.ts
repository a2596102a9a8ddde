import type { Rng, State } from '../../../rules/core/index.ts';
import type { PlayerView } from '../../turn/agent.ts';

/** Worlds counted apart, at most. */
const MOST_COUNTED = 1 << 12;
const EMPTY = -1;

/** The worlds a search looks into: one for each simulation, drawn from what the root's player knows; a single one where nothing is hidden. */
export class Worlds {
  private readonly first: State;
  /** Fingerprints of the worlds seen, by open addressing; half full at most. */
  private readonly seen = new Float64Array(MOST_COUNTED * 2).fill(EMPTY);
  private readonly key = new Int32Array(2);
  private view!: PlayerView;
  private rng!: Rng;
  private count = 0;
  private isFresh = true;

  /** Whether anything is hidden at the root, so that worlds differ. */
  varied = false;

  /** @param first a state of the game for this object's own use */
  constructor(first: State) {
    this.first = first;
  }

  begin(view: PlayerView, rng: Rng): void {
    this.view = view;
    this.rng = rng;
    view.sampleInto(this.first, rng);
    this.varied = this.first.hasSecrets;
    this.isFresh = true;
    if (this.count > 0) this.seen.fill(EMPTY);
    this.count = 0;
  }

  /** The world drawn first, of which the search may read what the root's player knows. */
  get root(): State {
    return this.first;
  }

  /** Different worlds looked into so far, 4,096 at most. */
  get distinct(): number {
    return this.varied ? this.count : 1;
  }

  /** Puts the world of the next simulation into `state`. */
  next(state: State): void {
    if (!this.varied || this.isFresh) state.copyFrom(this.first);
    else this.view.sampleInto(state, this.rng);
    this.isFresh = false;
    if (this.varied && this.count < MOST_COUNTED) this.note(state);
  }

  private note(state: State): void {
    const { seen, key } = this;
    state.fingerprint(key);
    const world = (key[0]! >>> 0) * 0x200000 + (key[1]! >>> 11);
    let slot = world & (seen.length - 1);
    while (seen[slot] !== EMPTY && seen[slot] !== world) slot = (slot + 1) & (seen.length - 1);
    if (seen[slot] === world) return;
    seen[slot] = world;
    this.count++;
  }
}
