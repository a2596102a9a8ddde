import { countBits, opponent, type Player, type Rng } from '../../../core/index.ts';
import { ORDER, ORDERS, SPEECHES } from '../../charts/types.ts';
import type { FuryState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { isKnown } from './conduct.ts';
import { WAYS } from '../../charts/dice.ts';
import { answerTo, isDoubtful, keepingWays, obey } from './doubt.ts';
import { countAhead, isAhead } from './points.ts';
import { hasSpeech, orderOf, speechesUnder } from './speeches.ts';

type S = FuryState;

// Orders and the points of Manoeuvres are their owner's alone as long as the game goes on, speeches until the reveal; and of a new order everybody knows to
// whom it is sent, but not what it says, or whether it is obeyed. So whatever is asked, told or offered to the other side follows from what all can see.
// @ruling SF-20 @ruling SF-70

/** Whether anything is or will be hidden. */
export function hidesAnything(s: S): boolean {
  return s.depth > 0;
}

// ---- what the stack tells

/** The side whose speeches are being laid; -1 if none are. */
function sideSpeaking(s: S): number {
  return s.data[s.frame] === STEP['command/speech'] ? s.sideOf(s.register(0)) : -1;
}

/** The first unit of a side that has a choice of speeches: everybody knows who has to regroup, and has none. */
function firstToChoose(s: S, side: Player): number {
  for (const unit of s.game.unitsOf[side]) if (hasSpeech(s, unit) && s.regroup(unit) === 0) return unit;
  return s.register(0);
}

/** Whether the speeches of a side lie face down: those of the first side, while the second lays its own. */
function hasLaid(s: S, side: Player): boolean {
  return side === 0 && sideSpeaking(s) === 1;
}

/** The brigade of a side to which the order of the top frame goes, written or not; -1 for none. */
function brigadeSent(s: S, side: Player): number {
  const step = s.data[s.frame];
  if (step !== STEP['command/new-order'] && step !== STEP['command/obey']) return -1;
  return s.sideOfBrigade(s.register(0)) === side ? s.register(0) : -1;
}

/** Whether dice may have changed the order of a brigade since its player decided last. */
export function isInFlux(s: S, brigade: number): boolean {
  return s.brigadeDoubted(brigade) === 1 || s.brigadeAsked(brigade) === 1;
}

// ---- blanks

/** Blanks what the other side has not seen: orders, points, speeches that lie face down. */
export function concealSecrets(s: S, viewer: Player): void {
  if (!hidesAnything(s)) return;
  const side = opponent(viewer);
  concealFrame(s, side);
  for (const brigade of s.game.brigadesOf[side]) {
    if (!isKnown(s, brigade) || isInFlux(s, brigade)) s.setBrigadeOrder(brigade, -1);
    s.setBrigadePoint(brigade, -1);
  }
  if (s.revealed === 0) for (const unit of s.game.unitsOf[side]) s.setSpeech(unit, 0);
}

/** As far as speeches, and first orders, have come, and what an order on its way says. */
function concealFrame(s: S, side: Player): void {
  const step = s.data[s.frame];
  if (sideSpeaking(s) === side) s.setRegister(0, firstToChoose(s, side));
  if (step === STEP['command/first-order'] && s.sideOfBrigade(s.register(0)) === side) s.setRegister(0, s.game.brigadesOf[side][0]!);
  if (step === STEP['command/obey'] && brigadeSent(s, side) >= 0) writeFrame(s, -1, -1);
}

function writeFrame(s: S, order: number, point: number): void {
  s.setRegister(1, order);
  s.setRegister(2, point);
}

// ---- worlds

/** Draws orders, points and speeches of the other side that fit what the viewer has seen. */
export function resampleSecrets(s: S, viewer: Player, rng: Rng): void {
  if (!hidesAnything(s)) return;
  concealSecrets(s, viewer);
  const side = opponent(viewer);
  const isLaid = hasLaid(s, side);
  for (const brigade of s.game.brigadesOf[side]) {
    setOrder(s, brigade, drawOrder(s, brigade, isLaid, rng), rng);
    if (s.brigadeDoubted(brigade) === 1) drawDoubt(s, brigade, rng);
    if (s.brigadeAsked(brigade) === 1) drawOrderSent(s, brigade, rng);
  }
  if (isLaid) drawSpeeches(s, side, s.unitCount, rng);
  else if (sideSpeaking(s) === side) drawSpeeches(s, side, s.register(0), rng);
}

function isLikely(s: S, brigade: number, order: number): boolean {
  return ((s.brigadeLikely(brigade) >> order) & 1) === 1;
}

/** In how many ways speeches can be laid for a brigade under an order: face down, each is as likely as any other. */
function waysToSpeak(s: S, brigade: number, order: number): number {
  let ways = 1;
  for (const unit of s.scenario.brigades[brigade]!.units) if (hasSpeech(s, unit)) ways *= countBits(speechesUnder(s, unit, order));
  return ways;
}

/** How likely an order of a brigade is. */
function weightOf(s: S, brigade: number, order: number, isLaid: boolean): number {
  if (((s.brigadeShown(brigade) >> order) & 1) === 0) return 0;
  const odds = (isLikely(s, brigade, order) ? s.brigadeOdds(brigade) : 1) * (isLaid ? waysToSpeak(s, brigade, order) : 1);
  return odds * (order === ORDER.manoeuvre ? countAhead(s, brigade) : s.scenario.points.length);
}

function drawOrder(s: S, brigade: number, isLaid: boolean, rng: Rng): number {
  const lots = s.game.lots.clear();
  for (let order = 0; order < ORDERS.length; order++) lots.add(order, weightOf(s, brigade, order, isLaid));
  return lots.sample(rng);
}

function setOrder(s: S, brigade: number, order: number, rng: Rng): void {
  s.setBrigadeOrder(brigade, order);
  s.setBrigadePoint(brigade, drawPoint(s, brigade, order, rng));
}

function drawPoint(s: S, brigade: number, order: number, rng: Rng): number {
  if (order !== ORDER.manoeuvre) return -1;
  const lots = s.game.lots.clear();
  for (let point = 0; point < s.scenario.points.length; point++) if (isAhead(s, brigade, point)) lots.add(point, 1);
  return lots.sample(rng);
}

function drawSpeeches(s: S, side: Player, end: number, rng: Rng): void {
  for (const unit of s.game.unitsOf[side]) if (unit < end && hasSpeech(s, unit)) s.setSpeech(unit, drawSpeech(s, unit, rng));
}

function drawSpeech(s: S, unit: number, rng: Rng): number {
  const lots = s.game.lots.clear();
  const speeches = speechesUnder(s, unit, orderOf(s, unit));
  for (let speech = 0; speech < SPEECHES.length; speech++) lots.add(speech, (speeches >> speech) & 1);
  return lots.sample(rng);
}

/** A brigade that has doubted after a rout lost heart, or did not. */
function drawDoubt(s: S, brigade: number, rng: Rng): void {
  const isLost = rng.below(WAYS) >= keepingWays(s, brigade);
  if (isLost && isDoubtful(s.brigadeOrder(brigade))) setOrder(s, brigade, ORDER.hold, rng);
}

/** Draws the order that a brigade has been sent. Dice decide whether it obeys, unless the order is still on its way. */
function drawOrderSent(s: S, brigade: number, rng: Rng): void {
  const order = drawNewOrder(s, brigade, rng);
  const point = drawPoint(s, brigade, order, rng);
  if (brigadeSent(s, s.sideOfBrigade(brigade)) !== brigade)
    obey(s, brigade, order, point, answerTo(s, brigade, order, 2 + rng.below(6) + rng.below(6)));
  else if (s.data[s.frame] === STEP['command/obey']) writeFrame(s, order, point);
}

/** An order that a brigade does not have, each as likely as any other. */
function drawNewOrder(s: S, brigade: number, rng: Rng): number {
  const lots = s.game.lots.clear();
  for (let order = 0; order < ORDERS.length; order++)
    if (order !== s.brigadeOrder(brigade) && (order !== ORDER.manoeuvre || countAhead(s, brigade) > 0)) lots.add(order, 1);
  return lots.sample(rng);
}
