import type { ActionList, OutcomeList, Player, State } from '../../../core/index.ts';
import { fitsSpot } from '../entries.ts';
import type { Group } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { drawText } from '../../notation/outcome-text.ts';
import { standWords } from '../../notation/words.ts';
import { checkPlacing } from './frame-checks.ts';
import { ofGroup, placing } from './frames.ts';
import { ask, roll, run, type StepDraft } from './writer.ts';
import { addDraws, addSelections, isAnybodyWaiting } from '../pools.ts';

type S = OneHourState;

const PLACING = ['set-up/draw', 'set-up/select', 'set-up/place'];

/** Whether a unit is being chosen, drawn or placed. */
export function isPlacing(state: State): boolean {
  const s = state as S;
  return s.depth > 0 && PLACING.includes(s.step.name);
}

function placedIn(s: S, group: number): number {
  let placed = 0;
  for (let unit = 0; unit < s.compiled.units.length; unit++) if (s.group(unit) === group) placed++;
  return placed;
}

/** The next group to set up: the sides in the scenario's order, each its groups in theirs; -1 when all stand. */
function nextGroup(s: S): number {
  const { setUpOrder, groups } = s.compiled;
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
  s.push(s.compiled.groups[group]!.pick === 'random' ? STEP['set-up/draw'] : STEP['set-up/select'], group);
}

function groupOf(s: S): Group {
  return s.compiled.groups[ofGroup.group(s)]!;
}

function selectUnit(s: S, unit: number): void {
  s.become(STEP['set-up/place']);
  placing.setUnit(s, unit);
}

function legalSpots(s: S, into: ActionList): void {
  const unit = placing.unit(s);
  const { spots } = groupOf(s);
  for (let i = 0; i < spots.length; i++) if (fitsSpot(s, unit, spots[i]!)) into.push(s.game.space.first.place + spots[i]!);
  if (into.length === 0) into.push(s.game.space.first.pass);
}

/** A unit for which there is no room stays away. @rule 0.7 must fit */
function placeUnit(s: S, action: number): void {
  const group = placing.group(s);
  const unit = placing.unit(s);
  s.setGroup(unit, group);
  if (action === s.game.space.first.pass) {
    if (s.listener !== null) s.tell('left-out', '0.7', `There is no room for ${s.nameOf(unit)}; they take no part.`);
    s.setType(unit, -1);
  } else {
    const { x, y, heading } = s.compiled.spots[action - s.game.space.first.place]!;
    s.stand(unit, x, y, heading);
    if (s.listener !== null) s.tell('placed', '0.4', `${s.nameOf(unit)} are set up at ${standWords(x, y, heading)}.`);
  }
  s.pop();
}

const owner = (s: S): Player => groupOf(s).side;

export const setUpSteps: readonly StepDraft[] = [
  run('set-up/next', setUpNext, { on: ['turn/start'], about: { phase: 'Set-up' } }),
  roll('set-up/draw', (s: S, into: OutcomeList) => addDraws(s, owner(s), groupOf(s).filter, into), selectUnit, {
    on: ['set-up/next'],
    registers: ofGroup.registers,
    about: { phase: 'Set-up', topic: 'which unit', task: () => 'A unit is drawn to be set up', tell: drawText },
  }),
  ask(
    'set-up/select',
    owner,
    (s, into) => addSelections(s, owner(s), groupOf(s).filter, into),
    (s, action) => selectUnit(s, action - s.game.space.first.select),
    {
      on: ['set-up/next'],
      registers: ofGroup.registers,
      about: {
        phase: 'Set-up',
        topic: 'which unit',
        decision: 'set-up-type',
        rule: '0.3',
        question: 'choose a type of unit to set up',
        task: () => 'choose a unit to set up',
        verb: 'Set up',
      },
    },
  ),
  ask('set-up/place', owner, legalSpots, placeUnit, {
    on: ['set-up/next'],
    check: checkPlacing,
    registers: placing.registers,
    about: {
      phase: 'Set-up',
      topic: 'where it stands',
      decision: 'set-up',
      rule: '0.7',
      question: 'place the unit on a free spot of its zone',
      task: (s) => `choose where ${s.nameOf(placing.unit(s))} stand at the start`,
      subject: placing.unit,
      pass: 'Leave it out: there is no room for it',
    },
  }),
];
