import { frameOf, openInner, opponent, type Player } from '../../../../core/index.ts';
import { ENGINE } from '../../../charts/engines.ts';
import { PARKED_PART } from '../../../charts/encounters.ts';
import { deployEngines } from '../../../siege/mechanics/fights/camp.ts';
import { deploy } from '../../../fight/mechanics/procedures/turn/set-up.ts';
import { drawUpSupplies, isTaken } from '../../../siege/mechanics/fights/field.ts';
import { type AnarchyState, DEAD, HEALTHY, WAITING, WOUNDED } from '../../../state/state.ts';
import { ARM, ARM_CHARTS, type ArmId, ARMS } from '../../charts/arms.ts';
import { GARRISON } from '../../charts/head-counts.ts';
import { HUNGRY } from '../../charts/tables.ts';
import { mostBesiegers, type RaidId } from '../../scenarios/fields.ts';
import type { KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { recordOf } from '../places/records.ts';
import { menOf } from '../groups/troops.ts';
import { raidNumber } from './ground.ts';

type S = KingdomState;

// A garrison sallies in a siege of a campaign: who goes out, and who is on patrol or in the camp, is worked out from the garrison and the group that besieges
// it when the sally begins, and again when it is over; nothing changes above meanwhile. @rule 7.7.2 @rule 7.7.3 @ruling AN-340 AN-342

/** Of how many besieged one goes out for supplies; of how many besieged and besiegers one takes part in a sally against the camp. @rule 7.7.2 @rule 7.7.3 */
export const SUPPLY_SHARE = 3;
export const CAMP_SHARES = [2, 3] as const;

/** Of how many besieged one goes out; in a battle all do. */
const SHARE_OUT: Readonly<Record<RaidId, number>> = { supplies: SUPPLY_SHARE, camp: CAMP_SHARES[0], outside: 1 };

/** The group that lays the siege whose day is at hand, -1 for none. */
export function besiegerAtHand(s: S): number {
  const cell = frameOf(s, STEP['siege/run']);
  return cell < 0 ? -1 : s.data[cell + 1]!;
}

/** Arms of the men of a garrison of ten. */
const TEN: readonly number[] = Object.entries(GARRISON).flatMap(([arm, men]) => Array<number>(men).fill(ARM[arm as ArmId]));

const strengthOf = (arm: number): number => ARM_CHARTS[arm]!.strength;

/** Arms of those of a garrison who go out: of its sound men a third of all at most for supplies, half against the camp, for a battle
 * all, the best first. @rule 7.7.2 @rule 7.7.3 @rule 7.7.5 @ruling AN-340 AN-342 AN-343 */
function raidersOf(s: S, place: number, kind: RaidId): readonly number[] {
  const garrison = s.placeGarrison(place);
  const all = Array.from({ length: garrison }, (_, i) => TEN[i % TEN.length]!);
  const most = Math.min(Math.floor(garrison / SHARE_OUT[kind]), garrison - s.recordSick(recordOf(s, place)));
  return all.sort((a, b) => strengthOf(b) - strengthOf(a)).slice(0, Math.max(0, most));
}

/** Arms of the besiegers from among whom patrols come: the sound ones, but for engineers, the best first. In the camp are a third of these, and of no arm more
 * than half. @rule 7.7.2 @rule 7.7.3 @ruling AN-340 AN-342 */
function watchOf(s: S, group: number, kind: RaidId): readonly number[] {
  const men = ARMS.flatMap((_, arm) => Array<number>(s.arm(group, arm)).fill(arm));
  const sound = men.slice(0, menOf(s, group) - s.wounded(group)).filter((arm) => arm !== ARM.engineer);
  const most = mostBesiegers(kind, s.game.mostASide);
  if (kind !== 'camp') return sound.slice(0, most);
  const half = (arm: number): number => Math.floor(sound.filter((other) => other === arm).length / 2);
  const inCamp = sound.filter((arm, i) => i - sound.indexOf(arm) < half(arm));
  return inCamp.slice(0, Math.min(most, Math.floor(sound.length / CAMP_SHARES[1])));
}

/** Arms of the men of a side who are in a sally, from its first row on. */
export function raidMenOf(s: S, side: Player, group: number, kind: RaidId): readonly number[] {
  return side === s.sideOf(group) ? watchOf(s, group, kind) : raidersOf(s, s.siege(group), kind);
}

/** Whether there is anybody who could go out. */
export function canRaid(s: S, place: number, kind: RaidId): boolean {
  return raidersOf(s, place, kind).length > 0;
}

/** What the sally on a field is for. */
export function raidKind(field: AnarchyState): RaidId {
  const { kind } = field.scenario.encounter!;
  return kind === 'camp' || kind === 'outside' ? kind : 'supplies';
}

/** Lays a field; all who take part wait until they come. */
function layField(s: S, group: number, kind: RaidId): AnarchyState {
  openInner(s.game.layout, s.data, raidNumber(kind, opponent(s.sideOf(group))));
  const field = s.field!;
  for (let man = 0; man < field.scenario.men.length; man++) field.setPresence(man, WAITING);
  for (const side of [0, 1] as const)
    raidMenOf(s, side, group, kind).forEach((arm, i) => {
      const man = field.game.menOf[side][i]!;
      field.setType(man, ARM_CHARTS[arm]!.type);
      field.setHealth(man, HEALTHY);
      field.setArrivalHungry(man, Number(side === s.sideOf(group) && s.hunger(group) >= HUNGRY)); // [C.8.4]
      field.setSent(man, 1);
    });
  return field;
}

/** The garrison comes in with its animals, the besiegers wait until a patrol is due. @rule 7.7.3 @ruling AN-292 */
export function beginRaid(s: S, group: number, animals: number): void {
  const field = layField(s, group, 'supplies');
  drawUpSupplies(field, animals);
  letBegin(s);
}

/** The besieger puts his engines and his men into the camp before the garrison falls on it. @rule 7.7.2 @ruling AN-291 AN-342 */
export function beginCampRaid(s: S, group: number): void {
  const field = layField(s, group, 'camp');
  const rows = campEngines(s, group, field);
  deploy(field, opponent(s.sideOf(group)));
  deployEngines(
    field,
    rows.reduce((bits, row) => bits | (1 << row), 0),
    Math.ceil(rows.length / PARKED_PART),
  );
}

/** Garrison and besiegers are set down in the field. @rule 7.7.5 @ruling AN-343 */
export function beginOpenBattle(s: S, group: number): void {
  deploy(layField(s, group, 'outside'), opponent(s.sideOf(group)));
}

/** Once all stand in their places the garrison goes first, in a battle outside the besieger: instead of the die for the first turn. @rule 7.7.2 @rule 7.7.3
 * @rule 7.7.5 */
export function letBegin(s: S): void {
  const { kind, besieged, besieger } = s.field!.scenario.encounter!;
  s.field!.apply(kind === 'outside' ? besieger : besieged);
}

/** Rows of the engines that a group has: those that throw go with it, rams and belfries stand on the sheet of the siege. */
export function campEngines(s: S, group: number, field: AnarchyState): number[] {
  const sheet = recordOf(s, s.siege(group));
  const has: Readonly<Record<number, number>> = {
    [ENGINE.mangonel]: s.engines(group),
    [ENGINE.ram]: s.recordRams(sheet),
    [ENGINE.belfry]: s.recordBelfries(sheet),
  };
  const kinds = field.scenario.engines.map(({ kind }) => kind);
  return [...kinds.keys()].filter((row) => row - kinds.indexOf(kinds[row]!) < (has[kinds[row]!] ?? 0));
}

/** What a sally has cost a side: the arms of those who are dead or lost to it, and how many are hurt. */
interface Toll {
  readonly lost: readonly number[];
  readonly hurt: number;
}

/** @rule 7.7.3 @ruling AN-293 the dead stay dead, the hurt are hurt, prisoners are lost if their captors have led them off or hold the field */
export function tollOf(s: S, field: AnarchyState, side: Player, group: number): Toll {
  const kind = raidKind(field);
  const lost: number[] = [];
  let hurt = 0;
  raidMenOf(s, side, group, kind).forEach((arm, i) => {
    const man = field.game.menOf[side][i]!;
    if (field.health(man) === DEAD || isTaken(field, man)) lost.push(arm);
    else if (field.health(man) === WOUNDED) hurt++;
  });
  return { lost, hurt };
}
