import { ARMS } from '../../../charts/arms.ts';
import { LEAST_MEN } from '../../../charts/tables.ts';
import type { Offers } from '../../../state/actions.ts';
import { SLOTS } from '../../../state/scenario.ts';
import { FIGHTS, type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { deliverPrisoners } from '../../groups/company.ts';
import { shareWounded } from '../../groups/healing.ts';
import { ownPlaceAt } from '../../places/places.ts';
import { freeCounter, menOf, openSeenGroup, refreshLook, transfer } from '../../groups/troops.ts';
import { type Actions, ask, groupFault, groupFrame, type StepDraft } from '../writer.ts';
import { battle, PRISONERS } from './frame.ts';

type S = KingdomState;

/** A side that has taken men decides about them; in a place of its own they are at their journey's end. @rule C.15.8 */
export function seeCaptives(s: S): void {
  const group = battle.row(s);
  if (group >= 2 * SLOTS) return battle.setRow(s, 0);
  battle.setRow(s, group + 1);
  battle.setStage(s, PRISONERS);
  if (s.part(group) !== FIGHTS || s.captives(group) === 0) return;
  const place = ownPlaceAt(s, s.sideOf(group), s.at(group));
  if (place >= 0) return deliverPrisoners(s, group, place);
  s.push(STEP['battle/prisoners'], group);
}

function legalPrisoners(_: S, into: Offers<'escort' | 'massacre'>): void {
  into.push('escort');
  into.push('massacre');
}

/** Three men lead them off, as a group of their own; who has no men or no counter to spare leads them off himself. @rule C.15.8 @ruling AN-403 */
function escort(s: S): void {
  const group = groupFrame.group(s);
  s.pop();
  if (!canSpareEscort(s, group)) return;
  sendEscort(s, group);
  s.setCaptives(group, 0);
}

function massacre(s: S): void {
  s.setCaptives(groupFrame.group(s), 0);
  s.pop();
}

function canSpareEscort(s: S, group: number): boolean {
  return menOf(s, group) >= 2 * LEAST_MEN && freeCounter(s, s.sideOf(group)) >= 0;
}

function sendEscort(s: S, group: number): void {
  const into = freeCounter(s, s.sideOf(group));
  openSeenGroup(s, into, s.at(group), s.from(group), s.loyalty(group));
  s.setCaptives(into, s.captives(group));
  let left = LEAST_MEN;
  for (let arm = ARMS.length - 1; arm >= 0 && left > 0; arm--) left -= transfer(s, group, into, arm, left);
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (s.nobleKeeper(noble) === group) s.setNobleKeeper(noble, into);
  shareWounded(s, group, into);
  refreshLook(s, group);
  refreshLook(s, into);
}

export const prisonerSteps: readonly StepDraft[] = [
  ask('battle/prisoners', (s) => s.sideOf(groupFrame.group(s)), legalPrisoners, {
    on: ['battle/run'],
    registers: groupFrame.registers,
    open: true,
    check: groupFault,
    choose: { escort, massacre },
    about: { phase: 'Prisoners', rule: 'C.15.8' },
    question: 'Lead the prisoners off, or kill them?',
    unless: 'Only one or the other.',
  }),
];

export const prisonerActions: Actions<'escort' | 'massacre'> = {
  escort: { does: 'leads prisoners off under guard', phrase: 'Lead the prisoners off under an escort' },
  massacre: { does: 'kills prisoners', phrase: 'Kill the prisoners' },
};
