import { createCast, type Role } from '../../../../core/index.ts';
import { HEAVY_CAVALRY } from '../../../state/scenario.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { mayRecover } from '../../command/recovery.ts';
import { reactingCavalry } from '../../combat/reaction.ts';
import { waitsForPlace } from '../../command/set-up-order.ts';
import { isArmed } from '../../combat/shooting.ts';
import { isOnMap } from './asked.ts';

type S = BaronsWarState;

const isCavalry = (s: S, unit: number): boolean => s.typeOf(unit) === HEAVY_CAVALRY;

/** Battles have the numbers of their leaders. @param unit -1 for none */
const isOfBattle = (s: S, unit: number, battle: number): boolean => unit >= 0 && s.battleOf(unit) === battle;

/** A leader is struck where he stands; who leads the whole side, and is not there, is not. */
const mayBeStruck = (s: S, leader: number): boolean =>
  s.leaderHex(leader) >= 0 || s.scenario.overallBattle[s.scenario.leaders[leader]!.side] !== leader;

/** What units and leaders are whom registers name. What has struck one down may be on a frame below the one that names it: that frame then finds
 * nothing to do. */
const ROLES = {
  'on the map': isOnMap,
  'a unit on the map, or lost': (s, unit) => isOnMap(s, unit) || s.lost(unit) !== 0,
  'a unit that stands alone in its hex': (s, unit) => unit < s.scenario.units.length && isOnMap(s, unit) && s.underAt(s.hexOf(unit)) < 0,
  'of the side that moves': (s, unit) => s.sideOf(unit) === s.side,
  'on the map, with a bow or a crossbow': (s, unit) => isOnMap(s, unit) && isArmed(s, unit),
  'shaken, in command and in no enemy zone [12.3]': mayRecover,
  cavalry: isCavalry,
  'cavalry on the map': (s, unit) => isOnMap(s, unit) && isCavalry(s, unit),
  'other cavalry of the Battle of "unit"': (s, under, { unit }) =>
    under !== unit && isCavalry(s, under) && isOfBattle(s, unit!, s.battleOf(under)),
  'enemy cavalry on the map that may react to "unit" [10.3]': (s, cavalry, { unit }) =>
    isOnMap(s, cavalry) && reactingCavalry(s, unit!).includes(cavalry),
  'one of "side" that waits for its place, as all after it do': (s, piece, { side }) => waitsForPlace(s, side!, piece),
  'a leader on the map': (s, leader) => s.leaderHex(leader) >= 0,
  'a leader on the map, or out of play': (s, leader) => s.leaderHex(leader) >= 0 || s.leaderRemoved(leader) === 1,
  'a leader on the map, if he leads the whole side': mayBeStruck,
  'the leader of the Battle of "unit"': (s, leader, { unit }) => isOfBattle(s, unit!, leader),
  'a leader of the side of "unit"': (s, leader, { unit }) => s.scenario.leaders[leader]!.side === s.sideOf(unit!),
} as const satisfies Readonly<Record<string, Role<S>>>;

/** A check of a frame that names units or leaders, by their roles. */
export const cast = createCast(ROLES);
