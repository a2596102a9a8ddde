import { type ActionList, asking, type Player } from '../../../../core/index.ts';
import { ARMS } from '../../charts/arms.ts';
import { CONVOY_LOAD, FULL_RESOURCES, LEAST_MEN } from '../../charts/tables.ts';
import { NUMBERS } from '../../state/actions.ts';
import { type KingdomState } from '../../state/state.ts';
import { takeAway } from '../convoys.ts';
import { friendIn } from '../march.ts';
import { holderOf, ownPlaceAt } from '../places.ts';
import { reveal } from '../secrets.ts';
import { menOf, refreshLook } from '../troops.ts';
import { ask, sideAtHand, sideFrame, type StepDraft } from './writer.ts';

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
function legalConvoys(s: S, into: ActionList): void {
  const side = sideFrame.side(s);
  into.push(s.game.space.first.done);
  for (let convoy = 0; convoy < s.convoyCount; convoy++) if (isIdle(s, convoy, side)) addTransfers(s, convoy, side, into);
  if (freeConvoy(s) < 0) return;
  for (let place = 0; place < s.compiled.places.length; place++)
    if (holderOf(s, place) === side && s.placeStores(place) === 0)
      addNumbers(s.game.space.first.load, place, Math.min(CONVOY_LOAD, s.placeResources(place)), into);
}

function addTransfers(s: S, convoy: number, side: Player, into: ActionList): void {
  const { first } = s.game.space;
  if (s.convoyStranded(convoy) === 1 && driversOf(s, convoy, side) >= 0) into.push(first.man + convoy);
  const place = ownPlaceAt(s, side, s.convoyAt(convoy));
  if (place < 0) return;
  addNumbers(first.unload, convoy, Math.min(s.convoyLoad(convoy), FULL_RESOURCES - s.placeResources(place)), into);
  if (s.placeStores(place) === 0)
    addNumbers(first.fill, convoy, Math.min(CONVOY_LOAD - s.convoyLoad(convoy), s.placeResources(place)), into);
}

/** Actions about so many points, from one on. */
function addNumbers(first: number, row: number, most: number, into: ActionList): void {
  for (let number = 1; number <= most; number++) into.push(first + row * NUMBERS.length + number - 1);
}

/** Up to five points go over; loading takes the day. @rule C.12 @ruling AN-245 */
function chooseConvoy(s: S, action: number): void {
  const { space } = s.game;
  const [kind, argument] = [space.kindOf(action), space.argument(action)];
  if (kind === 'done') return s.pop();
  const side = sideFrame.side(s);
  const [row, number] = [Math.floor(argument / NUMBERS.length), (argument % NUMBERS.length) + 1];
  if (kind === 'man') return manConvoy(s, argument, driversOf(s, argument, side));
  if (kind === 'load') return createConvoy(s, row, number, side);
  const place = ownPlaceAt(s, side, s.convoyAt(row));
  const carried = kind === 'unload' ? -number : number;
  s.setPlaceResources(place, s.placeResources(place) - carried);
  s.setConvoyLoad(row, s.convoyLoad(row) + carried);
  s.setConvoyMoved(row, 1);
  if (s.convoyLoad(row) === 0) takeAway(s, row);
}

function createConvoy(s: S, place: number, load: number, side: Player): void {
  const convoy = freeConvoy(s);
  s.setPlaceResources(place, s.placeResources(place) - load);
  s.setConvoyAt(convoy, s.compiled.places[place]!.hex);
  s.setConvoyLoad(convoy, load);
  s.setConvoyOwner(convoy, side);
  s.setConvoyReturns(convoy, 0);
  s.setConvoyMoved(convoy, 1);
}

/** The weakest man of a group leads the animals from now on; who gives him is seen. @ruling AN-245 */
function manConvoy(s: S, convoy: number, group: number): void {
  let arm = ARMS.length - 1;
  while (s.arm(group, arm) === 0) arm--;
  s.setArm(group, arm, s.arm(group, arm) - 1);
  s.setConvoyStranded(convoy, 0);
  refreshLook(s, group);
  reveal(s, group);
}

export const transferSteps: readonly StepDraft[] = [
  ask('morning/convoys', sideAtHand, legalConvoys, chooseConvoy, {
    on: ['day/phase'],
    registers: sideFrame.registers,
    open: true,
    idle: 'whether a group can spare a man is its side’s secret',
    about: asking(
      'Convoys',
      'C.12',
      ['load', 'fill', 'unload', 'man', 'done'],
      'Load or unload a convoy?',
      'Only in a place of one’s own that has so much, and an animal carries one point.',
    ),
  }),
];
