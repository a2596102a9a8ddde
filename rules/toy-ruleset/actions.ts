import type { Action } from '../core/index.ts';
import { ORDERS } from './layout.ts';

/** All actions there are: orders, then what a wavering band can do. An action's flat index is its place in this list;
 * a larger game counts its indices with `ActionBlocks`. */
export const ACTIONS: readonly Action[] = [...ORDERS.map((order) => ({ kind: 'order', order })), { kind: 'fall-back' }, { kind: 'stay' }];
export const FALL_BACK = ORDERS.length;
export const STAY = FALL_BACK + 1;

/** The action that gives an order. */
export function orderAction(order: number): number {
  return order;
}

/** The order that an action gives. */
export function orderOf(action: number): number {
  return action;
}
