import type { Player } from '../../../../core/index.ts';
import { COLLAPSE_FAILS_UP_TO } from '../../../charts/siege.ts';
import { d10 } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import { ACT } from '../../../state/siege-card.ts';
import { BUILDS, DIGS, type SiegeState } from '../../../state/siege-state.ts';
import { HEALTHY } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { win } from '../days/points.ts';
import { isDayOfBattle } from '../days/beset.ts';
import { freeEngineer, hurt } from '../days/men.ts';
import {
  ALIGHT,
  claimDiggers,
  closeMine,
  diggingOfFace,
  diggingPower,
  FAILED,
  haveMet,
  meet,
  NO_MINE,
  noteDigging,
  noteHaste,
  OPEN_MINE,
  powerAtWork,
  propsNeeded,
  stretchAt,
} from '../days/mine.ts';
import { bringDown } from '../days/walls.ts';
import { watchOn, woundWatch } from '../days/watch.ts';
import { type Actions, ask, frame, roll, run, type StepDraft } from './writer.ts';

type S = SiegeState;

/** Digging of today: whether they hurry, hexes still to try. */
const digFrame = frame({ hurries: (k) => k.flag, left: (k) => k.count });
const sideFrame = frame({ hurries: (k) => k.flag, left: (k) => k.count, fills: (k) => k.flag });

/** Hexes of a day, and of one in haste. @rule 6.3.3 @rule 6.3.5 */
const USUAL = 1;
const HASTY = 2;

// ---- the mine

/** Whether the besieger can dig today. @rule 6.3.2 @rule 6.3.8 @ruling AN-26 */
function mayDig(s: S): boolean {
  const { besieger } = s.siege;
  const hasFought = s.siegeHolder === besieger && (s.siegeAct === ACT['mine-attack'] || s.siegeAct === ACT.gallery);
  if (hasFought || s.siegeRests === 1 || isDayOfBattle(s)) return false;
  const isFull = s.mineAt >= 0 && s.minePropped >= stretchAt(s, s.mineAt)!.length;
  return s.mine === OPEN_MINE && !isFull && s.mineMet === 0 && freeEngineer(s, besieger) >= 0 && diggingPower(s, besieger) > 0;
}

function legalDigs(s: S, into: Offers<'dig' | 'hurry' | 'kindle' | 'pass'>): void {
  into.push('pass');
  if (mayDig(s)) {
    into.push('dig');
    into.push('hurry');
  }
  if (s.mine === OPEN_MINE && s.mineMet === 0 && s.minePropped >= propsNeeded(s)) into.push('kindle');
}

/** The miners leave, and the props are lit. @rule 6.3.4 */
function lightProps(s: S): void {
  s.mine = ALIGHT;
  s.pop();
}

/** @rule 6.3.3 @rule 6.3.5 */
function digOn(s: S, hurries: boolean): void {
  const { besieger } = s.siege;
  s.setSiegeDuty(freeEngineer(s, besieger), BUILDS);
  noteDigging(s, besieger, hurries);
  claimDiggers(s, besieger);
  s.mineDays++;
  s.become(STEP['siege/dug']);
  digFrame.setHurries(s, hurries ? 1 : 0);
  digFrame.setLeft(s, hurries ? HASTY : USUAL);
}

const digDie = d10((s: S, face) => diggingOfFace(powerAtWork(s, s.siege.besieger), s.mineDays, digFrame.hurries(s) === 1, face));

/** @rule 6.3.3 a hex is propped; the days count anew for the next @ruling AN-24 @rule 6.3.5 @rule 6.3.6 */
function rollDig(s: S, outcome: number): void {
  const { besieger } = s.siege;
  const isDone = (outcome & 1) === 1;
  hurtDiggers(s, besieger, outcome >> 1);
  if (digFrame.hurries(s) === 1) noteHaste(s, besieger, isDone, outcome >> 1);
  if (isDone) {
    s.minePropped++;
    s.mineDays = 0;
  }
  digFrame.setLeft(s, digFrame.left(s) - 1);
  const goesOn = isDone && digFrame.left(s) > 0 && s.minePropped < stretchAt(s, s.mineAt)!.length;
  if (haveMet(s)) meet(s);
  if (!goesOn || s.mineMet === 1) return s.pop();
  s.mineDays = 1;
}

/** Those who dig are hurt, the first healthy ones. @rule 6.3.5 */
function hurtDiggers(s: S, side: Player, count: number): void {
  let left = count;
  for (const man of s.game.menOf[side]) {
    if (left === 0) return;
    if (s.siegeDuty(man) !== DIGS || s.health(man) !== HEALTHY) continue;
    hurt(s, man, true);
    left--;
  }
}

function digWords(outcome: number, done: string): string {
  const hurtMen = outcome >> 1;
  return `${(outcome & 1) === 1 ? done : 'no progress'}${hurtMen > 0 ? `, ${hurtMen} hurt` : ''}`;
}

// ---- the fire in the mine

/** @rule 6.3.4 */
const collapseDie = d10((_: S, face) => Number(face > COLLAPSE_FAILS_UP_TO));

/** @rule 6.3.4 the stretch of wall comes down, with those who keep watch on it [7.3.4], or the mine is given up */
function rollCollapse(s: S, outcome: number): void {
  const stretch = stretchAt(s, s.mineAt)!;
  s.pop();
  if (outcome === 1) {
    const watch = stretch.map((work) => watchOn(s, work));
    bringDown(s, stretch);
    woundWatch(s, watch);
  }
  if (outcome === 1 && s.siege.wallDecides) win(s, s.siege.besieger);
  if (outcome === 0 && s.siege.wallDecides) win(s, s.siege.besieged);
  if (outcome === 1) return closeMine(s, NO_MINE);
  if (s.listener !== null) s.tell('failed', '6.3.4', 'The props burn, and the wall stands.');
  closeMine(s, FAILED);
}

// ---- against the mine

/** Whether the besieged can dig, or fill, today. @rule 6.3.6 @rule 6.3.8 @ruling AN-26 */
function mayCounter(s: S): boolean {
  const { besieged } = s.siege;
  const hasFought = s.siegeHolder === besieged && s.siegeAct !== ACT.none;
  if (hasFought || isDayOfBattle(s) || s.mine !== OPEN_MINE || s.sapSince === 0) return false;
  if (s.mineMet === 1 && s.mineHeld === 0) return false;
  return freeEngineer(s, besieged) >= 0 && diggingPower(s, besieged) > 0;
}

function legalCounters(s: S, into: Offers<'dig' | 'hurry' | 'fill' | 'pass'>): void {
  into.push('pass');
  if (!mayCounter(s)) return;
  into.push(s.mineHeld === 1 ? 'fill' : 'dig');
  into.push('hurry');
}

/** @rule 6.3.6 */
function counter(s: S, hurries: boolean): void {
  const { besieged } = s.siege;
  s.setSiegeDuty(freeEngineer(s, besieged), BUILDS);
  noteDigging(s, besieged, hurries);
  claimDiggers(s, besieged);
  s.sapDays++;
  s.become(STEP['siege/countered']);
  sideFrame.setFills(s, s.mineHeld);
  sideFrame.setHurries(s, hurries ? 1 : 0);
  sideFrame.setLeft(s, hurries ? HASTY : USUAL);
}

const counterDie = d10((s: S, face) => diggingOfFace(powerAtWork(s, s.siege.besieged), s.sapDays, sideFrame.hurries(s) === 1, face));

/** @rule 6.3.6 a hex nearer, or one filled; when the last is filled the mine is no more @ruling AN-184 */
function rollCounter(s: S, outcome: number): void {
  const { besieged } = s.siege;
  const [fills, left] = [sideFrame.fills(s), sideFrame.left(s)];
  const isDone = (outcome & 1) === 1;
  hurtDiggers(s, besieged, outcome >> 1);
  if (sideFrame.hurries(s) === 1) noteHaste(s, besieged, isDone, outcome >> 1);
  if (isDone) {
    s.sapDays = 0;
    if (fills === 1) s.minePropped--;
    else s.sapPropped++;
  }
  sideFrame.setLeft(s, left - 1);
  const isFilled = fills === 1 && s.minePropped === 0;
  const isMeeting = fills === 0 && haveMet(s);
  const isLong = fills === 0 && s.sapPropped >= stretchAt(s, s.mineAt)!.length;
  if (isDone && left > 1 && !isFilled && !isMeeting && !isLong) {
    s.sapDays = 1;
    return;
  }
  s.pop();
  if (isMeeting) meet(s);
  if (isFilled) closeMine(s, NO_MINE);
}

function counterWords(s: S, outcome: number): string {
  return digWords(outcome, sideFrame.fills(s) === 1 ? 'a hex is filled' : 'a hex nearer');
}

const phase = 'Mines';

/** The day of the mine: a fire lit the day before, or digging. @rule 6.3.4 the extra day */
function runMine(s: S): void {
  s.become(s.mine === ALIGHT ? STEP['siege/collapse'] : STEP['siege/dig']);
}

export const mineSteps: readonly StepDraft[] = [
  run('siege/mine', runMine, { on: ['siege/day'], about: { phase, rule: '6.3.4' } }),
  ask('siege/dig', (s) => s.siege.besieger, legalDigs, {
    on: ['siege/day'],
    choose: { dig: (s) => digOn(s, false), hurry: (s) => digOn(s, true), kindle: lightProps, pass: (s) => s.pop() },
    about: { phase, rule: '6.3.3' },
    question: 'What do the miners do?',
    unless: 'There is nothing to dig, or not enough is propped.',
    words: { pass: 'The miners rest' },
  }),
  roll('siege/dug', digDie.outcomes, rollDig, {
    on: ['siege/day'],
    registers: digFrame.registers,
    seenBy: (s) => (digFrame.hurries(s) === 1 ? 'both' : s.siege.besieger),
    check: (s, { left }) => (s.mine === OPEN_MINE && s.mineAt >= 0 && left > 0 && left <= HASTY ? null : 'A gallery stands at the wall.'),
    about: { phase, rule: '6.3.3', means: digDie.means((_, outcome) => digWords(outcome, 'a hex is propped')) },
  }),
  roll('siege/collapse', collapseDie.outcomes, rollCollapse, {
    on: ['siege/day'],
    check: (s) => (s.mine === ALIGHT && s.mineAt >= 0 ? null : 'Props burn.'),
    about: { phase, rule: '6.3.4', means: collapseDie.means((_, outcome) => (outcome === 1 ? 'the wall comes down' : 'the wall stands')) },
  }),
  ask('siege/counter', (s) => s.siege.besieged, legalCounters, {
    on: ['siege/day'],
    choose: {
      dig: (s) => counter(s, false),
      hurry: (s) => counter(s, true),
      fill: (s) => counter(s, false),
      pass: (s) => s.pop(),
    },
    about: { phase, rule: '6.3.6' },
    question: 'What do the diggers of the garrison do?',
    unless: 'There is nothing to dig or to fill.',
    words: { pass: 'The diggers rest' },
  }),
  roll('siege/countered', counterDie.outcomes, rollCounter, {
    on: ['siege/day'],
    registers: sideFrame.registers,
    seenBy: (s) => (sideFrame.hurries(s) === 1 || s.mineMet === 1 ? 'both' : s.siege.besieged),
    check: (s, { left }) =>
      s.mine === OPEN_MINE && s.mineAt >= 0 && s.sapSince > 0 && left > 0 && left <= HASTY ? null : 'Somebody digs against a mine.',
    about: { phase, rule: '6.3.6', means: counterDie.means(counterWords) },
  }),
];

export const mineActions: Actions<'dig' | 'hurry' | 'kindle' | 'fill'> = {
  dig: { does: 'digs at the next hex of a mine', phrase: 'Dig at the next hex' },
  hurry: { does: 'digs at up to two hexes, at a risk', phrase: 'Dig in haste' },
  kindle: { does: 'lights the props of a mine', phrase: 'Light the props' },
  fill: { does: 'fills a hex of the enemy’s mine', phrase: 'Fill a hex of the mine' },
};
