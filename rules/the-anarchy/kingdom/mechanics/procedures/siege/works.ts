import type { OutcomeList, OutcomeText } from '../../../../../core/index.ts';
import { STAGES } from '../../../../charts/battering.ts';
import { CREW_SPEED, CREWS, ITEM_CHARTS } from '../../../../charts/siege-works.ts';
import { EVENT } from '../../../../charts/siege.ts';
import { d10, FACES, FIRE_CHARTS } from '../../../../charts/tables.ts';
import { blowOf, kindlesFrom, workFor } from '../../../../siege/mechanics/book/works.ts';
import { ARM } from '../../../charts/arms.ts';
import { KEEP_MODIFIER, WORKS, type WorkId } from '../../../charts/siege.ts';
import { inWords } from '../../../../notation/words.ts';
import type { Offers } from '../../../state/actions.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { archersOf, batteringPoints, hasHappened, isBreached, needsRepair, structureOf } from '../../fights/siege.ts';
import { menOf } from '../../groups/troops.ts';
import { type Actions, ask, roll, type StepDraft } from '../writer.ts';
import { partFrame, recordBy, siegeFault } from './frame.ts';

type S = KingdomState;

/** What is done beside the action of the day: walls battered, wood set on fire, engines built; nothing where men have fought. @rule 7.6 @rule 7.7 */
export function beginWorks(s: S, group: number, hasFought: boolean): void {
  const row = recordBy(s, group);
  if (hasFought || s.recordIdle(row) > 0) return;
  if (workOf(s, group) > 0) s.push(STEP['siege/make'], group, 0);
  if (isBreached(s, row)) return;
  if (needsRepair(s, group, row)) repair(s, row);
  else if (batteringPoints(s, group, row) > 0) s.push(STEP['siege/batter'], group, 0);
  if (structureOf(s, row) === 'wood' && archersOf(s, group) > 0) s.push(STEP['siege/burn'], group, 0);
}

// ---- building

/** Units of work that the engineers of a group do in a day: each with an equal part of its men. @rule 7.4 */
function workOf(s: S, group: number): number {
  const engineers = s.arm(group, ARM.engineer);
  if (engineers === 0) return 0;
  const men = Math.floor((menOf(s, group) - engineers) / engineers);
  let speed = 0;
  CREWS.forEach((crew, i) => {
    if (men >= crew) speed = CREW_SPEED[i]!;
  });
  return engineers * speed;
}

/** Work that an item takes. @rule 7.4 @rule 7.9 event 10 */
function needOf(s: S, row: number, item: WorkId): number {
  return workFor(item, Number(hasHappened(s, row, EVENT.engineer)));
}

/** Whoever has begun something goes on with it. @ruling AN-180 */
function legalMakes(s: S, into: Offers<'make' | 'pass'>): void {
  const item = s.recordItem(recordBy(s, partFrame.group(s)));
  if (item >= 0) return into.push('make', item);
  into.push('pass');
  for (let work = 0; work < WORKS.length; work++) into.push('make', work);
}

function make(s: S, item: number): void {
  const group = partFrame.group(s);
  const row = recordBy(s, group);
  s.pop();
  const name = WORKS[item]!;
  const need = needOf(s, row, name);
  const worked = s.recordWorked(row) + workOf(s, group);
  if (worked < need) {
    s.setRecordItem(row, item);
    return s.setRecordWorked(row, worked);
  }
  s.setRecordItem(row, -1);
  s.setRecordWorked(row, 0);
  finish(s, group, row, name, ITEM_CHARTS[name].made * Math.max(1, need === 1 ? worked : 1));
}

function finish(s: S, group: number, row: number, item: WorkId, made: number): void {
  if (item === 'ladder') s.setRecordLadders(row, Math.min(99, s.recordLadders(row) + made));
  else if (item === 'ram') s.setRecordRams(row, Math.min(9, s.recordRams(row) + made));
  else if (item === 'belfry') s.setRecordBelfries(row, Math.min(9, s.recordBelfries(row) + made));
  else s.setEngines(group, Math.min(9, s.engines(group) + made));
  if (s.listener !== null) s.tell('built', '7.4', `The besiegers have built: ${item}.`);
}

// ---- fire

/** Faces with which the archers set the stockade on fire; outcome 1: it burns down, since nobody puts it out. @rule 7.5.1 @rule 7.5.2 */
function burnOutcomes(s: S, into: OutcomeList): void {
  const { douse } = FIRE_CHARTS.timber;
  const burning = Math.max(0, FACES + 1 - kindlesFrom(FIRE_CHARTS.timber, archersOf(s, partFrame.group(s))));
  into.add(0, FACES * FACES - burning * (douse - 1));
  into.add(1, burning * (douse - 1));
}

function rollBurn(s: S, outcome: number): void {
  const group = partFrame.group(s);
  s.pop();
  if (outcome === 1) demolish(s, recordBy(s, group), 9);
}

function meaningOfBurn(_: S, outcome: number): OutcomeText {
  return { text: outcome === 1 ? 'the stockade burns down' : 'the stockade does not burn', dice: '', faces: [] };
}

// ---- battering

/** A day on which engines are repaired, and batter nothing: all of them, however many points they have lost. @rule 5.1.3 @ruling AN-404 */
function repair(s: S, row: number): void {
  s.setRecordWorn(row, 0);
  if (s.listener !== null) s.tell('repaired', '5.1.3', 'The besiegers repair their engines.');
}

function demolish(s: S, row: number, stages: number): void {
  s.setRecordWall(row, Math.min(STAGES[structureOf(s, row)], s.recordWall(row) + stages));
  if (s.listener !== null && isBreached(s, row)) s.tell('breach', '7.3.1', 'The wall is breached.');
}

const STAGE = 10;

const batterDie = d10((s: S, face) => {
  const group = partFrame.group(s);
  const row = recordBy(s, group);
  if (isBreached(s, row)) return 0;
  return blowOf(batteringPoints(s, group, row), structureOf(s, row), s.recordOuter(row) === 1 ? KEEP_MODIFIER : 0, face, STAGE);
});

/** @rule 7.3.2 one stage a day from afar @rule 5.1.3 points that are lost stay so until the engines are repaired */
function rollBatter(s: S, outcome: number): void {
  const group = partFrame.group(s);
  const row = recordBy(s, group);
  s.pop();
  if (outcome >= STAGE) demolish(s, row, 1);
  s.setRecordWorn(row, Math.min(MOST_WORN, s.recordWorn(row) + (outcome % STAGE)));
}

/** As many as its cell holds. */
const MOST_WORN = 9;

function batterWords(_: S, outcome: number): string {
  const wall = outcome >= STAGE ? 'the wall is damaged' : 'the wall stands';
  return outcome % STAGE > 0 ? `${wall}; the engines lose ${outcome % STAGE} points` : wall;
}

const phase = 'Siege day';

export const workSteps: readonly StepDraft[] = [
  ask('siege/make', (s) => s.sideOf(partFrame.group(s)), legalMakes, {
    on: ['siege/run'],
    registers: partFrame.registers,
    open: true,
    check: siegeFault,
    choose: { make, pass: (s) => s.pop() },
    about: { phase, rule: '7.4' },
    question: 'What do the engineers build?',
    unless: 'What has been begun is finished first.',
    words: { pass: 'Build nothing' },
  }),
  roll('siege/burn', burnOutcomes, rollBurn, {
    on: ['siege/run', 'siege/make', 'siege/batter'],
    registers: partFrame.registers,
    check: siegeFault,
    about: { phase, rule: '7.5.1', means: meaningOfBurn },
  }),
  roll('siege/batter', batterDie.outcomes, rollBatter, {
    on: ['siege/run', 'siege/make'],
    registers: partFrame.registers,
    check: siegeFault,
    idle: 'where the wall has burnt there is nothing left to batter',
    about: { phase, rule: '7.3.3', means: batterDie.means(batterWords) },
  }),
];

export const workActions: Actions<'make'> = {
  make: { does: 'has engineers build something before a castle', phrase: (_, item) => `Build: ${inWords(WORKS[item]!)}` },
};
