import { opponent, type Player } from '../../../../core/index.ts';
import { FIELD_SHEETS, firstMaps, furtherMaps, mapsFor } from '../../charts/fields.ts';
import { LANDS } from '../../charts/terrain.ts';
import { type RaidId, RAIDS } from '../../scenarios/fields.ts';
import { SIDES } from '../../state/scenario.ts';
import type { KingdomState } from '../../state/state.ts';
import { hasOwnCastle, isCastle } from '../places/places.ts';
import type { Battle } from './at-hand.ts';
import { fightersOf } from './muster.ts';

type S = KingdomState;

// Fields have numbers: first those on which garrisons sally, by what for and the side that is besieged, then battlefields by the sheets that lie on them.

interface Raid {
  readonly kind: RaidId;
  readonly besieged: Player;
}

const SALLIES: readonly Raid[] = RAIDS.flatMap((kind) => ([0, 1] as const).map((besieged) => ({ kind, besieged })));

/** Number of the first battlefield. */
export const FIRST_BATTLEFIELD = SALLIES.length;
/** Sheets that can lie in one place, or none. */
const WAYS = FIELD_SHEETS.length + 1;

export function raidNumber(kind: RaidId, besieged: Player): number {
  return SALLIES.findIndex((sally) => sally.kind === kind && sally.besieged === besieged);
}

/** What is fought on a field before the first battlefield. */
export function raidOf(number: number): Raid {
  return SALLIES[number]!;
}

/** @param sheets one, two, the first above the second, or four, as one reads them */
export function fieldNumber(sheets: readonly number[]): number {
  return FIRST_BATTLEFIELD + sheets.reduceRight((number, sheet) => number * WAYS + sheet + 1, 0);
}

/** The sheets of a battlefield, as `fieldNumber` takes them. */
export function fieldSheets(number: number): readonly number[] {
  const sheets: number[] = [];
  for (let rest = number - FIRST_BATTLEFIELD; rest > 0; rest = Math.floor(rest / WAYS)) sheets.push((rest % WAYS) - 1);
  return sheets;
}

/** `meadow`, or `meadow-woods-turned` for two sheets; `supplies-angevin` where their garrisons fetch supplies, `camp-angevin` where they fall on a camp. */
export function fieldName(number: number): string {
  if (number < FIRST_BATTLEFIELD) return `${SALLIES[number]!.kind}-${SIDES[SALLIES[number]!.besieged]}`;
  return fieldSheets(number)
    .map((sheet) => FIELD_SHEETS[sheet]!)
    .join('-');
}

/** Number of the field that has a name, -1 if none of so many maps has. */
export function numberOfField(name: string, most = 4): number {
  const sally = SALLIES.findIndex((_, number) => fieldName(number) === name);
  if (sally >= 0) return sally;
  const sheets = name.split(/-(?!turned)/).map((sheet) => FIELD_SHEETS.indexOf(sheet));
  return sheets.length <= most && sheets.length !== 3 && !sheets.includes(-1) ? fieldNumber(sheets) : -1;
}

/** Maps that are laid for those who fight. @rule C.15.1 @ruling AN-260 AN-341 */
export function mapsNeeded(s: S, battle: Battle): number {
  return mapsFor(fightersOf(s, 0, battle).length + fightersOf(s, 1, battle).length);
}

/** Sheets among which a side chooses. @param isFirst whether none lies yet @rule C.15.2 */
export function sheetsFor(s: S, { hex, place }: Battle, isFirst: boolean): readonly number[] {
  const land = LANDS[s.scenario.terrain[hex]!]!;
  return isFirst ? firstMaps(land, place >= 0) : furtherMaps(land);
}

/** Whether a battle is fought out man by man: nobody fights from the walls of a castle. @rule C.15 @rule C.14.6 @ruling AN-260 */
export function isPlayedOut(s: S, battle: Battle): boolean {
  if (s.game.fields === null) return false;
  const isWalled = battle.place >= 0 ? isCastle(s, battle.place) : hasOwnCastle(s, opponent(battle.side), battle.hex);
  if (isWalled && battle.band < 0) return false;
  return fightersOf(s, 0, battle).length > 0 && fightersOf(s, 1, battle).length > 0;
}
