import { clearInner, opponent } from '../../../../../core/index.ts';
import { ENGINE } from '../../../../charts/engines.ts';
import { MOST_ANIMALS } from '../../../../charts/encounters.ts';
import { TENTS_A_DAY } from '../../../../charts/siege.ts';
import { addHerds, meaningOfHerd } from '../../../../siege/mechanics/book/day.ts';
import { burntEngines, burntTents } from '../../../../siege/mechanics/fights/camp.ts';
import { hasWonOpenBattle } from '../../../../siege/mechanics/fights/open-battle.ts';
import { animalsHome } from '../../../../siege/mechanics/fights/field.ts';
import type { AnarchyState } from '../../../../state/state.ts';
import { MOST_IDLE, MOST_STORES } from '../../../charts/siege.ts';
import type { KingdomState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { beginCampRaid, beginOpenBattle, beginRaid, besiegerAtHand, raidKind, tollOf } from '../../field/raid.ts';
import { reveal } from '../../groups/secrets.ts';
import { addSick, thinBesieged } from '../../fights/siege.ts';
import { hurtMen } from '../../groups/troops.ts';
import { groupFrame, roll, type StepDraft } from '../writer.ts';
import { dayOfSiege, recordBy, siegeFault } from './frame.ts';
import { leaveIfFew } from './leaving.ts';
import { afterBattle } from './outcome.ts';

type S = KingdomState;

// A sally that is played out: the men's game lies in cells of the campaign, as that of a battle does. @rule 7.7.2 @rule 7.7.3

/** Who is out there is seen. @rule 7.7.3 @ruling AN-290 */
function rollHerd(s: S, animals: number): void {
  const group = groupFrame.group(s);
  reveal(s, group);
  beginRaid(s, group, animals);
  s.become(STEP['field/run']);
}

/** The garrison falls on the camp: who is there is seen. @rule 7.7.2 @ruling AN-290 AN-342 */
export function fallOnCamp(s: S, group: number): void {
  reveal(s, group);
  beginCampRaid(s, group);
  s.push(STEP['field/run']);
}

/** The garrison comes out to give battle. @rule 7.7.5 @ruling AN-290 AN-343 */
export function meetOutside(s: S, group: number): void {
  reveal(s, group);
  beginOpenBattle(s, group);
  s.push(STEP['field/run']);
}

/** Takes a sally, or a battle outside, back into the siege: its field is empty again. @rule 7.7.2 @rule 7.7.3 @rule 7.7.5 @ruling AN-340 AN-342 AN-343 */
export function endRaid(s: S): void {
  const field = s.field!;
  const group = besiegerAtHand(s);
  const [side, place, row] = [s.sideOf(group), s.siege(group), recordBy(s, group)];
  const [watch, raiders] = [tollOf(s, field, side, group), tollOf(s, field, opponent(side), group)];
  const isBattle = raidKind(field) === 'outside';
  const isSiegeOver = isBattle && hasWonOpenBattle(field, opponent(side));
  if (raidKind(field) === 'camp') burnCamp(s, group, row, field);
  else if (!isBattle) bringHome(s, place, animalsHome(field));
  s.pop();
  clearInner(s.game.layout, s.data);
  for (const arm of watch.lost) s.setArm(group, arm, s.arm(group, arm) - 1);
  hurtMen(s, group, watch.hurt);
  thinBesieged(s, place, raiders.lost.length);
  addSick(s, row, raiders.hurt);
  if (isBattle) {
    dayOfSiege.setFought(s, 1);
    afterBattle(s, group, row, isSiegeOver);
  }
  if (s.isThere(group)) leaveIfFew(s, group);
}

/** @rule 7.7.3 each animal is food for a day */
function bringHome(s: S, place: number, animals: number): void {
  s.setPlaceStores(place, Math.min(MOST_STORES, s.placeStores(place) + animals));
  if (s.listener !== null) s.tell('fought', '7.7.3', `Animals brought in: ${animals} of at most ${MOST_ANIMALS}.`);
}

/** What burns is lost: engines, and for every five hexes of tents a day. @rule 7.7.2 @ruling AN-293 */
function burnCamp(s: S, group: number, row: number, field: AnarchyState): void {
  for (const engine of burntEngines(field)) {
    const { kind } = field.scenario.engines[engine]!;
    if (kind === ENGINE.ram) s.setRecordRams(row, s.recordRams(row) - 1);
    else if (kind === ENGINE.belfry) s.setRecordBelfries(row, s.recordBelfries(row) - 1);
    else s.setEngines(group, s.engines(group) - 1);
  }
  const tents = burntTents(field);
  s.setRecordIdle(row, Math.min(MOST_IDLE, s.recordIdle(row) + Math.floor(tents / TENTS_A_DAY)));
  if (s.listener !== null) s.tell('fought', '7.7.2', `Hexes of tents burnt: ${tents}.`);
}

export const raidSteps: readonly StepDraft[] = [
  roll('field/herd', addHerds, rollHerd, {
    on: ['siege/run'],
    registers: groupFrame.registers,
    check: (s, frame) => siegeFault(s, frame) ?? (s.field === null ? null : 'Animals are counted before they are brought in.'),
    about: { phase: 'Siege day', rule: '7.7.3', means: meaningOfHerd },
  }),
];
