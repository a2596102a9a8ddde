import { capital, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { ORDER, ORDERS } from '../../../charts/types.ts';
import { pointWords } from '../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import type { FuryState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { loseTrack, mayHold } from '../../orders/conduct.ts';
import { totalsWhere, waysOf } from '../../../charts/dice.ts';
import { answerTo, hasTroops, obey, ordersToSend } from '../../orders/doubt.ts';
import { hasReached } from '../../orders/points.ts';
import { toAttachments } from './attach.ts';
import { DURING, goTo } from '../phases.ts';
import { cast } from '../roles.ts';
import { type Actions, ask, brigadeFrame, frame, roll, type StepDraft } from '../writer.ts';

type S = FuryState;
const PHASE = 'Command';

/** A side sends new orders: how many more it may. */
const sending = frame({ side: (k) => k.side, left: (k) => k.count });
/** A new order is on its way. */
const sent = frame({ brigade: (k) => k.brigade, order: (k) => k.order, point: (k) => k.maybePoint });

/** Goes on with the new orders of a side, then with those of the other; in the first turn with the first ones, where the players choose them.
 * @rule 12.3 @ruling SF-70 */
export function toOrders(s: S, side: number): void {
  if (s.game.options.orders === 'chosen' && s.turn === s.scenario.firstTurn) return toFirstOrders(s, side, 0);
  if (side > 1) return toAttachments(s, 0);
  goTo(s, 'command/order', side, ordersToSend(s, side as Player));
}

// ---- the orders that there are

export const orderActions: Actions<'brigade' | 'order' | 'point'> = {
  brigade: { does: 'gives a new order to a brigade', phrase: (s, brigade) => `New order for ${s.scenario.brigades[brigade]!.name}` },
  order: { does: 'names the order', phrase: (_, order) => capital(ORDERS[order]!) },
  point: {
    does: 'names the point to which a brigade is to manoeuvre',
    phrase: (s, point) => `Manoeuvre to ${pointWords(s, point)}`,
  },
};

/** Offers the orders that a brigade may be given; a Manoeuvre is the point to which it goes.
 * @param isFirst whether it has none yet: else the one it has is no new one */
const legalOrders =
  (isFirst: boolean) =>
  (s: S, into: Offers<'order' | 'point'>): void => {
    const brigade = brigadeFrame.brigade(s);
    for (let order = 0; order < ORDERS.length; order++)
      if (order !== ORDER.manoeuvre && (isFirst || order !== s.brigadeOrder(brigade))) into.push('order', order);
    for (let point = 0; point < s.scenario.points.length; point++)
      if ((isFirst || point !== s.brigadePoint(brigade)) && !hasReached(s, brigade, point)) into.push('point', point);
  };

// ---- first orders

/** Goes on with the next brigade whose first order its player chooses. @rule 24.1 */
function toFirstOrders(s: S, side: number, from: number): void {
  if (side > 1) return toAttachments(s, 0);
  const brigade = s.game.brigadesOf[side as Player].find((one) => one >= from);
  if (brigade === undefined) toFirstOrders(s, side + 1, 0);
  else goTo(s, 'command/first-order', brigade);
}

function giveFirst(s: S, order: number, point: number): void {
  const brigade = brigadeFrame.brigade(s);
  s.setBrigadeOrder(brigade, order);
  s.setBrigadePoint(brigade, point);
  toFirstOrders(s, s.sideOfBrigade(brigade), brigade + 1);
}

// ---- new orders

/** @rule 12.3 a brigade is sent one new order in a turn */
function legalBrigades(s: S, into: Offers<'brigade' | 'done'>): void {
  into.push('done');
  if (sending.left(s) === 0) return;
  for (const brigade of s.game.brigadesOf[sending.side(s)])
    if (s.brigadeAsked(brigade) === 0 && hasTroops(s, brigade)) into.push('brigade', brigade);
}

function chooseBrigade(s: S, brigade: number): void {
  s.setBrigadeAsked(brigade, 1);
  sending.setLeft(s, sending.left(s) - 1);
  s.push(STEP['command/new-order'], brigade);
}

/** What the enemy may think of orders that dice may have changed is plain from now on. */
function endSending(s: S, side: Player): void {
  for (const brigade of s.game.brigadesOf[side]) {
    if (s.brigadeAsked(brigade) === 1) loseTrack(s, brigade);
    if (s.brigadeDoubted(brigade) === 1) mayHold(s, brigade);
    s.setBrigadeDoubted(brigade, 0);
    s.setBrigadeAsked(brigade, 0);
  }
  toOrders(s, side + 1);
}

/** Whether a side can send orders, or dice may have changed some of its own. */
function isInPlay(s: S, side: Player): boolean {
  for (const brigade of s.game.brigadesOf[side]) if (s.brigadeDoubted(brigade) === 1) return true;
  return ordersToSend(s, side) > 0;
}

function send(s: S, order: number, point: number): void {
  goTo(s, 'command/obey', brigadeFrame.brigade(s), order, point);
}

// ---- Doubt

function obeyOutcomes(s: S, into: OutcomeList): void {
  for (let total = 2; total <= 12; total++) into.add(answerTo(s, sent.brigade(s), sent.order(s), total), waysOf(total));
}

/** @rule 12.3 who obeys has the new order at once; its owner alone knows */
function rollObey(s: S, outcome: number): void {
  const brigade = sent.brigade(s);
  const order = sent.order(s);
  const point = sent.point(s);
  s.pop();
  obey(s, brigade, order, point, outcome);
  const only = s.sideOfBrigade(brigade);
  s.listener?.({ kind: 'order', rule: '12.3', text: `${s.scenario.brigades[brigade]!.name}: ${RESULTS[outcome as 0]}.`, only });
}

const RESULTS = ['they keep their order', 'they obey', 'they hold'] as const;

function meaningOfObey(s: S, outcome: number): OutcomeText {
  const [brigade, order] = [sent.brigade(s), sent.order(s)];
  return { text: RESULTS[outcome as 0], dice: '2d6', faces: totalsWhere((total) => answerTo(s, brigade, order, total) === outcome) };
}

const isSent = (s: S, { brigade }: { readonly brigade: number }): string | null =>
  hasTroops(s, brigade) && s.brigadeAsked(brigade) === 1 ? null : 'An order is sent to a brigade with troops that is "asked".';

/** What both ways to give an order have in common. @param give gives the order, with the point of a Manoeuvre, -1 for another */
const ordering = (give: (s: S, order: number, point: number) => void) =>
  ({
    registers: brigadeFrame.registers,
    secret: true,
    choose: { order: (s: S, order: number) => give(s, order, -1), point: (s: S, point: number) => give(s, ORDER.manoeuvre, point) },
    unless: 'Manoeuvre is ordered by its point, where it must not stand yet, and the order it has is no new one.',
  }) as const;
const owner = (s: S): Player => s.sideOfBrigade(brigadeFrame.brigade(s));

export const orderSteps: readonly StepDraft[] = [
  ask('command/first-order', owner, legalOrders(true), {
    ...ordering(giveFirst),
    on: DURING,
    check: cast({ brigade: 'any' }, (s) => (s.game.options.orders === 'chosen' ? null : 'The scenario gives the first orders.')),
    about: { phase: PHASE, rule: '24.1' },
    question: 'Which order does the brigade have at first?',
  }),
  ask('command/order', (s) => sending.side(s), legalBrigades, {
    on: DURING,
    registers: sending.registers,
    open: (s) => isInPlay(s, sending.side(s)),
    idle: 'What dice have made of the orders their owner alone knows: what the enemy may think of it changes only when he decides.',
    check: (s, { side, left }) => (left <= ordersToSend(s, side as Player) ? null : 'So many orders cannot be sent [12.3].'),
    choose: { brigade: chooseBrigade, done: (s) => endSending(s, sending.side(s)) },
    about: { phase: PHASE, rule: '12.3' },
    question: 'Which brigade is sent a new order?',
    unless: 'It has been sent one in this turn, or has no troops left.',
    words: { done: 'No more orders' },
  }),
  ask('command/new-order', owner, legalOrders(false), {
    ...ordering(send),
    on: ['command/order'],
    check: isSent,
    about: { phase: PHASE, rule: '12.3' },
    question: 'Which order is it sent?',
  }),
  roll('command/obey', obeyOutcomes, rollObey, {
    on: ['command/order'],
    registers: sent.registers,
    seenBy: (s) => s.sideOfBrigade(sent.brigade(s)),
    idle: 'Two ones bring Hold also to who is sent it: the enemy must not know by the dice what the order was.',
    check: isSent,
    about: { phase: PHASE, rule: '12.3', means: meaningOfObey },
  }),
];
