import type { ActionList, FeatureSpec, Observation } from '../core/index.ts';

/** A feature from 0 to 1. */
export function feature(name: string, about: string): FeatureSpec {
  return { name, low: 0, high: 1, about };
}

/** Fills the action rows of a game whose features are its actions, one-hot. */
export function observeOneHot(actions: ActionList, into: Observation): void {
  const width = into.spec.actions.features.length;
  into.resizeActions(actions.length);
  for (let i = 0; i < actions.length; i++) into.actions[i * width + actions.at(i)] = 1;
}
