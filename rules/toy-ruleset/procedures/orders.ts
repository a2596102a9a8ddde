import type { ActionList, Player } from '../../core/index.ts';
import { orderAction, orderOf } from '../actions.ts';
import { ORDERS } from '../layout.ts';
import { possibleOrders } from '../orders.ts';
import type { ToyRulesetState } from '../state.ts';
import { ask, run, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

/** Register of `orders/choose`. */
const SIDE = 0;

function writer(s: S): Player {
  return s.register(SIDE) as Player;
}

function legalOrders(s: S, into: ActionList): void {
  for (const order of possibleOrders(s)) into.push(orderAction(order));
}

/** Tells that an order is written, not which.
 * @rule 2.1 in secret: what the other side sees of it is decided in `state.ts` */
function writeOrder(s: S, action: number): void {
  const side = writer(s);
  s.pop();
  s.setOrder(side, orderOf(action) + 1);
  if (s.listener !== null) s.tell('written', '2.1', `${s.nameOf(side)} writes an order.`);
}

/** From here on nothing is hidden, because no order waits to be written.
 * @rule 2.2 both at once */
function showOrders(s: S): void {
  s.pop();
  if (s.listener === null) return;
  for (const side of [0, 1] as const) s.tell('shown', '2.2', `${s.nameOf(side)}: ${ORDERS[s.order(side) - 1] ?? 'no order'}.`);
}

export const orderSteps: readonly StepDraft[] = [
  ask('orders/choose', writer, legalOrders, writeOrder, {
    on: ['orders/choose', 'orders/reveal'],
    registers: (k) => ({ side: k.side }),
    secret: true,
  }),
  run('orders/reveal', showOrders, { on: ['movement/advance'] }),
];
