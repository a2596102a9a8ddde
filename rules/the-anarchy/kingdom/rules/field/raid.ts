import { openInner, opponent, type Player } from '../../../../core/index.ts';
import { drawUpSupplies, isTaken } from '../../../rules/siege/fray.ts';
import { FIGHTS } from '../../../rules/siege/men.ts';
import { type AnarchyState, DEAD, HEALTHY, WAITING, WOUNDED } from '../../../state/state.ts';
import { ARM, ARM_CHARTS, type ArmId, ARMS } from '../../charts/arms.ts';
import { GARRISON } from '../../charts/head-counts.ts';
import { firstRaiderOf, MOST_ON_PATROL } from '../../scenarios/fields.ts';
import type { KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { recordOf } from '../siege.ts';
import { menOf } from '../troops.ts';
import { frameOf } from './at-hand.ts';
import { BATTLEFIELDS } from './ground.ts';

type S = KingdomState;

// A garrison fetches supplies in a siege of a campaign: who goes out and who is on patrol is worked out from the garrison and the group that besieges it when
// the sally begins, and again when it is over; nothing changes above meanwhile. @rule 7.7.3 @ruling AN-340

/** Of how many besieged one goes out for supplies. @rule 7.7.3 */
export const SUPPLY_SHARE = 3;

/** The group that lays the siege whose day is at hand, -1 for none. */
export function besiegerAtHand(s: S): number {
  const cell = frameOf(s, STEP['siege/run']);
  return cell < 0 ? -1 : s.data[cell + 1]!;
}

/** Arms of the men of a garrison of ten. */
const TEN: readonly number[] = Object.entries(GARRISON).flatMap(([arm, men]) => Array<number>(men).fill(ARM[arm as ArmId]));

const strengthOf = (arm: number): number => ARM_CHARTS[arm]!.strength;

/** Arms of those of a garrison who go out: of its sound men a third of all at most, the best first. @rule 7.7.3 @ruling AN-340 */
function raidersOf(s: S, place: number): readonly number[] {
  const garrison = s.placeGarrison(place);
  const all = Array.from({ length: garrison }, (_, i) => TEN[i % TEN.length]!);
  const most = Math.min(Math.floor(garrison / SUPPLY_SHARE), garrison - s.recordSick(recordOf(s, place)));
  return all.sort((a, b) => strengthOf(b) - strengthOf(a)).slice(0, Math.max(0, most));
}

/** Arms of the besiegers from among whom patrols come: the sound ones, but for engineers, the best first. @rule 7.7.3 @ruling AN-340 */
function watchOf(s: S, group: number): readonly number[] {
  const men = ARMS.flatMap((_, arm) => Array<number>(s.arm(group, arm)).fill(arm));
  const sound = men.slice(0, menOf(s, group) - s.wounded(group)).filter((arm) => arm !== ARM.engineer);
  return sound.slice(0, MOST_ON_PATROL);
}

/** Arms of the men of a side who are in a sally for supplies, from its first row on. */
export function raidMenOf(s: S, side: Player, group: number): readonly number[] {
  return side === s.sideOf(group) ? watchOf(s, group) : raidersOf(s, s.siege(group));
}

/** Whether there is anybody who could go out. */
export function canRaid(s: S, place: number): boolean {
  return raidersOf(s, place).length > 0;
}

/** First row of a side on the field of the siege that a group lays. */
export function firstRaidRow(s: S, side: Player, group: number): number {
  return firstRaiderOf(side, opponent(s.sideOf(group)));
}

/** Lays the field: the garrison comes in with its animals, the besiegers wait until a patrol is due. @rule 7.7.3 @ruling AN-292 */
export function beginRaid(s: S, group: number, animals: number): void {
  const besieged = opponent(s.sideOf(group));
  openInner(s.game.layout, s.data, BATTLEFIELDS + besieged);
  const field = s.field!;
  for (let man = 0; man < field.compiled.men.length; man++) field.setPresence(man, WAITING);
  for (const side of [0, 1] as const)
    raidMenOf(s, side, group).forEach((arm, i) => {
      const man = firstRaidRow(s, side, group) + i;
      field.setType(man, ARM_CHARTS[arm]!.type);
      field.setHealth(man, HEALTHY);
      field.setSiegeDuty(man, FIGHTS);
    });
  drawUpSupplies(field, animals);
  field.apply(besieged); // instead of the die for the first turn
}

/** What a sally has cost a side: the arms of those who are dead or lost to it, and how many are hurt. */
interface Toll {
  readonly lost: readonly number[];
  readonly hurt: number;
}

/** @rule 7.7.3 @ruling AN-293 the dead stay dead, the hurt are hurt, prisoners are lost if their captors have led them off or hold the field */
export function tollOf(s: S, field: AnarchyState, side: Player, group: number): Toll {
  const lost: number[] = [];
  let hurt = 0;
  raidMenOf(s, side, group).forEach((arm, i) => {
    const man = firstRaidRow(s, side, group) + i;
    if (field.health(man) === DEAD || isTaken(field, man)) lost.push(arm);
    else if (field.health(man) === WOUNDED) hurt++;
  });
  return { lost, hurt };
}
