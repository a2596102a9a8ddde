import { contest, opponent, type OutcomeList, type OutcomeText, sideDoes } from '../../../../../core/index.ts';
import { EVENT } from '../../../../charts/siege.ts';
import { addInitiative, isBesiegerAhead } from '../../../../siege/mechanics/book/initiative.ts';
import { FACES } from '../../../../charts/tables.ts';
import { SIEGE_DAYS } from '../../../charts/tables.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { besiegedMen } from '../../besieged.ts';
import { hasHappened } from '../../siege.ts';
import { cast, roll, run, type StepDraft } from '../writer.ts';
import { besiegedSide, dayOfSiege, partFrame, recordBy, siegeFault } from './frame.ts';
import { beginWorks } from './works.ts';

type S = KingdomState;

// Parts of a day. @rule 7.1
const EVENTS = 0;
const INITIATIVE = 1;
const ACTION = 2;
const WORK = 3;

/** The parts of a day one after another; in between the siege may be over. @rule 7.1 @rule C.16 */
function runDay(s: S): void {
  const [group, stage] = [dayOfSiege.group(s), dayOfSiege.stage(s)];
  const place = s.isThere(group) ? s.siege(group) : -1;
  if (place < 0) return s.pop();
  const row = recordBy(s, group);
  dayOfSiege.setStage(s, stage + 1);
  switch (stage) {
    case EVENTS:
      s.setRecordDay(row, Math.min(99, s.recordDay(row) + 1));
      return s.push(STEP['siege/event'], group, 0);
    case INITIATIVE:
      return dayOfSiege.holder(s) < 0 ? s.push(STEP['siege/initiative'], group, 0) : undefined;
    case ACTION:
      return s.push(STEP['siege/act'], group, dayOfSiege.holder(s), dayOfSiege.letIn(s), 0);
    case WORK:
      return beginWorks(s, group, dayOfSiege.fought(s) === 1);
    default:
      return endDay(s, group, row, place);
  }
}

/** A day's food is gone; who has none left, or has come to terms, yields. @rule 7.8 @rule C.16 */
function endDay(s: S, group: number, row: number, place: number): void {
  if (s.recordIdle(row) > 0) s.setRecordIdle(row, s.recordIdle(row) - 1);
  const isOver = s.placeStores(place) <= 1 || besiegedMen(s, place) === 0 || (s.recordTerms(row) > 0 && s.turn >= s.recordTerms(row));
  s.pop();
  if (isOver) s.push(STEP['siege/fate'], group);
  else eat(s, place, 1);
}

/** Food for so many days is gone, and the resources of which it came. @rule C.16 two days of siege a resource */
export function eat(s: S, place: number, days: number): void {
  s.setPlaceStores(place, Math.max(1, s.placeStores(place) - days));
  s.setPlaceResources(place, Math.min(s.placeResources(place), Math.ceil(s.placeStores(place) / SIEGE_DAYS)));
}

/** Outcome 1: the besieged have it. @rule 7.1.3 */
function initiativeOutcomes(s: S, into: OutcomeList): void {
  addInitiative(false, hasHappened(s, recordBy(s, partFrame.group(s)), EVENT.hostage), into);
}

function rollInitiative(s: S, outcome: number): void {
  const side = besiegedSide(s, partFrame.group(s));
  s.pop();
  dayOfSiege.setHolder(s, outcome === 1 ? side : opponent(side));
}

function meaningOfInitiative(s: S, outcome: number): OutcomeText {
  const side = besiegedSide(s, partFrame.group(s));
  const text = sideDoes(s.game.players[outcome === 1 ? side : opponent(side)], 'have', ' the initiative');
  const hasHostage = hasHappened(s, recordBy(s, partFrame.group(s)), EVENT.hostage);
  return { text, dice: '', faces: [], thrown: contest(FACES, (lead) => isBesiegerAhead(false, hasHostage, lead) === (outcome === 0)) };
}

const phase = 'Siege day';

export const daySteps: readonly StepDraft[] = [
  run('siege/run', runDay, {
    on: ['day/phase'],
    registers: dayOfSiege.registers,
    check: cast({ group: 'any' }),
    about: { phase, rule: '7.1' },
  }),
  roll('siege/initiative', initiativeOutcomes, rollInitiative, {
    on: ['siege/run'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.1.3', means: meaningOfInitiative },
  }),
];
