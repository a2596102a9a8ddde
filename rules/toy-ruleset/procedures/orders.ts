import type { ActionList } from '../../core/index.ts';
import { orderAction, orderOf } from '../actions.ts';
import { ORDERS } from '../layout.ts';
import { possibleOrders } from '../orders.ts';
import type { ToyRulesetState } from '../state.ts';
import { ask, run, sideFrame, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

function legalOrders(s: S, into: ActionList): void {
  for (const order of possibleOrders(s.distance())) into.push(orderAction(order));
}

/** Tells that an order is written, not which.
 * @rule 2.1 in secret: what the other side sees of it is decided in `state.ts` */
function writeOrder(s: S, action: number): void {
  const side = sideFrame.side(s);
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
  ask('orders/choose', sideFrame.side, legalOrders, writeOrder, {
    on: ['orders/choose', 'orders/reveal'],
    registers: sideFrame.registers,
    secret: true,
    about: { phase: 'orders', rule: '2.1', decision: 'order', question: 'Which order does the band get?' },
  }),
  run('orders/reveal', showOrders, { on: ['movement/advance'], about: { phase: 'orders', rule: '2.2' } }),
];
