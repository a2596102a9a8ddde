import { type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { isShutIn, isWalled } from '../../fights/besieged.ts';
import { changeSide, deliverPrisoners } from '../../groups/company.ts';
import { allegianceWhenMet } from '../../groups/loyalty.ts';
import { enemyIn, goBack, nameOfGroup } from '../../groups/march.ts';
import { ownPlaceAt } from '../../places/places.ts';
import { reveal } from '../../groups/secrets.ts';
import { convoyActions, convoySteps, meetConvoys } from './convoys.ts';
import { type Actions, cast, frame, run, type StepDraft } from '../writer.ts';
import { attackActions, attackSteps } from './attacks.ts';
import { offerActions, offerSteps } from './offers.ts';
import { visitActions, isSite, visitSteps } from './visits.ts';

type S = KingdomState;

/** What has been seen to in the hex that a group has come to, the place that comes next, and that hex. */
const meetFrame = frame({ group: (k) => k.group, stage: (k) => k.count, place: (k) => k.maybePlace, hex: (k) => k.hex });
const FOES = 0;
const STEP_BACK = 1;
const BANDS = 2;
const CONVOYS = 3;
const PLACES = 4;

/** A group has come to the hex in which it stands. */
export function beginMeeting(s: S, group: number): void {
  s.push(STEP['meet/run'], group, 0, -1, s.at(group));
}

/** One thing after another in the hex that a group has come to; who is beaten off has left it, and meets nobody where it falls back to.
 * @rule C.14 @rule C.15.6 */
function runMeeting(s: S): void {
  const [group, stage] = [meetFrame.group(s), meetFrame.stage(s)];
  if (s.at(group) !== meetFrame.hex(s)) return s.pop();
  meetFrame.setStage(s, stage + 1);
  switch (stage) {
    case FOES:
      return meetFoes(s, group);
    case STEP_BACK:
      return stepBack(s, group);
    case BANDS:
      return meetBands(s, group);
    case CONVOYS:
      seePrisoners(s, group);
      return meetConvoys(s, group);
    case PLACES:
      meetFrame.setPlace(s, s.scenario.placeAt[s.at(group)]!);
      return;
    default:
      return meetPlaces(s, group);
  }
}

/** Groups of the two sides meet: each learns what the other is, and whoever was here is tested. Who is shut in may break out, and is met no more.
 * @rule C.14.2 @rule C.7 @rule C.8.1 @ruling AN-400 */
function meetFoes(s: S, group: number): void {
  const side = s.sideOf(group);
  if (isShutIn(s, group)) return s.push(STEP['meet/attack'], group, 0);
  const neutrals: number[] = [];
  let isHostile = false;
  for (let foe = enemyIn(s, side, s.at(group)); foe >= 0; foe = enemyIn(s, side, s.at(group), foe + 1)) {
    if (isShutIn(s, foe)) continue;
    reveal(s, group);
    reveal(s, foe);
    const allegiance = allegianceWhenMet(s, foe, group);
    if (allegiance === side && changeSide(s, foe)) {
      if (s.listener !== null) s.tell('loyalty', 'C.7', `${nameOfGroup(s, foe)} goes over to the other side.`);
      continue;
    }
    if (allegiance === s.sideOf(foe)) isHostile = true;
    else neutrals.push(foe);
  }
  if (isHostile) s.push(STEP['meet/attack'], group, 0);
  for (const foe of neutrals) s.push(STEP['battle/retreat'], foe, s.from(group), 0); // who is neutral gives way first [C.8.3]
}

/** If nobody fights, who came later goes back where it came from, but to enemies behind walls it can lay siege first. @rule C.8.3 @rule C.16 @ruling AN-41
 * @ruling AN-400 */
function stepBack(s: S, group: number): void {
  if (isShutIn(s, group) || !isFacing(s, group, isWalled)) return;
  goBack(s, group);
  s.pop();
}

/** Whether enemies stand in the hex of a group of whom something is not so. */
function isFacing(s: S, group: number, isSafe: (s: S, foe: number) => boolean): boolean {
  const side = s.sideOf(group);
  for (let foe = enemyIn(s, side, s.at(group)); foe >= 0; foe = enemyIn(s, side, s.at(group), foe + 1)) if (!isSafe(s, foe)) return true;
  return false;
}

function meetBands(s: S, group: number): void {
  for (let band = 0; band < s.scenario.bands.length; band++)
    if (s.bandAt(band) === s.at(group) && s.bandMaster(band) !== group && !hasLeft(s, band)) s.push(STEP['meet/offer'], group, band);
}

/** Whether mercenaries have left their master today. @ruling AN-410 */
function hasLeft(s: S, band: number): boolean {
  return s.bandMaster(band) < 0 && s.bandSullen(band) === 1;
}

/** Prisoners come to a place of their captor's. @rule C.15.8 */
function seePrisoners(s: S, group: number): void {
  const place = ownPlaceAt(s, s.sideOf(group), s.at(group));
  if (place >= 0) deliverPrisoners(s, group, place);
}

/** The places of the hex one after the other, then the hex itself; who has not shut in the enemies there goes back. @rule C.14.5 @ruling AN-41 */
function meetPlaces(s: S, group: number): void {
  const place = meetFrame.place(s);
  if (place < 0) {
    s.pop();
    if (!isShutIn(s, group) && isFacing(s, group, isShutIn)) return goBack(s, group);
    if (isSite(s, group)) s.push(STEP['meet/visit'], group, -1, 0);
    return;
  }
  meetFrame.setPlace(s, s.scenario.placeAfter[place]!);
  s.push(STEP['meet/visit'], group, place, 0);
}

export const meetSteps: readonly StepDraft[] = [
  run('meet/run', runMeeting, {
    on: ['march/next'],
    registers: meetFrame.registers,
    check: cast({ group: 'any', place: 'any' }),
    about: { phase: 'Encounter', rule: 'C.14' },
  }),
  ...attackSteps,
  ...offerSteps,
  ...convoySteps,
  ...visitSteps,
];

export const meetActions = { ...attackActions, ...offerActions, ...convoyActions, ...visitActions } satisfies Partial<Actions>;
