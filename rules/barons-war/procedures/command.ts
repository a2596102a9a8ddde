import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { splitShow } from '../actions.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { CONTINUATION_CHIT, FOURS_AT_START, FOURS_IN_GAME, MAXIMUM_CONSECUTIVE_TURNS } from '../tables/charts.ts';
import { checkAllocation, checkAnswer, checkChit, checkShow } from './frames.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

// ---- secret allocation [5.0]; registers: side, Battle being filled, highest chit it may still get, points left
const SIDE = 0;
const BATTLE = 1;
const CAP = 2;
const POINTS = 3;

function leadership(s: S, battle: number): number {
  return s.scenario.leaders[battle]!.leadership;
}

/** Begins the secret allocation of one side. */
export function beginAllocation(s: S, side: Player): void {
  s.push(STEP['command/allocate'], side, firstBattle(s, side, 0), CONTINUATION_CHIT, s.scenario.commandPoints[side]);
}

function firstBattle(s: S, side: number, from: number): number {
  const { battles } = s.scenario;
  for (let battle = from; battle < battles.length; battle++) if (battles[battle]!.side === side) return battle;
  return -1;
}

/** Most points the boxes of a Battle can still take, with chits up to `cap`. */
export function roomFor(s: S, battle: number, cap: number): number {
  const boxes = s.emptyBoxes(battle);
  if (cap < CONTINUATION_CHIT) return boxes * cap;
  const fours = Math.min(boxes, FOURS_AT_START[(leadership(s, battle) - 1) as 0]! - s.chitsOf(battle, CONTINUATION_CHIT));
  return fours * 4 + (boxes - fours) * 3;
}

function roomAfter(s: S, side: number, battle: number): number {
  let room = 0;
  for (let next = firstBattle(s, side, battle + 1); next >= 0; next = firstBattle(s, side, next + 1))
    room += roomFor(s, next, CONTINUATION_CHIT);
  return room;
}

/** Most points that the allocation on top of the stack can still place. */
export function allocationRoom(s: S): number {
  const battle = s.register(BATTLE);
  return roomFor(s, battle, s.register(CAP)) + roomAfter(s, s.register(SIDE), battle);
}

/** Chits of a Battle are given in falling order, so that equal allocations are one.
 * @rule 5.0 any denominations that sum to the points @rule 6.1 limits on 4-chits @ruling R-11 R-16 */
function legalChits(s: S, into: ActionList): void {
  const battle = s.register(BATTLE);
  const left = s.register(POINTS);
  const later = roomAfter(s, s.register(SIDE), battle);
  const { chit: first } = s.game.space.first;
  if (left <= later) into.push(first); // nothing more here
  if (s.emptyBoxes(battle) === 0) return;
  for (let chit = 1; chit <= Math.min(s.register(CAP), left); chit++) {
    if (chit === CONTINUATION_CHIT && roomFor(s, battle, chit) <= s.emptyBoxes(battle) * 3) continue;
    s.addChit(battle, chit, 1);
    if (left - chit <= later + roomFor(s, battle, chit)) into.push(first + chit);
    s.addChit(battle, chit, -1);
  }
}

function giveChit(s: S, action: number): void {
  const chit = action - s.game.space.first.chit;
  const side = s.register(SIDE);
  const battle = s.register(BATTLE);
  if (chit > 0) {
    s.addChit(battle, chit, 1);
    s.setRegister(CAP, chit);
    s.setRegister(POINTS, s.register(POINTS) - chit);
  } else {
    s.setRegister(BATTLE, firstBattle(s, side, battle + 1));
    s.setRegister(CAP, CONTINUATION_CHIT);
  }
  if (s.register(POINTS) === 0) s.pop();
}

// ---- chit replacement [4.0]

/** The new chit that a face of the d10 gives; 0 for none, or for one that has no place: it is lost.
 * @rule 4.0 @ruling R-92 the table is lost and stands in the scenario @ruling R-09 */
export function newChit(s: S, face: number): number {
  const chit = s.scenario.chitReplacement[face - 1]!;
  return chit > 0 && hasPlaceFor(s, s.register(SIDE) as Player, chit) ? chit : 0;
}

function replacementOutcomes(s: S, into: OutcomeList): void {
  for (let face = 1; face <= 10; face++) into.add(newChit(s, face), 1);
}

/** @rule 4.0 both sides, from the second turn on */
function rollReplacement(s: S, chit: number): void {
  const side = s.register(SIDE) as Player;
  s.pop();
  if (s.listener !== null)
    s.tell('replacement', '4.0', `${s.game.ruleset.players[side]} receive ${chit === 0 ? 'no new chit' : `a ${chit}`}.`);
  if (chit > 0) s.push(STEP['command/place-chit'], side, chit);
}

export function hasPlaceFor(s: S, side: Player, chit: number): boolean {
  for (let battle = 0; battle < s.scenario.battles.length; battle++) if (mayTakeChit(s, side, battle, chit)) return true;
  return false;
}

/** @ruling R-09 an empty box of a Battle not eliminated; a 4 only where it can still be played */
function mayTakeChit(s: S, side: Player, battle: number, chit: number): boolean {
  if (s.scenario.battles[battle]!.side !== side || s.unitsLeft(battle) === 0 || s.emptyBoxes(battle) === 0) return false;
  if (chit < CONTINUATION_CHIT) return true;
  const used = s.data[s.b.foursPlayed + battle]! + s.chitsOf(battle, CONTINUATION_CHIT);
  return used < FOURS_IN_GAME[(leadership(s, battle) - 1) as 0]!;
}

/** @rule 4.0 a new chit may be placed, or left */
function legalBoxes(s: S, into: ActionList): void {
  const side = s.register(SIDE) as Player;
  const chit = s.register(1);
  into.push(s.game.space.first.pass);
  for (let battle = 0; battle < s.scenario.battles.length; battle++) {
    if (mayTakeChit(s, side, battle, chit)) into.push(s.game.space.first['place-chit'] + battle);
  }
}

function placeChit(s: S, action: number): void {
  const { first } = s.game.space;
  if (action !== first.pass) s.addChit(action - first['place-chit'], s.register(1), 1);
  s.pop();
}

// ---- initiative [3.0 B, 5.1]; registers: side that shows, Battle and chit shown

/** Whether a side may show this chit for this Battle.
 * @rule 5.1 @rule 6.1 one 4 in the game for leadership 1 @ruling R-07 R-08 a 0 needs an empty box @ruling R-80 entry needs a chit */
export function mayShow(s: S, battle: number, chit: number): boolean {
  const waiting = s.data[s.b.entered + battle] === 0;
  if (s.unitsLeft(battle) === 0 || (waiting && (chit === 0 || !mayEnterNow(s, battle)))) return false;
  if (chit === 0) return !s.game.rules.zeroNeedsEmptyBox || s.emptyBoxes(battle) > 0;
  if (s.chitsOf(battle, chit) === 0) return false;
  return chit < CONTINUATION_CHIT || s.data[s.b.foursPlayed + battle]! < FOURS_IN_GAME[(leadership(s, battle) - 1) as 0]!;
}

/** @rule 14.5 from its side's third activation on */
function mayEnterNow(s: S, battle: number): boolean {
  const entry = s.scenario.reinforcements.find((r) => r.battle === battle);
  const side = s.scenario.battles[battle]!.side;
  const had = s.data[side === 0 ? s.at.baronTurns : s.at.royalTurns]!;
  return entry !== undefined && had + 1 >= entry.fromActivation;
}

function highestPlayable(s: S, side: Player): number {
  for (let chit = CONTINUATION_CHIT; chit > 0; chit--) {
    for (let battle = firstBattle(s, side, 0); battle >= 0; battle = firstBattle(s, side, battle + 1))
      if (mayShow(s, battle, chit)) return chit;
  }
  return 0;
}

/** Adds every Battle and chit from `low` to `high` that the side may show. */
function addShows(s: S, side: Player, low: number, high: number, into: ActionList): void {
  for (let battle = firstBattle(s, side, 0); battle >= 0; battle = firstBattle(s, side, battle + 1)) {
    for (let chit = low; chit <= high; chit++) if (mayShow(s, battle, chit)) into.push(s.game.space.show(battle, chit));
  }
}

function isForced(s: S): boolean {
  return s.data[s.at.inARow]! >= MAXIMUM_CONSECUTIVE_TURNS;
}

/** Which side shows first: the one that did not have the initiative; in the first turn the one the scenario names [3.0]. */
export function sideToShow(s: S): Player {
  return s.data[s.at.turn] === 1 ? s.scenario.initiative : s.enemy;
}

export function beginInitiative(s: S): void {
  s.push(STEP['command/show'], sideToShow(s));
}

/** @rule 3.0 the side without initiative shows a Battle and a chit @rule 5.1 after two turns in a row its highest @ruling R-02 R-04 R-05 */
function legalShows(s: S, into: ActionList): void {
  const side = s.register(SIDE) as Player;
  const high = highestPlayable(s, side);
  const low = isForced(s) ? high : 0;
  addShows(s, side, low, isForced(s) ? high : CONTINUATION_CHIT, into);
  if (into.length > 0) return;
  for (let battle = firstBattle(s, side, 0); battle >= 0; battle = firstBattle(s, side, battle + 1)) {
    if (s.unitsLeft(battle) > 0) into.push(s.game.space.show(battle, 0));
  }
}

/** Whether what is shown now takes the initiative without an answer: in the first player turn, or after two turns in a row [3.0, 5.1]. */
export function takesAtOnce(s: S): boolean {
  return s.data[s.at.turn] === 1 || isForced(s);
}

function show(s: S, action: number): void {
  const { battle, chit } = splitShow(action - s.game.space.first.show);
  if (takesAtOnce(s)) takeInitiative(s, battle, chit);
  else {
    s.setRegister(1, battle);
    s.setRegister(2, chit);
    s.become(STEP['command/answer']);
  }
}

/** @rule 3.0 the other side answers with a higher chit or passes @ruling R-03 */
function legalAnswers(s: S, into: ActionList): void {
  into.push(s.game.space.first.pass);
  addShows(s, s.side, s.register(2) + 1, CONTINUATION_CHIT, into);
}

function answer(s: S, action: number): void {
  if (action === s.game.space.first.pass) takeInitiative(s, s.register(1), s.register(2));
  else {
    const { battle, chit } = splitShow(action - s.game.space.first.show);
    takeInitiative(s, battle, chit);
  }
}

/** @rule 5.1 the winning chit is discarded @ruling R-06 the other stays */
function takeInitiative(s: S, battle: number, chit: number): void {
  const { data, at, b } = s;
  const side = s.scenario.battles[battle]!.side;
  if (chit > 0) s.addChit(battle, chit, -1);
  if (chit === CONTINUATION_CHIT) data[b.foursPlayed + battle]!++;
  data[at.inARow] = data[at.turn]! > 1 && side === s.side ? data[at.inARow]! + 1 : 1;
  data[at.side] = side;
  data[at.battle] = battle;
  data[at.chit] = chit;
  data[side === 0 ? at.baronTurns : at.royalTurns]!++;
  if (s.listener !== null)
    s.tell('initiative', '5.1', `${s.game.ruleset.players[side]} activate ${s.scenario.battles[battle]!.name} with a ${chit}.`);
  s.pop();
}

const anySide = (s: S): Player => s.register(SIDE) as Player;

export const commandSteps: readonly StepDraft[] = [
  ask('command/allocate', anySide, legalChits, giveChit, {
    on: ['command/allocate', 'command/reveal'],
    check: checkAllocation,
    registers: (k) => ({ side: k.side, battle: k.maybeBattle, cap: k.chit, points: k.count }),
    secret: true,
  }),
  run(
    'command/reveal',
    (s) => {
      s.data[s.at.revealed] = 1;
      s.pop();
    },
    { on: ['turn/start'] },
  ),
  roll('command/replacement', replacementOutcomes, rollReplacement, {
    on: ['command/replacement', 'command/show'],
    registers: (k) => ({ side: k.side }),
  }),
  ask('command/place-chit', anySide, legalBoxes, placeChit, {
    on: ['command/replacement', 'command/show'],
    check: checkChit,
    registers: (k) => ({ side: k.side, chit: k.chit }),
  }),
  ask('command/show', anySide, legalShows, show, { on: ['turn/activation'], check: checkShow, registers: (k) => ({ side: k.side }) }),
  ask('command/answer', (s) => s.side, legalAnswers, answer, {
    on: ['turn/activation'],
    check: checkAnswer,
    registers: (k) => ({ side: k.side, battle: k.battle, chit: k.chit }),
  }),
];
