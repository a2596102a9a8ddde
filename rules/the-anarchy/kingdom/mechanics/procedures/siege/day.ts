import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { besiegedMen } from '../../fights/besieged.ts';
import { eat } from '../../fights/siege.ts';
import { cast, run, type StepDraft } from '../writer.ts';
import { dayOfSiege, recordBy } from './frame.ts';
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

export const daySteps: readonly StepDraft[] = [
  run('siege/run', runDay, {
    on: ['day/phase'],
    registers: dayOfSiege.registers,
    check: cast({ group: 'any' }),
    about: { phase: 'Siege day', rule: '7.1' },
  }),
];
