import type { ActionList, Observation, ObservationSpec, Player } from '../core/index.ts';
import type { Scenario } from './scenario.ts';
import type { BaronsWarState } from './state.ts';
export function createObservationSpec(_scenario: Scenario): ObservationSpec {
  return { version: 'draft', globals: [], units: { count: 0, features: [] }, map: { channels: [], height: 0, width: 0 }, actions: { features: [] } };
}
export function encodeState(_s: BaronsWarState, _viewer: Player, _into: Observation): void {}
export function encodeActions(_s: BaronsWarState, actions: ActionList, into: Observation): void { into.resizeActions(actions.length); }
