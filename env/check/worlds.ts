import type { Observation, Player, Rng, State } from '../../rules/core/index.ts';

/** A world that the viewer could be in. */
export function sampleWorld(state: State, viewer: Player, rng: Rng): State {
  const world = state.clone();
  world.resample(viewer, rng);
  return world;
}

/** Everything a viewer is shown of a state, pictures aside, as one text. */
export function shown(state: State, viewer: Player, into: Observation): string {
  state.observe(viewer, into);
  const cells = [into.globals, into.units, into.map].map((part) => part.join());
  const { state: position } = state.toPosition(viewer);
  return JSON.stringify([cells, position, state.informationKey(viewer)]);
}

/** What the viewer is shown of its own decision. */
export function decision(state: State, viewer: Player, into: Observation): string {
  if (state.actor !== viewer) return '';
  const legal = state.legalActions();
  state.observeActions(legal, into);
  const { features, pointers } = into.spec.actions;
  const rows = into.actions.subarray(0, legal.length * features.length);
  return JSON.stringify([legal.toArray(), rows.join(), into.pointers.subarray(0, legal.length * pointers.length).join()]);
}

/** Whether something in the state is hidden from the viewer. */
export function hasSecrets(state: State, viewer: Player): boolean {
  return JSON.stringify(state.toPosition(viewer).state) !== JSON.stringify(state.toPosition().state);
}
