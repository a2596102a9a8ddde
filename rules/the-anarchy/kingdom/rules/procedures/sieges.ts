import { opponent, type OutcomeList, type OutcomeText, type Player } from '../../../../core/index.ts';
import { FACES } from '../../../charts/tables.ts';
import { ARM } from '../../charts/arms.ts';
import { GARRISON_LOST_TO, SIEGE_CHANCES, SIEGE_CHANCES_TRAIN, SIEGE_RESULTS } from '../../charts/battle.ts';
import { LEAST_MEN, SIEGE_DAYS } from '../../charts/tables.ts';
import type { KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { disband } from '../company.ts';
import { canRetreatTo } from '../march.ts';
import { TAKEN_LOYALTY } from '../places.ts';
import { addMen, freeCounter, isTooSmall, menOf, openGroup, refreshLook, removeEvenly } from '../troops.ts';
import { takePlace } from './battle/booty.ts';
import { D10, groupFault, groupFrame, roll, type StepDraft } from './writer.ts';

type S = KingdomState;

const [TERMS, , SICKNESS] = [0, 1, 2];

function chancesOf(s: S): readonly number[] {
  return s.engines(groupFrame.group(s)) > 0 ? SIEGE_CHANCES_TRAIN : SIEGE_CHANCES;
}

function dayOutcomes(s: S, into: OutcomeList): void {
  chancesOf(s).forEach((weight, result) => into.add(result, weight));
}

/** A day before a place: its stores shrink, and when they are gone it surrenders. @rule C.16 @ruling AN-210 */
function rollDay(s: S, result: number): void {
  const group = groupFrame.group(s);
  const place = s.siege(group);
  if (result === TERMS || s.placeStores(place) <= 1) return s.become(STEP['siege/fate']);
  s.setPlaceStores(place, s.placeStores(place) - 1);
  s.setPlaceResources(place, Math.min(s.placeResources(place), Math.ceil(s.placeStores(place) / SIEGE_DAYS)));
  s.pop();
  if (result === SICKNESS) sicken(s, group);
}

/** One man of ten falls ill and is sent home. @source reconstructed from the siege's events */
function sicken(s: S, group: number): void {
  removeEvenly(s, group, Math.ceil(menOf(s, group) / 10));
  if (isTooSmall(s, group)) disband(s, group);
  else refreshLook(s, group);
}

function meaningOfDay(s: S, result: number): OutcomeText {
  const weights = chancesOf(s);
  const below = weights.slice(0, result).reduce((sum, weight) => sum + weight, 0);
  return {
    text: `a day of siege: ${SIEGE_RESULTS[result]!}`,
    dice: 'd10',
    faces: Array.from({ length: weights[result]! }, (_, i) => below + i + 1),
  };
}

function fateOutcomes(_: S, into: OutcomeList): void {
  into.add(0, GARRISON_LOST_TO);
  into.add(1, FACES - GARRISON_LOST_TO);
}

/** What becomes of those who surrender; the place falls. @rule C.16 */
function rollFate(s: S, fate: number): void {
  const group = groupFrame.group(s);
  const place = s.siege(group);
  const garrison = s.placeGarrison(place);
  s.pop();
  takePlace(s, group, place);
  if (fate === 1) marchOut(s, opponent(s.sideOf(group)), s.compiled.places[place]!.hex, garrison);
}

/** A garrison leaves as a group of its own, by any free hex. @ruling AN-222 */
function marchOut(s: S, side: Player, hex: number, men: number): void {
  const into = freeCounter(s, side);
  if (into < 0 || men < LEAST_MEN) return;
  for (let direction = 0; direction < 6 && !s.isThere(into); direction++) {
    const next = s.compiled.grid.neighbours[hex * 6 + direction]!;
    if (canRetreatTo(s, side, next)) openGroup(s, into, next, hex);
  }
  if (!s.isThere(into)) return;
  s.setKnown(into, 1);
  s.setCloud(into, into);
  s.setMoved(into, 1);
  s.setLoyalty(into, TAKEN_LOYALTY[side]);
  addMen(s, into, ARM['man-at-arms'], men);
  refreshLook(s, into);
}

function meaningOfFate(_: S, fate: number): OutcomeText {
  return {
    text: fate === 0 ? 'the garrison is lost' : 'the garrison marches out with its arms',
    dice: 'd10',
    faces: D10.filter((face) => face <= GARRISON_LOST_TO === (fate === 0)),
  };
}

export const siegeSteps: readonly StepDraft[] = [
  roll('siege/day', dayOutcomes, rollDay, {
    on: ['day/phase'],
    registers: groupFrame.registers,
    check: (s, frame) => groupFault(s, frame) ?? (s.siege(frame.group) >= 0 ? null : 'That group lays no siege.'),
    about: { phase: 'Sieges', rule: 'C.16', means: meaningOfDay },
  }),
  roll('siege/fate', fateOutcomes, rollFate, {
    on: ['day/phase'],
    registers: groupFrame.registers,
    idle: 'a garrison of a few men is gone either way',
    check: (s, frame) => groupFault(s, frame) ?? (s.siege(frame.group) >= 0 ? null : 'That group lays no siege.'),
    about: { phase: 'Sieges', rule: 'C.16', means: meaningOfFate },
  }),
];
