import type { FlatState } from './flat-state.ts';
import type { ActionList } from '../values/lists.ts';
import type { Observation, ObservationSpec } from '../views/observation.ts';
import type { Player } from '../values/player.ts';

/** Writes what networks see of one game's states. It belongs to the game and may keep notes between calls. */
export interface Encoder<S extends FlatState = FlatState> {
  /** Names, ranges and shapes of what it writes. */
  readonly spec: ObservationSpec;
  /** Fills globals, units and map as the viewer sees them. */
  observe(state: S, viewer: Player, into: Observation): void;
  /** Fills one row of features for each of the given legal actions of the actor. */
  observeActions(state: S, actions: ActionList, into: Observation): void;
}
