import { FRAME_CELLS, opponent, type Player, type Rng } from '../../core/index.ts';
import { ORDER, ORDERS, SPEECHES } from '../charts/types.ts';
import type { FuryState } from '../state/state.ts';
import { STEP } from '../state/steps.ts';
import { isKnown } from './conduct.ts';
import { WAYS } from './dice.ts';
import { answerTo, hasTroops, isDoubtful, keepingWays, obey, ordersToSend } from './doubt.ts';
import { hasSpeech, nextSpeaker, orderOf, speechesUnder } from './speeches.ts';

type S = FuryState;

// Orders and the points of Manoeuvres are their owner's alone as long as the game goes on, speeches until the reveal; and of a new order everybody knows that
// it is sent, but not to whom, what it says, or whether it is obeyed. So whatever is asked, told or offered to the other side follows from what all can see.
// @ruling SF-20 @ruling SF-70

/** How much likelier an order is that fits all that a brigade has done than one that must have come unseen. @ruling SF-63 */
const LIKELIER = 6;

/** Whether anything is or will be hidden. */
export function hidesAnything(s: S): boolean {
  return s.depth > 0;
}

// ---- what the stack tells

/** The side whose speeches are being laid; -1 if none are. */
function sideSpeaking(s: S): number {
  return s.data[s.frame] === STEP['command/speech'] ? s.sideOf(s.register(0)) : -1;
}

/** Whether the speeches of a side lie face down: those of the first side, while the second lays its own. */
function hasLaid(s: S, side: Player): boolean {
  return side === 0 && sideSpeaking(s) === 1;
}

/** Whether the top frame is about a brigade of a side, and its owner's secret. */
function isSecretFrame(s: S, side: Player): boolean {
  const step = s.data[s.frame];
  const isSecret = step === STEP['command/new-order'] || step === STEP['command/obey'] || step === STEP['command/first-order'];
  return isSecret && s.sideOfBrigade(s.register(0)) === side;
}

/** How many more orders a side may send, while it sends them; -1 at any other time. */
function leftToSend(s: S, side: Player): number {
  for (const frame of [s.frame, s.frame - FRAME_CELLS])
    if (s.data[frame] === STEP['command/order'] && s.data[frame + 1] === side) return s.data[frame + 2]!;
  return -1;
}

/** Whether dice may have changed the order of a brigade since its player decided last. */
export function isInFlux(s: S, brigade: number): boolean {
  const side = s.sideOfBrigade(brigade);
  const left = leftToSend(s, side);
  return s.brigadeDoubted(brigade) === 1 || (left >= 0 && left < ordersToSend(s, side));
}

// ---- blanks

/** Blanks what the other side has not seen: orders, points, who is sent an order, speeches that lie face down. */
export function concealSecrets(s: S, viewer: Player): void {
  if (!hidesAnything(s)) return;
  const side = opponent(viewer);
  concealFrame(s, side);
  for (const brigade of s.game.brigadesOf[side]) {
    if (!isKnown(s, brigade) || isInFlux(s, brigade)) s.setBrigadeOrder(brigade, -1);
    s.setBrigadePoint(brigade, -1);
    s.setBrigadeAsked(brigade, 0);
  }
  if (s.revealed === 0) for (const unit of s.game.unitsOf[side]) s.setSpeech(unit, 0);
}

/** As far as speeches have come, and about whom an order is. */
function concealFrame(s: S, side: Player): void {
  if (sideSpeaking(s) === side) s.setRegister(0, nextSpeaker(s, side, 0));
  if (!isSecretFrame(s, side)) return;
  s.setRegister(0, s.game.brigadesOf[side][0]!);
  if (s.data[s.frame] !== STEP['command/obey']) return;
  s.setRegister(1, -1);
  s.setRegister(2, -1);
}

// ---- worlds

/** Draws orders, points and speeches of the other side that fit what the viewer has seen; never more orders that came unseen than were sent. */
export function resampleSecrets(s: S, viewer: Player, rng: Rng): void {
  if (!hidesAnything(s)) return;
  concealSecrets(s, viewer);
  const side = opponent(viewer);
  drawOrders(s, side, rng);
  drawDoubts(s, side, rng);
  drawSending(s, side, rng);
  if (hasLaid(s, side)) drawSpeeches(s, side, rng);
}

function isLikely(s: S, brigade: number, order: number): boolean {
  return ((s.brigadeLikely(brigade) >> order) & 1) === 1;
}

/** In how many ways speeches can be laid for a brigade under an order: face down, each is as likely as any other. */
function waysToSpeak(s: S, brigade: number, order: number): number {
  let ways = 1;
  for (const unit of s.compiled.brigades[brigade]!.units) if (hasSpeech(s, unit)) ways *= speechSet(s, unit, order).length;
  return ways;
}

function speechSet(s: S, unit: number, order: number): number[] {
  const set = speechesUnder(s, unit, order);
  return SPEECHES.flatMap((_, speech) => ((set >> speech) & 1 ? [speech] : []));
}

/** How likely each order of a brigade is, by itself. */
function weighOrders(s: S, brigade: number, isLaid: boolean): number[] {
  return ORDERS.map((_, order) => {
    if (((s.brigadeShown(brigade) >> order) & 1) === 0) return 0;
    return (isLikely(s, brigade, order) ? LIKELIER : 1) * (isLaid ? waysToSpeak(s, brigade, order) : 1);
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Place in a list of weights, drawn by them. */
function draw(weights: readonly number[], rng: Rng): number {
  let ticket = rng.float() * sumOf(weights);
  let last = 0;
  for (const [place, weight] of weights.entries()) {
    if (weight === 0) continue;
    last = place;
    ticket -= weight;
    if (ticket < 0) break;
  }
  return last;
}

/** Weights of all choices from each brigade on, by how many of them may be unlikely ones; one row more than there are brigades. */
function weighTails(s: S, brigades: readonly number[], weights: readonly (readonly number[])[]): number[][] {
  const tails: number[][] = [Array.from({ length: brigades.length + 1 }, () => 1)];
  for (let i = brigades.length - 1; i >= 0; i--) {
    const [next] = tails as [number[]];
    const likely = sumOf(weights[i]!.filter((_, order) => isLikely(s, brigades[i]!, order)));
    const unlikely = sumOf(weights[i]!) - likely;
    tails.unshift(next.map((tail, room) => likely * tail + (room > 0 ? unlikely * next[room - 1]! : 0)));
  }
  return tails;
}

/** An order for each brigade of a side, as it was when its player decided last. */
function drawOrders(s: S, side: Player, rng: Rng): void {
  const brigades = s.game.brigadesOf[side];
  const isLaid = hasLaid(s, side);
  const weights = brigades.map((brigade) => weighOrders(s, brigade, isLaid));
  const tails = weighTails(s, brigades, weights);
  let room = s.sideUnseen(side);
  brigades.forEach((brigade, i) => {
    const tail = tails[i + 1]!;
    const order = draw(
      weights[i]!.map((weight, one) => weight * (isLikely(s, brigade, one) ? tail[room]! : room > 0 ? tail[room - 1]! : 0)),
      rng,
    );
    if (!isLikely(s, brigade, order)) room--;
    s.setBrigadeOrder(brigade, order);
    s.setBrigadePoint(brigade, drawPoint(s, order, rng));
  });
}

function drawPoint(s: S, order: number, rng: Rng): number {
  return order === ORDER.manoeuvre ? rng.below(s.compiled.points.length) : -1;
}

function drawSpeeches(s: S, side: Player, rng: Rng): void {
  for (const unit of s.game.unitsOf[side]) {
    if (!hasSpeech(s, unit)) continue;
    const speeches = speechSet(s, unit, orderOf(s, unit));
    s.setSpeech(unit, speeches[rng.below(speeches.length)]!);
  }
}

/** Brigades that have doubted after a rout lost heart, or did not. */
function drawDoubts(s: S, side: Player, rng: Rng): void {
  for (const brigade of s.game.brigadesOf[side]) {
    const isLost = s.brigadeDoubted(brigade) === 1 && rng.below(WAYS) >= keepingWays(s, brigade);
    if (!isLost || !isDoubtful(s.brigadeOrder(brigade))) continue;
    s.setBrigadeOrder(brigade, ORDER.hold);
  }
}

/** Orders that a side has sent in this turn, to brigades by lot: each as likely as any other, and answered by the dice; the last one may be on its way. */
function drawSending(s: S, side: Player, rng: Rng): void {
  const left = leftToSend(s, side);
  if (left < 0) return;
  const brigades = s.game.brigadesOf[side].filter((brigade) => hasTroops(s, brigade));
  const isPending = isSecretFrame(s, side);
  for (let count = ordersToSend(s, side) - left; count > 0; count--) {
    const [brigade] = brigades.splice(rng.below(brigades.length), 1) as [number];
    s.setBrigadeAsked(brigade, 1);
    const others = ORDERS.flatMap((_, order) => (order === s.brigadeOrder(brigade) ? [] : [order]));
    const order = others[rng.below(others.length)]!;
    const point = drawPoint(s, order, rng);
    if (count > 1 || !isPending) obey(s, brigade, order, point, answerTo(s, brigade, order, 2 + rng.below(6) + rng.below(6)));
    else writeFrame(s, brigade, order, point);
  }
}

/** Whom the order on its way goes to, and, once it is written, what it says. */
function writeFrame(s: S, brigade: number, order: number, point: number): void {
  s.setRegister(0, brigade);
  if (s.data[s.frame] !== STEP['command/obey']) return;
  s.setRegister(1, order);
  s.setRegister(2, point);
}
