import { EVENT, EVENT_WORDS, LET_IN, STOLEN_DAYS, TERMS_DAYS } from '../../../../charts/siege.ts';
import { DayRolls, eventResultWords } from '../../../../siege/mechanics/book/day.ts';
import { leavingPercent } from '../../../../siege/mechanics/book/events.ts';
import { ARM } from '../../../charts/arms.ts';
import { headCount } from '../../../charts/head-counts.ts';
import { LEVY_MEN } from '../../../charts/siege.ts';
import { MOST_MEN } from '../../../state/layout.ts';
import { KILLED, type KingdomState } from '../../../state/state.ts';
import { eat, eventOf, hasHappened, noteEvent, thinBesieged } from '../../fights/siege.ts';
import { addMen, leaderOf, menOf, refreshLook, removeEvenly } from '../../groups/troops.ts';
import { roll, type StepDraft } from '../writer.ts';
import { STEP } from '../../../state/steps.ts';
import { besiegedSide, dayOfSiege, partFrame, recordBy, siegeFault } from './frame.ts';
import { giveUpSiege, leaveIfFew, openOutside } from './leaving.ts';

type S = KingdomState;

/** What happens at once; all else is rolled for. @rule 7.9 @ruling AN-241 */
function happen(s: S, group: number, event: number): void {
  const row = recordBy(s, group);
  switch (event) {
    case EVENT.recall:
      return giveUpSiege(s, group);
    case EVENT.relief:
      return relieve(s, group, row);
    case EVENT.reinforcement:
      headCount('norman', LEVY_MEN).forEach((men, arm) => addMen(s, group, arm, men));
      return refreshLook(s, group);
    case EVENT.engineer:
      addMen(s, group, ARM.engineer, 1);
      return refreshLook(s, group);
    case EVENT.spy:
      dayOfSiege.setHolder(s, s.sideOf(group));
      return dayOfSiege.setLetIn(s, LET_IN.castle);
    case EVENT.theft:
      return eat(s, s.siege(group), STOLEN_DAYS);
    case EVENT.terms:
      return s.setRecordTerms(row, s.turn + TERMS_DAYS);
    case EVENT.traitor:
      return thinBesieged(s, s.siege(group), 1);
    case EVENT.hostage:
      return;
    default:
      return s.push(STEP['siege/event-die'], group, event);
  }
}

/** A relief stands before the walls, and the besieged have the initiative. @rule 7.9 event 19 */
function relieve(s: S, group: number, row: number): void {
  const side = besiegedSide(s, group);
  s.setRecordTerms(row, 0);
  dayOfSiege.setHolder(s, side);
  const into = openOutside(s, side, s.at(group));
  if (into < 0) return;
  headCount('norman', LEVY_MEN).forEach((men, arm) => addMen(s, into, arm, men));
  refreshLook(s, into);
}

// ---- its die

/** Of a saboteur and an assassin: whether it is done. */
const SABOTAGE_FROM = 6;
const MURDER_FROM = 7;

/** What a face comes to: men who leave, fall sick or come, or whether a blow succeeds. @rule 7.9 */
function resultOf(s: S, group: number, event: number, face: number): number {
  if (event === EVENT.quarrel) return Math.floor((menOf(s, group) * leavingPercent(face)) / 100);
  if (event === EVENT.saboteur) return Number(face >= SABOTAGE_FROM && s.engines(group) > 0);
  if (event === EVENT.assassin) return Number(face >= MURDER_FROM && leaderOf(s, group) >= 0);
  if (event === EVENT.dysentery) return Math.min(face, menOf(s, group));
  return event === EVENT.cistern ? Math.min(face, s.placeGarrison(s.siege(group))) : face;
}

function rollDie(s: S, count: number): void {
  const [group, event] = [partFrame.group(s), partFrame.value(s)];
  const row = recordBy(s, group);
  const place = s.siege(group);
  s.pop();
  switch (event) {
    case EVENT.quarrel:
      removeEvenly(s, group, count);
      return leaveIfFew(s, group);
    case EVENT.saboteur:
      return s.setEngines(group, s.engines(group) - count);
    case EVENT.assassin:
      return count > 0 ? murder(s, leaderOf(s, group)) : undefined;
    case EVENT.dysentery:
      return s.setWounded(group, Math.min(menOf(s, group), MOST_MEN, s.wounded(group) + count));
    case EVENT.cistern:
      return s.setRecordSick(row, Math.min(s.placeGarrison(place), s.recordSick(row) + count));
    default:
      return s.setPlaceGarrison(place, Math.min(MOST_BESIEGED, s.placeGarrison(place) + count));
  }
}
const MOST_BESIEGED = 60;

function murder(s: S, noble: number): void {
  s.setNobleFate(noble, KILLED);
  s.setNobleGroup(noble, -1);
  if (s.listener !== null) s.tell('noble', '7.9', `${s.scenario.nobles[noble]!.name} is murdered in his tent.`);
}

function dieWords(event: number, count: number): string {
  if (event === EVENT.assassin) return count > 0 ? 'the commander is killed' : 'the assassin fails';
  if (event === EVENT.quarrel) return `${count} besiegers leave`;
  return eventResultWords(event, count);
}

// ---- the rolls

const rolls = new DayRolls<S>({
  at: partFrame.group,
  besieged: besiegedSide,
  eventOf: (s, group, sum) => eventOf(s, recordBy(s, group), group, sum),
  hasHappened: (s, group, event) => hasHappened(s, recordBy(s, group), event),
  note: (s, group, event) => noteEvent(s, recordBy(s, group), event),
  happen,
  resultOf,
  resultWords: dieWords,
  isReversed: () => false,
  setHolder: dayOfSiege.setHolder,
});

const phase = 'Siege day';

export const eventSteps: readonly StepDraft[] = [
  roll('siege/event', rolls.addEvents, rolls.rollEvent, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.1.2', means: rolls.meaningOfEvent },
  }),
  roll('siege/event-die', (s, into) => rolls.addResults(s, partFrame.value(s), into), rollDie, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: (s, frame) => siegeFault(s, frame) ?? (EVENT_WORDS[frame.value] === undefined ? 'There is no such event.' : null),
    about: { phase, rule: '7.9', means: (s, count) => rolls.meaningOfResult(s, partFrame.value(s), count) },
  }),
  roll('siege/initiative', rolls.addInitiative, rolls.rollInitiative, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.1.3', means: rolls.meaningOfInitiative },
  }),
];
