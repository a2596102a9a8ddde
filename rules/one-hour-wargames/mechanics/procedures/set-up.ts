import type { OutcomeList, Player, State } from '../../../core/index.ts';
import { fitsSpot } from '../movement/entries.ts';
import type { Offers } from '../../state/actions.ts';
import type { Group } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { drawText } from '../../notation/outcome-text.ts';
import { spotWords, standWords } from '../../state/words.ts';
import { ofGroup, placing } from './frames.ts';
import { cast } from './roles.ts';
import { ask, roll, run, type StepDraft } from './writer.ts';
import { addDraws, addSelections, isAnybodyWaiting } from '../movement/pools.ts';

type S = OneHourState;

const PLACING = ['set-up/draw', 'set-up/select', 'set-up/place'];

/** Whether a unit is being chosen, drawn or placed. */
export function isPlacing(state: State): boolean {
  const s = state as S;
  return s.depth > 0 && PLACING.includes(s.step.name);
}

function placedIn(s: S, group: number): number {
  let placed = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (s.group(unit) === group) placed++;
  return placed;
}

/** The next group to set up: the sides in the scenario's order, each its groups in theirs; -1 when all stand. */
function nextGroup(s: S): number {
  const { setUpOrder, groups } = s.scenario;
  for (let i = 0; i < setUpOrder.length; i++) {
    const side = setUpOrder[i]!;
    if (!isAnybodyWaiting(s, side)) continue;
    for (let group = 0; group < groups.length; group++) {
      if (groups[group]!.side === side && placedIn(s, group) < groups[group]!.count) return group;
    }
  }
  return -1;
}

/** @ruling O-37 the sides set up in the scenario's order, unit by unit */
function setUpNext(s: S): void {
  const group = nextGroup(s);
  if (group < 0) {
    s.pop();
    return;
  }
  s.push(s.scenario.groups[group]!.pick === 'random' ? STEP['set-up/draw'] : STEP['set-up/select'], group);
}

function groupOf(s: S): Group {
  return s.scenario.groups[ofGroup.group(s)]!;
}

function selectUnit(s: S, unit: number): void {
  s.become(STEP['set-up/place']);
  placing.setUnit(s, unit);
}

/** A unit for which there is no room stays away. @rule 0.7 must fit */
function legalSpots(s: S, into: Offers<'place' | 'pass'>): void {
  const unit = placing.unit(s);
  const { spots } = groupOf(s);
  let isStuck = true;
  for (let i = 0; i < spots.length; i++) {
    if (!fitsSpot(s, unit, spots[i]!)) continue;
    into.push('place', spots[i]!);
    isStuck = false;
  }
  if (isStuck) into.push('pass');
}

/** Notes with which group the unit goes, and ends its placing. @returns the unit */
function endPlacing(s: S): number {
  const unit = placing.unit(s);
  s.setGroup(unit, placing.group(s));
  s.pop();
  return unit;
}

function leaveOut(s: S): void {
  const unit = endPlacing(s);
  if (s.listener !== null) s.tell('left-out', '0.7', `There is no room for ${s.nameOf(unit)}; they take no part.`);
  s.setType(unit, -1);
}

function place(s: S, spot: number): void {
  const unit = endPlacing(s);
  const { x, y, heading } = s.scenario.spots[spot]!;
  s.stand(unit, x, y, heading);
  if (s.listener !== null) s.tell('placed', '0.4', `${s.nameOf(unit)} are set up at ${standWords(x, y, heading)}.`);
}

const owner = (s: S): Player => groupOf(s).side;

export const setUpSteps: readonly StepDraft[] = [
  run('set-up/next', setUpNext, { on: ['turn/start'], about: { phase: 'Set-up', rule: '0.7' } }),
  roll('set-up/draw', (s: S, into: OutcomeList) => addDraws(s, owner(s), groupOf(s).filter, into), selectUnit, {
    on: ['set-up/next'],
    registers: ofGroup.registers,
    check: cast({ group: 'any' }),
    about: { phase: 'Set-up: which unit', rule: '0.3', task: () => 'A unit is drawn to be set up', means: drawText },
  }),
  ask('set-up/select', owner, (s: S, into: Offers<'select'>) => addSelections(s, owner(s), groupOf(s).filter, into), {
    on: ['set-up/next'],
    registers: ofGroup.registers,
    check: cast({ group: 'any' }),
    choose: { select: selectUnit },
    about: { phase: 'Set-up: which unit', rule: '0.3' },
    question: 'choose a unit to set up',
    unless: 'choose a type of unit to set up',
    words: { select: (s, unit) => `Set up ${s.nameOf(unit)}` },
  }),
  ask('set-up/place', owner, legalSpots, {
    on: ['set-up/next'],
    registers: placing.registers,
    check: cast({ unit: 'off the table, of the side of "group", and wait there' }),
    choose: { place, pass: leaveOut },
    about: { phase: 'Set-up: where it stands', rule: '0.7' },
    question: (s) => `choose where ${s.nameOf(placing.unit(s))} stand at the start`,
    unless: 'place the unit on a free spot of its zone',
    words: { place: (s, spot) => `Set it up at ${spotWords(s, spot)}`, pass: 'Leave it out: there is no room for it' },
  }),
];
