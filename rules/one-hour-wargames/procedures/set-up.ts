import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { Box } from '../../geometry/box.ts';
import { Obstacles } from '../obstacles.ts';
import type { OneHourState } from '../state.ts';
import { STEP } from '../steps.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';
import { addDraws, firstOfEachType, poolOf } from './pools.ts';

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
  for (const side of s.scenario.setUpOrder) {
    const group = s.scenario.groups.findIndex((one, i) => one.side === side && placedIn(s, i) < one.count && poolOf(s, side, one.filter).length > 0);
    if (group >= 0) return group;
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

function pool(s: S): number[] {
  const { side, filter } = s.scenario.groups[s.register(0)]!;
  return poolOf(s, side, filter);
}

function selectUnit(s: S, unit: number): void {
  const group = s.register(0);
  s.become(STEP['set-up/place']);
  s.setRegister(0, group);
  s.setRegister(1, unit);
}

function legalSpots(s: S, into: ActionList): void {
  const unit = s.register(1);
  for (const spot of s.scenario.groups[s.register(0)]!.spots) if (fitsSpot(s, unit, spot)) into.push(s.game.space.first.place + spot);
  if (into.length === 0) into.push(s.game.space.first.pass);
}

/** A unit for which there is no room stays away. @rule 0.7 must fit */
function placeUnit(s: S, action: number): void {
  const group = s.register(0);
  const unit = s.register(1);
  s.data[s.u.group + unit] = group;
  if (action === s.game.space.first.pass) s.data[s.u.type + unit] = -1;
  else {
    const { x, y, heading } = s.scenario.spots[action - s.game.space.first.place]!;
    s.stand(unit, x, y, heading);
    if (s.listener !== null) s.tell('placed', '0.4', `${s.nameOf(unit)} is set up.`);
  }
  s.pop();
}

const owner = (s: S): Player => s.scenario.groups[s.register(0)]!.side;

export const setUpSteps: readonly StepDraft[] = [
  run('set-up/next', setUpNext),
  roll('set-up/draw', (s: S, into: OutcomeList) => addDraws(s, pool(s), into), selectUnit, (k) => ({ group: k.group })),
  ask(
    'set-up/select',
    owner,
    (s, into) => firstOfEachType(s, pool(s)).forEach((unit) => into.push(s.game.space.first.select + unit)),
    (s, action) => selectUnit(s, action - s.game.space.first.select),
    (k) => ({ group: k.group }),
  ),
  ask('set-up/place', owner, legalSpots, placeUnit, (k) => ({ group: k.group, unit: k.unit })),
];
