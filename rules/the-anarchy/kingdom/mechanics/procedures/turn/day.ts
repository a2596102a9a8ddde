import { BOTTOM, type Player } from '../../../../../core/index.ts';
import { HUNGRY } from '../../../charts/tables.ts';
import { SLOTS } from '../../../state/scenario.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { isShutIn } from '../../fights/besieged.ts';
import { moveNeutralConvoys } from '../../groups/convoys.ts';
import { friendIn } from '../../groups/march.ts';
import { besiegerOf, handOverSiege, holderOf } from '../../places/places.ts';
import { recordOf } from '../../places/records.ts';
import { reveal } from '../../groups/secrets.ts';
import { finish, isBeaten } from '../../places/victory.ts';
import { mergeGroups, seemingSize } from '../../groups/troops.ts';
import { healGroup } from './heal.ts';
import { frame, run, type StepDraft } from '../writer.ts';

type S = KingdomState;

/** Part of the day that comes next, and the row that it has come to. */
const phaseFrame = frame({ next: (k) => k.count, row: (k) => k.count });

/** Parts of a day, each done by both sides before the next; those of the sides one after the other. @rule C.6 */
const PHASES = [
  'reorganise',
  'reorganise',
  'ransom',
  'ransom',
  'convoys',
  'convoys',
  'checks',
  'wander',
  'march',
  'sieges',
  'heal',
] as const;

/** A day begins, or the campaign is over. @rule C.6 */
function beginDay(s: S): void {
  if (s.turn >= s.scenario.turns || isBeaten(s, 0) || isBeaten(s, 1)) return finish(s);
  s.turn++;
  if (s.listener !== null) s.tell('day', 'C.6', `Day ${s.turn}.`);
  for (let group = 0; group < s.groupCount; group++) s.setMoved(group, 0);
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) s.setNobleActed(noble, 0);
  for (let place = 0; place < s.scenario.places.length; place++) s.setPlaceRecruits(place, 0);
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandMaster(band) < 0) s.setBandSullen(band, 0);
  for (let group = 0; group < s.groupCount; group++) if (s.isThere(group)) supply(s, group);
  joinAll(s);
  moveNeutralConvoys(s);
  s.become(STEP['day/phase']);
  phaseFrame.setNext(s, 0);
  phaseFrame.setRow(s, 0);
}

/** A group of ten men or more draws on the place or the convoy in its hex, if that is its side's; who is shut in lives on the stores of the siege. @rule C.8.4
 * @rule C.16 */
function supply(s: S, group: number): void {
  const needs = seemingSize(s, group);
  if (needs === 0 || isShutIn(s, group)) return s.setHunger(group, 0);
  const got = drawFromPlaces(s, group, needs);
  const all = got + drawFromConvoys(s, group, needs - got);
  s.setHunger(group, all >= needs ? 0 : Math.min(HUNGRY, s.hunger(group) + 1));
}

/** One place of the hex after the other. */
function drawFromPlaces(s: S, group: number, needs: number): number {
  let drawn = 0;
  for (let place = s.scenario.placeAt[s.at(group)]!; place >= 0; place = s.scenario.placeAfter[place]!) {
    if (holderOf(s, place) !== s.sideOf(group)) continue;
    const given = Math.min(needs - drawn, s.placeResources(place));
    s.setPlaceResources(place, s.placeResources(place) - given);
    drawn += given;
  }
  return drawn;
}

/** Convoys give what no place has given. */
function drawFromConvoys(s: S, group: number, needs: number): number {
  let drawn = 0;
  for (let convoy = 0; convoy < s.convoyCount; convoy++) {
    if (s.convoyAt(convoy) !== s.at(group) || s.convoyOwner(convoy) !== s.sideOf(group)) continue;
    const given = Math.min(needs - drawn, s.convoyLoad(convoy));
    s.setConvoyLoad(convoy, s.convoyLoad(convoy) - given);
    drawn += given;
  }
  return drawn;
}

/** Groups of a side that have stood in one hex overnight are one group now; where groups of different origin gather, everybody hears of it. @rule C.8.1
 * @rule C.14.1 @ruling AN-215 */
function joinAll(s: S): void {
  for (let group = 0; group < s.groupCount; group++) {
    if (!s.isThere(group)) continue;
    for (;;) {
      const other = friendIn(s, s.sideOf(group), s.at(group), group + 1);
      if (other < 0) break;
      if (s.cloud(other) !== s.cloud(group)) reveal(s, group);
      handOverSiege(s, other, group);
      mergeGroups(s, other, group);
    }
  }
}

const STEPS_OF = {
  reorganise: STEP['morning/reorganise'],
  ransom: STEP['morning/ransom'],
  convoys: STEP['morning/convoys'],
} as const;

/** The parts of a day one after the other. @rule C.6 */
function runPhases(s: S): void {
  const next = phaseFrame.next(s);
  if (next >= PHASES.length) return s.become(STEP['day/begin']);
  const phase = PHASES[next]!;
  switch (phase) {
    case 'reorganise':
    case 'ransom':
    case 'convoys':
      goOn(s);
      return s.push(STEPS_OF[phase], (next & 1) as Player);
    case 'march':
      goOn(s);
      return s.push(STEP['march/next']);
    case 'checks':
    case 'wander':
      return runBands(s, phase === 'checks' ? STEP['band/check'] : STEP['band/wander'], phase === 'checks');
    case 'sieges':
      return runSieges(s);
    case 'heal':
      return runHealing(s);
  }
}

function goOn(s: S): void {
  phaseFrame.setNext(s, phaseFrame.next(s) + 1);
  phaseFrame.setRow(s, 0);
}

/** Mercenaries one after the other: those who wait for booty are tested, those without a master move. @rule C.11.1 @rule C.11.4 */
function runBands(s: S, step: number, arePromised: boolean): void {
  const band = phaseFrame.row(s);
  if (band >= s.scenario.bands.length) return goOn(s);
  phaseFrame.setRow(s, band + 1);
  if (s.bandAt(band) >= 0 && s.bandMaster(band) >= 0 === arePromised && (arePromised || s.bandSullen(band) === 0)) s.push(step, band);
}

/** The wounded who lie in places of their own, a group after the other. @rule C.15.7 */
function runHealing(s: S): void {
  const group = phaseFrame.row(s);
  if (group >= 2 * SLOTS) return goOn(s);
  phaseFrame.setRow(s, group + 1);
  if (s.isThere(group)) healGroup(s, group);
}

function runSieges(s: S): void {
  const group = phaseFrame.row(s);
  if (group >= 2 * SLOTS) return goOn(s);
  phaseFrame.setRow(s, group + 1);
  const place = s.siege(group);
  if (place < 0) return;
  if (recordOf(s, place) < 0) s.push(STEP['siege/day'], group);
  else if (group === besiegerOf(s, place)) s.push(STEP['siege/run'], group, 0, -1, 0, 0);
}

export const daySteps: readonly StepDraft[] = [
  run('day/begin', beginDay, { on: [BOTTOM], registers: phaseFrame.registers, about: { phase: 'Day', rule: 'C.6' } }),
  run('day/phase', runPhases, { on: [BOTTOM], registers: phaseFrame.registers, about: { phase: 'Day', rule: 'C.6' } }),
];
