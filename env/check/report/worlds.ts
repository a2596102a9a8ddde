import type { ActionList, Observation, Player, Rng, Shown, State } from '../../../rules/core/index.ts';
import { digestCells } from './report.ts';

/** A world that the viewer could be in. */
export function sampleWorld(state: State, viewer: Player, rng: Rng): State {
  const world = state.clone();
  world.resample(viewer, rng);
  return world;
}

/** Everything a viewer is shown of a state, pictures aside, as one text. */
export function shown(state: State, viewer: Player, into: Observation): string {
  const { state: position } = state.toPosition(viewer);
  return JSON.stringify([cellsOf(state, viewer, into), position, state.informationKey(viewer)]);
}

/** Every cell of an observation, as a short text that tells different ones apart. */
export function cellsOf(state: Shown, viewer: Player, into: Observation): string {
  state.observe(viewer, into);
  return [into.globals, into.units, into.map].map(digestCells).join();
}

/** Every cell of what is seen of actions, as a short text that tells different ones apart. */
export function rowsOf(state: Shown, legal: ActionList, into: Observation): string {
  state.observeActions(legal, into);
  const { features, pointers } = into.spec.actions;
  const rows = into.actions.subarray(0, legal.length * features.length);
  return `${digestCells(rows)} ${digestCells(into.pointers.subarray(0, legal.length * pointers.length))}`;
}

/** What the viewer is shown of its own decision. */
export function decision(state: State, viewer: Player, into: Observation): string {
  if (state.actor !== viewer) return '';
  const legal = state.legalActions();
  return legal.toArray().join() + rowsOf(state, legal, into);
}

/** Whether something in the state is hidden from the viewer. */
export function hasSecrets(state: State, viewer: Player): boolean {
  return JSON.stringify(state.toPosition(viewer).state) !== JSON.stringify(state.toPosition().state);
}
