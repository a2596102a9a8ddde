import type { Player } from '../../../../core/index.ts';
import { CLASS_CHARTS } from '../../../charts/classes.ts';
import { CLASS } from '../../../charts/types.ts';
import { ARM, ARM_CHARTS, type ArmId, ARMS } from '../../charts/arms.ts';
import { defendersOf, headCount } from '../../charts/head-counts.ts';
import { SLOTS } from '../../state/scenario.ts';
import { FIGHTS, FREE, type KingdomState } from '../../state/state.ts';
import { menOf } from '../groups/troops.ts';
import type { Battle } from './at-hand.ts';

type S = KingdomState;

/** Prestige from which a noble fights as a count. @source ours */
const COUNT_FROM = 7;

/** One who fights on a battlefield, and where he belongs in the campaign: his group with his arm or his name, or the mercenaries of whom he is one. Who is of
 * none of them defends a place. */
export interface Fighter {
  /** Place in CLASSES. */
  readonly type: number;
  readonly rides: boolean;
  readonly isWounded: boolean;
  readonly group: number;
  readonly arm: number;
  readonly noble: number;
  readonly band: number;
}

const STRANGER = { isWounded: false, group: -1, arm: -1, noble: -1, band: -1 } as const;

/** All of a side who come to a battle, always in the same order: whoever asks again finds the same men, while nothing changes above. Groups come one after
 * the other; of each its nobles, its men, then the mercenaries whom it has promised booty; at last the people of a place. Of a host that is too large for
 * a field the best come first. @rule C.15.3 @ruling AN-260 */
export function hostOf(s: S, side: Player, battle: Battle): readonly Fighter[] {
  const host = listHost(s, side, battle);
  return host.length > s.game.mostASide ? host.sort((a, b) => worthOf(b) - worthOf(a)) : host;
}

/** Those of a host who stand on the field: its first. @ruling AN-260 the best thirty, or sixty; the others wait behind them */
export function fightersOf(s: S, side: Player, battle: Battle): readonly Fighter[] {
  return hostOf(s, side, battle).slice(0, s.game.mostASide);
}

/** What a man counts when the best of a host are chosen: his price, the wounded half. */
function worthOf({ type, rides, isWounded }: Fighter): number {
  const { price, mountedPrice } = CLASS_CHARTS[type]!;
  return (rides ? (mountedPrice ?? price) : price) / (isWounded ? 2 : 1);
}

function listHost(s: S, side: Player, { side: attacker, hex, place, band }: Battle): Fighter[] {
  const fighters: Fighter[] = [];
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) {
    if (s.part(group) !== FIGHTS) continue;
    fighters.push(...noblesOf(s, group), ...soldiersOf(s, group, s.at(group) === hex));
    for (let own = 0; own < s.scenario.bands.length; own++)
      if (s.bandMaster(own) === group && own !== band) fighters.push(...bandOf(s, own));
  }
  if (side !== attacker && place >= 0) fighters.push(...peopleOf(s, place));
  if (side !== attacker && band >= 0) fighters.push(...bandOf(s, band));
  return fighters;
}

/** Nobles ride; who never fights stays behind. */
function noblesOf(s: S, group: number): Fighter[] {
  return s.scenario.nobles.flatMap(({ isPeaceful }, noble) =>
    s.nobleGroup(noble) !== group || s.nobleFate(noble) !== FREE || isPeaceful
      ? []
      : [{ ...STRANGER, type: s.noblePrestige(noble) >= COUNT_FROM ? CLASS.count : CLASS.noble, rides: true, group, noble }],
  );
}

/** The wounded are the last of them, as where combat is refused; they fight as they are where the battle is. @rule C.15.7
 * @ruling AN-300 those of a group that joins from beside it stay behind */
function soldiersOf(s: S, group: number, isHere: boolean): Fighter[] {
  const well = menOf(s, group) - s.wounded(group);
  const men = ARMS.flatMap((_, arm) => Array<number>(s.arm(group, arm)).fill(arm));
  return (isHere ? men : men.slice(0, well)).map((arm, i) => ({ ...soldier(arm), isWounded: i >= well, group, arm }));
}

function soldier(arm: number): Fighter {
  const { type, rides } = ARM_CHARTS[arm]!;
  return { ...STRANGER, type, rides };
}

function byArms(counts: readonly (readonly [arm: number, men: number])[]): Fighter[] {
  return counts.flatMap(([arm, men]) => Array.from({ length: men }, () => soldier(arm)));
}

function bandOf(s: S, band: number): Fighter[] {
  const { troops } = s.scenario.bands[band]!;
  const men = byArms(headCount(troops, s.bandMen(band)).map((count, arm) => [arm, count]));
  return men.map((man) => ({ ...man, band }));
}

/** Those who defend a settlement, the more the richer it is. @rule C.14.6 */
function peopleOf(s: S, place: number): Fighter[] {
  const { kind } = s.scenario.places[place]!;
  if (kind === 'castle') return [];
  return byArms(Object.entries(defendersOf(kind, s.placeResources(place))).map(([arm, men]) => [ARM[arm as ArmId], men]));
}
