import { blocksOf, namedPart } from '../core/index.ts';
import { ORDERS } from './layout.ts';

/** All actions there are, each with its parts, in the order of their flat indices: orders, then what a wavering band can do. */
export const ACTIONS = { order: [namedPart('order', ORDERS)], 'fall-back': [], stay: [] };

const { first } = blocksOf(ACTIONS);
export const FALL_BACK = first['fall-back'];
export const STAY = first.stay;

/** The action that gives an order. */
export function orderAction(order: number): number {
  return first.order + order;
}

/** The order that an action gives. */
export function orderOf(action: number): number {
  return action - first.order;
}
