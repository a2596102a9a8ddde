import type { Player } from '../../../../core/index.ts';
import { FIELD_SHEETS, firstMaps, ONE_MAP_TO, secondMaps } from '../../charts/fields.ts';
import { LANDS } from '../../charts/terrain.ts';
import { type RaidId, RAIDS } from '../../scenarios/fields.ts';
import type { KingdomState } from '../../state/state.ts';
import { hasOwnCastle, isCastle } from '../places.ts';
import type { Battle } from './at-hand.ts';
import { fightersOf } from './muster.ts';

type S = KingdomState;

// Battlefields have numbers: by the sheet that lies above, and the one below it, if there is one.

const WAYS = FIELD_SHEETS.length + 1;

/** Battlefields that there are; after them come the fields on which garrisons sally, by what for and the side that is besieged. */
export const BATTLEFIELDS = FIELD_SHEETS.length * WAYS;

export function raidNumber(kind: RaidId, besieged: Player): number {
  return BATTLEFIELDS + 2 * RAIDS.indexOf(kind) + besieged;
}

/** @param lower -1 where one map is enough */
export function fieldNumber(upper: number, lower: number): number {
  return upper * WAYS + lower + 1;
}

/** The sheets of a battlefield, the upper one first. */
export function fieldSheets(number: number): readonly number[] {
  const [upper, lower] = [Math.floor(number / WAYS), (number % WAYS) - 1];
  return lower < 0 ? [upper] : [upper, lower];
}

/** Whether two maps are laid for those who fight: there is no room for four. @rule C.15.1 @ruling AN-260 AN-341 */
export function needsTwoMaps(s: S, battle: Battle): boolean {
  return fightersOf(s, 0, battle).length + fightersOf(s, 1, battle).length > ONE_MAP_TO;
}

/** Sheets among which a side chooses: the one that is attacked the first, the other one the second. @rule C.15.2 */
export function mapsFor(s: S, { hex, place }: Battle, isFirst: boolean): readonly number[] {
  const land = LANDS[s.compiled.terrain[hex]!]!;
  return isFirst ? firstMaps(land, place >= 0) : secondMaps(land);
}

/** Whether a battle is fought out man by man: nobody fights from the walls of a castle. @rule C.15 @rule C.14.6 @ruling AN-260 */
export function isPlayedOut(s: S, battle: Battle): boolean {
  if (s.game.fields === null) return false;
  const isWalled = battle.place >= 0 ? isCastle(s, battle.place) : hasOwnCastle(s, (1 - battle.side) as Player, battle.hex);
  if (isWalled && battle.band < 0) return false;
  return fightersOf(s, 0, battle).length > 0 && fightersOf(s, 1, battle).length > 0;
}
