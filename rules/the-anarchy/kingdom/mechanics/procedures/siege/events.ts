import { facesWhere, type OutcomeList, type OutcomeText } from '../../../../../core/index.ts';
import { EVENT, EVENT_WORDS, LET_IN, NO_EVENT, STOLEN_DAYS, TERMS_DAYS } from '../../../../charts/siege.ts';
import { FACES } from '../../../../charts/tables.ts';
import { leavingPercent } from '../../../../siege/mechanics/book/events.ts';
import { ARM } from '../../../charts/arms.ts';
import { headCount } from '../../../charts/head-counts.ts';
import { LEVY_MEN } from '../../../charts/siege.ts';
import { MOST_MEN } from '../../../state/layout.ts';
import { KILLED, type KingdomState } from '../../../state/state.ts';
import { addEvents, eventOf, noteEvent, thinBesieged } from '../../siege.ts';
import { addMen, leaderOf, menOf, refreshLook, removeEvenly } from '../../troops.ts';
import { roll, type StepDraft } from '../writer.ts';
import { STEP } from '../../../state/steps.ts';
import { eat } from './day.ts';
import { besiegedSide, dayOfSiege, partFrame, recordBy, siegeFault } from './frame.ts';
import { giveUpSiege, leaveIfFew, openOutside } from './leaving.ts';

type S = KingdomState;

/** @rule 7.1.2 @rule 7.9 */
function rollEvent(s: S, event: number): void {
  const group = partFrame.group(s);
  s.pop();
  if (event === NO_EVENT) return;
  noteEvent(s, recordBy(s, group), event);
  if (s.listener !== null) s.tell('event', '7.9', `Event ${event}: ${EVENT_WORDS[event]!}.`);
  happen(s, group, event);
}

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

function meaningOfEvent(s: S, event: number): OutcomeText {
  const group = partFrame.group(s);
  const faces: number[] = [];
  for (let sum = 2; sum <= 2 * FACES; sum++) if (eventOf(s, recordBy(s, group), group, sum) === event) faces.push(sum);
  return { text: EVENT_WORDS[event]!, dice: '2d10', faces };
}

// ---- its die

/** Of a saboteur and an assassin: whether it is done. */
const SABOTAGE_FROM = 6;
const MURDER_FROM = 7;

/** What a face comes to: men who leave, fall sick or come, or whether a blow succeeds. @rule 7.9 */
function resultOf(s: S, face: number): number {
  const [group, event] = [partFrame.group(s), partFrame.value(s)];
  if (event === EVENT.quarrel) return Math.floor((menOf(s, group) * leavingPercent(face)) / 100);
  if (event === EVENT.saboteur) return Number(face >= SABOTAGE_FROM && s.engines(group) > 0);
  if (event === EVENT.assassin) return Number(face >= MURDER_FROM && leaderOf(s, group) >= 0);
  if (event === EVENT.dysentery) return Math.min(face, menOf(s, group));
  return event === EVENT.cistern ? Math.min(face, s.placeGarrison(s.siege(group))) : face;
}

function dieOutcomes(s: S, into: OutcomeList): void {
  for (let face = 1; face <= FACES; face++) into.add(resultOf(s, face), 1);
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

function meaningOfDie(s: S, count: number): OutcomeText {
  return { text: dieWords(partFrame.value(s), count), dice: 'd10', faces: facesWhere(FACES, (face) => resultOf(s, face) === count) };
}

function dieWords(event: number, count: number): string {
  if (event === EVENT.saboteur) return count > 0 ? 'an engine is destroyed' : 'the saboteur fails';
  if (event === EVENT.assassin) return count > 0 ? 'the commander is killed' : 'the assassin fails';
  if (event === EVENT.quarrel) return `${count} besiegers leave`;
  return `${count} ${event === EVENT.refugees ? 'come' : 'fall sick'}`;
}

const phase = 'Siege day';

export const eventSteps: readonly StepDraft[] = [
  roll('siege/event', (s, into) => addEvents(s, recordBy(s, partFrame.group(s)), partFrame.group(s), into), rollEvent, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.1.2', means: meaningOfEvent },
  }),
  roll('siege/event-die', dieOutcomes, rollDie, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: (s, frame) => siegeFault(s, frame) ?? (EVENT_WORDS[frame.value] === undefined ? 'There is no such event.' : null),
    about: { phase, rule: '7.9', means: meaningOfDie },
  }),
];
