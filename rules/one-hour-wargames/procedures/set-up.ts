import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { Box } from '../../geometry/box.ts';
import { Obstacles } from '../obstacles.ts';
import type { Group } from '../scenario.ts';
import type { OneHourState } from '../state.ts';
import { STEP } from '../steps.ts';
import { standWords } from '../words.ts';
import { checkPlacing } from './frames.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';
import { addDraws, addSelections, isAnybodyWaiting } from './pools.ts';

type S = OneHourState;

const obstacles = new Obstacles();
const spotBox = new Box();

/** Whether a unit can be set down on a spot. @rule 0.7 must fit */
export function fitsSpot(s: S, unit: number, spot: number): boolean {
  const { x, y, heading } = s.scenario.spots[spot]!;
  const { halfWidth, halfDepth } = s.scenario;
  spotBox.set(x, y, heading, halfWidth, halfDepth);
  return obstacles.gatherAround(s, unit, spotBox).fits(spotBox);
}

function placedIn(s: S, group: number): number {
  let placed = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (s.data[s.u.group + unit] === group) placed++;
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
  return s.scenario.groups[s.register(0)]!;
}

function selectUnit(s: S, unit: number): void {
  const group = s.register(0);
  s.become(STEP['set-up/place']);
  s.setRegister(0, group);
  s.setRegister(1, unit);
}

function legalSpots(s: S, into: ActionList): void {
  const unit = s.register(1);
  const { spots } = groupOf(s);
  for (let i = 0; i < spots.length; i++) if (fitsSpot(s, unit, spots[i]!)) into.push(s.game.space.first.place + spots[i]!);
  if (into.length === 0) into.push(s.game.space.first.pass);
}

/** A unit for which there is no room stays away. @rule 0.7 must fit */
function placeUnit(s: S, action: number): void {
  const group = s.register(0);
  const unit = s.register(1);
  s.data[s.u.group + unit] = group;
  if (action === s.game.space.first.pass) {
    if (s.listener !== null) s.tell('left-out', '0.7', `There is no room for ${s.nameOf(unit)}; they take no part.`);
    s.data[s.u.type + unit] = -1;
  } else {
    const { x, y, heading } = s.scenario.spots[action - s.game.space.first.place]!;
    s.stand(unit, x, y, heading);
    if (s.listener !== null) s.tell('placed', '0.4', `${s.nameOf(unit)} are set up at ${standWords(x, y, heading)}.`);
  }
  s.pop();
}

const owner = (s: S): Player => groupOf(s).side;

export const setUpSteps: readonly StepDraft[] = [
  run('set-up/next', setUpNext, { on: ['turn/start'] }),
  roll('set-up/draw', (s: S, into: OutcomeList) => addDraws(s, owner(s), groupOf(s).filter, into), selectUnit, {
    on: ['set-up/next'],
    registers: (k) => ({ group: k.group }),
  }),
  ask(
    'set-up/select',
    owner,
    (s, into) => addSelections(s, owner(s), groupOf(s).filter, into),
    (s, action) => selectUnit(s, action - s.game.space.first.select),
    { on: ['set-up/next'], registers: (k) => ({ group: k.group }) },
  ),
  ask('set-up/place', owner, legalSpots, placeUnit, {
    on: ['set-up/next'],
    check: checkPlacing,
    registers: (k) => ({ group: k.group, unit: k.unit }),
  }),
];
