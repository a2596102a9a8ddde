import { capital, dieRoll, type Player } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { battleName } from '../../../state/names.ts';
import {
  firstBattle,
  hasPlaceFor,
  isForced,
  mayShow,
  mayTakeChit,
  roomAfter,
  roomFor,
  sideToShow,
  takesAtOnce,
} from '../../command/chits.ts';
import { CONTINUATION_CHIT } from '../../../charts/charts.ts';
import { checkAllocation, checkAnswer, checkChit, checkShow } from '../frames/command.ts';
import { type Actions, ask, frame, roll, run, sideFrame, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

export const commandActions: Actions<'chit' | 'show' | 'place-chit'> = {
  chit: {
    does: 'at the division of command points: gives the Battle at hand one more chit of this value; 0 goes on to the next Battle',
    phrase(s, chit) {
      const battle = battleName(s, allocation.battle(s));
      return chit === 0 ? `No more chits for ${battle}` : `Give ${battle} a ${chit}-chit`;
    },
    group: 'command',
    reads: (action, s, chit) => action.offer(allocation.battle(s), chit),
  },
  show: {
    does: 'shows a chit of a Battle in the contest for the next player turn',
    phrase: (s, battle, chit) =>
      `${takesAtOnce(s) ? 'Activate' : 'Show'} ${battleName(s, battle)} ${takesAtOnce(s) ? 'with' : 'and'} a ${chit}`,
    told: ['initiative'],
    group: 'command',
    reads: (action, _, battle, chit) => action.offer(battle, chit),
  },
  'place-chit': {
    does: 'gives the chit that replaces a played one to a Battle',
    phrase: (s, battle) => `Give the new ${placing.chit(s)}-chit to ${battleName(s, battle)}`,
    group: 'command',
    reads: (action, s, battle) => action.offer(battle, placing.chit(s)),
  },
};

// ---- secret allocation [5.0]

/** A side's allocation: the Battle being filled, the highest chit it may still get, and the points left. */
export const allocation = frame({ side: (k) => k.side, battle: (k) => k.maybeBattle, cap: (k) => k.chit, points: (k) => k.count });

/** Begins the secret allocation of one side. */
export function beginAllocation(s: S, side: Player): void {
  s.push(STEP['command/allocate'], side, firstBattle(s, side, 0), CONTINUATION_CHIT, s.scenario.commandPoints[side]);
}

/** Chits of a Battle are given in falling order, so that equal allocations are one.
 * @rule 5.0 any denominations that sum to the points @rule 6.1 limits on 4-chits @ruling R-11 R-16 */
function legalChits(s: S, into: Offers<'chit'>): void {
  const battle = allocation.battle(s);
  const left = allocation.points(s);
  const later = roomAfter(s, allocation.side(s), battle);
  if (left <= later) into.push('chit', 0); // nothing more here
  if (s.emptyBoxes(battle) === 0) return;
  for (let chit = 1; chit <= Math.min(allocation.cap(s), left); chit++) {
    if (chit === CONTINUATION_CHIT && roomFor(s, battle, chit) <= s.emptyBoxes(battle) * 3) continue;
    s.addChit(battle, chit, 1);
    if (left - chit <= later + roomFor(s, battle, chit)) into.push('chit', chit);
    s.addChit(battle, chit, -1);
  }
}

function giveChit(s: S, chit: number): void {
  const side = allocation.side(s);
  const battle = allocation.battle(s);
  if (chit > 0) {
    s.addChit(battle, chit, 1);
    allocation.setCap(s, chit);
    allocation.setPoints(s, allocation.points(s) - chit);
  } else {
    allocation.setBattle(s, firstBattle(s, side, battle + 1));
    allocation.setCap(s, CONTINUATION_CHIT);
  }
  if (allocation.points(s) === 0) s.pop();
}

// ---- chit replacement [4.0]

/** A new chit to be placed. */
const placing = frame({ side: (k) => k.side, chit: (k) => k.chit });

/** The new chit that a face of the d10 gives; 0 for none, or for one that has no place: it is lost.
 * @rule 4.0 @ruling R-92 the table is lost and stands in the scenario @ruling R-09 */
function newChit(s: S, face: number): number {
  const chit = s.scenario.chitReplacement[face - 1]!;
  return chit > 0 && hasPlaceFor(s, sideFrame.side(s), chit) ? chit : 0;
}

const replacement = dieRoll(10, newChit);

/** @rule 4.0 both sides, from the second turn on */
function rollReplacement(s: S, chit: number): void {
  const side = sideFrame.side(s);
  s.pop();
  if (s.listener !== null) s.tell('replacement', '4.0', `${s.game.players[side]} receive ${chit === 0 ? 'no new chit' : `a ${chit}`}.`);
  if (chit > 0) s.push(STEP['command/place-chit'], side, chit);
}

/** @rule 4.0 a new chit may be placed, or left */
function legalBoxes(s: S, into: Offers<'pass' | 'place-chit'>): void {
  const side = placing.side(s);
  const chit = placing.chit(s);
  into.push('pass');
  for (let battle = 0; battle < s.scenario.battles.length; battle++) {
    if (mayTakeChit(s, side, battle, chit)) into.push('place-chit', battle);
  }
}

function placeChit(s: S, battle: number): void {
  s.addChit(battle, placing.chit(s), 1);
  s.pop();
}

// ---- initiative [3.0 B, 5.1]

/** A Battle and a chit that a side has shown. */
export const shown = frame({ side: (k) => k.side, battle: (k) => k.battle, chit: (k) => k.chit });

function highestPlayable(s: S, side: Player): number {
  for (let chit = CONTINUATION_CHIT; chit > 0; chit--) {
    for (let battle = firstBattle(s, side, 0); battle >= 0; battle = firstBattle(s, side, battle + 1))
      if (mayShow(s, battle, chit)) return chit;
  }
  return 0;
}

/** Adds every Battle and chit from `low` to `high` that the side may show, and says whether there are any. */
function addShows(s: S, side: Player, low: number, high: number, into: Offers<'show'>): boolean {
  let isAny = false;
  for (let battle = firstBattle(s, side, 0); battle >= 0; battle = firstBattle(s, side, battle + 1)) {
    for (let chit = low; chit <= high; chit++) {
      if (!mayShow(s, battle, chit)) continue;
      into.push('show', battle, chit);
      isAny = true;
    }
  }
  return isAny;
}

export function beginInitiative(s: S): void {
  s.push(STEP['command/show'], sideToShow(s));
}

/** @rule 3.0 the side without initiative shows a Battle and a chit @rule 5.1 after two turns in a row its highest @ruling R-02 R-04 R-05 */
function legalShows(s: S, into: Offers<'show'>): void {
  const side = sideFrame.side(s);
  const high = highestPlayable(s, side);
  const low = isForced(s) ? high : 0;
  if (addShows(s, side, low, isForced(s) ? high : CONTINUATION_CHIT, into)) return;
  for (let battle = firstBattle(s, side, 0); battle >= 0; battle = firstBattle(s, side, battle + 1)) {
    if (s.unitsLeft(battle) > 0) into.push('show', battle, 0);
  }
}

function show(s: S, battle: number, chit: number): void {
  if (takesAtOnce(s)) takeInitiative(s, battle, chit);
  else {
    shown.setBattle(s, battle);
    shown.setChit(s, chit);
    s.become(STEP['command/answer']);
  }
}

/** @rule 3.0 the other side answers with a higher chit or passes @ruling R-03 */
function legalAnswers(s: S, into: Offers<'pass' | 'show'>): void {
  into.push('pass');
  addShows(s, s.side, shown.chit(s) + 1, CONTINUATION_CHIT, into);
}

/** @rule 5.1 the winning chit is discarded @ruling R-06 the other stays */
function takeInitiative(s: S, battle: number, chit: number): void {
  const side = s.scenario.battles[battle]!.side;
  if (chit > 0) s.addChit(battle, chit, -1);
  if (chit === CONTINUATION_CHIT) s.setFoursPlayed(battle, s.foursPlayed(battle) + 1);
  s.inARow = s.turn > 1 && side === s.side ? s.inARow + 1 : 1;
  s.side = side;
  s.battle = battle;
  s.chit = chit;
  if (side === 0) s.baronTurns++;
  else s.royalTurns++;
  if (s.listener !== null)
    s.tell('initiative', '5.1', `${s.game.players[side]} activate ${s.scenario.battles[battle]!.name} with a ${chit}.`);
  s.pop();
}

function reveal(s: S): void {
  s.revealed = 1;
  s.pop();
}

function askForShow(s: S): string {
  return takesAtOnce(s)
    ? 'The initiative is yours: choose the Battle to activate, and its chit.'
    : 'Show a Battle and a chit to bid for the initiative.';
}

function askForAnswer(s: S): string {
  return `${capital(battleName(s, shown.battle(s)))} is shown with a ${shown.chit(s)}: answer with a higher chit, or give way.`;
}

export const commandSteps: readonly StepDraft[] = [
  ask('command/allocate', allocation.side, legalChits, {
    on: ['command/allocate', 'command/reveal'],
    check: checkAllocation,
    registers: allocation.registers,
    secret: true,
    choose: { chit: giveChit },
    about: { phase: 'Secret allocation of chits', rule: '5.0', decision: 'allocate' },
    question: 'Divide your command points among your Battles, in secret.',
    unless: 'give the Battle another chit, none higher than its last, or go on to the next Battle',
  }),
  run('command/reveal', reveal, { on: ['turn/start'], about: { phase: 'Command', rule: '5.0' } }),
  roll('command/replacement', replacement.outcomes, rollReplacement, {
    on: ['command/replacement', 'command/show'],
    registers: sideFrame.registers,
    about: { phase: 'Command', rule: '4.0', means: replacement.means((_, chit) => (chit === 0 ? 'no new chit' : `a new ${chit}`)) },
  }),
  ask('command/place-chit', placing.side, legalBoxes, {
    on: ['command/replacement', 'command/show'],
    check: checkChit,
    registers: placing.registers,
    choose: { pass: (s) => s.pop(), 'place-chit': placeChit },
    about: { phase: 'A new chit', rule: '4.0', decision: 'place-chit' },
    question: (s) => `Choose a Battle for the new ${placing.chit(s)}-chit, or leave it.`,
    unless: 'place the new chit on an empty box, or leave it',
    words: { pass: (s) => `Leave the new ${placing.chit(s)}-chit` },
  }),
  ask('command/show', sideFrame.side, legalShows, {
    on: ['turn/activation'],
    check: checkShow,
    registers: sideFrame.registers,
    choose: { show },
    about: { phase: 'Initiative', rule: '5.1', decision: 'show' },
    question: askForShow,
    unless: 'show a Battle and one of its chits',
  }),
  ask('command/answer', (s) => s.side, legalAnswers, {
    on: ['turn/activation'],
    check: checkAnswer,
    registers: shown.registers,
    choose: { pass: (s) => takeInitiative(s, shown.battle(s), shown.chit(s)), show: takeInitiative },
    about: {
      phase: 'Initiative',
      rule: '3.0',
      decision: 'answer',
      reads: { pass: (action, s) => action.offer(shown.battle(s), shown.chit(s)) },
    },
    question: askForAnswer,
    unless: 'show a higher chit or pass',
    words: {
      pass: (s) => `Do not answer: ${battleName(s, shown.battle(s))} is activated`,
      show: (s, battle, chit) => `Answer with ${battleName(s, battle)} and a ${chit}`,
    },
  }),
];
