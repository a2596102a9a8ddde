import { EVENT, LET_IN } from '../../../../charts/siege.ts';
import { arrivalWords, DayRolls, type EventDie, sabotageWords, sicknessWords } from '../../../../siege/mechanics/book/day.ts';
import { leavingPercent } from '../../../../siege/mechanics/book/events.ts';
import { ARM } from '../../../charts/arms.ts';
import { headCount } from '../../../charts/head-counts.ts';
import { LEVY_MEN } from '../../../charts/siege.ts';
import { KILLED, type KingdomState } from '../../../state/state.ts';
import { addSick, eat, eventOf, hasHappened, noteEvent, thinBesieged } from '../../fights/siege.ts';
import { addMen, hurtMen, leaderOf, menOf, refreshLook, removeEvenly } from '../../groups/troops.ts';
import { roll, type StepDraft } from '../writer.ts';
import { STEP } from '../../../state/steps.ts';
import { besiegedSide, dayOfSiege, partFrame, recordBy, siegeFault } from './frame.ts';
import { giveUpSiege, leaveIfFew, openOutside } from './leaving.ts';

type S = KingdomState;

/** Men come: a relief before the walls, others to the besieger. @rule 7.9 @ruling AN-241 */
function callMen(s: S, group: number, event: number): void {
  if (event === EVENT.relief) return relieve(s, group);
  if (event === EVENT.engineer) addMen(s, group, ARM.engineer, 1);
  else addLevy(s, group);
  refreshLook(s, group);
}

function addLevy(s: S, group: number): void {
  headCount('norman', LEVY_MEN).forEach((men, arm) => addMen(s, group, arm, men));
}

function relieve(s: S, group: number): void {
  const into = openOutside(s, besiegedSide(s, group), s.at(group));
  if (into < 0) return;
  addLevy(s, into);
  refreshLook(s, into);
}

// ---- its die

/** Of a saboteur and an assassin: whether it is done. */
const SABOTAGE_FROM = 6;
const MURDER_FROM = 7;

const MOST_BESIEGED = 60;

function murder(s: S, noble: number): void {
  s.setNobleFate(noble, KILLED);
  s.setNobleGroup(noble, -1);
  if (s.listener !== null) s.tell('noble', '7.9', `${s.scenario.nobles[noble]!.name} is murdered in his tent.`);
}

/** The events of which a die says how many leave, fall sick or come, or whether a blow succeeds. @rule 7.9 */
const dice: Readonly<Record<number, EventDie<S>>> = {
  [EVENT.quarrel]: {
    resultOf: (s, group, face) => Math.floor((menOf(s, group) * leavingPercent(face)) / 100),
    does(s, group, count) {
      removeEvenly(s, group, count);
      leaveIfFew(s, group);
    },
    words: (count) => `${count} besiegers leave`,
  },
  [EVENT.saboteur]: {
    resultOf: (s, group, face) => Number(face >= SABOTAGE_FROM && s.engines(group) > 0),
    does: (s, group, count) => s.setEngines(group, s.engines(group) - count),
    words: sabotageWords,
  },
  [EVENT.assassin]: {
    resultOf: (s, group, face) => Number(face >= MURDER_FROM && leaderOf(s, group) >= 0),
    does: (s, group, count) => (count > 0 ? murder(s, leaderOf(s, group)) : undefined),
    words: (count) => (count > 0 ? 'the commander is killed' : 'the assassin fails'),
  },
  [EVENT.dysentery]: {
    resultOf: (s, group, face) => Math.min(face, menOf(s, group)),
    does: hurtMen,
    words: sicknessWords,
  },
  [EVENT.cistern]: {
    resultOf: (s, group, face) => Math.min(face, s.placeGarrison(s.siege(group))),
    does: (s, group, count) => addSick(s, recordBy(s, group), count),
    words: sicknessWords,
  },
  [EVENT.refugees]: {
    resultOf: (_s, _group, face) => face,
    does: (s, group, count) => s.setPlaceGarrison(s.siege(group), Math.min(MOST_BESIEGED, s.placeGarrison(s.siege(group)) + count)),
    words: arrivalWords,
  },
};

// ---- the rolls

const rolls = new DayRolls<S>({
  at: partFrame.group,
  besieged: besiegedSide,
  eventOf: (s, group, sum) => eventOf(s, recordBy(s, group), group, sum),
  hasHappened: (s, group, event) => hasHappened(s, recordBy(s, group), event),
  note: (s, group, event) => noteEvent(s, recordBy(s, group), event),
  isReversed: () => false,
  setHolder: dayOfSiege.setHolder,
  callBack: giveUpSiege,
  callMen,
  letIn: (s) => dayOfSiege.setLetIn(s, LET_IN.castle),
  starve: (s, group, days) => eat(s, s.siege(group), days),
  setTerms: (s, group, day) => s.setRecordTerms(recordBy(s, group), day),
  betray: (s, group) => thinBesieged(s, s.siege(group), 1),
  throwFor: (s, group, event) => s.push(STEP['siege/event-die'], group, event),
  eventAt: partFrame.value,
  dice,
});

const phase = 'Siege day';

export const eventSteps: readonly StepDraft[] = [
  roll('siege/event', rolls.addEvents, rolls.rollEvent, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.1.2', means: rolls.meaningOfEvent },
  }),
  roll('siege/event-die', rolls.eventDie.outcomes, rolls.rollEventDie, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: (s, frame) => siegeFault(s, frame) ?? (dice[frame.value] === undefined ? 'That event needs no die.' : null),
    about: { phase, rule: '7.9', means: rolls.meaningOfResult },
  }),
  roll('siege/initiative', rolls.addInitiative, rolls.rollInitiative, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.1.3', means: rolls.meaningOfInitiative },
  }),
];
