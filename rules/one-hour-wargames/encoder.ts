import type { ActionList, Observation, ObservationSpec, Player } from '../core/index.ts';
import type { OneHourGame } from './game.ts';
import type { OneHourState } from './state.ts';
export function createObservationSpec(_game: OneHourGame): ObservationSpec {
  const f = { name: 'turn', low: 0, high: 1, about: 'x' };
  return { version: '1', globals: [f], units: { count: 1, features: [f] }, map: { channels: [f], height: 1, width: 1 }, actions: { features: [f] } };
}
export function encodeState(_s: OneHourState, _viewer: Player, _into: Observation): void {}
export function encodeActions(_s: OneHourState, _actions: ActionList, _into: Observation): void {}
