import { opponent, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { EVENT } from '../../../charts/siege.ts';
import { ITEM } from '../../../charts/siege-works.ts';
import type { Offers } from '../../../state/actions.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { HEALTHY, WOUNDED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { arrivalWords, DayRolls, type EventDie, sabotageWords, sicknessWords } from '../book/day.ts';
import { leavingPercent } from '../book/events.ts';
import { couldUseInitiative } from '../days/acts.ts';
import { isWithin } from '../days/beset.ts';
import { win } from '../days/points.ts';
import { arrive, eventOf, hasHappened, levyOf, note } from '../days/events.ts';
import { leaveInQuarrel } from '../days/leaving.ts';
import { commanderOf, fall, headCount, hurt, isHere } from '../days/men.ts';
import { addStock, NO_THROWER, removeThrower, stockOf } from '../days/stocks.ts';
import { crowdIn, daysLeft } from '../days/supply.ts';
import { type Actions, ask, frame, roll, type StepDraft } from './writer.ts';
import { pointsAt, restThrowers } from './throwers.ts';

type S = SiegeState;

const eventFrame = frame({ event: (k) => k.count });
/** Who falls sick: of which side, and how many its enemy and its own player still choose. */
const sickFrame = frame({ side: (k) => k.side, theirs: (k) => k.count, own: (k) => k.count });
/** Points that engines which have battered a structure lose, one by one; none: a saboteur destroys an engine. */
const wreckFrame = frame({ losses: (k) => k.count, work: (k) => k.count });
/** Men who come. */
const levyFrame = frame({ levy: (k) => k.count });

/** More than ever come. */
const ALL = 999;

/** Men come, of a package that their player chooses. @rule 7.9 */
function callLevy(s: S, event: number, most: number): void {
  const levy = levyOf(s, event);
  if (levy < 0) return;
  if (s.siege.levies[levy]!.packages.length === 1) arrive(s, levy, 0, most);
  else s.push(STEP['siege/levy'], levy);
}

// ---- what its die comes to

// Results of the die of a saboteur and of an assassin.
const MISSED = 0;
const WOUNDS = 1;
const DONE = 2;

function assassinResult(s: S, face: number): number {
  const commander = commanderOf(s, s.siege.besieger);
  if (face <= 3 || commander < 0) return MISSED;
  return face <= 6 && s.health(commander) === HEALTHY ? WOUNDS : DONE;
}

function refugeesToCome(s: S): number {
  const levy = levyOf(s, EVENT.refugees);
  return levy < 0 ? 0 : s.siege.levies[levy]!.men.length;
}

function hasThrower(s: S): boolean {
  for (let row = 0; row < s.siege.mostThrowers; row++) if (s.throwerKind(row) !== NO_THROWER) return true;
  return false;
}

/** An engine that throws, which the besieged choose, is destroyed; without one the dearest of the others is. @rule 7.9 event 16 @ruling AN-405 */
function sabotage(s: S): void {
  if (hasThrower(s)) return s.push(STEP['siege/wreck'], 0, 0);
  addStock(s, s.siege.besieger, dearestEngine(s), -1);
}

/** Engines that do not throw, the dearest first. */
const OTHER_ENGINES = ['belfry', 'gallery', 'ram', 'ballista'] as const;

/** The dearest of the besieger's engines that do not throw, -1 for none: place in ITEMS. */
function dearestEngine(s: S): number {
  const { besieger } = s.siege;
  for (const item of OTHER_ENGINES) if (stockOf(s, besieger, item) > 0) return ITEM[item];
  return -1;
}

function strike(s: S, commander: number, outcome: number): void {
  if (outcome === DONE) fall(s, commander);
  else if (outcome === WOUNDS) hurt(s, commander, true);
}

/** @rule 7.9 event 14 @rule 7.1.1 */
function takeIn(s: S, count: number): void {
  const before = headCount(s, s.siege.besieged);
  callLevy(s, EVENT.refugees, count);
  crowdIn(s, before);
  starve(s);
}

/** Who has nothing left to eat surrenders at once. @rule 7.8 */
function starve(s: S): void {
  if (daysLeft(s) <= 0) win(s, s.siege.besieger);
}

/** Men of a side fall sick: half of them, rounded up, their enemy chooses. @ruling AN-32 */
function sickness(sideOf: (s: S) => Player): EventDie<S> {
  return {
    resultOf: (s, _, face) => Math.min(face, headCount(s, sideOf(s))),
    does: (s, _, count) => s.push(STEP['siege/sick'], sideOf(s), Math.ceil(count / 2), Math.floor(count / 2)),
    words: sicknessWords,
  };
}

/** The events of which a die says what comes of them. @rule 7.9 */
const dice: Readonly<Record<number, EventDie<S>>> = {
  [EVENT.quarrel]: {
    resultOf: (_s, _at, face) => leavingPercent(face),
    does: (s, _, percent) => leaveInQuarrel(s, percent),
    words: (percent) => `${percent} per cent of the besiegers leave`,
  },
  [EVENT.cistern]: sickness((s) => s.siege.besieged),
  [EVENT.dysentery]: sickness((s) => s.siege.besieger),
  [EVENT.refugees]: {
    resultOf: (s, _, face) => Math.min(face, refugeesToCome(s)),
    does: (s, _, count) => takeIn(s, count),
    words: arrivalWords,
  },
  [EVENT.saboteur]: {
    resultOf: (s, _, face) => (face >= 6 && (hasThrower(s) || dearestEngine(s) >= 0) ? DONE : MISSED),
    does: (s, _, outcome) => (outcome === DONE ? sabotage(s) : undefined),
    words: sabotageWords,
  },
  [EVENT.assassin]: {
    resultOf: (s, _, face) => assassinResult(s, face),
    does: (s, _, outcome) => strike(s, commanderOf(s, s.siege.besieger), outcome),
    words: (outcome) => `the assassin ${['misses', 'wounds the commander', 'kills the commander'][outcome]!}`,
  },
};

// ---- the rolls

const rolls = new DayRolls<S>({
  at: () => 0,
  besieged: (s) => s.siege.besieged,
  eventOf: (s, _, sum) => eventOf(s, sum),
  hasHappened: (s, _, event) => hasHappened(s, event),
  note: (s, _, event) => note(s, event),
  isReversed: isWithin,
  setHolder(s, side) {
    s.siegeHolder = side;
  },
  callBack: (s) => win(s, s.siege.besieged),
  callMen(s, _, event) {
    if (event === EVENT.relief) s.siegeForced = event;
    callLevy(s, event, ALL);
  },
  letIn(s) {
    s.siegeForced = EVENT.spy;
  },
  starve(s, _, days) {
    s.siegeUsed += days;
    starve(s);
  },
  setTerms(s, _, day) {
    s.siegeTerms = day;
  },
  betray: (s) => s.push(STEP['siege/event-die'], EVENT.traitor),
  throwFor: (s, _, event) => s.push(STEP['siege/event-die'], event),
  eventAt: eventFrame.event,
  dice,
});

const isTraitor = (s: S): boolean => eventFrame.event(s) === EVENT.traitor;

/** @rule 7.9 of a traitor, who it is: each man of the garrison as likely */
function dieOutcomes(s: S, into: OutcomeList): void {
  if (!isTraitor(s)) return rolls.eventDie.outcomes(s, into);
  for (const man of s.game.menOf[s.siege.besieged]) if (isHere(s, man)) into.add(man, 1);
}

function rollDie(s: S, outcome: number): void {
  if (!isTraitor(s)) return rolls.rollEventDie(s, outcome);
  s.pop();
  fall(s, outcome);
}

function meaningOfDie(s: S, outcome: number): OutcomeText {
  return isTraitor(s) ? { text: `${s.nameOf(outcome)} is the traitor`, dice: '', faces: [] } : rolls.meaningOfResult(s, outcome);
}

// ---- who falls sick

function chooserOfSick(s: S): Player {
  return sickFrame.theirs(s) > 0 ? opponent(sickFrame.side(s)) : sickFrame.side(s);
}

/** Whether a man may be chosen: his own player knows how he is, the enemy what he has seen; nobody twice. @rule 7.9 */
function mayFallSick(s: S, man: number): boolean {
  if (!isHere(s, man)) return false;
  return !isSickToday(s, man);
}

/** Whether the chooser knows that he is hurt. */
function looksHurt(s: S, man: number): boolean {
  return sickFrame.theirs(s) > 0 ? s.siegeHurt(man) > 0 : s.health(man) === WOUNDED;
}

/** Only what the chooser knows counts: those whom the enemy has picked, and to the own player all. */
function isSickToday(s: S, man: number): boolean {
  if (s.siegeHurt(man) === s.turn) return true;
  return sickFrame.theirs(s) === 0 && s.health(man) === WOUNDED && s.siegeMends(man) === 0;
}

/** One man stands for all of his class who seem as well as he. @rule 7.9 @ruling AN-32 AN-181 */
function legalSick(s: S, into: Offers<'select' | 'pass'>): void {
  const men = s.game.menOf[sickFrame.side(s)];
  for (let i = 0; i < men.length; i++) {
    if (!mayFallSick(s, men[i]!)) continue;
    let isFirst = true;
    for (let j = 0; j < i && isFirst; j++)
      isFirst = !(mayFallSick(s, men[j]!) && s.type(men[j]!) === s.type(men[i]!) && looksHurt(s, men[j]!) === looksHurt(s, men[i]!));
    if (isFirst) into.push('select', men[i]!);
  }
  if (into.length === 0) into.push('pass');
}

function fallSick(s: S, man: number): void {
  const [side, theirs, own] = [sickFrame.side(s), sickFrame.theirs(s), sickFrame.own(s)];
  hurt(s, man, theirs > 0);
  if (theirs > 0) sickFrame.setTheirs(s, theirs - 1);
  else {
    sickFrame.setOwn(s, own - 1);
    s.setIllCount(side, s.illCount(side) + 1);
    s.setIllDay(side, s.turn);
  }
  if (theirs + own === 1) s.pop();
}

// ---- what else players choose

/** @rule 7.9 the besieged choose what is sabotaged @rule 5.1.3 the owner divides the points that engines lose */
function wrecker(s: S): Player {
  const { besieger, besieged } = s.siege;
  return wreckFrame.losses(s) > 0 ? besieger : besieged;
}

/** @rule 7.9 event 16 any engine that throws @rule 5.1.3 of those that have battered together, one that has points left */
function legalWrecks(s: S, into: Offers<'wreck'>): void {
  const [losses, work] = [wreckFrame.losses(s), wreckFrame.work(s)];
  for (let row = 0; row < s.siege.mostThrowers; row++)
    if (losses > 0 ? s.throwerAim(row) === work + 1 && s.throwerPoints(row) > 0 : s.throwerKind(row) !== NO_THROWER)
      into.push('wreck', row);
}

/** The saboteur destroys the engine; else its owner has it lose one of the points at hand. @rule 7.9 event 16 @rule 5.1.3 */
function wreck(s: S, row: number): void {
  const [losses, work] = [wreckFrame.losses(s), wreckFrame.work(s)];
  if (losses > 0) s.setThrowerPoints(row, s.throwerPoints(row) - 1);
  else removeThrower(s, row);
  if (losses > 1) return wreckFrame.setLosses(s, losses - 1);
  if (losses === 1) restThrowers(s, work);
  s.pop();
}

function legalPackages(s: S, into: Offers<'buy'>): void {
  const { packages } = s.siege.levies[levyFrame.levy(s)]!;
  packages.forEach((_, i) => into.push('buy', i));
}

/** @rule 7.9 events 11 and 19 */
function call(s: S, choice: number): void {
  const levy = levyFrame.levy(s);
  s.pop();
  arrive(s, levy, choice, ALL);
}

// ---- initiative

/** Outcome 1: the besieged have it. @rule 7.1.3 @rule 7.9 events 13, 18 and 19 */
function initiativeOutcomes(s: S, into: OutcomeList): void {
  const { besieger } = s.siege;
  if (s.siegeForced > 0) return into.add(s.siegeHolder === besieger ? 0 : 1, 1);
  if (!couldUseInitiative(s)) return into.add(0, 1);
  rolls.addInitiative(s, into);
}

const phase = 'Siege day';

export const eventSteps: readonly StepDraft[] = [
  roll('siege/event', rolls.addEvents, rolls.rollEvent, {
    on: ['siege/day'],
    about: { phase, rule: '7.1.2', means: rolls.meaningOfEvent },
  }),
  roll('siege/event-die', dieOutcomes, rollDie, {
    on: ['siege/day'],
    registers: eventFrame.registers,
    check: (_, { event }) => (event === EVENT.traitor || dice[event] !== undefined ? null : 'That event needs no die.'),
    about: { phase, rule: '7.9', means: meaningOfDie },
  }),
  ask('siege/sick', chooserOfSick, legalSick, {
    on: ['siege/day'],
    registers: sickFrame.registers,
    seenBy: (s) => (sickFrame.theirs(s) > 0 ? 'both' : sickFrame.side(s)),
    choose: { select: fallSick, pass: (s) => s.pop() },
    about: { phase, rule: '7.9' },
    question: 'Who falls sick?',
    unless: 'One of each class, of those who are well and of those who are not.',
    words: { select: (s, man) => `Sick: ${s.nameOf(man)}`, pass: 'Nobody else falls sick' },
  }),
  ask('siege/wreck', wrecker, legalWrecks, {
    on: ['siege/day', 'siege/throwers'],
    registers: wreckFrame.registers,
    check: (s, { losses, work }) =>
      losses === 0 || (work < s.siege.works.length && losses <= pointsAt(s, work)) ? null : 'The engines have not so many points.',
    choose: { wreck },
    about: { phase, rule: '7.9' },
    question: 'Which engine suffers?',
    unless: 'There is no such engine, or it has no points left.',
  }),
  ask('siege/levy', (s) => s.siege.levies[levyFrame.levy(s)]!.side, legalPackages, {
    on: ['siege/day', 'siege/levy'],
    registers: levyFrame.registers,
    check: (s, { levy }) => (levy < s.siege.levies.length ? null : 'There is no such levy.'),
    choose: { buy: call },
    about: { phase, rule: '7.9' },
    question: 'Which men come?',
    unless: 'There is no such package.',
  }),
  roll('siege/initiative', initiativeOutcomes, rolls.rollInitiative, {
    on: ['siege/day'],
    about: { phase, rule: '7.1.3', means: rolls.meaningOfInitiative },
  }),
];

export const eventActions: Actions<'wreck' | 'buy'> = {
  wreck: {
    does: 'says which engine a saboteur destroys, or which loses a battering point',
    phrase: (s, row) => `Engine ${row + 1} ${wreckFrame.losses(s) > 0 ? 'loses a point' : 'is destroyed'}`,
  },
  buy: {
    does: 'says which men come to a siege',
    phrase: (s, choice) => `Call: ${s.siege.levies[levyFrame.levy(s)]?.packages[choice]?.name ?? `package ${choice + 1}`}`,
  },
};
