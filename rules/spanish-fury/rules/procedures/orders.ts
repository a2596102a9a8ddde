import { type ActionList, asking, type OutcomeList, type OutcomeText, type Player } from '../../../core/index.ts';
import { ORDER, ORDERS } from '../../charts/types.ts';
import type { FuryState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { loseTrack, mayHold } from '../conduct.ts';
import { totalsWhere, waysOf } from '../dice.ts';
import { answerTo, hasTroops, obey, ordersToSend } from '../doubt.ts';
import { hasReached } from '../points.ts';
import { toAttachments } from './attach.ts';
import { DURING, goTo } from './phases.ts';
import { ask, brigadeFrame, frame, roll, type StepDraft } from './writer.ts';

type S = FuryState;
const PHASE = 'Command';

/** A side sends new orders: how many more it may. */
const sending = frame({ side: (k) => k.side, left: (k) => k.count });
/** A new order is on its way. */
const sent = frame({ brigade: (k) => k.brigade, order: (k) => k.order, point: (k) => k.maybePoint });

/** Goes on with the new orders of a side, then with those of the other; in the first turn with the first ones, where the players choose them.
 * @rule 12.3 @ruling SF-70 */
export function toOrders(s: S, side: number): void {
  if (s.game.options.orders === 'chosen' && s.turn === s.compiled.firstTurn) return toFirstOrders(s, side, 0);
  if (side > 1) return toAttachments(s, 0);
  goTo(s, 'command/order', side, ordersToSend(s, side as Player));
}

// ---- the orders that there are

/** Adds the orders that a brigade may be given; a Manoeuvre is the point to which it goes.
 * @param isFirst whether it has none yet: else the one it has is no new one */
function addOrders(s: S, brigade: number, isFirst: boolean, into: ActionList): void {
  const { first } = s.game.space;
  for (let order = 0; order < ORDERS.length; order++)
    if (order !== ORDER.manoeuvre && (isFirst || order !== s.brigadeOrder(brigade))) into.push(first.order + order);
  for (let point = 0; point < s.compiled.points.length; point++)
    if ((isFirst || point !== s.brigadePoint(brigade)) && !hasReached(s, brigade, point)) into.push(first.point + point);
}

/** The order that an action gives. */
function orderBy(s: S, action: number): number {
  return pointBy(s, action) < 0 ? action - s.game.space.first.order : ORDER.manoeuvre;
}

/** The point of the Manoeuvre that an action orders; -1 for another order. */
function pointBy(s: S, action: number): number {
  return s.game.space.kindOf(action) === 'point' ? action - s.game.space.first.point : -1;
}

const ANSWERS = ['order', 'point'] as const;
const UNLESS = 'Manoeuvre is ordered by its point, where it must not stand yet, and the order it has is no new one.';

// ---- first orders

/** Goes on with the next brigade whose first order its player chooses. @rule 24.1 */
function toFirstOrders(s: S, side: number, from: number): void {
  if (side > 1) return toAttachments(s, 0);
  const brigade = s.game.brigadesOf[side as Player].find((one) => one >= from);
  if (brigade === undefined) toFirstOrders(s, side + 1, 0);
  else goTo(s, 'command/first-order', brigade);
}

function chooseFirst(s: S, action: number): void {
  const brigade = brigadeFrame.brigade(s);
  s.setBrigadeOrder(brigade, orderBy(s, action));
  s.setBrigadePoint(brigade, pointBy(s, action));
  toFirstOrders(s, s.sideOfBrigade(brigade), brigade + 1);
}

// ---- new orders

/** @rule 12.3 a brigade is sent one new order in a turn */
function legalBrigades(s: S, into: ActionList): void {
  const { first } = s.game.space;
  into.push(first.done);
  if (sending.left(s) === 0) return;
  for (const brigade of s.game.brigadesOf[sending.side(s)])
    if (s.brigadeAsked(brigade) === 0 && hasTroops(s, brigade)) into.push(first.brigade + brigade);
}

function chooseBrigade(s: S, action: number): void {
  const { first } = s.game.space;
  const side = sending.side(s);
  if (action === first.done) return endSending(s, side);
  const brigade = action - first.brigade;
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

function legalOrders(s: S, into: ActionList): void {
  addOrders(s, brigadeFrame.brigade(s), false, into);
}

function chooseOrder(s: S, action: number): void {
  goTo(s, 'command/obey', brigadeFrame.brigade(s), orderBy(s, action), pointBy(s, action));
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
  s.listener?.({ kind: 'order', rule: '12.3', text: `${s.compiled.brigades[brigade]!.name}: ${RESULTS[outcome as 0]}.`, only });
}

const RESULTS = ['they keep their order', 'they obey', 'they hold'] as const;

function meaningOfObey(s: S, outcome: number): OutcomeText {
  const [brigade, order] = [sent.brigade(s), sent.order(s)];
  return { text: RESULTS[outcome as 0], dice: '2d6', faces: totalsWhere((total) => answerTo(s, brigade, order, total) === outcome) };
}

const isSent = (s: S, { brigade }: { readonly brigade: number }): string | null =>
  hasTroops(s, brigade) && s.brigadeAsked(brigade) === 1 ? null : 'An order is sent to a brigade with troops that is "asked".';

export const orderSteps: readonly StepDraft[] = [
  ask(
    'command/first-order',
    (s) => s.sideOfBrigade(brigadeFrame.brigade(s)),
    (s, into) => addOrders(s, brigadeFrame.brigade(s), true, into),
    chooseFirst,
    {
      on: DURING,
      registers: brigadeFrame.registers,
      secret: true,
      check: (s) => (s.game.options.orders === 'chosen' ? null : 'The scenario gives the first orders.'),
      about: asking(PHASE, '24.1', ANSWERS, 'Which order does the brigade have at first?', UNLESS),
    },
  ),
  ask('command/order', (s) => sending.side(s), legalBrigades, chooseBrigade, {
    on: DURING,
    registers: sending.registers,
    open: (s) => isInPlay(s, sending.side(s)),
    idle: 'What dice have made of the orders their owner alone knows: what the enemy may think of it changes only when he decides.',
    check: (s, { side, left }) => (left <= ordersToSend(s, side as Player) ? null : 'So many orders cannot be sent [12.3].'),
    about: asking(
      PHASE,
      '12.3',
      ['brigade', 'done'],
      'Which brigade is sent a new order?',
      'It has been sent one in this turn, or has no troops left.',
    ),
  }),
  ask('command/new-order', (s) => s.sideOfBrigade(brigadeFrame.brigade(s)), legalOrders, chooseOrder, {
    on: ['command/order'],
    registers: brigadeFrame.registers,
    secret: true,
    check: isSent,
    about: asking(PHASE, '12.3', ANSWERS, 'Which order is it sent?', UNLESS),
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
