import type { Player } from '../../../../../core/index.ts';
import { ARMS } from '../../../charts/arms.ts';
import { CONVOY_LOAD, FULL_RESOURCES, LEAST_MEN } from '../../../charts/tables.ts';
import { hexWords } from '../../../notation/words.ts';
import { NUMBERS, type Offers } from '../../../state/actions.ts';
import { type KingdomState } from '../../../state/state.ts';
import { takeAway } from '../../groups/convoys.ts';
import { friendIn } from '../../groups/march.ts';
import { holderOf, ownPlaceAt } from '../../places/places.ts';
import { reveal } from '../../groups/secrets.ts';
import { menOf, refreshLook } from '../../groups/troops.ts';
import { type Actions, ask, sideAtHand, sideFrame, type StepDraft } from '../writer.ts';

type S = KingdomState;

function freeConvoy(s: S): number {
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (s.convoyAt(convoy) < 0) return convoy;
  return -1;
}

function isIdle(s: S, convoy: number, side: Player): boolean {
  return s.convoyAt(convoy) >= 0 && s.convoyOwner(convoy) === side && s.convoyMoved(convoy) === 0;
}

/** A group of a side in the hex of a convoy that can spare a man for it, who is not wounded; -1 for none. @ruling AN-218 */
function driversOf(s: S, convoy: number, side: Player): number {
  for (let group = friendIn(s, side, s.convoyAt(convoy)); group >= 0; group = friendIn(s, side, s.convoyAt(convoy), group + 1))
    if (menOf(s, group) > Math.max(LEAST_MEN, s.wounded(group))) return group;
  return -1;
}

/** @rule C.12 convoys are made, filled and unloaded in friendly places; one without a driver needs a man @rule C.5.1 ten is the most */
function legalConvoys(s: S, into: Offers<Transfer | 'done'>): void {
  const side = sideFrame.side(s);
  into.push('done');
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (isIdle(s, convoy, side)) addTransfers(s, convoy, side, into);
  if (freeConvoy(s) < 0) return;
  for (let place = 0; place < s.scenario.places.length; place++)
    if (holderOf(s, place) === side && s.placeStores(place) === 0)
      addPoints('load', place, Math.min(CONVOY_LOAD, s.placeResources(place)), into);
}

/** What is done with convoys. */
type Transfer = 'load' | 'fill' | 'unload' | 'man';

function addTransfers(s: S, convoy: number, side: Player, into: Offers<Transfer>): void {
  if (s.convoyStranded(convoy) === 1 && driversOf(s, convoy, side) >= 0) into.push('man', convoy);
  const place = ownPlaceAt(s, side, s.convoyAt(convoy));
  if (place < 0) return;
  addPoints('unload', convoy, Math.min(s.convoyLoad(convoy), FULL_RESOURCES - s.placeResources(place)), into);
  if (s.placeStores(place) === 0) addPoints('fill', convoy, Math.min(CONVOY_LOAD - s.convoyLoad(convoy), s.placeResources(place)), into);
}

/** Actions about so many points, from one on. */
function addPoints(kind: 'load' | 'fill' | 'unload', row: number, most: number, into: Offers<'load' | 'fill' | 'unload'>): void {
  for (let points = 0; points < most; points++) into.push(kind, row, points);
}

/** Up to five points go over, from a convoy where they are less than none; loading takes the day. @rule C.12 @ruling AN-245 */
function carry(s: S, convoy: number, points: number): void {
  const place = ownPlaceAt(s, sideFrame.side(s), s.convoyAt(convoy));
  s.setPlaceResources(place, s.placeResources(place) - points);
  s.setConvoyLoad(convoy, s.convoyLoad(convoy) + points);
  s.setConvoyMoved(convoy, 1);
  if (s.convoyLoad(convoy) === 0) takeAway(s, convoy);
}

function createConvoy(s: S, place: number, points: number): void {
  const convoy = freeConvoy(s);
  const load = NUMBERS[points]!;
  s.setPlaceResources(place, s.placeResources(place) - load);
  s.setConvoyAt(convoy, s.scenario.places[place]!.hex);
  s.setConvoyLoad(convoy, load);
  s.setConvoyOwner(convoy, sideFrame.side(s));
  s.setConvoyReturns(convoy, 0);
  s.setConvoyMoved(convoy, 1);
}

/** The weakest man of a group leads the animals from now on; who gives him is seen. @ruling AN-245 */
function manConvoy(s: S, convoy: number): void {
  const group = driversOf(s, convoy, sideFrame.side(s));
  let arm = ARMS.length - 1;
  while (s.arm(group, arm) === 0) arm--;
  s.setArm(group, arm, s.arm(group, arm) - 1);
  s.setConvoyStranded(convoy, 0);
  refreshLook(s, group);
  reveal(s, group);
}

export const transferSteps: readonly StepDraft[] = [
  ask('morning/convoys', sideAtHand, legalConvoys, {
    on: ['day/phase'],
    registers: sideFrame.registers,
    open: true,
    idle: 'whether a group can spare a man is its side’s secret',
    choose: {
      load: createConvoy,
      fill: (s, convoy, points) => carry(s, convoy, NUMBERS[points]!),
      unload: (s, convoy, points) => carry(s, convoy, -NUMBERS[points]!),
      man: manConvoy,
      done: (s) => s.pop(),
    },
    about: { phase: 'Convoys', rule: 'C.12' },
    question: 'Load or unload a convoy?',
    unless: 'Only in a place of one’s own that has so much, and an animal carries one point.',
    words: { done: 'No more convoys' },
  }),
];

const pointWords = (points: number): string => `${NUMBERS[points]!} of ${NUMBERS.length}`;

export const transferActions: Actions<Transfer> = {
  load: {
    does: 'loads a convoy in a place with so many points',
    phrase: (s, place, points) => `Load a convoy in ${s.scenario.places[place]!.name}: ${pointWords(points)}`,
  },
  fill: {
    does: 'loads more on a convoy where it stands',
    phrase: (_, convoy, points) => `Load more on convoy ${convoy + 1}: ${pointWords(points)}`,
  },
  unload: {
    does: 'unloads points of a convoy where it stands',
    phrase: (s, convoy, points) => `Unload convoy ${convoy + 1} in ${hexWords(s, s.convoyAt(convoy))}: ${pointWords(points)}`,
  },
  man: { does: 'gives a convoy a man who leads its animals', phrase: (_, convoy) => `Give convoy ${convoy + 1} a man who leads it` },
};
