import type { Offers } from '../state/actions.ts';
import { ORDERS } from '../state/layout.ts';
import { possibleOrders } from '../state/orders.ts';
import type { ToyRulesetState } from '../state/state.ts';
import { LONGEST_RANGE } from '../charts/volley.ts';
import { type Actions, ask, run, sideFrame, type StepDraft } from './kinds.ts';

type S = ToyRulesetState;

export const orderActions: Actions<'order'> = { order: { does: 'writes the order of the band: advance, shoot or take cover' } };

function legalOrders(s: S, into: Offers<'order'>): void {
  for (const order of possibleOrders(s.distance())) into.push('order', order);
}

/** Tells that an order is written, not which.
 * @rule 2.1 in secret: what the other side sees of it is decided in `state.ts` */
function writeOrder(s: S, order: number): void {
  const side = sideFrame.side(s);
  s.pop();
  s.setOrder(side, order + 1);
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
  ask('orders/choose', sideFrame.side, legalOrders, {
    on: ['orders/choose', 'orders/reveal'],
    registers: sideFrame.registers,
    secret: true,
    choose: { order: writeOrder },
    about: { phase: 'orders', rule: '2.1' },
    question: 'Which order does the band get?',
    unless: 'The band gets an order that it can carry out.',
    refusals: { order: (s) => ['2.3', `The enemy is ${s.distance()} places away; the range is ${LONGEST_RANGE}.`] },
  }),
  run('orders/reveal', showOrders, { on: ['movement/advance'], about: { phase: 'orders', rule: '2.2' } }),
];
