import { POUND } from '../../../charts/tables.ts';
import { type Offers, SHARES } from '../../../state/actions.ts';
import { type KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { outcomeOf } from '../../fights/battle.ts';
import { changePrestige, payBand } from '../../groups/company.ts';
import { takePlace } from '../../groups/fall.ts';
import { friendIn } from '../../groups/march.ts';
import { addMoney } from '../../groups/troops.ts';
import { type Actions, ask, cast, frame, type StepDraft } from '../writer.ts';
import { battle } from './frame.ts';

type S = KingdomState;

/** @rule C.13.2 */
export function seePlace(s: S): void {
  const [place, side] = [battle.place(s), battle.side(s)];
  if (place < 0 || outcomeOf(battle.result(s)) <= 0) return;
  const group = friendIn(s, side, battle.hex(s));
  if (group >= 0) takePlace(s, group, place);
}

const lootFrame = frame({ group: (k) => k.group, place: (k) => k.place });

function legalLoots(_: S, into: Offers<'loot' | 'spare'>): void {
  into.push('loot');
  into.push('spare');
}

/** A resource is worth a pound; looting costs prestige. @rule C.13.2 @rule C.9 @rule C.11.6 */
function loot(s: S): void {
  const [group, place] = [lootFrame.group(s), lootFrame.place(s)];
  s.pop();
  addMoney(s, group, s.placeResources(place) * POUND);
  s.setPlaceResources(place, 0);
  s.setPlaceLooted(place, s.sideOf(group));
  changePrestige(s, group, s.scenario.places[place]!.kind === 'monastic' ? -2 : -1);
  if (s.listener !== null) s.tell('loot', 'C.13.2', `${s.scenario.places[place]!.name} is looted.`);
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandMaster(band) === group) s.push(STEP['battle/share'], group, band);
}

const shareFrame = frame({ group: (k) => k.group, band: (k) => k.band });

/** Pounds for a share of the booty, in half pounds. */
function priceOfShare(s: S, share: number): number {
  const men = s.bandMen(shareFrame.band(s));
  return POUND * (share === 2 ? men : share === 1 ? men >> 1 : 0);
}

/** Whether the mercenaries still have a master: others may have beaten him over their own share meanwhile. */
const isShared = (s: S): boolean => s.bandMaster(shareFrame.band(s)) === shareFrame.group(s);

/** @rule C.11.6 @ruling AN-408 nothing, half or all */
function legalShares(s: S, into: Offers<'share'>): void {
  if (!isShared(s)) return into.push('share', 0);
  for (let share = 0; share < SHARES.length; share++) if (s.money(shareFrame.group(s)) >= priceOfShare(s, share)) into.push('share', share);
}

function giveShare(s: S, share: number): void {
  const [group, band] = [shareFrame.group(s), shareFrame.band(s)];
  if (!isShared(s)) return s.pop();
  const price = priceOfShare(s, share);
  const unpaid = s.bandMen(band) - price / POUND;
  s.pop();
  if (unpaid <= 0) return payBand(s, group, band, POUND);
  addMoney(s, group, -price);
  s.push(STEP['band/check'], band, Math.ceil(unpaid));
}

export const bootySteps: readonly StepDraft[] = [
  ask('battle/loot', (s) => s.sideOf(lootFrame.group(s)), legalLoots, {
    on: ['battle/run', 'siege/fate', 'siege/run', 'day/phase'],
    registers: lootFrame.registers,
    open: true,
    check: cast({ place: 'any' }, (s, { group }) => (s.isThere(group) ? null : 'That group is not on the map.')),
    choose: { loot, spare: (s) => s.pop() },
    about: { phase: 'Booty', rule: 'C.13.2' },
    question: 'Loot the place?',
    unless: 'Only yes or no.',
  }),
  ask('battle/share', (s) => s.sideOf(shareFrame.group(s)), legalShares, {
    on: ['battle/run', 'battle/share', 'siege/fate', 'siege/run', 'day/phase'],
    registers: shareFrame.registers,
    check: (s, { group, band }) =>
      s.bandMaster(band) < 0 || (s.isThere(group) && s.bandMaster(band) === group) ? null : 'Only their master shares with mercenaries.',
    choose: { share: giveShare },
    about: { phase: 'Booty', rule: 'C.11.6' },
    question: 'What do the mercenaries get?',
    unless: 'The group has not so much money.',
  }),
];

const SHARE_WORDS: Readonly<Record<(typeof SHARES)[number], string>> = {
  nothing: 'no booty',
  half: 'half their booty',
  full: 'their full booty',
};

export const bootyActions: Actions<'loot' | 'spare' | 'share'> = {
  loot: { does: 'loots a place that has fallen', phrase: 'Loot the place', told: ['loot'] },
  spare: { does: 'leaves a place that has fallen as it is', phrase: 'Spare the place' },
  share: { does: 'gives mercenaries a share of the booty', phrase: (_, share) => `Give the mercenaries ${SHARE_WORDS[SHARES[share]!]}` },
};
